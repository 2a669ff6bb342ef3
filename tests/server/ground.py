"""Where a site of the tests keeps its games: a file, or a database of a real server with Redis beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from fifteentwo.server.db.engine import Database
from tests.server.servers import Postgres, Redis, postgres, redis

ENGINES: Final = ("sqlite", "postgresql")
TEMPLATE: Final = "template_games"
_NUMBERS: Final = count()


@dataclass(frozen=True)
class Ground:
    """A database that nobody has used yet, and Redis where there may be more processes."""

    database: str
    redis: str | None = None

    def rows(self, query: str, **values: object) -> list[Any]:
        """What the database holds, asked beside whoever uses it."""
        return _run(self.database, query, values)

    def change(self, statement: str, **values: object) -> None:
        """Change what it holds, behind everyone's back."""
        _run(self.database, statement, values)


@dataclass(frozen=True)
class Servers:
    """The two servers of a test run."""

    postgres: Postgres
    redis: Redis

    def ground(self) -> Ground:
        """A database of one's own, with its tables made."""
        name = f"games_{next(_NUMBERS)}"
        self.postgres.run("postgres", f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        return Ground(self.postgres.url(name), self.redis.url)


@contextmanager
def servers() -> Iterator[Servers]:
    """Both, running."""
    with postgres() as database, redis() as between:
        database.run("postgres", f"CREATE DATABASE {TEMPLATE}")
        # Opening it makes the tables; nothing has been asked of it, so there is nothing to close.
        Database.open(database.url(TEMPLATE))
        yield Servers(database, between)


def on_file(file: Path) -> Ground:
    """SQLite, as a family has it."""
    return Ground(f"sqlite:///{file}")


def ground_for(request: pytest.FixtureRequest, folder: Path) -> Ground:
    """What a fixture with ENGINES for its parameters stands on: what holds on one engine holds on the other, which has
    Redis beside it."""
    if request.param == "sqlite":
        return on_file(folder / "games.db")
    running: Servers = request.getfixturevalue("shared_servers")
    return running.ground()


def _run(url: str, statement: str, values: Mapping[str, object]) -> list[Any]:
    if make_url(url).get_backend_name() == "sqlite":
        engine = create_engine(url, poolclass=NullPool)
        with engine.begin() as connection:
            result = connection.execute(text(statement), values)
            return [tuple(row) for row in result] if result.returns_rows else []
    # In a thread with a loop of its own, so that tests may ask from within theirs.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _run_there(url, statement, values)).result()


async def _run_there(url: str, statement: str, values: Mapping[str, object]) -> list[Any]:
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"), poolclass=NullPool)
    async with engine.begin() as connection:
        result = await connection.execute(text(statement), values)
        return [tuple(row) for row in result] if result.returns_rows else []
