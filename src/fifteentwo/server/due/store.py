"""What is due in the database. A row goes away in the transaction that does what it asks for, so that nothing is done
twice; the lease on it only keeps two processes from working at the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select, tuple_, update

from ..db.engine import Database
from ..db.schema import DUE
from .rows import LEASE_SECONDS, DueRow

_KEY: Final = (DUE.c.game, DUE.c.seat, DUE.c.question, DUE.c.kind)
_ROW: Final = (*_KEY, DUE.c.at)
# Built once: to build them for every step would cost more than to run them.
_INSERT: Final = insert(DUE)
_THIS: Final = tuple(column == bindparam(f"of_{column.name}") for column in _KEY)
_DELETE: Final = delete(DUE).where(*_THIS)
_LEAVE: Final = update(DUE).where(*_THIS).values(taken_until=0.0)


class DueStore:
    """Takes up what is due."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> tuple[DueRow, ...]:
        """Everything there is, the oldest first, whoever is at it."""
        query = select(*_ROW).order_by(DUE.c.at)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(_due(row) for row in rows)

    async def next_at(self, *, until: float) -> float | None:
        """When the first thing will be due that is free to be taken up; None when nothing will be until then."""
        free_from = case((DUE.c.at > DUE.c.taken_until, DUE.c.at), else_=DUE.c.taken_until)
        query = select(func.min(free_from)).where(DUE.c.at <= until, DUE.c.taken_until <= until)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def free(self) -> None:
        """Nobody is at anything: for a process that is alone and has just begun."""
        statement = update(DUE).where(DUE.c.taken_until > 0).values(taken_until=0.0)
        await self._database.write(lambda connection: connection.execute(statement))

    async def take(self, *, now: float, most: int) -> tuple[DueRow, ...]:
        """Take up what is due and nobody is at, the oldest first."""
        # Rows that another process is about to take are passed over, not waited for.
        mine = select(*_KEY).where(DUE.c.at <= now, DUE.c.taken_until <= now).order_by(DUE.c.at).limit(most)
        statement = (
            update(DUE)
            .where(tuple_(*_KEY).in_(mine.with_for_update(skip_locked=True)))
            .values(taken_until=now + LEASE_SECONDS)
            .returning(*_ROW)
        )
        rows = await self._database.write(lambda connection: connection.execute(statement).all())
        return tuple(sorted((_due(row) for row in rows), key=lambda due: due.at))

    async def put_off(self, due: DueRow, *, at: float) -> None:
        """It is due at that moment only."""
        which = (column == getattr(due, column.name) for column in _KEY)
        statement = update(DUE).where(*which).values(at=at, taken_until=0.0)
        await self._database.write(lambda connection: connection.execute(statement))

    async def leave(self, rows: Sequence[DueRow]) -> None:
        """Nobody is at these any more, those that are still to be done."""
        if rows:
            await self._database.write(lambda connection: connection.execute(_LEAVE, [_key(due) for due in rows]))

    async def drop(self, due: DueRow) -> None:
        """Forget what need not be done any more."""
        await self._database.write(lambda connection: delete_due(connection, [due]))


def insert_due(connection: Connection, rows: Sequence[tuple[DueRow, float]]) -> None:
    """Add rows, each with the moment it is added at; what is due then is taken up by whoever adds it."""
    if rows:
        connection.execute(
            _INSERT,
            [
                {
                    "game": due.game,
                    "seat": due.seat,
                    "question": due.question,
                    "kind": due.kind,
                    "at": due.at,
                    "taken_until": now + LEASE_SECONDS if due.at <= now else 0.0,
                }
                for due, now in rows
            ],
        )


def delete_due(connection: Connection, rows: Sequence[DueRow]) -> None:
    """Remove rows, those that are there."""
    if rows:
        connection.execute(_DELETE, [_key(due) for due in rows])


def _key(due: DueRow) -> dict[str, Any]:
    return {"of_game": due.game, "of_seat": due.seat, "of_question": due.question, "of_kind": due.kind}


def _due(row: Any) -> DueRow:
    return DueRow(row.game, row.seat, row.question, row.kind, row.at)
