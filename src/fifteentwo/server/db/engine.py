"""The one way to the store, whatever engine is behind it: jobs that read, and jobs that are answered once committed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, func, select

from .address import read_address

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]
JobOfMany: TypeAlias = Callable[[Connection, Sequence[T]], Sequence[Exception | None]]
"""What is done at once for all that ask for it before the same commit: a few statements instead of as many for each.
It says of each part, in their order, why nothing was done for it, or None where it was done."""


@dataclass(frozen=True, slots=True)
class Share(Generic[T]):
    """One's own part of a job that is done for many at once; it can be done alone too."""

    job: JobOfMany[T]
    part: T

    def __call__(self, connection: Connection) -> None:
        (error,) = self.job(connection, [self.part])
        if error is not None:
            raise error


class Database(ABC):
    """Its jobs are plain functions of a connection. One may run more than once, when another of its transaction failed
    or the connection was lost before the commit, and must leave nothing behind but its changes."""

    @staticmethod
    def open(url: str) -> Database:
        """Open the database, make or upgrade its tables. Raises BadDatabase, with the reason."""
        address = read_address(url)
        # Only the engine that is asked for is loaded.
        if address.drivername == "sqlite":
            from .sqlite import SqliteDatabase

            return SqliteDatabase.at(address)
        from .postgres import PostgresDatabase

        return PostgresDatabase.at(address)

    @abstractmethod
    async def write(self, job: Job[T]) -> T:
        """What the job returns, once its changes are committed. What it raises undoes its own changes only.

        Raises Unavailable when the database cannot be reached, OutcomeUnknown when it was lost during the commit: then
        the changes may be there or not, and whoever wants to go on has to look.
        """

    async def write_with_others(self, job: JobOfMany[T], part: T) -> None:
        """Have the job done for this part and for those of others that wait for the same commit, in any order; raises
        as `write` does and what the job says of this part, and of what it raises for many whoever gave no cause hears
        nothing."""
        await self.write(Share(job, part))

    @abstractmethod
    async def read(self, job: Job[T]) -> T:
        """What the job returns, from what is committed; it changes nothing. Raises Unavailable."""

    async def answers(self) -> None:
        """Return when it can do its work. Raises Unavailable."""
        await self.read(lambda connection: connection.execute(select(1)).scalar_one())

    @abstractmethod
    async def close(self) -> None:
        """Commit what was asked for and let go of the database."""


def one_at_a_time(connection: Connection, what: str) -> None:
    """From here to the commit nobody else is at that, in this process or another: whoever waited sees what was
    stored. SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(what, 0))))
