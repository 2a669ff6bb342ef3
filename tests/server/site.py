"""A site of one's own for a test: a real uvicorn on a free port, in a thread."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from fifteentwo.server.app import create_app
from fifteentwo.server.db.engine import Database
from fifteentwo.server.mail.letter import Letter
from fifteentwo.server.pages.files import ClientFile
from fifteentwo.server.run import Server, uvicorn_config
from tests.server.ground import Ground, on_file


class Letters:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self._come: SimpleQueue[Letter] = SimpleQueue()

    def send(self, letter: Letter) -> None:
        self._come.put(letter)

    def next(self) -> Letter:
        """The letter that comes next."""
        return self._come.get(timeout=30)

    def empty(self) -> bool:
        return self._come.empty()


@dataclass(frozen=True)
class Site:
    """Where it is served, where its games are, and the letters it sends."""

    url: str
    ground: Ground
    letters: Letters

    def rows(self, query: str, /, **values: object) -> list[Any]:
        """What the database holds, asked beside the server."""
        return self.ground.rows(query, **values)


@contextmanager
def served(
    place: Path | Ground,
    *,
    client: Mapping[str, ClientFile] | None = None,
    clock: Callable[[], float] | None = None,
    trusted_proxies: tuple[str, ...] = (),
    public_url: str | None = None,
) -> Iterator[Site]:
    """The site over a database, in a file or on a ground of the tests', until the end of the block."""
    ready = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))
    extra: dict[str, Any] = {} if clock is None else {"clock": clock}
    url, letters = f"http://127.0.0.1:{listener.getsockname()[1]}", Letters()
    ground = on_file(place) if isinstance(place, Path) else place
    database = Database.open(ground.database)
    files = {} if client is None else client
    app = create_app(
        database, redis=ground.redis, origin=public_url, client=files, site=public_url or url, mail=letters, **extra
    )
    server = Server(uvicorn_config(app, trusted_proxies=trusted_proxies), on_ready=ready.set)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        assert ready.wait(30), "the server did not start"
        yield Site(url, ground, letters)
    finally:
        server.should_exit = True
        thread.join(30)
        listener.close()
    assert not thread.is_alive(), "the server did not stop"
