"""One socket to a client: messages leave it one at a time and have to be taken in time; whatever ends it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ..errors import NotFound, NotProved, Refusal, TooMany, Unavailable
from ..logs import traced
from ..metrics import REFUSALS, SOCKETS
from ..wire.messages import Fault, Refused

SEND_SECONDS: Final = 15.0
"""So long a socket may take to accept a message; then it is dropped, and comes back when it can."""
FAILED: Final = 1011
LOGGED_OUT: Final = 4401
NOT_THERE: Final = 4404
TOO_SLOW: Final = 4408
CLOSED: Final = 4409
TOO_MANY: Final = 4429
_ENCODER: Final = msgspec.json.Encoder()
_NUMBERS: Final = count()
_log = structlog.get_logger()
_GONE: Final = (OSError, RuntimeError)
"""Of sending where nobody is any more. uvicorn raises RuntimeError when it has closed the socket by itself, for a
message too big or no text, and whoever sends has not heard of it yet."""


class Line:
    """A socket that has been accepted. `about` says in the log what it follows."""

    def __init__(self, socket: WebSocket[Any, Any, Any], *, about: str) -> None:
        self.number = next(_NUMBERS)
        """No other socket of this process has it, nor had."""
        self._socket = socket
        self._about = about

    async def run(self, *works: Coroutine[Any, Any, None]) -> None:
        """Do these side by side, begun in that order, until the client leaves, takes too long to listen, or one of
        them fails or refuses."""
        with SOCKETS.track_inprogress():
            try:
                await self._run(works)
            finally:
                # The framework's socket and its two ends hold each other: all of it would stay until Python looks for
                # cycles.
                del self._socket.receive, self._socket.send

    async def _run(self, works: Sequence[Coroutine[Any, Any, None]]) -> None:
        try:
            await _side_by_side(works)
        except* WebSocketDisconnect:
            pass
        except* _TooSlow:
            _log.info("socket_dropped", about=self._about, reason="too slow")
            await self._close(TOO_SLOW, "too slow")
        except* Unavailable as refusals:
            _log.warning("socket_put_off", about=self._about, reason=str(refusals.exceptions[0]))
            await self._close(FAILED, "unavailable")
        except* Refusal as refusals:
            await self._refuse(refusals)
        except* Exception as errors:  # noqa: BLE001 - it is logged; the client comes back and goes on
            _log.error("socket_failed", about=self._about, **traced(errors.exceptions[0]))
            await self._close(FAILED, "the server failed at this")

    async def receive(self) -> str:
        """The next text of the client's."""
        return await self._socket.receive_text()

    async def send(self, message: msgspec.Struct) -> None:
        """Send a message. One at a time: whoever sends from several tasks keeps a lock."""
        if isinstance(message, Fault | Refused):
            REFUSALS.labels(message.code).inc()
        text = _ENCODER.encode(message).decode()
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send_text(text)
        except TimeoutError:
            raise _TooSlow from None
        except _GONE:
            raise WebSocketDisconnect(detail="the connection is gone") from None

    async def _refuse(self, refusals: BaseExceptionGroup[Refusal]) -> None:
        refusal = refusals.exceptions[0]
        assert isinstance(refusal, Refusal)
        with suppress(WebSocketDisconnect, _TooSlow):
            await self.send(Fault(refusal.code, str(refusal)))
        await self._close(_close_code(refusal), refusal.code)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(*_GONE):
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.close(code, reason)


async def _side_by_side(works: Sequence[Coroutine[Any, Any, None]]) -> None:
    try:
        async with asyncio.TaskGroup() as tasks:
            for work in works:
                tasks.create_task(work)
    except BaseExceptionGroup as group:
        # Where it arose is a frame of the library's that holds the group again, and so all that the works have held.
        # Those that failed keep their own.
        group.__traceback__ = None
        raise


def _close_code(refusal: Refusal) -> int:
    match refusal:
        case NotFound():
            return NOT_THERE
        case NotProved():
            return LOGGED_OUT
        case TooMany():
            return TOO_MANY
        case _:
            return CLOSED


class _TooSlow(Exception):
    """The client has not taken a message in time."""
