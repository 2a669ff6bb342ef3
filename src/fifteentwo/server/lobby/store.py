"""Tables in the database: each change is read, made and written in one transaction, and so is the game it begins."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ...ruleset import values_of, with_values
from ..db.engine import Database
from ..db.schema import GAMES, MUTES, PLACES, TABLES
from ..sessions.store import check_here, hold
from ..tables.play import Setup
from ..tables.rows import Entry, Moved
from ..tables.store import follow, insert_game
from .table import Change, Finished, MatchTerms, Place, Table, Terms, begun

Begin: TypeAlias = Callable[[Table], tuple[Setup, Entry]]
MOST_OPEN = 100


class LobbyStore:
    """Reads and writes tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: Table, *, at: float) -> bool:
        """Store a new table; False when another has its code."""

        def job(connection: Connection) -> None:
            check_here(connection, table.host)
            insert_table(connection, table, at=at)

        try:
            await self._database.write(job)
        except IntegrityError:
            return False
        return True

    async def load(self, table: str) -> Table | None:
        """The table as it stands; None when there is none of that id."""
        query = select(TABLES).where(TABLES.c.id == table)
        return await self._database.read(lambda connection: _one(connection, query))

    async def by_code(self, code: str) -> str | None:
        """The id of the table with that code."""
        query = select(TABLES.c.id).where(TABLES.c.code == code)
        found: str | None = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return found

    async def change(self, table: str, change: Change, begin: Begin, *, at: float) -> Table | None:
        """Make the change, and begin the next game if the table is complete by it; the table then, None where there is
        none. What `change` raises undoes it. Raises Moved when another process has begun that game."""

        def job(connection: Connection) -> Table | None:
            # Whoever changes a table waits for whoever does so already; SQLite has one writer anyway.
            before = _held(connection, table)
            if before is None:
                return None
            after = change(before)
            check_here(connection, *(set(after.persons) - set(before.persons)))
            if after.complete:
                after = begin_game(connection, after, begin)
            connection.execute(
                update(TABLES).where(TABLES.c.id == table).values(host=after.host, match=after.match, seen=at)
            )
            if after.places != before.places:
                connection.execute(delete(PLACES).where(PLACES.c.at_table == table))
                _write_places(connection, after)
            return after

        try:
            return await self._database.write(job)
        except IntegrityError as error:
            raise Moved(table) from error

    async def touch(self, table: str, *, at: float) -> None:
        """Note that somebody has the table open."""
        statement = update(TABLES).where(TABLES.c.id == table).values(seen=at)
        await self._database.write(lambda connection: connection.execute(statement))

    async def open_tables(self, *, seen_since: float, days_since: float) -> tuple[Table, ...]:
        """Open tables, newest first, 100 at most: with a free seat and somebody there since `seen_since` (for a game
        by days `days_since`), or with a game in play that may be watched."""
        playing = exists().where(GAMES.c.at_table == TABLES.c.id, GAMES.c.won_by.is_(None))
        taken = select(func.count()).where(PLACES.c.at_table == TABLES.c.id).scalar_subquery()
        recent = or_(
            TABLES.c.seen >= seen_since, and_(TABLES.c.clock.in_(("1d", "3d", "7d")), TABLES.c.seen >= days_since)
        )
        query = (
            select(TABLES)
            .where(TABLES.c.open, taken > 0, or_(and_(recent, ~playing), and_(TABLES.c.spectators, playing)))
            .order_by(TABLES.c.created.desc())
            .limit(MOST_OPEN)
        )
        return await self._database.read(lambda connection: _many(connection, query))

    async def has_blocked(self, person: int, other: int) -> bool:
        """Whether the person does not want to meet the other."""
        query = select(MUTES.c.person).where(MUTES.c.person == person, MUTES.c.other == other, MUTES.c.blocked)
        return await self._database.read(lambda connection: connection.execute(query).first() is not None)

    async def mine(self, person: int) -> tuple[Table, ...]:
        """Tables that the person sits at, newest first, 100 at most."""
        sits = select(PLACES.c.at_table).where(PLACES.c.person == person)
        query = select(TABLES).where(TABLES.c.id.in_(sits)).order_by(TABLES.c.created.desc()).limit(MOST_OPEN)
        return await self._database.read(lambda connection: _many(connection, query))


def insert_table(connection: Connection, table: Table, *, at: float) -> None:
    """Add a new table and who sits at it."""
    values = {"id": table.id, "code": table.code, "created": at, "seen": at, **_terms_values(table.terms)}
    connection.execute(insert(TABLES), {**values, "host": table.host, "match": table.match})
    _write_places(connection, table)


def begin_game(connection: Connection, table: Table, begin: Begin) -> Table:
    """Begin the table's next game; the table then."""
    setup, entry = begin(table)
    insert_game(connection, setup, entry)
    if table.game is not None:
        follow(connection, table.game, by=setup.id)
    return begun(table, setup.id)


def _write_places(connection: Connection, table: Table) -> None:
    rows = [
        {
            "at_table": table.id,
            "seat": seat,
            "name": place.name,
            "person": place.person,
            "level": place.level,
            "ready": place.ready,
        }
        for seat, place in enumerate(table.places)
        if place is not None
    ]
    if rows:
        connection.execute(insert(PLACES), rows)


def _terms_values(terms: Terms) -> dict[str, Any]:
    return {
        "ruleset": terms.ruleset,
        "rules": json.dumps(values_of(terms.rules)),
        "clock": terms.clock,
        "rated": terms.rated,
        "open": terms.open,
        "spectators": terms.spectators,
        "match_kind": None if terms.match is None else terms.match.kind,
        "match_length": None if terms.match is None else terms.match.length,
    }


def _held(connection: Connection, table: str) -> Table | None:
    """The table, which nobody else changes until the commit, neither by forgetting somebody who sits there."""
    found = _one(connection, select(TABLES).where(TABLES.c.id == table).with_for_update())
    if found is None:
        return None
    hold(connection, [*found.persons])
    # Read again: of those who were just being forgotten the names are gone now.
    return _one(connection, select(TABLES).where(TABLES.c.id == table))


def _one(connection: Connection, query: Select[Any]) -> Table | None:
    row = connection.execute(query).one_or_none()
    return None if row is None else _tables(connection, [row])[0]


def _many(connection: Connection, query: Select[Any]) -> tuple[Table, ...]:
    return _tables(connection, connection.execute(query).all())


def _tables(connection: Connection, rows: Iterable[Row[Any]]) -> tuple[Table, ...]:
    rows = list(rows)
    ids = [row.id for row in rows]
    places: dict[str, dict[int, Place]] = {each: {} for each in ids}
    for row in connection.execute(select(PLACES).where(PLACES.c.at_table.in_(ids))):
        place = Place(name=row.name, person=row.person, level=row.level, ready=row.ready)
        places[row.at_table][row.seat] = place
    games: dict[str, list[Row[Any]]] = {each: [] for each in ids}
    columns = (GAMES.c.id, GAMES.c.at_table, GAMES.c.match, GAMES.c.won_by, GAMES.c.skunk, GAMES.c.scores)
    query = select(*columns).where(GAMES.c.at_table.in_(ids)).order_by(GAMES.c.number)
    for row in connection.execute(query):
        games[row.at_table].append(row)
    return tuple(_table(row, places[row.id], games[row.id]) for row in rows)


def _table(row: Row[Any], places: dict[int, Place], games: list[Row[Any]]) -> Table:
    rules = with_values(json.loads(row.rules), where=f"table {row.id}")
    match = None if row.match_kind is None else MatchTerms(row.match_kind, row.match_length)
    terms = Terms(
        ruleset=row.ruleset,
        rules=rules,
        clock=row.clock,
        rated=row.rated,
        open=row.open,
        spectators=row.spectators,
        match=match,
    )
    return Table(
        id=row.id,
        code=row.code,
        terms=terms,
        host=row.host,
        places=tuple(places.get(seat) for seat in range(rules.seats)),
        match=row.match,
        game=games[-1].id if games else None,
        games=len(games),
        playing=bool(games) and games[-1].won_by is None,
        finished=tuple(_finished(game) for game in games if game.match == row.match and game.won_by is not None),
    )


def _finished(row: Row[Any]) -> Finished:
    return Finished(
        game=row.id, match=row.match, won_by=row.won_by, skunk=row.skunk, scores=tuple(json.loads(row.scores))
    )
