"""The outermost layer, plain ASGI: foreign pages are kept out, every answer carries its safe headers and is logged."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec
import structlog

from .errors import Forbidden
from .metrics import REFUSALS
from .paths import readable
from .problems import status_of
from .sessions.cookie import FRESH, cookie_header
from .wire.rest import Problem

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FOREIGN_CLOSE: Final = 4403
_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
# Styles of an element are set by the client's animations; everything else comes from files of ours.
_CONTENT: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; "
    b"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"content-security-policy", _CONTENT),
)
_log = structlog.get_logger()


class Edge:
    """Wraps the app. Requests that change something, and sockets, are taken from our own pages only: those of `origin`,
    or where none is told, of whatever host is asked."""

    def __init__(self, app: App, *, origin: str | None = None) -> None:
        self._app = app
        self._origin = origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "path" in scope:
            scope["path"] = readable(scope["path"])
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "websocket":
                await self._socket(scope, receive, send)
            case _:
                await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), *_HEADERS, *self._fresh_cookie(scope)]
                # What the API says is of this moment and of this guest.
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        if scope["method"] in SAFE_METHODS or self._ours(scope):
            await self._app(scope, receive, send_on)
        else:
            await _refuse(send_on)
        took = round((time.perf_counter() - began) * 1000, 1)
        _log.info("request", method=scope["method"], path=scope["path"], status=status, ms=took)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "websocket.accept":
                message["headers"] = [*message.get("headers", ()), *self._fresh_cookie(scope)]
            await send(message)

        if self._ours(scope):
            _log.info("socket_opened", path=scope["path"])
            await self._app(scope, receive, send_on)
            _log.info("socket_closed", path=scope["path"])
        else:
            REFUSALS.labels("foreign_origin").inc()
            await receive()
            await send({"type": "websocket.close", "code": FOREIGN_CLOSE, "reason": "foreign origin"})
            _log.info("socket_refused", path=scope["path"], reason="foreign origin")

    def _ours(self, scope: Scope) -> bool:
        return from_our_page(scope["headers"], scope["scheme"], origin=self._origin)

    def _fresh_cookie(self, scope: Scope) -> Iterable[tuple[bytes, bytes]]:
        token = scope.get("state", {}).get(FRESH)
        if token is not None:
            # Behind a proxy the way to us is plain, the browser's is not.
            secure = scope["scheme"] in ("https", "wss") or (self._origin or "").startswith("https:")
            yield b"set-cookie", cookie_header(token, secure=secure).encode()


def from_our_page(headers: Iterable[tuple[bytes, bytes]], scheme: str, *, origin: str | None = None) -> bool:
    """Whether a request with these headers comes from a page of that origin; where none is told, from a page that the
    host it names has served.

    Browsers name the origin with every request that changes something and with every socket; a request that names none
    comes from no page, and so cannot ride on a cookie that somebody else's browser holds.
    """
    named = {name: value.decode("latin-1") for name, value in headers if name in (b"origin", b"host")}
    page = named.get(b"origin")
    if page is None:
        return True
    ours = _address(origin or f"{scheme}://{named.get(b'host', '')}")
    return ours is not None and _address(page) == ours


def _address(url: str) -> tuple[str, int | None] | None:
    """Host and port; None for what is no address, which equals nothing."""
    try:
        parts = urlsplit(url)
        port = parts.port or _DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname else None


async def _refuse(send: Send) -> None:
    error = Forbidden("foreign_origin", "this request comes from another site's page: use the table's own")
    REFUSALS.labels(error.code).inc()
    body = msgspec.json.encode(Problem(error.code, str(error)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
