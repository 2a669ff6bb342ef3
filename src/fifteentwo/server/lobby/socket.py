"""The sockets of the lobby: a table, or the list of open ones, said again whenever it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack, suppress
from typing import Any, Final, TypeAlias

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from ..limits import MESSAGES, Limits
from ..line.socket import Line
from ..meeting.service import Meeting
from ..sessions.service import Person, Sessions, person_topic
from ..sessions.watch import while_it_lasts
from ..tables.hub import LOBBY, Hub, table_topic
from ..tables.routes import id_of
from ..talk.service import Talking
from ..wire.lobby import LobbyMessage, LobbyNow, TableNow
from ..wire.messages import Fault
from .service import Lobby

SEEN_EVERY: Final = 30.0
"""So often, in seconds, an open table is noted as being looked at."""
SEEK_EVERY: Final = 10.0
"""So often somebody who seeks is compared anew with the others."""
Look: TypeAlias = Callable[[], Awaitable[LobbyMessage]]


@websocket("/api/tables/{table:str}/socket")
async def gathering_socket(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    talking: NamedDependency[Talking],
    sessions: NamedDependency[Sessions],
    hub: NamedDependency[Hub],
    limits: NamedDependency[Limits],
    chat: FromQuery[bool] = False,  # noqa: FBT002 - named in the address
) -> None:
    """Follow a table, and what is said there; `chat=true` for texts too."""
    me = id_of(person)

    async def look() -> LobbyMessage:
        return TableNow(await lobby.look(table, me))

    async def listen() -> LobbyMessage:
        return await talking.heard(table, me, chat=chat)

    await socket.accept()
    follower = _Follower(socket, limits, (look, listen), lambda: lobby.seen(table, me), about=table, every=SEEN_EVERY)
    await follower.run(hub, (table_topic(table),), while_it_lasts(person, sessions, hub))


@websocket("/api/lobby/socket")
async def lobby_socket(
    socket: WebSocket[Any, Any, Any],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    meeting: NamedDependency[Meeting],
    sessions: NamedDependency[Sessions],
    hub: NamedDependency[Hub],
    limits: NamedDependency[Limits],
) -> None:
    """Follow the list of open tables, and what concerns me: what I seek, and where I am asked to sit down."""
    me = id_of(person)

    async def look() -> LobbyMessage:
        tables = (await lobby.open_tables()).tables
        return LobbyNow(tables=tables, seeking=await meeting.seeking(me), challenges=await meeting.challenges(me))

    async def seen() -> None:
        if me is not None:
            await meeting.seek_on(me)

    await socket.accept()
    follower = _Follower(socket, limits, (look,), seen, about=LOBBY, every=SEEK_EVERY)
    topics = (LOBBY,) if me is None else (LOBBY, person_topic(me))
    await follower.run(hub, topics, while_it_lasts(person, sessions, hub))


class _Follower:
    """One socket: says how things stand at first, and again whenever they have changed."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        limits: Limits,
        looks: tuple[Look, ...],
        seen: Callable[[], Awaitable[None]],
        *,
        about: str,
        every: float,
    ) -> None:
        self._line = Line(socket, about=about)
        self._limits = limits
        self._looks = looks
        self._seen = seen
        self._every = every
        self._sending = asyncio.Lock()

    async def run(self, hub: Hub, topics: tuple[str, ...], lasting: Coroutine[Any, Any, None]) -> None:
        """Until the client leaves, or the session that it came with is over."""
        moved = asyncio.Event()
        with ExitStack() as watching:
            watched = [watching.enter_context(hub.watch(topic)) for topic in topics]
            passing = (_pass_on(each, moved) for each in watched)
            await self._line.run(self._follow(moved), self._listen(), lasting, *passing)

    async def _follow(self, moved: asyncio.Event) -> None:
        said: list[LobbyMessage | None] = [None] * len(self._looks)
        while True:
            moved.clear()
            for place, look in enumerate(self._looks):
                now = await look()
                if now != said[place]:
                    await self._say(now)
                    said[place] = now
            await self._seen()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await moved.wait()

    async def _listen(self) -> None:
        while True:
            await self._line.receive()
            await self._limits.take(MESSAGES, socket=self._line.number)
            await self._say(Fault("unreadable", "this socket only tells: ask by request"))

    async def _say(self, message: LobbyMessage) -> None:
        async with self._sending:
            await self._line.send(message)


async def _pass_on(watched: asyncio.Event, moved: asyncio.Event) -> None:
    while True:
        await watched.wait()
        watched.clear()
        moved.set()


SOCKETS: Final = (gathering_socket, lobby_socket)
