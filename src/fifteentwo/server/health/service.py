"""Whether this process can do its work now."""

from __future__ import annotations

import asyncio
from typing import Final

from ..errors import Unavailable
from ..tables.hub import Hub
from ..tables.store import TableStore

PATIENCE_SECONDS: Final = 2.0
"""So long the store and Redis may take to answer; whoever waits for a game waits longer."""


class Readiness:
    """It can when the store and Redis, where there is one, answer. That every migration is done goes without asking:
    a process serves nothing before. From the moment that it ends it cannot."""

    def __init__(self, store: TableStore, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self._closing = False

    def close(self) -> None:
        """It ends: nothing more should be brought to it."""
        self._closing = True

    async def check(self) -> None:
        """Return when it can. Raises Unavailable."""
        if self._closing:
            raise Unavailable("this process is about to end")
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await asyncio.gather(self._store.answers(), self._hub.answers())
        except TimeoutError as error:
            raise Unavailable from error
