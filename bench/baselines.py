"""What the parts under the server do by themselves: sockets that only echo, and rows that are only inserted."""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn
from sqlalchemy import Connection, insert
from websockets.asyncio.client import connect

from fifteentwo.server.db.schema import ACTIONS
from fifteentwo.server.run import uvicorn_config
from tests.server.ground import Ground
from tests.server.inside import inside

SOCKETS = 64
WRITERS = 64
TEXT = '{"type":"act","id":"6f1c2f9e-2d5b-4c0e-9a53-0c8f7b8d2a11","action":{"type":"play","card":"5H"}}'
ACTION = '{"type": "play", "seat": 0, "card": "5H"}'
Message = MutableMapping[str, Any]


async def echo(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    """An application that says what it is told."""
    if scope["type"] == "lifespan":
        for answer in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{answer}.complete"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def serve_echo(listener: socket.socket) -> None:
    """In a process of its own."""
    uvicorn.Server(uvicorn_config(echo)).run([listener])


async def echoes(seconds: float) -> float:
    """Messages a second, there and back, over many sockets of one process."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process = multiprocessing.get_context("spawn").Process(target=serve_echo, args=(listener,))
        process.start()
        try:
            return await _echoed(f"ws://127.0.0.1:{listener.getsockname()[1]}", seconds)
        finally:
            process.terminate()
            process.join()


async def _echoed(url: str, seconds: float) -> float:
    count = 0

    async def one(until: float) -> None:
        nonlocal count
        async with connect(url, proxy=None, compression=None, open_timeout=60) as line:
            while time.perf_counter() < until:
                await line.send(TEXT)
                await line.recv()
                count += 1

    # The process has to start first: the listener is there, and the first connection waits for it.
    await one(0)
    began = time.perf_counter()
    await asyncio.gather(*(one(began + seconds) for _ in range(SOCKETS)))
    return count / (time.perf_counter() - began)


async def inserts(ground: Ground, seconds: float, *, writers: int) -> float:
    """Rows of actions a second, so many writers at once, each waiting for its commit: what a server's moves could be at
    most, did it nothing else. One writer alone shares its commits with nobody."""
    count = 0
    async with inside(ground) as guest:
        database = guest.store._database  # noqa: SLF001 - the bare driver is what is measured

        async def one(game: str, until: float) -> None:
            nonlocal count
            # Behind whatever the game has stored itself.
            seq = 1000
            while time.perf_counter() < until:
                seq += 1
                row = {"game": game, "seq": seq, "action": ACTION, "by": "person", "seat": 0, "question": "3.play.2"}
                await database.write(_inserted({**row, "action_id": f"{game}-{seq}"[-36:], "at": 0.0}))
                count += 1

        games = [await guest.start() for _ in range(writers)]
        began = time.perf_counter()
        await asyncio.gather(*(one(game, began + seconds) for game in games))
        return count / (time.perf_counter() - began)


def _inserted(row: dict[str, Any]) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(insert(ACTIONS), row)
