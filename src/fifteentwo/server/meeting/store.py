"""Seekers and challenges in the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, delete, insert, or_, select, update

from ..db.engine import Database, one_at_a_time
from ..db.schema import INVITES, MUTES, PLACES, SEEKS
from ..errors import NotFound
from ..lobby.store import Begin, begin_game, insert_table
from ..lobby.table import Table
from ..sessions.store import check_here, gone_of, hold
from .seek import Seek, company

Seat: TypeAlias = Callable[[list[Seek]], Table]
"""A table for these."""
WEEK: Final = 7 * 86400.0
_COLUMNS: Final = ("person", "name", "ruleset", "seats", "clock", "rated", "rating", "since", "seen")


class MeetingStore:
    """Pairs people, and keeps challenges."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seek(self, mine: Seek, seat: Seat, begin: Begin) -> tuple[Seek, tuple[int, ...]]:
        """Seek, or seek on; the seek then, and everybody who was paired by it. What was sought before is forgotten."""

        def job(connection: Connection) -> tuple[Seek, tuple[int, ...]]:
            check_here(connection, mine.person)
            before = _seek_of(connection, mine.person)
            wanted = mine
            if before is not None and before.kind == mine.kind and before.table is None:
                wanted = replace(mine, since=before.since)
            connection.execute(delete(SEEKS).where(SEEKS.c.person == mine.person))
            connection.execute(insert(SEEKS), _values(wanted))
            return _pair(connection, wanted, seat, begin)

        return await self._database.write(job)

    async def seek_on(self, person: int, seat: Seat, begin: Begin, *, at: float) -> tuple[int, ...]:
        """Say that the person is still there, and try again; everybody who was paired by it."""

        def job(connection: Connection) -> tuple[int, ...]:
            mine = _seek_of(connection, person)
            if mine is None or mine.table is not None:
                return ()
            connection.execute(update(SEEKS).where(SEEKS.c.person == person).values(seen=at))
            return _pair(connection, replace(mine, seen=at), seat, begin)[1]

        return await self._database.write(job)

    async def stop(self, person: int) -> None:
        """Seek no longer."""
        await self._database.write(lambda connection: connection.execute(delete(SEEKS).where(SEEKS.c.person == person)))

    async def seeking(self, person: int) -> Seek | None:
        """What the person seeks, or was last paired for."""
        return await self._database.read(lambda connection: _seek_of(connection, person))

    async def challenge(self, table: Table, *, whom: int, at: float) -> None:
        """Store a new table, and that somebody is asked to it. Raises NotFound when they have just gone."""

        def job(connection: Connection) -> None:
            check_here(connection, table.host)
            if gone_of(connection, [whom]):
                raise NotFound("no_such_member", "whom you ask is no member any more")
            insert_table(connection, table, at=at)
            connection.execute(insert(INVITES), {"at_table": table.id, "person": whom, "by": table.host, "at": at})

        await self._database.write(job)

    async def challenges(self, person: int, *, at: float) -> tuple[str, ...]:
        """The tables that the person was asked to in the last week and does not sit at, the latest first."""
        sits = select(PLACES.c.at_table).where(PLACES.c.person == person)
        query = (
            select(INVITES.c.at_table)
            .where(INVITES.c.person == person, INVITES.c.at >= at - WEEK, INVITES.c.at_table.not_in(sits))
            .order_by(INVITES.c.at.desc())
        )
        found = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        return tuple(found)

    async def withdraw(self, table: str, person: int) -> tuple[int, ...]:
        """Forget a challenge of, or to, that person; whom it was between."""

        def job(connection: Connection) -> tuple[int, ...]:
            mine = (INVITES.c.at_table == table, or_(INVITES.c.person == person, INVITES.c.by == person))
            rows = connection.execute(delete(INVITES).where(*mine).returning(INVITES.c.person, INVITES.c.by)).all()
            return tuple(each for row in rows for each in row)

        return await self._database.write(job)

    async def apart(self, one: int, other: int) -> bool:
        """Whether one of the two has blocked the other."""
        return bool(await self._database.read(lambda connection: _apart(connection, [one, other])))


def _pair(connection: Connection, mine: Seek, seat: Seat, begin: Begin) -> tuple[Seek, tuple[int, ...]]:
    """Seat the seeker with others, if there are enough; their rows are locked, so that nobody is seated twice, and one
    pairs at a time: two who begin at the same moment would not see each other."""
    one_at_a_time(connection, "pairing")
    query = (
        select(SEEKS)
        .where(
            SEEKS.c.ruleset == mine.ruleset,
            SEEKS.c.seats == mine.seats,
            SEEKS.c.clock == mine.clock,
            SEEKS.c.rated == mine.rated,
            SEEKS.c.at_table.is_(None),
        )
        .order_by(SEEKS.c.person)
        .with_for_update()
    )
    others = [_seek(row) for row in connection.execute(query)]
    found = company(mine, others, _apart(connection, [other.person for other in others]), at=mine.seen)
    if found is None:
        return mine, ()
    hold(connection, [each.person for each in found])
    table = seat(found)
    insert_table(connection, table, at=mine.seen)
    begin_game(connection, table, begin)
    persons = tuple(each.person for each in found)
    connection.execute(update(SEEKS).where(SEEKS.c.person.in_(persons)).values(at_table=table.id))
    return replace(mine, table=table.id), persons


def _apart(connection: Connection, persons: list[int]) -> set[tuple[int, int]]:
    query = select(MUTES.c.person, MUTES.c.other).where(
        MUTES.c.person.in_(persons), MUTES.c.other.in_(persons), MUTES.c.blocked
    )
    return {(row.person, row.other) for row in connection.execute(query)}


def _seek_of(connection: Connection, person: int) -> Seek | None:
    row = connection.execute(select(SEEKS).where(SEEKS.c.person == person)).one_or_none()
    return None if row is None else _seek(row)


def _seek(row: Any) -> Seek:
    fields = {name: getattr(row, name) for name in _COLUMNS}
    return Seek(table=row.at_table, **fields)


def _values(seek: Seek) -> dict[str, Any]:
    values = asdict(seek)
    return {**{name: values[name] for name in _COLUMNS}, "at_table": seek.table}
