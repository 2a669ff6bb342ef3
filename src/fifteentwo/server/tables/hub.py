"""Tells watchers of a game that it moved; they read the rest themselves, so that a lost word heals with the next."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Hub:
    """Who watches which game, in this process."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def watch(self, game: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the game has moved; the watcher clears it before it looks."""
        moved = asyncio.Event()
        self._watchers[game].add(moved)
        try:
            yield moved
        finally:
            self._watchers[game].discard(moved)
            if not self._watchers[game]:
                del self._watchers[game]

    def moved(self, game: str) -> None:
        """Wake whoever watches the game."""
        for watcher in self._watchers.get(game, ()):
            watcher.set()
