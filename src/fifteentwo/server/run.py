"""Serving the site: `serve` listens until it is told to stop, and then ends every connection in good order."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final

import structlog
import uvicorn
from redis import Redis
from redis.exceptions import RedisError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from .app import create_app
from .db.engine import Database
from .edge import Edge
from .errors import StartError
from .logs import set_up_logs
from .mail.backends import backend_of
from .metrics import forget, told
from .settings import Settings, default_database

LARGEST_MESSAGE: Final = 16 * 1024
"""Bytes of a message that a socket takes."""
HEARTBEAT_SECONDS: Final = 20.0
STOP_SECONDS: Final = 5
START_SECONDS: Final = 60.0
"""So long the workers may take to begin."""
SILENT_SECONDS: Final = 10
"""A worker that does not answer its supervisor for so long is ended, and another begun."""
GARBAGE: Final = (1_000, 1_000, 10)
"""So many new objects, looks at those, and looks at the ones they leave, before Python looks further for cycles."""
_log = structlog.get_logger()


def serve(
    *,
    host: str,
    port: int,
    database: str | None = None,
    redis: str | None = None,
    workers: int = 1,
    public_url: str | None = None,
    trusted_proxies: tuple[str, ...] = (),
    metrics: str | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM, and print the address as soon as it can be reached; port 0 takes a free one.

    Raises StartError when a setting cannot be, the port is taken, or the database or Redis cannot be used.
    """
    settings = Settings(
        host=host,
        port=port,
        database=default_database() if database is None else database,
        redis=redis,
        workers=workers,
        public_url=None if public_url is None else public_url.rstrip("/"),
        trusted_proxies=trusted_proxies,
        metrics=metrics,
    )
    set_up_logs()
    listener = _listen(settings)
    try:
        _check_redis(settings)
        with _metrics(settings) as folder:
            if settings.workers == 1:
                _serve_alone(settings, listener)
            else:
                _serve_with_workers(settings, listener, folder)
    finally:
        listener.close()


def uvicorn_config(
    app: Callable[..., object], *, workers: int = 1, factory: bool = False, trusted_proxies: tuple[str, ...] = ()
) -> uvicorn.Config:
    """How uvicorn serves the app, in tests too."""
    return uvicorn.Config(
        app,
        factory=factory,
        workers=workers,
        http=HttpLine,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=HEARTBEAT_SECONDS,
        ws_ping_timeout=HEARTBEAT_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=SILENT_SECONDS,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        # What nobody trusted says of whom it asks for is not heard.
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=list(trusted_proxies),
    )


class HttpLine(HttpToolsProtocol):
    """A connection that speaks HTTP, until a socket takes it over; then nothing of it stays.

    Its parser and it hold each other, and it the connection: uvicorn parts them where the connection ends as HTTP
    only, so that all that a socket has held would stay until Python looks for cycles."""

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]


class Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, *, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()


class Workers(Multiprocess):
    """Processes that listen on the same socket; one that ends is begun anew. Says when the first can be reached.

    `metrics` is the folder that they count in."""

    def __init__(
        self,
        config: uvicorn.Config,
        listener: socket.socket,
        *,
        on_ready: Callable[[], None],
        metrics: str | None,
    ) -> None:
        super().__init__(config, [listener])
        self._on_ready = on_ready
        self._metrics = metrics
        self.started = False

    def init_processes(self) -> None:
        super().init_processes()
        self.started = self.processes[0].wait_until_ready(START_SECONDS, self.should_exit)
        if self.started:
            self._on_ready()

    def handle_signals(self) -> None:
        with self._ends_told():
            super().handle_signals()

    def keep_subprocess_alive(self) -> None:
        with self._ends_told():
            super().keep_subprocess_alive()

    @contextmanager
    def _ends_told(self) -> Iterator[None]:
        before = {process.pid for process in self.processes}
        yield
        for pid in before - {process.pid for process in self.processes}:
            if pid is not None and self._metrics is not None:
                forget(pid, folder=self._metrics)


def worker_app(settings: Settings, site: str) -> Edge:
    """The site, in a process of its own."""
    set_up_logs()
    return _app(settings, site)


def _serve_alone(settings: Settings, listener: socket.socket) -> None:
    site = _site(settings, listener)
    config = uvicorn_config(_app(settings, site), trusted_proxies=settings.trusted_proxies)
    server = Server(config, on_ready=lambda: _announce(site))
    server.run([listener])
    if not server.started:
        raise StartError("the server could not start: the lines above say why")


def _serve_with_workers(settings: Settings, listener: socket.socket, folder: str | None) -> None:
    # Once, so that what is wrong with the database is told once, and before anything is begun.
    asyncio.run(Database.open(settings.database).close())
    site = _site(settings, listener)
    config = uvicorn_config(
        partial(worker_app, settings, site),
        workers=settings.workers,
        factory=True,
        trusted_proxies=settings.trusted_proxies,
    )
    listener.listen(config.backlog)
    workers = Workers(config, listener, on_ready=lambda: _announce(site), metrics=folder)
    workers.run()
    if not workers.started:
        raise StartError("the workers could not start: the lines above say why")


def _app(settings: Settings, site: str) -> Edge:
    database = Database.open(settings.database)
    app = create_app(
        database,
        redis=settings.redis,
        site=site,
        origin=settings.public_url,
        mail=backend_of(os.environ),
        count_games=settings.metrics is not None,
    )
    # What is loaded by now stays, and games and sockets go without leaving cycles: to look through all of them for
    # some, as often as Python does by itself, would hold up everybody's moves.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    _log.info("worker_started", pid=os.getpid())
    return app


@contextmanager
def _metrics(settings: Settings) -> Iterator[str | None]:
    """Tell them, where that is wanted; yields the folder where several workers count."""
    address = settings.metrics_address
    if address is None:
        yield None
        return
    with ExitStack() as stack:
        folder = None
        if settings.workers > 1:
            folder = stack.enter_context(TemporaryDirectory(prefix="fifteentwo-metrics-"))
            # Workers begin with this environment, and the library looks there when they load it.
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        _log.info("metrics_served", host=address[0], port=stack.enter_context(told(address, folder)))
        yield folder


def _check_redis(settings: Settings) -> None:
    if settings.redis is not None:
        try:
            with Redis.from_url(settings.redis, socket_connect_timeout=STOP_SECONDS) as redis:
                redis.ping()
        except (ValueError, TypeError, OverflowError) as error:
            raise StartError(
                "the address of Redis cannot be read: write it as redis://:password@host:6379/0, with no settings "
                "after it but those that Redis's client has"
            ) from error
        except (RedisError, OSError) as error:
            raise StartError(f"Redis cannot be used: {error}") from error


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError, UnicodeError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise StartError(f"cannot listen on {settings.host}:{settings.port}: {reason}") from error
    return listener


def _site(settings: Settings, listener: socket.socket) -> str:
    if settings.public_url is not None:
        return settings.public_url
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{shown}:{listener.getsockname()[1]}"


def _announce(address: str) -> None:
    sys.stdout.write(f"Fifteen Two is served at {address}\n")
    sys.stdout.flush()
