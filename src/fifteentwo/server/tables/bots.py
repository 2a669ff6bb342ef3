"""The bots' room: they think beside the event loop. Those that search think in a process of their own, which alone
loads the kernels: however long that takes, nobody else's move waits for it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from time import perf_counter
from typing import Final, TypeAlias

from ...actions import Decision
from ...bots import make_bot, searches
from ...view import View
from ..metrics import THINKING_SECONDS

THINKERS: Final = 1
"""Threads: whoever does not search thinks in plain Python, some milliseconds, and would only take turns in more."""
_Question: TypeAlias = tuple[str, str, View, Sequence[Decision]]


class BotRoom:
    """Where bots are asked."""

    def __init__(self) -> None:
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")
        self._search: _Search | None = None

    async def think(self, level: str, seed: str, view: View, legal: Sequence[Decision]) -> Decision:
        """What a bot of that level decides."""
        question = (level, seed, view, legal)
        if not searches(level):
            return await _ask(self._thinkers, question)
        try:
            return await self._searched(question)
        except BrokenExecutor:
            # Whoever ended that process did not mean the game.
            self._search = None
            return await self._searched(question)

    async def _searched(self, question: _Question) -> Decision:
        if self._search is None:
            self._search = _Search()
        return await _ask(self._search.process, question)

    def close(self) -> None:
        """Let nobody think any more."""
        self._thinkers.shutdown(cancel_futures=True)
        if self._search is not None:
            self._search.close()


class _Search:
    """The process of those that search, begun when the first of them is asked."""

    def __init__(self) -> None:
        self.process = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)
        self._pid = self.process.submit(os.getpid)

    def close(self) -> None:
        """End it, whatever it is at."""
        self.process.shutdown(wait=False, cancel_futures=True)
        if self._pid.done() and not self._pid.cancelled() and self._pid.exception() is None:
            with suppress(ProcessLookupError):
                os.kill(self._pid.result(), signal.SIGTERM)


def _begin() -> None:
    # Ctrl-C reaches everybody at the terminal: whoever began this process ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


async def _ask(room: Executor, question: _Question) -> Decision:
    decision, seconds = await asyncio.get_running_loop().run_in_executor(room, _act, *question)
    THINKING_SECONDS.labels(question[0]).observe(seconds)
    return decision


def _act(level: str, seed: str, view: View, legal: Sequence[Decision]) -> tuple[Decision, float]:
    """The decision, and how long it took."""
    begin = perf_counter()
    decision = make_bot(level, seed=seed).act(view, legal)
    return decision, perf_counter() - begin
