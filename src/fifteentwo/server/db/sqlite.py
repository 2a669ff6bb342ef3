"""SQLite in WAL mode: one connection writes, and commits what many asked for at once; another reads beside it.

A write is answered only after its commit. Jobs that wait while a commit runs share the next one, so that the price of
reaching the disk is paid once for all of them. They run in the event loop, for two threads that both run Python wait
for each other longer than the jobs take; what waits for the disk or for another process is left to a thread.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from ..errors import BadDatabase, Unavailable
from ..metrics import COMMIT_JOBS, LOSSES
from . import batch
from .address import shown_url
from .batch import MOST_IN_A_COMMIT, CommitFailed, How, Outcome, Request
from .engine import Database, Job
from .upgrade import upgrade

T = TypeVar("T")
_PRAGMAS: Final = (
    # First, for what follows may have to wait for another process.
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    # FULL: an acknowledged action survives a power cut, not only the end of the process.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_OF_THE_DISK: Final = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")
"""How SQLite's names begin for what is no fault of a job: the disk is full, or fails, or may not be written."""
_log = structlog.get_logger()


class SqliteDatabase(Database):
    """One file. What is asked of it while a commit runs waits for the next."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writing = _writing(engine)
        self._waiting: deque[Request[Any]] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="store-disk")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._file = _file_at(engine)
        self._lost = False

    @classmethod
    def at(cls, url: URL) -> SqliteDatabase:
        """Open the database, make or upgrade its tables. Raises BadDatabase, with the reason."""
        engine = _engine(url)
        try:
            with _writing(engine) as connection, connection.begin():
                upgrade(connection)
        except (DBAPIError, BadDatabase) as error:
            engine.dispose()
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise BadDatabase(f"the database {shown_url(str(url))} cannot be used: {reason}") from error
        return cls(engine)

    async def write(self, job: Job[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Request(job, answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._work_off())
        return await answer

    async def read(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, job)

    async def answers(self) -> None:
        # Where writing has failed, only writing tells whether it can be done again.
        await (self.write(_write_anything) if self._lost else super().answers())
        self._check_file()

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        self._disk.shutdown()
        self._reader.shutdown()
        self._writing.close()
        self._engine.dispose()

    def _read(self, job: Job[T]) -> T:
        with self._engine.connect() as connection:
            return job(connection)

    async def _work_off(self) -> None:
        """Commit until nothing waits. The last look and the leaving are one step: nothing can come in between."""
        try:
            while self._waiting:
                many = min(len(self._waiting), MOST_IN_A_COMMIT)
                batch.answer(await self._outcomes([self._waiting.popleft() for _ in range(many)]))
        finally:
            self._writer = None

    async def _outcomes(self, requests: list[Request[Any]]) -> list[Outcome]:
        outcomes = await self._tried(requests)
        reason = next(filter(None, (_reason(error) for _, _, error in outcomes)), None)
        if reason is None:
            self._lost = any(isinstance(error, Unavailable) for _, _, error in outcomes)
            return outcomes
        unavailable = self._missed(reason)
        return [(request, result, unavailable if _reason(error) else error) for request, result, error in outcomes]

    def _missed(self, reason: str) -> Unavailable:
        """The file cannot be written: told once, however many find it out before it can be again."""
        if not self._lost:
            LOSSES.labels("database").inc()
            _log.error("store_lost", reason=reason)
        self._lost = True
        return Unavailable()

    def _check_file(self) -> None:
        """Raises Unavailable where the file that is open has no name any more: what is written there would be gone with
        this process."""
        if self._file != _file_at(self._engine):
            raise self._missed("its file is gone, or another stands there")

    async def _tried(self, requests: list[Request[Any]]) -> list[Outcome]:
        try:
            self._check_file()
        except Unavailable as error:
            return batch.failed(requests, error)
        try:
            return await self._commit(batch.together, requests)
        except Exception:  # noqa: BLE001 - of one of them; which, the second way finds out
            return await self._apart(requests)

    async def _apart(self, requests: list[Request[Any]]) -> list[Outcome]:
        try:
            return await self._commit(batch.apart, requests)
        except CommitFailed as error:
            # SQLite rolls back what it could not commit: nobody may believe that it was stored.
            cause = error.__cause__
            assert isinstance(cause, Exception)
            return batch.failed(requests, cause)
        except Exception as error:  # noqa: BLE001 - the transaction did not begin, or broke as a whole
            return batch.failed(requests, error)

    async def _commit(self, how: How, requests: list[Request[Any]]) -> list[Outcome]:
        transaction = await self._on_disk(self._writing.begin)
        try:
            outcomes = how(self._writing, requests)
        except Exception:
            await self._on_disk(transaction.rollback)
            raise
        try:
            await self._on_disk(transaction.commit)
        except Exception as error:
            await self._on_disk(transaction.rollback)
            raise CommitFailed from error
        COMMIT_JOBS.observe(len(requests))
        return outcomes

    async def _on_disk(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._disk, work)


def _engine(url: URL) -> Engine:
    # An error must not carry what was to be stored into a log.
    engine = create_engine(url.set(drivername="sqlite+pysqlite"), pool_size=2, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _file_at(engine: Engine) -> tuple[int, int] | None:
    """Which file stands where the database is: its device and inode."""
    assert engine.url.database is not None
    try:
        found = Path(engine.url.database).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _reason(error: Exception | None) -> str | None:
    """SQLite's name for what the disk refused; None for any other error."""
    name: str = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlite_errorname", "")
    return name if name.startswith(_OF_THE_DISK) else None


def _write_anything(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _prepare(connection: Any, _: Any) -> None:
    # The driver begins no transaction by itself, so that reads and savepoints stand inside ours.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _writing(engine: Engine) -> Connection:
    return engine.connect().execution_options(writes=True)


def _begin(connection: Connection) -> None:
    # Who will write takes the lock at once: one taken later can fail when another process has written in between.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
