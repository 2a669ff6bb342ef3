"""The net under the pokes: a process that ended before it could tell others, a word that was lost on its way."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import structlog

from ..errors import Unavailable
from ..logs import traced
from .hub import Hub
from .shelf import Shelf
from .store import TableStore

LOOK_SECONDS: Final = 2.0
ASKED_AT_ONCE: Final = 500
_log = structlog.get_logger()


async def heal_on(hub: Hub, shelf: Shelf, store: TableStore) -> None:
    """Compare the games that are watched here with the store, again and again, and wake who has missed a step."""
    seen: dict[str, int] = {}
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            seen = await heal(hub, shelf, store, seen)
        except Unavailable:
            continue
        except Exception as error:  # noqa: BLE001 - of whatever kind, the next look may do better
            _log.error("healing_failed", **traced(error))


async def heal(hub: Hub, shelf: Shelf, store: TableStore, seen: Mapping[str, int]) -> dict[str, int]:
    """Compare once: at which step each game is now, as against `seen` for those that are not in memory."""
    now: dict[str, int] = {}
    games = sorted(hub.watched())
    for first in range(0, len(games), ASKED_AT_ONCE):
        now |= await store.versions(games[first : first + ASKED_AT_ONCE])
    for game, version in now.items():
        play = shelf.get(game)
        if version != (seen.get(game) if play is None else play.version):
            hub.wake(game)
    return now
