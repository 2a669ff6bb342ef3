"""Sessions in the database, found by the hash of their token."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, union, update

from ..db.engine import Database
from ..db.schema import ACCOUNTS, PEOPLE, SESSIONS
from ..errors import NotProved


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSession:
    """A session as the store has it; moments in seconds since 1970, `name` None for a guest's."""

    id: int
    person: int
    name: str | None
    created: float
    seen: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedSession:
    """A session as its person sees it; moments in seconds since 1970."""

    id: int
    device: str
    created: float
    seen: float


class SessionStore:
    """Finds, makes, refreshes and ends sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, token_hash: bytes) -> StoredSession | None:
        """The session whose token has that hash."""
        query = (
            select(SESSIONS.c.id, SESSIONS.c.person, SESSIONS.c.created, SESSIONS.c.seen, ACCOUNTS.c.name)
            .outerjoin(ACCOUNTS, ACCOUNTS.c.person == SESSIONS.c.person)
            .where(SESSIONS.c.token_hash == token_hash)
        )
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        return StoredSession(id=row.id, person=row.person, name=row.name, created=row.created, seen=row.seen)

    async def create(self, token_hash: bytes, *, device: str, at: float) -> StoredSession:
        """A new session of a new person."""

        def job(connection: Connection) -> StoredSession:
            person = new_person(connection, at=at)
            return begin_session(connection, person, token_hash, name=None, device=device, at=at)

        return await self._database.write(job)

    async def replace(
        self, old: int | None, person: int, token_hash: bytes, *, device: str, at: float, unused_since: float
    ) -> StoredSession:
        """A new session of that person; `old` ends, and so do the person's that were not used since then."""

        def job(connection: Connection) -> StoredSession:
            check_here(connection, person)
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person, SESSIONS.c.seen < unused_since))
            if old is not None:
                connection.execute(delete(SESSIONS).where(SESSIONS.c.id == old))
            name = connection.execute(select(ACCOUNTS.c.name).where(ACCOUNTS.c.person == person)).scalar_one_or_none()
            return begin_session(connection, person, token_hash, name=name, device=device, at=at)

        return await self._database.write(job)

    async def touch(self, session: int, *, at: float) -> None:
        """Note that the session was used."""
        statement = update(SESSIONS).where(SESSIONS.c.id == session).values(seen=at)
        await self._database.write(lambda connection: connection.execute(statement))

    async def all_of(self, person: int, *, since: float) -> tuple[ListedSession, ...]:
        """The person's sessions used since then, the last used first."""
        query = (
            select(SESSIONS.c.id, SESSIONS.c.device, SESSIONS.c.created, SESSIONS.c.seen)
            .where(SESSIONS.c.person == person, SESSIONS.c.seen >= since)
            .order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id.desc())
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(ListedSession(id=row.id, device=row.device, created=row.created, seen=row.seen) for row in rows)

    async def end(self, person: int, *, session: int) -> bool:
        """End that session, if it is this person's; whether it was."""
        statement = delete(SESSIONS).where(SESSIONS.c.id == session, SESSIONS.c.person == person)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount == 1)

    async def end_all(self, person: int, *, but: int) -> None:
        """End the person's sessions but one."""
        await self._database.write(lambda connection: end_sessions(connection, person, but=but))


def new_person(connection: Connection, *, at: float) -> int:
    """The id of a new person, of whom nothing else is known."""
    return int(connection.execute(insert(PEOPLE).values(created=at).returning(PEOPLE.c.id)).scalar_one())


def hold(connection: Connection, persons: Collection[int]) -> None:
    """From here to the commit none of these can be forgotten; whoever is just being forgotten is waited for. SQLite has
    one writer at a time anyway."""
    query = select(PEOPLE.c.id).where(PEOPLE.c.id.in_(persons)).order_by(PEOPLE.c.id)
    connection.execute(query.with_for_update(read=True))


def gone_of(connection: Connection, persons: Collection[int]) -> set[int]:
    """Those of them whom nothing leads back to: without a session, and without an account that one could begin with.
    The others stay until the commit."""
    if not persons:
        return set()
    hold(connection, persons)
    # Asked after the waiting: who was forgotten meanwhile is seen to be.
    here = union(*(select(table.c.person).where(table.c.person.in_(persons)) for table in (SESSIONS, ACCOUNTS)))
    return set(persons) - set(connection.execute(here).scalars())


def check_here(connection: Connection, *persons: int) -> None:
    """In the transaction that writes something of theirs: they are there, and stay until the commit. Raises NotProved:
    between a request and what it writes whoever asked may have been forgotten."""
    if gone_of(connection, persons):
        raise NotProved("not_logged_in", "this session has just ended: log in, or start a game as a guest")


def begin_session(
    connection: Connection, person: int, token_hash: bytes, *, name: str | None, device: str, at: float
) -> StoredSession:
    """A new session of that person."""
    values = {"person": person, "token_hash": token_hash, "device": device, "created": at, "seen": at}
    session = connection.execute(insert(SESSIONS).values(values).returning(SESSIONS.c.id)).scalar_one()
    return StoredSession(id=session, person=person, name=name, created=at, seen=at)


def end_sessions(connection: Connection, person: int, *, but: int | None = None) -> None:
    """End the person's sessions, all or all but one."""
    statement = delete(SESSIONS).where(SESSIONS.c.person == person)
    connection.execute(statement if but is None else statement.where(SESSIONS.c.id != but))
