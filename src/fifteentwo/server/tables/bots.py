"""The bots' room: they think beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from ...actions import Decision
from ...bots import Bot, make_bot
from ...view import View
from ..metrics import THINKING_SECONDS

THINKERS: Final = 1
"""Threads: the levels there are think in plain Python, a few milliseconds each, and would only take turns in more."""


class BotRoom:
    """Where bots are asked."""

    def __init__(self) -> None:
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot")

    async def think(self, level: str, seed: str, view: View, legal: Sequence[Decision]) -> Decision:
        """What a bot of that level decides."""
        bot = make_bot(level, seed=seed)
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, partial(_act, bot, view, legal))

    def close(self) -> None:
        """Let nobody think any more."""
        self._thinkers.shutdown(cancel_futures=True)


def _act(bot: Bot, view: View, legal: Sequence[Decision]) -> Decision:
    with THINKING_SECONDS.labels(bot.name).time():
        return bot.act(view, legal)
