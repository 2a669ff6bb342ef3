"""Sessions in the database, found by the hash of their token."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from ..db.engine import Database
from ..db.schema import PEOPLE, SESSIONS


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session as the store has it; `seen` in seconds since 1970."""

    id: int
    person: int
    seen: float


class SessionStore:
    """Finds, makes and refreshes sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, token_hash: bytes) -> StoredSession | None:
        """The session whose token has that hash."""
        query = select(SESSIONS.c.id, SESSIONS.c.person, SESSIONS.c.seen).where(SESSIONS.c.token_hash == token_hash)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else StoredSession(row.id, row.person, row.seen)

    async def create(self, token_hash: bytes, *, at: float) -> StoredSession:
        """A new session of a new person."""

        def job(connection: Connection) -> StoredSession:
            person = connection.execute(insert(PEOPLE).values(created=at).returning(PEOPLE.c.id)).scalar_one()
            values = {"person": person, "token_hash": token_hash, "created": at, "seen": at}
            session = connection.execute(insert(SESSIONS).values(values).returning(SESSIONS.c.id)).scalar_one()
            return StoredSession(session, person, at)

        return await self._database.write(job)

    async def touch(self, session: int, *, at: float) -> None:
        """Note that the session was used."""
        statement = update(SESSIONS).where(SESSIONS.c.id == session).values(seen=at)
        await self._database.write(lambda connection: connection.execute(statement))
