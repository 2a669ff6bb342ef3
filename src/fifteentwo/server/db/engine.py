"""The one way to the store, whatever engine is behind it: jobs that read, and jobs that are answered once committed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import ArgumentError

from ..errors import BadDatabase

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]


class Database(ABC):
    """Its jobs are plain functions of a connection. One may run more than once, when another of its transaction failed
    or the connection was lost before the commit, and must leave nothing behind but its changes."""

    @staticmethod
    def open(url: str) -> Database:
        """Open the database, make or upgrade its tables. Raises BadDatabase, with the reason."""
        # Only the engine that is asked for is loaded.
        match _backend(url):
            case "sqlite":
                from .sqlite import SqliteDatabase

                return SqliteDatabase.open(url)
            case "postgresql":
                from .postgres import PostgresDatabase

                return PostgresDatabase.open(url)
            case _:
                shown = shown_url(url)
                raise BadDatabase(
                    f"the database {shown} cannot be used: name a file, as sqlite:////var/lib/fifteentwo/games.db, "
                    "or a server, as postgresql://user@host/fifteentwo"
                )

    @abstractmethod
    async def write(self, job: Job[T]) -> T:
        """What the job returns, once its changes are committed. What it raises undoes its own changes only.

        Raises Unavailable when the database cannot be reached, OutcomeUnknown when it was lost during the commit: then
        the changes may be there or not, and whoever wants to go on has to look.
        """

    @abstractmethod
    async def read(self, job: Job[T]) -> T:
        """What the job returns, from what is committed; it changes nothing. Raises Unavailable."""

    @abstractmethod
    async def close(self) -> None:
        """Commit what was asked for and let go of the database."""


def shown_url(url: str) -> str:
    """The address as it may be shown to anybody: without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


def _backend(url: str) -> str | None:
    try:
        return make_url(url).get_backend_name()
    except ArgumentError:
        return None
