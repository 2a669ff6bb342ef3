"""Games kept in memory: as many as fit, the longest unused put away first, and few that are over. Only a cache, the
store is the truth."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakValueDictionary

from .play import Play


class Shelf:
    """The last used games, and for each game the lock that whoever changes it holds."""

    def __init__(self, *, room: int, room_over: int) -> None:
        self._room = room
        self._room_over = room_over
        self._plays: OrderedDict[str, Play] = OrderedDict()
        self._over: OrderedDict[str, Play] = OrderedDict()
        self._doubted: dict[str, int] = {}
        self._doubts = 0
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, game: str) -> asyncio.Lock:
        """One at a time changes a game; it lives as long as somebody holds or awaits it."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    def get(self, game: str) -> Play | None:
        """The game, if it is here."""
        for plays in (self._plays, self._over):
            if game in plays:
                plays.move_to_end(game)
                return plays[game]
        return None

    def put(self, play: Play) -> None:
        """Keep the game as it stands now."""
        game = play.setup.id
        plays, room = (self._over, self._room_over) if play.over else (self._plays, self._room)
        if play.over:
            self._plays.pop(game, None)
        plays[game] = play
        plays.move_to_end(game)
        while len(plays) > room:
            put_away, _ = plays.popitem(last=False)
            self._doubted.pop(put_away, None)

    def doubt(self, game: str) -> None:
        """It may have moved: what is new is read from the store when it is wanted again."""
        if game in self._plays or game in self._over:
            self._doubts += 1
            self._doubted[game] = self._doubts

    def trust(self, game: str, doubt: int | None) -> None:
        """It was read, with that doubt about it when the reading began: what was said since then stands."""
        if self._doubted.get(game) == doubt:
            self._doubted.pop(game, None)

    def doubts(self, game: str) -> int | None:
        """The last time it was said that the game may have moved since it was put here; None if it was not."""
        return self._doubted.get(game)
