"""PostgreSQL through asyncpg: a few connections that each commit what many asked for at once, others read beside them.

A connection that is lost before the commit loses nothing: its jobs run again on the next one, for as long as a restart
of the server takes. One that is lost during the commit leaves a question that only the store can answer, and whoever
asked is told so.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from ..errors import BadDatabase, OutcomeUnknown, Unavailable
from ..metrics import COMMIT_JOBS, LOSSES
from . import batch
from .address import shown_url
from .batch import MOST_IN_A_COMMIT, CommitFailed, How, Outcome, Request
from .engine import Database, Job
from .upgrade import upgrade

T = TypeVar("T")
LANES: Final = 2
"""Connections that write. More of them commit less at once, and cost more than they give."""
READERS: Final = 4
PATIENCE_SECONDS: Final = 10.0
"""So long a lost database is waited for, which is more than a restart takes."""
PAUSE_SECONDS: Final = 0.1
_CONNECT_SECONDS: Final = 5
_MIGRATING: Final = 0x0F1F7EE2
"""The advisory lock of whoever makes or upgrades the tables."""
_GONE: Final = ("08", "57P", "53300")
"""SQL states of a server that is not there, stops, starts, or has no connection to give."""
# The last for a name of a host that cannot be one.
_UNUSABLE: Final = (SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, UnicodeError)
_CROSSED: Final = ("40001", "40P01")
"""SQL states of transactions that got in each other's way: either may simply run again."""


class PostgresDatabase(Database):
    """A server. Its jobs run in the event loop, which goes on with other work wherever they wait for the server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: deque[Request[Any]] = deque()
        self._lanes: set[asyncio.Task[None]] = set()
        self._reading = asyncio.Semaphore(READERS)
        self._lost = False

    @classmethod
    def at(cls, url: URL) -> PostgresDatabase:
        """Open the database, make or upgrade its tables. Raises BadDatabase, with the reason."""
        # What everybody else calls sslmode has another name there.
        query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
        parsed = url.set(drivername="postgresql+asyncpg", query=query)
        try:
            # In a loop of its own: the connections of a pool belong to the loop they are used in.
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, _upgraded(parsed)).result()
        except (*_UNUSABLE, BadDatabase) as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise BadDatabase(f"the database {shown_url(str(url))} cannot be used: {reason}") from error
        return cls(_engine(parsed, pool_size=LANES + READERS, max_overflow=0))

    async def write(self, job: Job[T]) -> T:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(Request(job, answer))
        if len(self._lanes) < LANES:
            self._lanes.add(asyncio.create_task(self._work_off()))
        return await answer

    async def read(self, job: Job[T]) -> T:
        async def once() -> T:
            async with self._reading, self._engine.connect() as connection:
                return await connection.run_sync(job)

        return await self._patiently(once)

    async def close(self) -> None:
        await asyncio.gather(*self._lanes)
        await self._engine.dispose()

    async def _work_off(self) -> None:
        """Commit until nothing waits. The last look and the leaving are one step: nothing can come in between."""
        lane = asyncio.current_task()
        assert lane is not None
        try:
            while self._waiting:
                many = min(len(self._waiting), MOST_IN_A_COMMIT)
                batch.answer(await self._outcomes([self._waiting.popleft() for _ in range(many)]))
        finally:
            self._lanes.discard(lane)

    async def _outcomes(self, requests: list[Request[Any]]) -> list[Outcome]:
        try:
            return await self._commit(batch.together, requests)
        except Unavailable as error:
            return batch.failed(requests, error)
        except Exception:  # noqa: BLE001 - of one of them; which, the second way finds out
            return await self._apart(requests)

    async def _apart(self, requests: list[Request[Any]]) -> list[Outcome]:
        try:
            outcomes = await self._commit(batch.apart, requests)
        except Exception as error:  # noqa: BLE001 - nothing was committed, and everyone is told why
            return batch.failed(requests, error)
        return [outcome if not _crossed(outcome[2]) else await self._alone(outcome[0]) for outcome in outcomes]

    async def _alone(self, request: Request[Any]) -> Outcome:
        """Once more, holding no locks but its own."""
        try:
            (outcome,) = await self._commit(batch.together, [request])
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            return request, None, error
        return outcome

    async def _commit(self, how: How, requests: list[Request[Any]]) -> list[Outcome]:
        async def once() -> list[Outcome]:
            async with self._engine.connect() as connection:
                return await connection.run_sync(batch.committed, how, requests)

        try:
            outcomes = await self._patiently(once)
        except CommitFailed as failed:
            if _gone(failed.__cause__):
                self._miss()
                raise OutcomeUnknown from failed
            raise
        COMMIT_JOBS.observe(len(requests))
        return outcomes

    async def _patiently(self, work: Callable[[], Awaitable[T]]) -> T:
        """Again and again while the server is away, which is known before anything was committed."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_SECONDS
        while True:
            try:
                answer = await work()
            except Exception as error:
                if not _gone(error):
                    raise
                self._miss()
                if loop.time() > until:
                    raise Unavailable from error
            else:
                self._lost = False
                return answer
            await asyncio.sleep(PAUSE_SECONDS)

    def _miss(self) -> None:
        """The server is away: counted once, however many find it out before it is back."""
        if not self._lost:
            LOSSES.labels("database").inc()
        self._lost = True


def _gone(error: BaseException | None) -> bool:
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, OSError) or _state(error).startswith(_GONE)


def _crossed(error: BaseException | None) -> bool:
    return _state(error) in _CROSSED


def _state(error: BaseException | None) -> str:
    """The SQL state; of errors while connecting, which come as they are, too."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlstate", None) or ""


async def _upgraded(url: URL) -> None:
    engine = _engine(url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()


def _engine(url: URL, **pool: Any) -> AsyncEngine:
    # An error must not carry what was to be stored into a log.
    return create_async_engine(url, hide_parameters=True, connect_args={"timeout": _CONNECT_SECONDS}, **pool)
