"""What was said, and who does not hear whom, in the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from ..db.engine import Database
from ..db.schema import MUTES, REPORTS, TALK
from ..sessions.store import check_here, gone_of
from ..wire.talk import Phrase

MOST_LINES: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something that was said; `at` in seconds since 1970."""

    id: int
    person: int
    name: str
    phrase: Phrase | None
    text: str | None
    at: float


class TalkStore:
    """Keeps what is said."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(
        self, table: str, person: int, name: str, *, phrase: Phrase | None, text: str | None, at: float, most: int
    ) -> bool:
        """Keep a line; False when the person has said so many in the last minute already."""

        def job(connection: Connection) -> bool:
            check_here(connection, person)
            lately = select(func.count()).where(TALK.c.person == person, TALK.c.at > at - 60)
            if connection.execute(lately).scalar_one() >= most:
                return False
            said = {"at_table": table, "person": person, "name": name, "phrase": phrase, "text": text, "at": at}
            connection.execute(insert(TALK), said)
            return True

        return await self._database.write(job)

    async def lines(self, table: str) -> tuple[Line, ...]:
        """The last lines of a table, oldest first."""
        query = select(TALK).where(TALK.c.at_table == table).order_by(TALK.c.id.desc()).limit(MOST_LINES)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(
            Line(id=row.id, person=row.person, name=row.name, phrase=row.phrase, text=row.text, at=row.at)
            for row in reversed(rows)
        )

    async def unheard(self, person: int) -> Mapping[int, bool]:
        """Whom the person does not hear, and whether they are blocked."""
        query = select(MUTES.c.other, MUTES.c.blocked).where(MUTES.c.person == person)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.other: row.blocked for row in rows}

    async def mute(self, person: int, other: int, *, blocked: bool | None) -> None:
        """Hear the other no longer, or again (None)."""

        def job(connection: Connection) -> None:
            check_here(connection, person)
            connection.execute(delete(MUTES).where(MUTES.c.person == person, MUTES.c.other == other))
            if blocked is not None and not gone_of(connection, [other]):
                connection.execute(insert(MUTES), {"person": person, "other": other, "blocked": blocked})

        await self._database.write(job)

    async def report(self, line: int, table: str, person: int, *, at: float) -> bool:
        """Note that a line of that table is amiss, once for each who says so; False when there is no such line."""

        def job(connection: Connection) -> bool:
            check_here(connection, person)
            said = select(TALK.c.id).where(TALK.c.id == line, TALK.c.at_table == table)
            if connection.execute(said).first() is None:
                return False
            connection.execute(delete(REPORTS).where(REPORTS.c.line == line, REPORTS.c.person == person))
            connection.execute(insert(REPORTS), {"line": line, "person": person, "at": at})
            return True

        return await self._database.write(job)
