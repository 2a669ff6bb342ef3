"""The one way to a game and to change it: one at a time, stored before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias, TypeVar

import structlog

from ...errors import CribbageError
from ..due.desk import DueDesk
from ..errors import NotFound, OutcomeUnknown
from ..logs import traced
from .clock import ticked
from .fold import caught_up, entry_of, fold
from .healing import heal_on
from .hub import Hub, table_topic
from .play import Play, Step
from .rows import Moved
from .shelf import Shelf
from .store import TableStore
from .turns import Turn, turns_of

T = TypeVar("T")
ROOM: Final = 256
TRIES: Final = 5
_log = structlog.get_logger()
Make: TypeAlias = Callable[[Play, float], tuple[Step | None, T]]
"""From a game and the moment: the step to be stored, None for none, and the answer. It may be asked again."""


class Host:
    """Games in memory, as the store has them. The desk is told what a step makes due, `tell` whose turn it has become
    who is away."""

    def __init__(
        self, store: TableStore, hub: Hub, desk: DueDesk, *, clock: Callable[[], float], tell: Callable[[Turn], None]
    ) -> None:
        self._store = store
        self._tell = tell
        self._hub = hub
        self._clock = clock
        self._desk = desk
        self._shelf = Shelf(room=ROOM)
        self._healing: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[Any]] = set()

    def open(self) -> None:
        """Hear of what other processes do."""
        self._hub.on_wake(self._shelf.doubt)
        if not self._hub.alone:
            self._healing = asyncio.create_task(heal_on(self._hub, self._shelf, self._store))

    async def close(self) -> None:
        """Finish what is being stored."""
        if self._healing is not None:
            self._healing.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def look(self, game: str, *, sure: bool = False) -> Play:
        """The game as it stands; `sure`: as the store has it, though nobody has said that it moved. Raises NotFound."""
        if sure and not self._hub.alone:
            self._shelf.doubt(game)
        play = self._known(game)
        if play is None:
            async with self._shelf.lock(game):
                play = await self._read(game)
        return play

    async def change(self, game: str, make: Make[T]) -> T:
        """Store the step that is made of the game as it stands, and give its answer. What `make` raises changes
        nothing."""
        return await self.whole(self._retried(lambda: self._change(game, make)))

    async def alone_with(self, game: str, work: Callable[[Play], Awaitable[T]]) -> T:
        """Do something while nothing else changes the game in this process."""

        async def held() -> T:
            async with self._shelf.lock(game):
                return await work(await self._read(game))

        return await self.whole(held())

    def followed(self, game: str) -> None:
        """Another game follows that one: it has to be read anew."""
        self._shelf.doubt(game)
        self._hub.moved(game)

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry it through even when whoever asked has gone: a step that is stored must also reach the bots."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_left_alone)
            raise

    async def _change(self, game: str, make: Make[T]) -> T:
        async with self._shelf.lock(game):
            play, now = await self._read(game), self._clock()
            made = None if self._hub.alone else _moving(make, play, now)
            if made is None:
                if not self._hub.alone:
                    # Another process may have moved it and not have been heard yet: only the store may say no.
                    self._shelf.doubt(game)
                    play = await self._read(game)
                made = make(play, now)
            step, answer = made
            if step is not None:
                await self._append(play, step, at=now)
            return answer

    async def _append(self, play: Play, step: Step, *, at: float) -> None:
        """Store a step; only then is it kept, told to watchers, and what it makes due done."""
        after = ticked(play, step.after, at=at)
        entry = entry_of(play, after, step.moves, at=at)
        try:
            await self._store.append(entry)
        except BaseException:
            # Whether it was stored is not known here: the next to come reads it again.
            self._shelf.doubt(entry.game)
            raise
        self._shelf.put(after)
        self._hub.moved(entry.game)
        if after.setup.table is not None and after.over:
            self._hub.moved(table_topic(after.setup.table.id))
        self._desk.put(entry.due)
        for turn in turns_of(play, after):
            self._tell(turn)

    async def _read(self, game: str) -> Play:
        """The game, from memory or folded from the store. Call it with the game's lock held."""
        play = self._known(game)
        if play is None:
            # It stays in doubt while it is read: who looks meanwhile must not take the old for the new.
            doubt = self._shelf.doubts(game)
            play = await self._load(game)
            self._shelf.put(play)
            self._shelf.trust(game, doubt)
        return play

    def _known(self, game: str) -> Play | None:
        """The game, if it is in memory and nothing says that it has moved."""
        return self._shelf.get(game) if self._hub.hears(game) and self._shelf.doubts(game) is None else None

    async def _load(self, game: str) -> Play:
        play = self._shelf.get(game)
        if play is not None:
            steps = len(play.vault.steps)
            news = await self._store.news(game, after=play.seq, steps=steps, version=play.version)
            return play if news is None else caught_up(play, news)
        stored = await self._store.load(game)
        if stored is None:
            raise NotFound("no_such_game", "there is no such game here")
        return fold(stored)

    async def _retried(self, work: Callable[[], Awaitable[T]]) -> T:
        """Another process may have stored a step in between, or this one may be: look again, a few times."""
        for _ in range(TRIES - 1):
            try:
                return await work()
            except (Moved, OutcomeUnknown):
                continue
        return await work()


def _left_alone(task: asyncio.Task[Any]) -> None:
    """What became of work that nobody waits for any more: a refusal concerns nobody now, what failed is logged."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, CribbageError):
        _log.error("step_failed", **traced(error))


def _moving(make: Make[T], play: Play, now: float) -> tuple[Step | None, T] | None:
    """What is made of the game as it is remembered here; None where that is no step."""
    try:
        made = make(play, now)
    except CribbageError:
        return None
    return None if made[0] is None else made
