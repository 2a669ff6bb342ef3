"""Tells watchers that something moved; they read the rest themselves, so that a lost word heals with the next."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

LOBBY: Final = "lobby"
"""What the list of open tables is called here."""


def table_topic(table: str) -> str:
    """What a table is called here; a game is called by its id."""
    return f"table:{table}"


class Hub:
    """Who watches what, in this process; `alone` says that there is no other."""

    alone = True

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._notes: list[Callable[[str], None]] = []

    async def open(self) -> None:
        """Begin to hear others."""

    async def close(self) -> None:
        """Hear nobody any more."""

    async def answers(self) -> None:
        """Return when others can be heard. Raises Unavailable."""

    @contextmanager
    def watch(self, game: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the game has moved; the watcher clears it before it looks."""
        moved = asyncio.Event()
        self._watchers[game].add(moved)
        self._watching_changed()
        try:
            yield moved
        finally:
            self._watchers[game].discard(moved)
            if not self._watchers[game]:
                del self._watchers[game]
                self._watching_changed()

    def watched(self) -> frozenset[str]:
        """The games that somebody watches here."""
        return frozenset(self._watchers)

    def moved(self, game: str) -> None:
        """This process has moved the game: wake whoever watches it, everywhere."""
        for watcher in self._watchers.get(game, ()):
            watcher.set()

    def wake(self, game: str) -> None:
        """The game may have moved elsewhere: have that noted, and wake whoever watches it here."""
        for note in self._notes:
            note(game)
        Hub.moved(self, game)

    def on_wake(self, note: Callable[[str], None]) -> None:
        """Have it noted when a game may have moved elsewhere, before its watchers look."""
        self._notes.append(note)

    def hears(self, game: str) -> bool:
        """Whether nobody can move the game without this hub being told."""
        return True

    def _watching_changed(self) -> None:
        """The first watcher of a game has come, or the last has gone."""
