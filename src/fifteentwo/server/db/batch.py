"""Many jobs in one transaction, so that the price of reaching the disk is paid once for all of them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection

from .engine import Job, JobOfMany, Share

T = TypeVar("T")
MOST_IN_A_COMMIT: Final = 256


@dataclass(frozen=True, slots=True)
class Request(Generic[T]):
    """A job and who waits for it."""

    job: Job[T]
    answer: asyncio.Future[T]


Outcome: TypeAlias = tuple[Request[Any], Any, Exception | None]
How: TypeAlias = Callable[[Connection, Sequence[Request[Any]]], list[Outcome]]
"""`together` or `apart`."""


class CommitFailed(Exception):
    """The jobs were done and the commit was not; its cause says why. What is stored now, only the store can say."""


def together(connection: Connection, requests: Sequence[Request[Any]]) -> list[Outcome]:
    """Run the requests in the transaction that has begun. Raises what the first of them raises."""
    shared: defaultdict[JobOfMany[Any], list[tuple[Request[Any], Any]]] = defaultdict(list)
    outcomes: list[Outcome] = []
    for request in requests:
        if isinstance(request.job, Share):
            shared[request.job.job].append((request, request.job.part))
        else:
            outcomes.append((request, request.job(connection), None))
    for job, asked in shared.items():
        errors = job(connection, [part for _, part in asked])
        outcomes += ((request, None, error) for (request, _), error in zip(asked, errors, strict=True))
    return outcomes


def apart(connection: Connection, requests: Sequence[Request[Any]]) -> list[Outcome]:
    """The same with each request behind a savepoint of its own: slower, but one that fails leaves the others be.

    Raises what says that the connection is lost.
    """
    outcomes: list[Outcome] = []
    for request in requests:
        try:
            with connection.begin_nested():
                outcomes.append((request, request.job(connection), None))
        except Exception as error:
            if connection.invalidated:
                raise
            # Whoever asked is told, the others go on.
            outcomes.append((request, None, error))
    return outcomes


def committed(connection: Connection, how: How, requests: Sequence[Request[Any]]) -> list[Outcome]:
    """Run the requests that way in a transaction of their own. Raises CommitFailed too."""
    with _transaction(connection):
        return how(connection, requests)


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    done = False
    try:
        with connection.begin():
            yield
            done = True
    except Exception as error:
        if done:
            raise CommitFailed from error
        raise


def failed(requests: Sequence[Request[Any]], error: Exception) -> list[Outcome]:
    """That error for everyone."""
    return [(request, None, error) for request in requests]


def answer(outcomes: Sequence[Outcome]) -> None:
    """Tell whoever still waits; called in the event loop."""
    for request, result, error in outcomes:
        if request.answer.done():
            continue
        if error is None:
            request.answer.set_result(result)
        else:
            request.answer.set_exception(error)
