"""What a socket has held goes with it, at once: Python seldom looks for cycles, and what waits for that piles up."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest
from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from fifteentwo.server.line.socket import Line
from fifteentwo.server.run import HttpLine
from tests.server.scripted import Guest
from tests.server.site import served

SECONDS: Final = 15.0
HELD: Final = (HttpLine, WebSocketsSansIOProtocol, WebSocket, Line)


@contextmanager
def no_look_for_cycles() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def held() -> Counter[str]:
    """How many of each there are, those that only a look for cycles would find among them."""
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in HELD)


def some_moves(guest: Guest) -> None:
    with guest.sit(guest.start("short_61"), Random(1)) as sitting:
        for _ in range(5):
            sitting.play_until(lambda: sitting.my_move)
            sitting.move()
        assert {"HttpLine", "WebSocketsSansIOProtocol", "WebSocket", "Line"} == set(held())


def the_open_tables(guest: Guest) -> None:
    with guest.open("/api/lobby/socket") as socket:
        socket.recv()


def a_game_that_is_not_there(guest: Guest) -> None:
    with guest.socket("no-such-game") as socket:
        assert '"no_such_game"' in str(socket.recv())
        with pytest.raises(ConnectionClosed):
            socket.recv()


@pytest.mark.parametrize("visit", [some_moves, the_open_tables, a_game_that_is_not_there])
def test_nothing_of_a_socket_stays(file: Path, visit: Callable[[Guest], None]) -> None:
    with served(file) as site, no_look_for_cycles():
        before = held()
        with closing(Guest(site.url)) as guest:
            visit(guest)
        deadline = time.monotonic() + SECONDS
        while (left := held()) != before:
            assert time.monotonic() < deadline, f"still there: {left - before}"
            time.sleep(0.05)
