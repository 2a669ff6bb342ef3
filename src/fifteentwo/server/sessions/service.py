"""Guest sessions: begun with the first game, good for a year after the last use."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from .store import SessionStore

TOKEN_BYTES: Final = 32
DAY: Final = 24 * 3600.0
LIFE: Final = 365 * DAY
"""Seconds from the last use."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session of ours. `id` is the person's, who may have several sessions, one for each browser.
    `token` is what the cookie holds; `fresh` says that the cookie has to be sent, for it is new or its year begins
    anew."""

    id: int
    session: int
    token: str = field(repr=False)
    fresh: bool


class Sessions:
    """Gives out tokens and knows them again; only their hashes are stored."""

    def __init__(self, store: SessionStore, *, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def begin(self) -> Person:
        """A new guest, with a token nobody can guess (256 bits)."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        found = await self._store.create(_hash(token), at=self._clock())
        return Person(found.person, found.id, token, fresh=True)

    async def find(self, token: str | None) -> Person | None:
        """Who holds this token; None for one that we never gave out, or not used for a year."""
        if not token:
            return None
        found = await self._store.find(_hash(token))
        now = self._clock()
        if found is None or now - found.seen > LIFE:
            return None
        # Once a day is enough, and spares a write at every request.
        fresh = now - found.seen > DAY
        if fresh:
            await self._store.touch(found.id, at=now)
        return Person(found.person, found.id, token, fresh=fresh)


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()
