"""Several guests at one table, by program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection

from fifteentwo.server.wire import lobby as wl
from fifteentwo.server.wire.talk import Talk
from tests.server.scripted import SECONDS, Guest, Sitting

DECODER = msgspec.json.Decoder(wl.LobbyMessage)


@contextmanager
def guests(url: str, many: int) -> Iterator[list[Guest]]:
    """So many browsers."""
    found = [Guest(url) for _ in range(many)]
    try:
        yield found
    finally:
        for guest in found:
            guest.close()


def make(guest: Guest, **wish: Any) -> str:
    """The id of a new table."""
    answer = guest.http.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def table(guest: Guest, at: str) -> wl.TableWire:
    """The table as the guest sees it."""
    return _table(guest.http.get(f"/api/tables/{at}"))


def sit(guest: Guest, at: str, seat: int, **wish: Any) -> wl.TableWire:
    return _table(guest.http.put(f"/api/tables/{at}/seats/{seat}", json=wish))


def put_bot(guest: Guest, at: str, seat: int, level: str = "random") -> wl.TableWire:
    return _table(guest.http.put(f"/api/tables/{at}/seats/{seat}/bot", json={"level": level}))


def leave(guest: Guest, at: str, seat: int) -> wl.TableWire:
    return _table(guest.http.delete(f"/api/tables/{at}/seats/{seat}"))


def ready(guest: Guest, at: str, *, is_ready: bool = True) -> wl.TableWire:
    return _table(guest.http.put(f"/api/tables/{at}/ready", json={"ready": is_ready}))


def begin(people: Sequence[Guest], bots: int = 0, **wish: Any) -> tuple[str, str]:
    """A table with these people, in order of the seats, then bots; the ids of the table and of its first game."""
    at = make(people[0], **{"seats": len(people) + bots, **wish})
    for seat, guest in enumerate(people[1:], start=1):
        sit(guest, at, seat)
    for seat in range(len(people), len(people) + bots):
        put_bot(people[0], at, seat)
    game = again(people, at)
    with seated(people, game):
        # Everybody looks in once, so that the deck is sealed whoever comes to the game later.
        pass
    return at, game


def again(people: Sequence[Guest], at: str) -> str:
    """The game that begins when all are ready."""
    now = [ready(guest, at) for guest in people][-1]
    assert now.state == "playing" and now.game is not None
    return now.game


@contextmanager
def seated(people: Sequence[Guest], game: str) -> Iterator[list[Sitting]]:
    """Everybody's socket of that game; when all its persons are there, its deck is sealed."""
    with ExitStack() as stack:
        sittings = [stack.enter_context(guest.sit(game, Random(n))) for n, guest in enumerate(people)]
        persons = [seat.kind for seat in sittings[0].hello.game.seats].count("person")
        if persons == len({sitting.hello.you for sitting in sittings} - {None}):
            for reached in (Sitting.bound, Sitting.dealt_from):
                for sitting in sittings:
                    sitting.until(partial(reached, sitting))
        yield sittings


def play_out(sittings: Sequence[Sitting]) -> None:
    """Play the game to its end, everybody answering what they are asked."""
    while not all(sitting.over for sitting in sittings):
        turn(sittings)


def turn(sittings: Sequence[Sitting]) -> None:
    """Bring all to the same point, and have whoever is asked do one thing."""
    last = max(sitting.batch.seq for sitting in sittings)
    for sitting in sittings:
        sitting.until(lambda sitting=sitting: sitting.batch.seq >= last)  # type: ignore[misc]
    for sitting in sittings:
        if not sitting.over and sitting.my_move:
            sitting.move()
            return
    if not sittings[0].over:
        sittings[0].receive()


class Onlooker:
    """A socket of the lobby or of a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self) -> wl.LobbyMessage:
        """The next message that is no talk."""
        while isinstance(message := self.hear(), Talk):
            pass
        return message

    def talk(self) -> Talk:
        """The next talk."""
        while not isinstance(message := self.hear(), Talk):
            pass
        return message

    def hear(self) -> wl.LobbyMessage:
        text = self.socket.recv(timeout=SECONDS)
        assert isinstance(text, str)
        return DECODER.decode(text)


@contextmanager
def watching(guest: Guest, path: str) -> Iterator[Onlooker]:
    """Follow a table (`tables/ID`) or the lobby (`lobby`)."""
    path, _, asked = path.partition("?")
    with guest.open(f"/api/{path}/socket{asked and f'?{asked}'}") as socket:
        yield Onlooker(socket)


def _table(answer: Any) -> wl.TableWire:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=wl.TableWire)
