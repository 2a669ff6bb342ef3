"""Who is gone, and what the others may do about it. Pure functions of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...rules import Seat, Side
from .chair import Leaving, Wish, seated
from .clock import DAYS
from .play import Play, Step, deal_on, give_up, share_awaited, with_their_partners

AWAY_SECONDS: Final = 60.0
"""Who is away so long is gone, but in games by days: there only the clock counts."""
LATE_MOVES: Final = 3
"""So many moves in a row that the clock had to make make a seat gone."""


def gone_at(play: Play, seat: Seat) -> float | None:
    """From when on the player of that seat is gone (seconds since 1970; 0 for long since); None who is there.

    Whoever does not do their part in sealing the deck is gone too, though a socket of theirs may be open.
    """
    chair = play.chairs[seat]
    if play.over or seat not in play.persons or len(play.persons) < 2:
        return None
    if chair.late >= LATE_MOVES:
        return 0.0
    share_by = chair.deadline if play.paused is None and share_awaited(play, seat) is not None else None
    back_by = None if chair.away_since is None or play.setup.clock in DAYS else chair.away_since + AWAY_SECONDS
    return min((moment for moment in (share_by, back_by) if moment is not None), default=None)


def gone(play: Play, *, at: float) -> tuple[Seat, ...]:
    """The seats whose players are gone at that moment."""
    moments = ((seat, gone_at(play, seat)) for seat in play.persons)
    return tuple(seat for seat, since in moments if since is not None and since <= at)


def claimable(play: Play, missing: tuple[Seat, ...]) -> Side | None:
    """The side, of two, that would lose the game if it were claimed while these are gone: nobody of it is left."""
    rules = play.setup.rules
    if len(rules.sides) != 2:
        return None
    left = {rules.side_of(seat) for seat in play.persons if seat not in missing}
    return next((side for side in {rules.side_of(seat) for seat in missing} if side not in left and left), None)


def agreed(play: Play, missing: tuple[Seat, ...]) -> Wish | None:
    """What those who are there have agreed on; None while they have not.

    All want the same; or a partner, whose game it is too, wants a bot in the seat.
    """
    here = [seat for seat in play.persons if seat not in missing]
    wishes = {play.chairs[seat].wish for seat in here}
    if wishes == {"claim"} and claimable(play, missing) is not None:
        return "claim"
    sides = {play.setup.rules.side_of(seat) for seat in missing}
    partners = [seat for seat in here if play.setup.rules.side_of(seat) in sides]
    if wishes == {"bot"} or any(play.chairs[seat].wish == "bot" for seat in partners):
        return "bot"
    return None


def went(play: Play, seat: Seat, *, at: float) -> Play:
    """The game with that player away."""
    return replace(play, chairs=seated(play.chairs, seat, lambda chair: replace(chair, away_since=at)))


def came(play: Play, seat: Seat) -> Play:
    """The game with that player back."""
    back = seated(play.chairs, seat, lambda chair: replace(chair, away_since=None))
    return without_wishes(replace(play, chairs=back))


def lost(play: Play, side: Side, missing: tuple[Seat, ...], how: Leaving) -> Step:
    """That side, of two, has lost the game by those who are missing."""
    seats = play.setup.rules.sides[side]
    moves = give_up(play, seats)
    return Step(_without(play, tuple(seat for seat in missing if seat in seats), how).after(moves), moves)


def replaced(play: Play, seats: tuple[Seat, ...], how: Leaving) -> Step:
    """Bots play these seats from now on; beside a partner who wishes to resign they do so too."""
    without = _without(play, seats, how)
    without = without.with_vault(without.vault.taken_over(without.bots))
    moves = tuple(with_their_partners(without, without.now)) or deal_on(without)
    return Step(without.after(moves), moves)


def _without(play: Play, seats: tuple[Seat, ...], how: Leaving) -> Play:
    chairs = tuple(replace(chair, left=how) if seat in seats else chair for seat, chair in enumerate(play.chairs))
    return without_wishes(replace(play, chairs=chairs))


def without_wishes(play: Play) -> Play:
    """The game once it is settled, or the missing are back."""
    if all(chair.wish is None for chair in play.chairs):
        return play
    return replace(play, chairs=tuple(replace(chair, wish=None) for chair in play.chairs))
