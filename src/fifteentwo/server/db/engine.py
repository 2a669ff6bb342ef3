"""SQLite in WAL mode: one thread writes, and commits what many asked for at once; another reads beside it.

A write is answered only after its commit. Jobs that wait while a commit runs share the next one, so that the price of
reaching the disk is paid once for all of them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from ..errors import BadDatabase
from .upgrade import upgrade

T = TypeVar("T")
Job: TypeAlias = Callable[[Connection], T]

MOST_IN_A_COMMIT: Final = 256
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    # FULL: an acknowledged action survives a power cut, not only the end of the process.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


@dataclass(frozen=True, slots=True)
class _Request(Generic[T]):
    job: Job[T]
    answer: asyncio.Future[T]


_Outcome: TypeAlias = tuple[_Request[Any], Any, Exception | None]


class Database:
    """The one way to the store. Its jobs are plain functions of a connection and run in its threads; one may run
    twice, when another of its transaction failed, and must leave nothing behind but its changes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Request[Any] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._writer.start()

    @classmethod
    def open(cls, url: str) -> Database:
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
        """What the job returns, once its changes are committed. What it raises undoes its own changes only."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Request(job, answer))
        return await answer

    async def read(self, job: Job[T]) -> T:
        """What the job returns, from what is committed; it changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, job)

    async def close(self) -> None:
        """Commit what was asked for and let go of the database."""
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

    def _waiting(self, first: _Request[Any]) -> tuple[list[_Request[Any]], bool]:
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


def _commit(connection: Connection, requests: list[_Request[Any]]) -> None:
    """Run the requests in one transaction and answer them after the commit."""
    try:
        outcomes = _together(connection, requests)
    except Exception:  # noqa: BLE001 - of one of them; which, the second way finds out
        outcomes = _apart(connection, requests)
    loop = requests[0].answer.get_loop()
    try:
        loop.call_soon_threadsafe(_answer, outcomes)
    except RuntimeError:
        # The loop has ended: nobody waits for these answers any more.
        return


def _together(connection: Connection, requests: list[_Request[Any]]) -> list[_Outcome]:
    with connection.begin():
        return [(request, request.job(connection), None) for request in requests]


def _apart(connection: Connection, requests: list[_Request[Any]]) -> list[_Outcome]:
    """Each request behind a savepoint of its own: slower, but one that fails leaves the others be."""
    outcomes: list[_Outcome] = []
    try:
        with connection.begin():
            for request in requests:
                try:
                    with connection.begin_nested():
                        outcomes.append((request, request.job(connection), None))
                except Exception as error:  # noqa: BLE001 - whoever asked is told, the others go on
                    outcomes.append((request, None, error))
    except Exception as error:  # noqa: BLE001 - nothing was committed: nobody may believe it was
        return [(request, None, error) for request in requests]
    return outcomes


def _answer(outcomes: list[_Outcome]) -> None:
    for request, result, error in outcomes:
        if request.answer.done():
            continue
        if error is None:
            request.answer.set_result(result)
        else:
            request.answer.set_exception(error)


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is None or parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        shown = repr(url) if parsed is None else parsed.render_as_string(hide_password=True)
        raise BadDatabase(
            f"the database {shown} cannot be used: name a file, as sqlite:////var/lib/fifteentwo/games.db"
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
