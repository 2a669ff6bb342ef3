"""Copies of a file of SQLite, by its own way to copy one that is in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL

from ...errors import BadBackup, BadDatabase
from ..upgrade import known_version

_IN_USE = "the database {} is in use: stop the server first"


def copy_out(url: URL, file: Path) -> None:
    """Write the database into the file as it stands at one moment, whoever writes to it meanwhile."""
    source = _path(url)
    with _told(source), closing(_reading(source)) as there, closing(sqlite3.connect(file)) as here:
        _check_ours(there, source)
        there.backup(here)
        # The copy takes over that it is written ahead, which leaves files beside it.
        here.execute("PRAGMA journal_mode = DELETE")


def copy_in(url: URL, file: Path, *, replace: bool) -> None:
    """Make the database what the file holds, in one transaction."""
    target = _path(url)
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            _check_backup(source, file)
            with _told(target), closing(_alone(target)) as there:
                if not replace and _holds_something(there):
                    told = "holds games already: --replace puts the backup in place of them"
                    raise BadDatabase(f"the database {target} {told}")
                source.backup(there)
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{file} cannot be read: {error}") from error


def _path(url: URL) -> Path:
    assert url.database is not None
    return Path(url.database)


@contextmanager
def _told(database: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        busy = error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        told = _IN_USE.format(database) if busy else f"the database {database} cannot be used: {error}"
        raise BadDatabase(told) from error
    except sqlite3.DatabaseError as error:
        raise BadDatabase(f"the database {database} cannot be used: {error}") from error


def _reading(path: Path) -> sqlite3.Connection:
    # Not read-only: the last to leave a file that is written ahead tidies it up, and the first may have to mend it.
    if not path.is_file():
        raise BadDatabase(f"there is no database {path}")
    return sqlite3.connect(path, isolation_level=None)


def _alone(path: Path) -> sqlite3.Connection:
    """The database, and nobody else at it until this connection is closed. Whoever serves it holds it all the time, and
    a file that somebody holds cannot leave its way of being written ahead."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=0)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    if not _has_table(connection, "alembic_version"):
        raise BadDatabase(f"{path} is no database of Fifteen Two")


def _check_backup(connection: sqlite3.Connection, file: Path) -> None:
    [(state,)] = connection.execute("PRAGMA quick_check(1)")
    if state != "ok":
        raise BadBackup(f"{file} is damaged: {state}")
    if not _has_table(connection, "alembic_version"):
        raise BadBackup(f"{file} is no backup of Fifteen Two")
    for (version,) in connection.execute("SELECT version_num FROM alembic_version"):
        if not known_version(version):
            raise BadBackup(f"{file} was made by a newer program than this one")


def _holds_something(connection: sqlite3.Connection) -> bool:
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not _has_table(connection, "people"):
        return bool(tables)
    return connection.execute("SELECT 1 FROM people LIMIT 1").fetchone() is not None


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(query, (name,)).fetchone() is not None
