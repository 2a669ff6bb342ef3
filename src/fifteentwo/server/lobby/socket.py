"""The sockets of the lobby: a table, or the list of open ones, said again whenever it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..line.socket import Line
from ..sessions.service import Person
from ..tables.hub import LOBBY, Hub, table_topic
from ..tables.routes import id_of
from ..wire.lobby import LobbyMessage, LobbyNow, TableNow
from ..wire.messages import Fault
from .service import Lobby

SEEN_EVERY: Final = 30.0
"""So often, in seconds, an open table is noted as being looked at."""
Seen: TypeAlias = Callable[[], Awaitable[None]]
Look: TypeAlias = Callable[[], Awaitable[LobbyMessage]]


@websocket("/api/tables/{table:str}/socket")
async def gathering_socket(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    hub: NamedDependency[Hub],
) -> None:
    """Follow a table."""

    async def look() -> LobbyMessage:
        return TableNow(await lobby.look(table, id_of(person)))

    await socket.accept()
    with hub.watch(table_topic(table)) as moved:
        await _Follower(socket, look, lambda: lobby.seen(table, id_of(person)), about=table).run(moved)


@websocket("/api/lobby/socket")
async def lobby_socket(
    socket: WebSocket[Any, Any, Any], lobby: NamedDependency[Lobby], hub: NamedDependency[Hub]
) -> None:
    """Follow the list of open tables."""

    async def look() -> LobbyMessage:
        return LobbyNow((await lobby.open_tables()).tables)

    async def seen() -> None:
        return

    await socket.accept()
    with hub.watch(LOBBY) as moved:
        await _Follower(socket, look, seen, about=LOBBY).run(moved)


class _Follower:
    """One socket: says how things stand at first, and again whenever they have changed."""

    def __init__(self, socket: WebSocket[Any, Any, Any], look: Look, seen: Seen, *, about: str) -> None:
        self._line = Line(socket, about=about)
        self._look = look
        self._seen = seen
        self._sending = asyncio.Lock()

    async def run(self, moved: asyncio.Event) -> None:
        """Until the client leaves."""
        await self._line.run(self._follow(moved), self._listen())

    async def _follow(self, moved: asyncio.Event) -> None:
        said = None
        while True:
            now = await self._look()
            if now != said:
                await self._say(now)
                said = now
            await self._seen()
            try:
                async with asyncio.timeout(SEEN_EVERY):
                    await moved.wait()
            except TimeoutError:
                continue
            moved.clear()

    async def _listen(self) -> None:
        while True:
            await self._line.receive()
            await self._say(Fault("unreadable", "this socket only tells: ask by request"))

    async def _say(self, message: LobbyMessage) -> None:
        async with self._sending:
            await self._line.send(message)


SOCKETS: Final = (gathering_socket, lobby_socket)
