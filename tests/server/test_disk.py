"""A disk that refuses: whoever asks is told that it cannot be now, nothing is half done, and readiness says so."""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select
from structlog.testing import capture_logs

from fifteentwo.server.db.engine import Database
from fifteentwo.server.db.schema import PEOPLE
from fifteentwo.server.errors import Unavailable
from tests.server.inside import run


@contextmanager
def full(file: Path) -> Iterator[None]:
    """No file of this process may grow: what a full disk comes to."""
    largest, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    sizes = [each.stat().st_size for each in file.parent.glob(f"{file.name}*")]
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(sizes), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))


@contextmanager
def deleted(file: Path) -> Iterator[None]:
    file.rename(file.with_suffix(".elsewhere"))
    try:
        yield
    finally:
        file.with_suffix(".elsewhere").rename(file)


@contextmanager
def replaced(file: Path) -> Iterator[None]:
    with deleted(file):
        file.write_bytes(b"")
        yield
        file.unlink()


def people(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(PEOPLE)).scalar_one()


def add(connection: Connection) -> None:
    connection.execute(insert(PEOPLE), [{"created": 0.0} for _ in range(2000)])


@pytest.mark.parametrize("trouble", [full, deleted, replaced])
def test_nothing_is_taken_while_the_disk_refuses(file: Path, trouble: Callable[[Path], Iterator[None]]) -> None:
    async def work() -> None:
        database = Database.open(f"sqlite:///{file}")
        await database.write(add)
        await database.answers()
        before = await database.read(people)
        with capture_logs() as told, trouble(file):  # type: ignore[attr-defined]
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await database.write(add)
            with pytest.raises(Unavailable):
                await database.answers()
            assert await database.read(people) == before
        assert [each["event"] for each in told] == ["store_lost"]
        await database.answers()
        await database.write(add)
        assert await database.read(people) == before + 2000
        await database.close()

    run(work)


def test_what_a_job_is_refused_for_itself_is_no_trouble_of_the_disk(file: Path) -> None:
    async def work() -> None:
        database = Database.open(f"sqlite:///{file}")
        with pytest.raises(ZeroDivisionError):
            await database.write(lambda _: 1 // 0)
        await database.write(add)
        await database.answers()
        await database.close()

    run(work)
