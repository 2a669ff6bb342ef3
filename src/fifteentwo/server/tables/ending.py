"""The end of a game as its people's profiles need it."""

from __future__ import annotations

from itertools import chain

from ...rules import Seat
from ..profiles.averages import is_standard, sums_of
from ..profiles.outcome import Ended, SeatEnd
from .chair import STAND_IN
from .play import Play


def ended(play: Play, *, at: float) -> Ended | None:
    """What the game is to be booked as, once it is over; None before."""
    rules, result, table = play.setup.rules, play.state.result, play.setup.table
    if result is None:
        return None
    return Ended(
        game=play.setup.id,
        at=at,
        rules=rules,
        winner=result.side,
        skunk=result.skunk,
        completed=result.reason != "resigned",
        seats=tuple(_seat_end(play, seat) for seat in range(rules.seats)),
        clock="untimed" if table is None else table.clock,
        rated=table is not None and table.rated,
    )


def _seat_end(play: Play, seat: Seat) -> SeatEnd:
    sitter, rules = play.setup.sitters[seat], play.setup.rules
    if sitter.person is None:
        return SeatEnd(person=None, level=sitter.level)
    level = STAND_IN if play.chairs[seat].left is not None else None
    # What a bot pegged in somebody's place is nobody's average.
    counts = level is None and is_standard(rules)
    sums = sums_of(chain.from_iterable(play.log), seat, rules) if counts else {}
    return SeatEnd(person=sitter.person, stayed=_stayed(play, seat), level=level, sums=sums)


def _stayed(play: Play, seat: Seat) -> bool:
    """Whether the player was there to the end: who offered to give up and played on was, and so was the partner of one
    whose time or absence ended the game."""
    result = play.state.result
    if play.chairs[seat].left is not None:
        return False
    if result is None or result.reason != "resigned" or seat not in play.state.resigned:
        return True
    rules = play.setup.rules
    return any(play.chairs[each].left is not None for each in rules.sides[rules.side_of(seat)])
