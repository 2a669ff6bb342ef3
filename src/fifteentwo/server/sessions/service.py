"""Sessions: begun with the first game or by a log-in, good for a year after the last use."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from ..errors import NotFound
from .store import ListedSession, SessionStore, StoredSession

TOKEN_BYTES: Final = 32
DAY: Final = 24 * 3600.0
LIFE: Final = 365 * DAY
"""Seconds from the last use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody with a session of ours. `id` is the person's, who may have several sessions, one for each browser;
    `name` is a member's, None for a guest; `since` is when the session began. `token` is what the cookie holds;
    `fresh` says that the cookie has to be sent, for it is new or its year begins anew."""

    id: int
    name: str | None
    session: int
    since: float
    token: str = field(repr=False)
    fresh: bool


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token that nobody can guess (256 bits) and its hash, the only thing of it that is stored."""

    token: str = field(repr=False)
    hash: bytes = field(repr=False)

    @classmethod
    def make(cls) -> NewToken:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return cls(token, hash_of(token))


def person_topic(person: int) -> str:
    """What is told to one person alone is called by: the end of a session, a challenge, company that was found."""
    return f"person:{person}"


class Sessions:
    """Gives out tokens and knows them again; only their hashes are stored. `tell` is told by its topic of a person
    some of whose sessions have ended."""

    def __init__(
        self, store: SessionStore, *, clock: Callable[[], float], tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self._store = store
        self._clock = clock
        self._tell = tell

    async def begin(self, *, device: str = "") -> Person:
        """A new guest."""
        new = NewToken.make()
        found = await self._store.create(new.hash, device=device, at=self._clock())
        return _person(found, new.token, fresh=True)

    async def log_in(self, person: int, *, device: str, instead_of: Person | None) -> Person:
        """A new session of that person; the one that asked ends with it, so that nobody who knew its token gains."""
        new, now = NewToken.make(), self._clock()
        old = None if instead_of is None else instead_of.session
        found = await self._store.replace(old, person, new.hash, device=device, at=now, unused_since=now - LIFE)
        if instead_of is not None:
            self.ended(instead_of.id)
        return _person(found, new.token, fresh=True)

    async def find(self, token: str | None) -> Person | None:
        """Who holds this token; None for one that we never gave out, has ended, or was not used for a year."""
        if not token:
            return None
        found = await self._store.find(hash_of(token))
        now = self._clock()
        if found is None or now - found.seen > LIFE:
            return None
        # Once a day is enough, and spares a write at every request.
        fresh = now - found.seen > DAY
        if fresh:
            await self._store.touch(found.id, at=now)
        return _person(found, token, fresh=fresh)

    async def all_of(self, person: Person) -> tuple[ListedSession, ...]:
        """The person's sessions, the last used first."""
        return await self._store.all_of(person.id, since=self._clock() - LIFE)

    async def end(self, person: Person) -> None:
        """End the session that asks."""
        await self._store.end(person.id, session=person.session)
        self.ended(person.id)

    async def end_one(self, person: Person, session: int) -> None:
        """End one of the person's sessions. Raises NotFound, for another's too."""
        if not await self._store.end(person.id, session=session):
            raise NotFound("no_such_session", "there is no such session of yours")
        self.ended(person.id)

    async def end_others(self, person: Person) -> None:
        """End all of the person's sessions but the one that asks."""
        await self._store.end_all(person.id, but=person.session)
        self.ended(person.id)

    def ended(self, person: int) -> None:
        """Have it told that sessions of the person have ended, also where another store has ended them."""
        self._tell(person_topic(person))


def hash_of(token: str) -> bytes:
    """What is stored of a token."""
    return sha256(token.encode()).digest()


def _person(found: StoredSession, token: str, *, fresh: bool) -> Person:
    return Person(id=found.person, name=found.name, session=found.id, since=found.created, token=token, fresh=fresh)
