"""Tables made and changed while others do the same, or only half-way; and transactions that get in each other's way."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, insert, select, text, update

from fifteentwo.server.db.engine import Database
from fifteentwo.server.db.postgres import PostgresDatabase
from fifteentwo.server.db.schema import METADATA, PEOPLE
from fifteentwo.server.db.upgrade import migrations
from fifteentwo.server.errors import BadDatabase
from tests.server.ground import ENGINES, Ground, Servers, on_file
from tests.server.inside import run

PROGRAM = """
import sys
from fifteentwo.server.db.engine import Database
print("ready", flush=True)
sys.stdin.readline()
Database.open(sys.argv[1])
print("open", flush=True)
"""
PROCESSES = 3
_NUMBERS = count()


@pytest.fixture(params=ENGINES)
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> Ground:
    """A database without tables."""
    if request.param == "sqlite":
        return on_file(tmp_path / "games.db")
    running: Servers = request.getfixturevalue("shared_servers")
    name = f"bare_{next(_NUMBERS)}"
    running.postgres.run("postgres", f"CREATE DATABASE {name}")
    return Ground(running.postgres.url(name), running.redis.url)


def tables(ground: Ground) -> dict[str, list[Any]]:
    """What tables there are, with their columns."""
    if ground.redis is None:
        return {"all": sorted(ground.rows("SELECT name, sql FROM sqlite_master"))}
    query = "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'"
    return {"all": sorted(ground.rows(query))}


def at_version(ground: Ground, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tables as an earlier program had them, by the way that this one makes its own."""

    def upgrade(connection: Connection) -> None:
        config = migrations()
        config.attributes["connection"] = connection
        command.upgrade(config, version)

    with monkeypatch.context() as patch:
        for engine in ("sqlite", "postgres"):
            patch.setattr(f"fifteentwo.server.db.{engine}.upgrade", upgrade)
        Database.open(ground.database)


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def check_newest(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        assert await database.read(differences) == []
        await database.close()

    run(work)
    assert len(ground.rows("SELECT version_num FROM alembic_version")) == 1


@pytest.mark.parametrize("version", [None, "0004"], ids=str)
def test_processes_that_start_together_make_the_tables_once(
    bare: Ground, version: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if version is not None:
        at_version(bare, version, monkeypatch)
    command_line = [sys.executable, "-c", PROGRAM, bare.database]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    running = [subprocess.Popen(command_line, text=True, **pipes) for _ in range(PROCESSES)]
    for each in running:
        assert each.stdout is not None and each.stdout.readline() == "ready\n"
    for each in running:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    told = [each.communicate(timeout=120) for each in running]
    assert [(out, each.returncode) for (out, _), each in zip(told, running, strict=True)] == [("open\n", 0)] * 3, told
    check_newest(bare)


def test_an_upgrade_that_fails_half_way_leaves_everything_as_it_was(
    bare: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody's own table is in the way of a later one of its steps: the earlier ones are undone with it."""
    at_version(bare, "0002", monkeypatch)
    bare.change("INSERT INTO people (id, created) VALUES (7, 1.0)")
    bare.change("CREATE TABLE outcomes (mine INTEGER)")
    before = tables(bare)
    with pytest.raises(BadDatabase, match="cannot be used"):
        Database.open(bare.database)
    assert tables(bare) == before
    assert bare.rows("SELECT version_num FROM alembic_version") == [("0002",)]
    assert bare.rows("SELECT id FROM people") == [(7,)]
    bare.change("DROP TABLE outcomes")
    check_newest(bare)
    assert bare.rows("SELECT id FROM people") == [(7,)]


def test_of_transactions_that_wait_for_each_other_both_are_done_once(shared_servers: Servers) -> None:
    """PostgreSQL ends one of them (40P01): it runs again, and nobody is told."""

    async def work() -> None:
        database = Database.open(shared_servers.ground().database)
        assert isinstance(database, PostgresDatabase)
        people = [{"id": number, "created": 0.0} for number in (1, 2)]
        await database.write(lambda connection: connection.execute(insert(PEOPLE), people))
        held, runs = set[int](), list[int]()

        def cross(connection: Connection, *, first: int, then: int) -> str:
            runs.append(first)
            add_one(connection, first)
            held.add(first)
            while len(held) < 2:
                connection.execute(text("SELECT pg_sleep(0.01)"))
            add_one(connection, then)
            return f"{first} and {then}"

        one = asyncio.create_task(database.write(partial(cross, first=1, then=2)))
        while not held:
            await asyncio.sleep(0.01)
        two = asyncio.create_task(database.write(partial(cross, first=2, then=1)))
        assert list(await asyncio.gather(one, two)) == ["1 and 2", "2 and 1"]
        # Once more, or oftener: what runs again may take its first row before the other has gone on to it.
        assert len(runs) > 2, "one of them had to run again"
        rows = await database.read(lambda c: c.execute(select(PEOPLE.c.created).order_by(PEOPLE.c.id)).scalars().all())
        assert rows == [2.0, 2.0]
        await database.close()

    run(work)


def add_one(connection: Connection, number: int) -> None:
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == number).values(created=PEOPLE.c.created + 1))
