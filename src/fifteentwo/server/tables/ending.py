"""The end of a game as its people's profiles need it."""

from __future__ import annotations

from itertools import chain

from ...rules import Seat
from ..profiles.averages import is_standard, sums_of
from ..profiles.outcome import Ended, SeatEnd
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
    events = chain.from_iterable(play.log)
    sums = sums_of(events, seat, rules) if is_standard(rules) else {}
    return SeatEnd(person=sitter.person, stayed=seat not in play.state.resigned, sums=sums)
