"""Counts the games in play, for metrics: what no process knows of itself, since each serves any of them."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from ..errors import Unavailable
from ..logs import traced
from ..metrics import GAMES_IN_PLAY
from .store import TableStore

COUNT_SECONDS: Final = 15.0
"""As often as Prometheus asks by default."""
_log = structlog.get_logger()


class Census:
    """Asks the store again and again."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._counting: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to count."""
        self._counting = asyncio.create_task(self._count_on())

    async def close(self) -> None:
        """Count no more."""
        if self._counting is not None:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)

    async def _count_on(self) -> None:
        while True:
            try:
                GAMES_IN_PLAY.set(await self._store.in_play())
            except Unavailable:
                pass
            except Exception as error:  # noqa: BLE001 - of whatever kind, the next count may do better
                _log.error("counting_failed", **traced(error))
            await asyncio.sleep(COUNT_SECONDS)
