"""A whole database in one file, and back: while it is served, and into one that nobody uses."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ...errors import BadBackup
from ..address import read_address
from . import postgres, sqlite

SIGNS: Final = {b"SQLite format 3\0": "sqlite", b"PGDMP": "postgresql"}
"""How the file of each engine begins."""
ENGINES: Final = {"sqlite": sqlite, "postgresql": postgres}
NAMES: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def back_up(database: str, file: Path) -> None:
    """Write all that the database holds at this moment into a new file, which only its owner may read: it holds
    secrets. The server may go on meanwhile.

    Raises BadBackup when the file is there already or cannot be written, BadDatabase when the database cannot be read.
    """
    url = read_address(database)
    with _written_whole(file) as unfinished:
        ENGINES[url.get_backend_name()].copy_out(url, unfinished)


def restore(database: str, file: Path, *, replace: bool) -> None:
    """Put what the file holds into the database, all of it or nothing. Of an older version it is upgraded when it is
    served next.

    Raises BadBackup when the file is none of that engine or of a newer program; BadDatabase when somebody uses the
    database, or it holds games already and they are not to be replaced.
    """
    url = read_address(database)
    engine = _engine_of(file)
    if engine != url.get_backend_name():
        wanted = NAMES[url.get_backend_name()]
        raise BadBackup(f"{file} is a backup of {NAMES[engine]}, and the database is one of {wanted}")
    ENGINES[engine].copy_in(url, file, replace=replace)


def _engine_of(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            start = opened.read(max(map(len, SIGNS)))
    except OSError as error:
        raise BadBackup(f"{file} cannot be read: {error.strerror}") from error
    for sign, engine in SIGNS.items():
        if start.startswith(sign):
            return engine
    raise BadBackup(f"{file} is no backup: one is made by `crib backup`")


@contextmanager
def _written_whole(file: Path) -> Iterator[Path]:
    """A place beside the file, which takes the file's name when the block has ended well: half a backup is none."""
    try:
        # The name first, so that of two backups at once one is refused.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        os.close(handle)
    except FileExistsError as error:
        raise BadBackup(f"{file} is there already: name another file, or move that one away") from error
    except OSError as error:
        raise BadBackup(f"{file} cannot be written: {error.strerror}") from error
    unfinished = Path(name)
    try:
        yield unfinished
        with unfinished.open("rb+") as opened:
            os.fsync(opened.fileno())
        unfinished.replace(file)
    except BaseException:
        unfinished.unlink()
        file.unlink()
        raise
