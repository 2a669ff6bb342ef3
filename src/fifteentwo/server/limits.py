"""How often something may be done: by a person, from an address, at a name, over a socket; across all processes.

Each purpose has counters of its own. They are held in Redis where there is one, and by each process for itself where
there is none or it is away.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, Literal, TypeAlias, TypeVar

import structlog
from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from limits.errors import StorageError
from redis.asyncio import ConnectionPool

from .errors import TooMany

T = TypeVar("T")
Whose: TypeAlias = Literal["person", "address", "name", "socket"]
CONNECT_SECONDS: Final = 1.0
MOST_REMEMBERED: Final = 100_000
"""Of whom a process holds what they have taken and not used; then all of it is forgotten, which costs them little."""
_NETWORK_BITS: Final = 64
"""Of an IPv6 address: whoever has one has all that share these."""
_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Purpose:
    """Something that is counted, and how often it may be done, each by whom; `message` is for whoever did too much.
    Of what is done often so many are taken from Redis `at_once`, and then counted by the process that took them."""

    name: str
    message: str
    most: Mapping[Whose, RateLimitItem]
    at_once: int = 1


GUESTS: Final = Purpose(
    name="guests",
    message="too many guests have come from where you are: log in, or try again later",
    most={"address": parse("100 per hour")},
)
GAMES: Final = Purpose(
    name="games",
    message="those are many games: try again later",
    most={"person": parse("120 per hour"), "address": parse("600 per hour")},
)
TABLES: Final = Purpose(
    name="tables",
    message="those are many tables: try again later",
    most={"person": parse("120 per hour"), "address": parse("600 per hour")},
)
CHALLENGES: Final = Purpose(
    name="challenges",
    message="you have asked many to play: try again later",
    most={"person": parse("40 per hour"), "address": parse("200 per hour")},
)
SEEKS: Final = Purpose(
    name="seeks",
    message="you have begun to look for company very often: try again later",
    most={"person": parse("240 per hour"), "address": parse("1200 per hour")},
)
SEATS: Final = Purpose(
    name="seats",
    message="too much is going on at this table: slow down",
    most={"person": parse("120 per minute"), "address": parse("600 per minute")},
)
CODES: Final = Purpose(
    name="codes",
    message="too many codes were tried from where you are: wait a while",
    most={"address": parse("300 per hour")},
)
ACTIONS: Final = Purpose(
    name="actions",
    message="that was too much at once: slow down",
    most={"person": parse("600 per minute")},
    at_once=10,
)
MESSAGES: Final = Purpose(
    name="messages",
    message="those were too many messages: slow down",
    most={"socket": parse("1200 per minute")},
)
# Attempts, not failures: those that are made at once are counted before the first of them has failed.
LOG_INS: Final = Purpose(
    name="log_ins",
    message="too many attempts: wait a while",
    most={"name": parse("20 per hour"), "address": parse("100 per hour")},
)
PROOFS: Final = Purpose(
    name="proofs",
    message="too many attempts: wait a while",
    most={"person": parse("20 per hour"), "address": parse("100 per hour")},
)
ACCOUNTS: Final = Purpose(
    name="accounts",
    message="many names were asked for from where you are: try again later",
    most={"address": parse("30 per hour")},
)
LETTERS: Final = Purpose(
    name="letters",
    message="those were many letters: wait a while, and look among unwanted mail",
    most={"name": parse("5 per hour"), "person": parse("10 per hour"), "address": parse("30 per hour")},
)
CEREMONIES: Final = Purpose(
    name="ceremonies",
    message="passkeys were asked too often from where you are: wait a while",
    most={"address": parse("300 per hour")},
)
EXPORTS: Final = Purpose(
    name="exports",
    message="your data were handed out often: try again later",
    most={"person": parse("10 per hour")},
)
PURPOSES: Final = (
    *(GUESTS, GAMES, TABLES, CHALLENGES, SEEKS, SEATS, CODES, ACTIONS, MESSAGES),
    *(LOG_INS, PROOFS, ACCOUNTS, LETTERS, CEREMONIES, EXPORTS),
)


class Limits:
    """Counts, each purpose by what it has a limit for: a person's id, an address, a name, a socket's own id.

    An address of this machine itself is not counted: whoever comes from there is a proxy that nobody said to trust.
    """

    def __init__(self, redis: str | None) -> None:
        self._here = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._there: SlidingWindowCounterRateLimiter | None = None
        self._pool: ConnectionPool | None = None
        if redis is not None:
            # A pool of ours, for the storage has no way to close its own.
            self._pool = ConnectionPool.from_url(redis, socket_connect_timeout=CONNECT_SECONDS)
            options: dict[str, Any] = {"connection_pool": self._pool, "implementation": "redispy"}
            storage = RedisStorage(f"async+{redis}", wrap_exceptions=True, key_prefix="fifteentwo:limits", **options)
            self._there = SlidingWindowCounterRateLimiter(storage)
        self._lost = False
        self._taken: dict[tuple[str, ...], int] = {}

    async def close(self) -> None:
        """Let go of Redis."""
        if self._pool is not None:
            await self._pool.aclose()

    async def take(self, purpose: Purpose, **whose: str | int | None) -> None:
        """Count it once more. Raises TooMany where that is too often."""
        for item, keys in _counted(purpose, whose):
            if self._has_taken(keys):
                continue
            many = 1 if self._there is None else purpose.at_once
            if not await self._ask(purpose, partial(_hit, item=item, keys=keys, cost=many)):
                await self._refuse(purpose, item, keys)
            if many > 1:
                self._taken[keys] = self._taken.get(keys, 0) + many - 1

    def _has_taken(self, keys: tuple[str, ...]) -> bool:
        """Whether some are left of those that were taken at once; then it is one less."""
        left = self._taken.pop(keys, 0)
        if left > 1:
            self._taken[keys] = left - 1
        elif len(self._taken) > MOST_REMEMBERED:
            self._taken.clear()
        return left > 0

    async def _refuse(self, purpose: Purpose, item: RateLimitItem, keys: tuple[str, ...]) -> None:
        window = await self._ask(purpose, lambda by: by.get_window_stats(item, *keys))
        raise TooMany(purpose.message, retry_after=max(1, math.ceil(window.reset_time - time.time())))

    async def _ask(self, purpose: Purpose, ask: Callable[[SlidingWindowCounterRateLimiter], Awaitable[T]]) -> T:
        # A socket belongs to one process, and its messages are many.
        if self._there is None or "socket" in purpose.most:
            return await ask(self._here)
        try:
            answer = await ask(self._there)
        except StorageError as error:
            if not self._lost:
                _log.warning("limits_without_redis", reason=type(error.storage_error).__name__)
            self._lost = True
            return await ask(self._here)
        self._lost = False
        return answer


async def _hit(by: SlidingWindowCounterRateLimiter, *, item: RateLimitItem, keys: tuple[str, ...], cost: int) -> bool:
    return await by.hit(item, *keys, cost=cost)


def _counted(
    purpose: Purpose, whose: Mapping[str, str | int | None]
) -> Iterator[tuple[RateLimitItem, tuple[str, ...]]]:
    for kind, item in purpose.most.items():
        value = whose.get(kind)
        key = _network(str(value)) if kind == "address" and value is not None else value
        if key is not None:
            yield item, (purpose.name, kind, str(key))


def _network(address: str) -> str | None:
    """What is counted as one address; None for one that is not counted."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        parsed = parsed.ipv4_mapped or parsed
    if parsed.is_loopback:
        return None
    if isinstance(parsed, IPv6Address):
        return str(IPv6Address(int(parsed) >> _NETWORK_BITS << _NETWORK_BITS))
    return str(parsed)
