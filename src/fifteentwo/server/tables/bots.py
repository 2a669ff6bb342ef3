"""The bots' desk: questions that bots have to answer, each taken up once and thought about beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import structlog

from ...actions import Decision
from ...bots import make_bot
from ...view import View
from ..logs import traced
from .play import Sitter
from .rows import DueRow

THINKERS: Final = 1
"""Threads: the levels there are think in plain Python, a few milliseconds each, and would only take turns in more."""
AT_ONCE: Final = 16
"""So many questions are taken up together, so that a start with many games does not read them all at once."""
_log = structlog.get_logger()


class BotDesk:
    """Takes questions and has them answered. What it forgets when the process ends stands in the store as due."""

    def __init__(self, answer: Callable[[DueRow], Awaitable[None]]) -> None:
        self._answer = answer
        self._tasks: dict[DueRow, asyncio.Task[None]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._open = True
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")

    def take(self, questions: Iterable[DueRow]) -> None:
        """Have these answered; one that is being answered already is left alone, and after the end they stay due."""
        for due in questions:
            if self._open and due not in self._tasks:
                self._tasks[due] = asyncio.create_task(self._work_off(due))

    async def think(self, sitter: Sitter, view: View, legal: Sequence[Decision]) -> Decision:
        """What the bot in that seat decides."""
        assert sitter.level is not None
        bot = make_bot(sitter.level, seed=sitter.seed)
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, partial(bot.act, view, legal))

    async def close(self) -> None:
        """Stop; what was not answered stays due."""
        self._open = False
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.shutdown(cancel_futures=True)

    async def _work_off(self, due: DueRow) -> None:
        try:
            async with self._room:
                await self._answer(due)
        except Exception as error:  # noqa: BLE001 - of whatever kind, one bot's failure is not another's
            # The question stays due: it is taken up again when the game is next opened, or at the next start.
            _log.error("bot_failed", game=due.game, seat=due.seat, question=due.question, **traced(error))
        finally:
            del self._tasks[due]
