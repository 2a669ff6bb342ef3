"""Serving the site: `serve` listens until it is told to stop, and then ends every connection in good order."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from .app import create_app
from .db.engine import Database
from .errors import StartError
from .logs import set_up_logs
from .mail.backends import backend_of
from .settings import Settings, default_database

LARGEST_MESSAGE: Final = 16 * 1024
"""Bytes of a message that a socket takes."""
HEARTBEAT_SECONDS: Final = 20.0
STOP_SECONDS: Final = 5


def serve(*, host: str, port: int, database: str | None = None) -> None:
    """Serve until SIGINT or SIGTERM, and print the address as soon as it can be reached; port 0 takes a free one.

    Raises StartError when the port is taken or the database cannot be used.
    """
    settings = Settings(host=host, port=port, database=database or default_database())
    set_up_logs()
    listener = _listen(settings)
    try:
        mail, site = backend_of(os.environ), _address(listener, settings.host)
        app = create_app(Database.open(settings.database), site=site, mail=mail)
        server = Server(uvicorn_config(app), on_ready=lambda: _announce(site))
        server.run([listener])
        if not server.started:
            raise StartError("the server could not start: the lines above say why")
    finally:
        listener.close()


def uvicorn_config(app: Callable[..., object]) -> uvicorn.Config:
    """How uvicorn serves the app, in tests too."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=HEARTBEAT_SECONDS,
        ws_ping_timeout=HEARTBEAT_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
    )


class Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, *, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise StartError(f"cannot listen on {settings.host}:{settings.port}: {reason}") from error
    return listener


def _address(listener: socket.socket, host: str) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listener.getsockname()[1]}"


def _announce(address: str) -> None:
    sys.stdout.write(f"Fifteen Two is served at {address}\n")
    sys.stdout.flush()
