"""The hub of many processes: "this game moved" goes through Redis, and whoever hears it reads the store.

A word may be lost: while Redis is away, when a process ends before it could say it. So nothing is remembered here and
nothing is believed: every time a game begins to be heard, the first time and after every reconnection, it is taken to
have moved meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from ..errors import Unavailable
from ..metrics import LOSSES
from .hub import Hub

PREFIX: Final = "fifteentwo:moved:"
PAUSE_SECONDS: Final = 0.25
"""Before a lost Redis is tried again."""
PING_SECONDS: Final = 5.0
AT_ONCE: Final = 500
"""So many games are asked for, or told of, in one message."""
_log = structlog.get_logger()


class SharedHub(Hub):
    """Hears and tells other processes through Redis."""

    alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        # No retries of its own: they would hide that words may have been lost.
        self._redis = Redis.from_url(
            url,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=PING_SECONDS,
            health_check_interval=int(PING_SECONDS),
        )
        self._me = secrets.token_bytes(8)
        self._asked: set[str] = set()
        self._heard: set[str] = set()
        self._untold: dict[str, None] = {}
        self._changed = asyncio.Event()
        self._to_tell = asyncio.Event()
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._closing = False

    async def open(self) -> None:
        self._tasks = (asyncio.create_task(self._hear_on()), asyncio.create_task(self._tell_on()))

    async def close(self) -> None:
        # Both ways: the client of Redis has been seen to swallow a cancellation that meets an answer.
        self._closing = True
        self._changed.set()
        self._to_tell.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def answers(self) -> None:
        try:
            await self._redis.ping()
        except (RedisError, OSError) as error:
            raise Unavailable("the other processes cannot be heard just now") from error

    def moved(self, game: str) -> None:
        super().moved(game)
        self._untold[game] = None
        self._to_tell.set()

    def hears(self, game: str) -> bool:
        return game in self._heard

    def _watching_changed(self) -> None:
        self._changed.set()

    async def _hear_on(self) -> None:
        """Hear what is watched, over one connection after another."""
        lost = False
        while not self._closing:
            try:
                async with self._redis.pubsub() as heard, asyncio.TaskGroup() as tasks:
                    # A word of our own that is always asked for, so that there is always something to listen to.
                    await heard.subscribe(PREFIX)
                    lost = False
                    tasks.create_task(self._ask_on(heard))
                    tasks.create_task(self._listen_on(heard))
            except* (RedisError, OSError) as errors:
                if not lost:
                    LOSSES.labels("redis").inc()
                    _log.warning("redis_lost", reason=type(errors.exceptions[0]).__name__)
                lost = True
            finally:
                self._asked.clear()
                self._heard.clear()
            await asyncio.sleep(PAUSE_SECONDS)

    async def _ask_on(self, heard: PubSub) -> None:
        """Keep what is asked of Redis at what is watched here."""
        while not self._closing:
            watched = self.watched()
            new, old = sorted(watched - self._asked), sorted(self._asked - watched)
            self._heard.difference_update(old)
            self._asked = set(watched)
            for games in _some(new):
                await heard.subscribe(*(PREFIX + game for game in games))
            for games in _some(old):
                await heard.unsubscribe(*(PREFIX + game for game in games))
            self._changed.clear()
            if self.watched() == self._asked:
                await self._changed.wait()

    async def _listen_on(self, heard: PubSub) -> None:
        while not self._closing:
            # With a time, so that the silence of a connection that has died is noticed.
            message = await heard.get_message(timeout=PING_SECONDS)
            if message is not None:
                self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        match message:
            case {"type": "subscribe", "channel": bytes(channel)}:
                game = _game(channel)
                if game in self._asked:
                    self._heard.add(game)
                    self.wake(game)
            case {"type": "message", "channel": bytes(channel), "data": said} if said != self._me:
                self.wake(_game(channel))
            case _:
                pass

    async def _tell_on(self) -> None:
        """Tell the others, several games at once where there are several; what could not be told is told later."""
        while not self._closing:
            await self._to_tell.wait()
            self._to_tell.clear()
            games = list(self._untold)
            self._untold.clear()
            try:
                for some in _some(games):
                    async with self._redis.pipeline(transaction=False) as pipe:
                        for game in some:
                            pipe.publish(PREFIX + game, self._me)
                        await pipe.execute()
            except (RedisError, OSError):
                self._untold |= dict.fromkeys(games)
                self._to_tell.set()
                await asyncio.sleep(PAUSE_SECONDS)


def _game(channel: bytes) -> str:
    return channel.decode().removeprefix(PREFIX)


def _some(games: list[str]) -> list[list[str]]:
    return [games[first : first + AT_ONCE] for first in range(0, len(games), AT_ONCE)]
