"""Clocks: when they run, and what is left on them. Pure functions of a game before and after a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ...rules import Seat
from .chair import Chair, Chairs
from .play import ClockName, Play, questions, share_awaited, waiting_for

MOVE_SECONDS: Final = 20.0
"""For a move under the clock `live`, before the bank is touched."""
BANK_SECONDS: Final = 180.0
"""For the whole game, beyond the seconds of each move."""
DAYS: Final[Mapping[ClockName, int]] = {"1d": 1, "3d": 3, "7d": 7}
DAY: Final = 86400.0
SHOW_SECONDS: Final = 10.0
"""So long the next deal waits for those who have not said Continue, where several play."""
SHARE_SECONDS: Final = 60.0
"""So long the others wait for a seat's part in sealing the deck, but in games by days: there it has the days of a
move."""


def opening_bank(clock: ClockName) -> float:
    """What every seat has beyond the seconds of each move when the game begins."""
    return BANK_SECONDS if clock == "live" else 0.0


def ticked(before: Play | None, after: Play, *, at: float) -> Play:
    """The game after a step that was made at that moment, with its clocks stopped, started and left running.

    A clock runs only while its seat is asked. The next deal comes by itself after ten seconds. Before the first one it
    is a share of the deck that is waited for, and its time is not the clock's: it takes nothing from the bank.
    """
    if before is None or before.vault.deck is None:
        after = replace(after, chairs=_shares_waited_for(before, after, at=at))
    if after.vault.deck is None:
        return replace(after, deal_by=_deal_by(after, at=at))
    asked = dict(questions(after)) if not after.over else {}
    asked_before = dict(questions(before)) if before is not None else {}
    chairs = tuple(
        _tick(after, chair, asked=asked.get(seat) if seat in after.persons else None, was=asked_before.get(seat), at=at)
        for seat, chair in enumerate(after.chairs)
    )
    return replace(after, chairs=chairs, deal_by=_deal_by(after, at=at))


def deal_question(deal: int) -> str:
    """What the deal after that one is called among what is due."""
    return f"{deal}.deal"


def paused(play: Play, *, at: float) -> Play:
    """The game with its clocks standing still."""
    return replace(play, paused=at)


def resumed(play: Play, *, at: float) -> Play:
    """The game with its clocks going on from where they stood."""
    if play.paused is None:
        return play
    slept = at - play.paused

    def later(moment: float | None) -> float | None:
        return None if moment is None else moment + slept

    chairs: Chairs = tuple(replace(chair, deadline=later(chair.deadline), pause=False) for chair in play.chairs)
    return replace(play, chairs=chairs, paused=None, deal_by=later(play.deal_by))


def _shares_waited_for(before: Play | None, after: Play, *, at: float) -> Chairs:
    """The chairs with the time by which each share that is waited for has to be there, where several play."""
    seconds = DAYS[after.setup.clock] * DAY if after.setup.clock in DAYS else SHARE_SECONDS

    def by(seat: Seat, running: float | None) -> float | None:
        awaited = share_awaited(after, seat)
        if awaited is None or seat not in after.persons or len(after.persons) < 2:
            return None
        was = None if before is None else share_awaited(before, seat)
        return running if awaited == was and running is not None else at + seconds

    return tuple(replace(chair, deadline=by(seat, chair.deadline)) for seat, chair in enumerate(after.chairs))


def _tick(play: Play, chair: Chair, *, asked: str | None, was: str | None, at: float) -> Chair:
    if asked is not None and asked == was:
        return chair
    if chair.deadline is not None:
        # What is left of a move's own seconds is not saved; what is missing comes out of the bank.
        chair = replace(chair, bank=max(0.0, min(chair.bank, chair.deadline - at)), deadline=None)
    if asked is None or play.setup.clock == "untimed":
        return chair
    return replace(chair, deadline=at + _seconds(play.setup.clock) + chair.bank)


def _seconds(clock: ClockName) -> float:
    return DAYS[clock] * DAY if clock in DAYS else MOVE_SECONDS


def _deal_by(play: Play, *, at: float) -> float | None:
    if play.over or len(play.persons) < 2 or not waiting_for(play, play.state):
        return None
    return at + SHOW_SECONDS if play.deal_by is None else play.deal_by
