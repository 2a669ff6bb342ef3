"""What is due in a game, done: bots answer, clocks run out, deals come, absences are noted."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from ...actions import Decision
from ...asking import legal
from ...view import observe
from ..due.rows import DueRow
from ..due.store import DueStore
from .absence import lost, went
from .bots import BotRoom
from .chair import STAND_IN, seated
from .clock import deal_question
from .host import Host, Make
from .play import By, Play, Step, deal_on, decide, question_of, waiting_for


class Duty:
    """Does what is due, or drops it when it is due no more."""

    def __init__(self, host: Host, due: DueStore, bots: BotRoom) -> None:
        self._host = host
        self._due = due
        self._bots = bots

    async def do(self, due: DueRow) -> None:
        """Do it, once."""
        match due.kind:
            case "bot":
                await self._answer(due, by="bot")
            case "clock":
                await self._time_is_up(due)
            case "deal":
                await self._deal(due)
            case "away":
                await self._away(due)
            case _:
                assert_never(due.kind)

    async def _answer(self, due: DueRow, *, by: By) -> None:
        """A bot's answer, stored with the end of its question; nothing if the question is gone."""
        play = await self._host.look(due.game)
        if not _still_asked(play, due):
            return await self._due.drop(due)
        seed, level = play.setup.sitters[due.seat].seed, play.level_of(due.seat) or STAND_IN
        view = observe(play.state, due.seat)
        decision = await self._bots.think(level, seed, view, legal(play.state, due.seat))
        return await self._store(due, decision, by=by)

    async def _store(self, due: DueRow, decision: Decision, *, by: By) -> None:
        def make(play: Play, at: float) -> tuple[Step | None, bool]:
            if not _still_asked(play, due):
                return None, False
            if not _time_has_come(play, due, at=at):
                return None, True
            moves = decide(play, decision, by=by, question=due.question)
            after = play.after(moves)
            if by == "clock":
                late = play.chairs[due.seat].late + 1
                after = replace(after, chairs=seated(after.chairs, due.seat, lambda chair: replace(chair, late=late)))
            return Step(after, moves), True

        await self._change(due, make)

    async def _time_is_up(self, due: DueRow) -> None:
        """A rated game of two sides is lost; in any other a bot moves for the seat."""
        play = await self._host.look(due.game)
        table = play.setup.table
        if table is None or not table.rated or len(play.setup.rules.sides) > 2:
            return await self._answer(due, by="clock")

        def make(play: Play, at: float) -> tuple[Step | None, bool]:
            if not _still_asked(play, due):
                return None, False
            if not _time_has_come(play, due, at=at):
                return None, True
            return lost(play, play.setup.rules.side_of(due.seat), (due.seat,), "timed_out"), True

        return await self._change(due, make)

    async def _deal(self, due: DueRow) -> None:
        """The next deal comes, though somebody has not said Continue."""

        def make(play: Play, at: float) -> tuple[Step | None, bool]:
            number, waiting = play.state.deal_number, waiting_for(play, play.state)
            if play.deal_by is None or due.question != deal_question(number):
                return None, False
            if play.paused is not None or play.deal_by > at:
                return None, True
            chairs = tuple(
                replace(chair, continued=number) if seat in waiting else chair for seat, chair in enumerate(play.chairs)
            )
            ready = replace(play, chairs=chairs)
            moves = deal_on(ready)
            return Step(ready.after(moves), moves), True

        await self._change(due, make)

    async def _away(self, due: DueRow) -> None:
        """Nothing was heard of the seat for long: whoever served it has ended."""

        def make(play: Play, at: float) -> tuple[Step | None, bool]:
            if play.over or due.seat not in play.persons or play.chairs[due.seat].away_since is not None:
                return None, False
            return Step(went(play, due.seat, at=at).after(())), True

        await self._change(due, make)

    async def _change(self, due: DueRow, make: Make[bool]) -> None:
        """Store what is made of it; what need not be done any more is dropped."""
        if not await self._host.change(due.game, make):
            await self._due.drop(due)


def _still_asked(play: Play, due: DueRow) -> bool:
    """Whether the seat is still asked, and still to be answered for."""
    if question_of(play.state, due.seat) != due.question:
        return False
    return play.level_of(due.seat) is not None if due.kind == "bot" else play.chairs[due.seat].deadline is not None


def _time_has_come(play: Play, due: DueRow, *, at: float) -> bool:
    """Whether it is time; a clock may have stood still since."""
    if due.kind == "bot":
        return True
    deadline = play.chairs[due.seat].deadline
    return play.paused is None and deadline is not None and deadline <= at
