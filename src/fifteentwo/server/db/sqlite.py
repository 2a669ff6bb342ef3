"""SQLite in WAL mode: one thread writes, and commits what many asked for at once; another reads beside it.

A write is answered only after its commit. Jobs that wait while a commit runs share the next one, so that the price of
reaching the disk is paid once for all of them.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from ..errors import BadDatabase
from . import batch
from .batch import MOST_IN_A_COMMIT, CommitFailed, Outcome, Request
from .engine import Database, Job, shown_url
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


class SqliteDatabase(Database):
    """One file. Jobs run in its two threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Request[Any] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._writer.start()

    @classmethod
    def open(cls, url: str) -> SqliteDatabase:
        """Open the database, make or upgrade its tables. Raises BadDatabase, with the reason."""
        engine = _engine(url)
        try:
            with _writing(engine) as connection, connection.begin():
                upgrade(connection)
        except (DBAPIError, BadDatabase) as error:
            engine.dispose()
            reason = error.orig if isinstance(error, DBAPIError) else error
            shown = engine.url.render_as_string(hide_password=True)
            raise BadDatabase(f"the database {shown} cannot be used: {reason}") from error
        return cls(engine)

    async def write(self, job: Job[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Request(job, answer))
        return await answer

    async def read(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, job)

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.shutdown()
        self._engine.dispose()

    def _read(self, job: Job[T]) -> T:
        with self._engine.connect() as connection:
            return job(connection)

    def _write_on(self) -> None:
        with _writing(self._engine) as connection:
            while (request := self._queue.get()) is not None:
                requests, closing = self._waiting(request)
                _commit(connection, requests)
                if closing:
                    return

    def _waiting(self, first: Request[Any]) -> tuple[list[Request[Any]], bool]:
        """The first request and those that wait behind it; whether the end of all work was among them."""
        requests = [first]
        while len(requests) < MOST_IN_A_COMMIT:
            try:
                request = self._queue.get_nowait()
            except Empty:
                break
            if request is None:
                return requests, True
            requests.append(request)
        return requests, False


def _commit(connection: Connection, requests: list[Request[Any]]) -> None:
    """Run the requests in one transaction and answer them after the commit."""
    outcomes = _outcomes(connection, requests)
    loop = requests[0].answer.get_loop()
    try:
        loop.call_soon_threadsafe(batch.answer, outcomes)
    except RuntimeError:
        # The loop has ended: nobody waits for these answers any more.
        return


def _outcomes(connection: Connection, requests: list[Request[Any]]) -> list[Outcome]:
    try:
        return batch.together(connection, requests)
    except Exception:  # noqa: BLE001 - of one of them; which, the second way finds out
        return _apart(connection, requests)


def _apart(connection: Connection, requests: list[Request[Any]]) -> list[Outcome]:
    try:
        return batch.apart(connection, requests)
    except CommitFailed as error:
        # SQLite rolls back what it could not commit: nobody may believe that it was stored.
        cause = error.__cause__
        assert isinstance(cause, Exception)
        return batch.failed(requests, cause)
    except Exception as error:  # noqa: BLE001 - the transaction did not begin, or broke as a whole
        return batch.failed(requests, error)


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if not parsed.database or parsed.database == ":memory:":
        raise BadDatabase(
            f"the database {shown_url(url)} cannot be used: name a file, as sqlite:////var/lib/fifteentwo/games.db"
        )
    # An error must not carry what was to be stored into a log.
    engine = create_engine(parsed.set(drivername="sqlite+pysqlite"), pool_size=2, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


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
