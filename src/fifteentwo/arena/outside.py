"""Outside programs as bots: JSON lines on their standard input and output. `docs/arena-protocol.md` describes it.

Whatever a program does, an answer or a fault comes within its time limit.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from hashlib import sha256
from types import TracebackType
from typing import Any, Final, NoReturn, TypeVar

from ..actions import Decision
from ..plain import Plain, action_to_plain
from ..rules import Rules, Seat
from ..ruleset import values_of
from ..view import View
from .match import BotFault
from .meeting import ProgramEntry
from .talk import BrokenTalk, Talk, short
from .told import view_to_plain

PROTOCOL: Final = "crib-arena"
VERSION: Final = 1
GRACE: Final = 1.0
"""Seconds in which a program may end by itself once its input has ended."""


T = TypeVar("T")


class Program:
    """A program that plays one seat, game after game: started when it is first asked, and again after a fault."""

    def __init__(self, entry: ProgramEntry) -> None:
        self._entry = entry
        self._runner = asyncio.Runner()
        self._talk: Talk | None = None
        self._asked = 0

    def __enter__(self) -> Program:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end(GRACE if kind is None else 0)
        self._runner.close()

    @property
    def name(self) -> str:
        return self._entry.name

    def greet(self) -> None:
        """Start it, if it is not running, and wait for its greeting. Raises BotFault."""
        if self._talk is not None and not self._talk.exited.is_set():
            return
        self._end(0)
        self._talk = self._within_limit(Talk.start(self._entry.command))
        greeting = self._exchange({"type": "hello", "protocol": PROTOCOL, "version": VERSION})
        told = (greeting.get("type"), greeting.get("protocol"), greeting.get("version"))
        if told != ("hello", PROTOCOL, VERSION):
            self._fail(f'it did not greet with {{"type": "hello", "protocol": "{PROTOCOL}", "version": {VERSION}}}')

    def seated(self, rules: Rules, seat: Seat, *, seed: str) -> ProgramBot:
        """The program as the bot of a game that begins."""
        return ProgramBot(self, rules, seat, seed)

    def tell(self, message: Plain) -> None:
        """Say something that wants no answer."""
        assert self._talk is not None
        self._talk.say(message)

    def choose(self, view: View, legal: Sequence[Decision]) -> Decision:
        """The decision it chooses. Raises BotFault."""
        self._asked += 1
        question: Plain = {
            "type": "act",
            "id": self._asked,
            "view": view_to_plain(view),
            "legal": [action_to_plain(decision) for decision in legal],
        }
        answer = self._exchange(question)
        if answer.get("id") != self._asked:
            self._fail(f"it answered question {short(answer.get('id'))} when it was asked {self._asked}")
        choice = answer.get("choice")
        if type(choice) is not int or choice not in range(len(legal)):
            self._fail(f"it chose {short(choice)} where {len(legal)} decisions are numbered from 0")
        return legal[choice]

    def _exchange(self, message: Plain) -> Plain:
        """Say something and wait for the object that answers it."""
        self.tell(message)
        assert self._talk is not None
        line = self._within_limit(self._talk.hear())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self._fail(f"it answered with what is not JSON: {short(line.decode(errors='replace').strip())}")
        if not isinstance(answer, dict):
            self._fail(f"it answered with {short(answer)}, not an object")
        return answer

    def _within_limit(self, waited: Coroutine[Any, Any, T]) -> T:
        try:
            return self._runner.run(asyncio.wait_for(waited, self._entry.time_limit))
        except TimeoutError:
            self._fail(f"it did not answer within {self._entry.time_limit:g} seconds")
        except BrokenTalk as broken:
            self._fail(str(broken))

    def _fail(self, reason: str) -> NoReturn:
        self._end(0)
        raise BotFault(reason)

    def _end(self, grace: float) -> None:
        talk, self._talk = self._talk, None
        if talk is not None:
            self._runner.run(talk.end(grace))


@dataclass(slots=True)
class ProgramBot:
    """A program in its seat for one game."""

    program: Program
    rules: Rules
    seat: Seat
    seed: str
    greeted: bool = False

    @property
    def name(self) -> str:
        return self.program.name

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        if not self.greeted:
            self.greeted = True
            self.program.greet()
            self.program.tell(
                {"type": "game", "seat": self.seat, "seed": _number(self.seed), "rules": values_of(self.rules)}
            )
        return self.program.choose(view, legal)


def _number(seed: str) -> int:
    """A number that tells a program nothing of the deck, whose seed is much the same."""
    return int.from_bytes(sha256(f"{PROTOCOL} {seed}".encode()).digest()[:4])
