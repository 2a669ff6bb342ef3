"""A game's socket: the whole at first, then every batch as it is stored; actions of the seat the other way."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..errors import Conflict, NotFound
from ..sessions.service import Guest
from ..wire.messages import Act, AskHello, ClientMessage, Continue, Events, Fault, ServerMessage
from . import door
from .hub import Hub
from .service import Tables

SEND_SECONDS: Final = 15.0
"""So long a socket may take to accept a message; then it is dropped, and comes back when it can."""
NO_SUCH_GAME: Final = 4404
TOO_SLOW: Final = 4408
_DECODER: Final = msgspec.json.Decoder[ClientMessage](ClientMessage)
_ENCODER: Final = msgspec.json.Encoder()
_log = structlog.get_logger()


@websocket("/api/games/{game:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    game: FromPath[str],
    guest: NamedDependency[Guest | None],
    tables: NamedDependency[Tables],
    hub: NamedDependency[Hub],
) -> None:
    """Follow a game and play one's seat in it."""
    await socket.accept()
    session = None if guest is None else guest.session
    with hub.watch(game) as moved:
        await _Watcher(socket, tables, game, session).run(moved)


class _Watcher:
    """One socket: what it has been sent so far, and one message at a time on its way out."""

    def __init__(self, socket: WebSocket[Any, Any, Any], tables: Tables, game: str, session: int | None) -> None:
        self._socket = socket
        self._tables = tables
        self._game = game
        self._session = session
        self._seq = 0
        self._sending = asyncio.Lock()

    async def run(self, moved: asyncio.Event) -> None:
        """Until the client leaves, takes too long to listen, or turns out to have no seat here."""
        try:
            async with asyncio.TaskGroup() as tasks:
                await self._hello()
                tasks.create_task(self._follow(moved))
                tasks.create_task(self._listen())
        except* (WebSocketDisconnect, OSError) as gone:
            # A send that takes too long is a TimeoutError, which is an OSError; so is a connection that broke.
            if gone.subgroup(TimeoutError) is not None:
                _log.info("socket_dropped", game=self._game, reason="too slow")
                await self._close(TOO_SLOW, "too slow")
        except* NotFound:
            await self._send(Fault("no_such_game", "there is no such game here"))
            await self._close(NO_SUCH_GAME, "no_such_game")

    async def _close(self, code: int, reason: str) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.close(code, reason)

    async def _follow(self, moved: asyncio.Event) -> None:
        while True:
            await moved.wait()
            moved.clear()
            async with self._sending:
                play, seat = await self._tables.seated(self._game, self._session)
                batches = door.batches(play, seat, after=self._seq)
                if batches:
                    await self._send(Events(batches))
                    self._seq = batches[-1].seq
            if batches is None:
                await self._hello()

    async def _listen(self) -> None:
        while True:
            text = await self._socket.receive_text()
            try:
                message = _DECODER.decode(text)
            except msgspec.DecodeError as error:
                await self._say(Fault("unreadable", f"this message cannot be read: {error}"))
                continue
            await self._take(message)

    async def _take(self, message: ClientMessage) -> None:
        match message:
            case AskHello():
                await self._hello()
            case Act():
                await self._say(await self._tables.act(self._game, self._session, message))
            case Continue(deal):
                try:
                    await self._tables.go_on(self._game, self._session, deal)
                except Conflict as error:
                    await self._say(Fault(error.code, str(error)))

    async def _hello(self) -> None:
        async with self._sending:
            message, self._seq = await self._tables.hello(self._game, self._session)
            await self._send(message)

    async def _say(self, message: ServerMessage) -> None:
        async with self._sending:
            await self._send(message)

    async def _send(self, message: ServerMessage) -> None:
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_text(_ENCODER.encode(message).decode())
