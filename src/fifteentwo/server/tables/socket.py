"""A game's socket: the whole at first, then every batch as it is stored; actions of the seat the other way."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..errors import Conflict, NotFound, Refusal
from ..logs import traced
from ..sessions.service import Guest
from ..wire.messages import Act, AskHello, ClientMessage, Continue, Events, Fault, Ping, Pong, ServerMessage
from . import door
from .hub import Hub
from .service import Tables

SEND_SECONDS: Final = 15.0
"""So long a socket may take to accept a message; then it is dropped, and comes back when it can."""
FAILED: Final = 1011
NO_SUCH_GAME: Final = 4404
TOO_SLOW: Final = 4408
CLOSED_GAME: Final = 4409
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
        except* WebSocketDisconnect:
            pass
        except* _TooSlow:
            _log.info("socket_dropped", game=self._game, reason="too slow")
            await self._close(TOO_SLOW, "too slow")
        except* Refusal as refusals:
            await self._refuse(refusals)
        except* Exception as errors:  # noqa: BLE001 - it is logged; the client comes back and goes on
            _log.error("socket_failed", game=self._game, **traced(errors.exceptions[0]))
            await self._close(FAILED, "the server failed at this")

    async def _refuse(self, refusals: BaseExceptionGroup[Refusal]) -> None:
        refusal = refusals.exceptions[0]
        assert isinstance(refusal, Refusal)
        await self._send(Fault(refusal.code, str(refusal)))
        await self._close(NO_SUCH_GAME if isinstance(refusal, NotFound) else CLOSED_GAME, refusal.code)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(OSError):
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
            case Ping():
                await self._say(Pong())

    async def _hello(self) -> None:
        async with self._sending:
            message, self._seq = await self._tables.hello(self._game, self._session)
            await self._send(message)

    async def _say(self, message: ServerMessage) -> None:
        async with self._sending:
            await self._send(message)

    async def _send(self, message: ServerMessage) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send_text(_ENCODER.encode(message).decode())
        except TimeoutError:
            raise _TooSlow from None
        except OSError:
            raise WebSocketDisconnect(detail="the connection is gone") from None


class _TooSlow(Exception):
    """The client has not taken a message in time."""
