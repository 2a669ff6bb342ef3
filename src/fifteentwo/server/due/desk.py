"""The desk that does what is due: at once what this process is told of, and by looking what nobody is at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Final

import structlog

from ..errors import Unavailable
from ..logs import traced
from ..metrics import DUE_BEHIND_SECONDS
from .rows import DueRow
from .store import DueStore

AT_ONCE: Final = 16
"""So many things are done together, so that a start with many games does not read them all at once."""
MOST_TAKEN: Final = 64
"""So much is taken up at a time; what is left is for other processes, or for later."""
LOOK_SECONDS: Final = 1.0
_log = structlog.get_logger()


class DueDesk:
    """Does what is due, each thing once at a time. What it leaves undone when the process ends stands in the store.

    `alone` says that no other process works on the same store, so that whatever somebody was at is free at the start.
    """

    def __init__(
        self, store: DueStore, do: Callable[[DueRow], Awaitable[None]], *, clock: Callable[[], float], alone: bool
    ) -> None:
        self._store = store
        self._do = do
        self._clock = clock
        self._alone = alone
        self._tasks: dict[DueRow, asyncio.Task[None]] = {}
        self._left: set[DueRow] = set()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._sooner = asyncio.Event()
        self._open = True
        self._looker: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take up what was left undone when a process last ended, and look for more from now on."""
        if self._alone:
            await self._store.free()
        self._looker = asyncio.create_task(self._look_on())

    def put(self, rows: Iterable[DueRow]) -> None:
        """Do these, each when its time has come. They are stored, and taken up by this process where due already."""
        now = self._clock()
        for due in rows:
            if due.at > now:
                self._sooner.set()
            elif not self._open:
                self._left.add(due)
            elif due not in self._tasks:
                self._tasks[due] = asyncio.create_task(self._work_off(due))

    async def close(self) -> None:
        """Stop; what was not done stays due."""
        self._open = False
        self._left.update(self._tasks)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._looker is not None:
            # Not cancelled: what it is just taking up has to be left again.
            self._sooner.set()
            await self._looker

    async def leave(self) -> None:
        """Let others take up at once what was left undone; the last to be done, when nothing is put here any more."""
        with suppress(Unavailable):
            await self._store.leave(list(self._left))

    async def _look_on(self) -> None:
        """The net under what is put here: the work of a process that ended, what failed, what becomes due later."""
        pause = 0.0
        while self._open:
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._sooner.wait()
            self._sooner.clear()
            try:
                pause = await self._look()
            except Unavailable:
                pause = LOOK_SECONDS
            except Exception as error:  # noqa: BLE001 - of whatever kind, the next look may do better
                _log.error("look_for_due_failed", **traced(error))
                pause = LOOK_SECONDS

    async def _look(self) -> float:
        """Take up what is due; seconds until there may be more."""
        if len(self._tasks) >= MOST_TAKEN:
            self._tell_behind(None)
            return LOOK_SECONDS
        now = self._clock()
        first = await self._store.next_at(until=now + LOOK_SECONDS)
        self._tell_behind(first)
        if first is None:
            return LOOK_SECONDS
        if first > now:
            return first - now
        self.put(await self._store.take(now=now, most=MOST_TAKEN))
        return 0.0 if len(self._tasks) < MOST_TAKEN else LOOK_SECONDS

    def _tell_behind(self, first: float | None) -> None:
        """How late the oldest thing is, of those at hand here and the first that nobody is at."""
        now = self._clock()
        oldest = min((due.at for due in self._tasks), default=now)
        DUE_BEHIND_SECONDS.set(max(0.0, now - min(oldest, now if first is None else first)))

    async def _work_off(self, due: DueRow) -> None:
        try:
            async with self._room:
                await self._do(due)
        except Unavailable as error:
            _log.warning("due_put_off", game=due.game, seat=due.seat, question=due.question, reason=str(error))
        except Exception as error:  # noqa: BLE001 - of whatever kind, one thing's failure is not another's
            # It stays due: it is taken up again when the lease on it has run out.
            _log.error("due_failed", game=due.game, seat=due.seat, question=due.question, **traced(error))
        finally:
            del self._tasks[due]
