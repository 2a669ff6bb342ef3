"""Copies of a database of PostgreSQL, by its own programs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from sqlalchemy import URL

from ...errors import BadBackup, BadDatabase
from ..address import shown_url
from ..schema import METADATA
from ..upgrade import known_version

_TABLES: Final = ", ".join(f'"{name}"' for name in (*METADATA.tables, "alembic_version"))
LEAVING_SECONDS: Final = 3.0
PAUSE_SECONDS: Final = 0.1
_OTHERS: Final = (
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
_VERSION: Final = re.compile(r"^COPY [^\n]*alembic_version[^\n]*\n(\w+)\n", re.MULTILINE)


def copy_out(url: URL, file: Path) -> None:
    """Write the database into the file as it stands at one moment, whoever writes to it meanwhile."""
    server = _Server(url)
    if not server.has_table("alembic_version"):
        raise BadDatabase(f"{server.shown} is no database of Fifteen Two")
    server.run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", str(file))


def copy_in(url: URL, file: Path, *, replace: bool) -> None:
    """Make the database what the file holds, in one transaction."""
    server = _Server(url)
    _check_backup(server, file)
    _wait_alone(server)
    if server.has_table("alembic_version"):
        version = server.ask("SELECT version_num FROM alembic_version")
        if version and not known_version(version):
            raise BadDatabase(f"the database {server.shown} is of a newer program than this one")
    if not replace and server.has_table("people") and server.ask("SELECT EXISTS (SELECT 1 FROM people)") == "t":
        told = "holds games already: --replace puts the backup in place of them"
        raise BadDatabase(f"the database {server.shown} {told}")
    server.pour(file, first=f"DROP TABLE IF EXISTS {_TABLES} CASCADE;\n")


def _wait_alone(server: _Server) -> None:
    """Return when nobody else is connected. Who has just left may still be seen leaving."""
    until = time.monotonic() + LEAVING_SECONDS
    while server.ask(_OTHERS) != "0":
        if time.monotonic() > until:
            raise BadDatabase(f"the database {server.shown} is in use: stop the server first")
        time.sleep(PAUSE_SECONDS)


def _check_backup(server: _Server, file: Path) -> None:
    arguments = ("--data-only", "--table=alembic_version", "--file=-", str(file))
    program = [server.program("pg_restore"), *arguments]
    done = subprocess.run(program, capture_output=True, text=True, check=False)  # noqa: S603 - no shell
    if done.returncode != 0:
        raise BadBackup(f"{file} cannot be read: {_reason(done.stderr)}")
    version = _VERSION.search(done.stdout)
    if version is None:
        raise BadBackup(f"{file} is no backup of Fifteen Two")
    if not known_version(version[1]):
        raise BadBackup(f"{file} was made by a newer program than this one")


class _Server:
    """A database and the programs that reach it. They are told of it in their environment, for whoever lists processes
    sees their arguments. Every method raises BadDatabase, with the reason."""

    def __init__(self, url: URL) -> None:
        self.shown = shown_url(str(url))
        self._environment = {**os.environ, **_told(url)}

    def program(self, name: str) -> str:
        found = shutil.which(name)
        if found is None:
            raise BadDatabase(f"{name} is not installed: it comes with PostgreSQL (on Debian: postgresql-client)")
        return found

    def run(self, program: str, *arguments: str) -> str:
        """What the program prints."""
        done = subprocess.run(  # noqa: S603 - no shell
            [self.program(program), *arguments], env=self._environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise self._unusable(done.stderr)
        return done.stdout

    def ask(self, query: str) -> str:
        """The one value that the query gives."""
        arguments = ("--no-psqlrc", "--no-align", "--tuples-only", "--set=ON_ERROR_STOP=1", "--command", query)
        return self.run("psql", *arguments).strip()

    def has_table(self, name: str) -> bool:
        return self.ask(f"SELECT to_regclass('{name}') IS NOT NULL") == "t"

    def pour(self, file: Path, *, first: str) -> None:
        """Do what the backup says, after something else, in one transaction: it is committed when all has come."""
        with TemporaryFile("w+") as complaints:
            read = subprocess.Popen(  # noqa: S603 - no shell
                [self.program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(file)],
                stdout=subprocess.PIPE,
                stderr=complaints,
            )
            done = subprocess.Popen(  # noqa: S603 - no shell
                [self.program("psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"],
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
            )
            assert read.stdout is not None and done.stdin is not None
            with suppress(BrokenPipeError), done.stdin as script, read.stdout as backup:
                _speak(script, backup, read, first=first)
            if done.wait() != 0 or read.wait() != 0:
                complaints.seek(0)
                raise self._unusable(complaints.read())

    def _unusable(self, complaint: str) -> BadDatabase:
        return BadDatabase(f"the database {self.shown} cannot be used: {_reason(complaint)}")


def _speak(script: IO[bytes], backup: IO[bytes], read: subprocess.Popen[bytes], *, first: str) -> None:
    script.write(f"BEGIN;\n{first}".encode())
    shutil.copyfileobj(backup, script)
    if read.wait() == 0:
        script.write(b"COMMIT;\n")


def _told(url: URL) -> Mapping[str, str]:
    """The address as the environment of PostgreSQL's programs."""
    query = {name: value for name, value in url.query.items() if isinstance(value, str)}
    told: dict[str, str | None] = {
        "PGHOST": url.host or query.get("host"),
        "PGPORT": str(url.port) if url.port else query.get("port"),
        "PGUSER": url.username,
        "PGPASSWORD": str(url.password) if url.password else None,
        "PGDATABASE": url.database,
        "PGSSLMODE": query.get("sslmode"),
        "PGCONNECT_TIMEOUT": "10",
        "PGAPPNAME": "crib",
    }
    return {name: value for name, value in told.items() if value is not None}


def _reason(complaint: str) -> str:
    """The first error of what a program of PostgreSQL complained about."""
    lines: Sequence[str] = complaint.strip().splitlines()
    found = next((line for line in lines if "error" in line.lower()), lines[0] if lines else "it does not say why")
    return re.sub(r"^(?:psql:<stdin>:\d+: |[\w.]+: )*(?:error|ERROR): *", "", found)
