"""Whatever is thrown at a socket: the server does not fail, no game sticks, and nobody learns a card by it."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, MutableMapping, Sequence
from contextlib import suppress
from random import Random
from socket import SHUT_RDWR
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from fifteentwo.server.wire import messages as wm
from tests.server.gathering import again, guests, make, put_bot, seated, sit
from tests.server.ground import Ground
from tests.server.scripted import SECONDS, Guest, Sitting
from tests.server.site import served
from tests.server.test_leaks import cards_in, check_messages, history_of
from tests.server.thrower import TEXTS, Frame, Thrower

ROUNDS = 15 * int(os.environ.get("FUZZ_EXAMPLES", "4"))
FINE = {0, 1000, 1002, 1003, 1007, 1009, 4401, 4404, 4409, 4429}
"""Closed in good order: by the protocol of sockets, or by us with a reason; 1011 would say that the server failed."""
PING = '{"type":"ping"}'


class Stranger:
    """One browser that opens one socket again and again, and throws what it can think of."""

    def __init__(self, guest: Guest, path: str, random: Random, *, harmless: bool) -> None:
        self._guest = guest
        self._path = path
        self._random = random
        self.thrower = Thrower(random, harmless=harmless)
        self.heard: list[str] = []
        self.said: list[str] = []
        # By 0 for a line that broke before anything was said of it.
        self.codes: set[int] = set()

    def throw(self, many: int) -> None:
        """So many messages on a new socket, and what they are answered; sometimes gone without a word."""
        self.throw_these([self.thrower.next() for _ in range(many)])

    def throw_these(self, frames: Iterable[Frame]) -> None:
        with self._guest.open(self._path) as socket:
            try:
                self._throw(socket, frames)
            except ConnectionClosed as closed:
                self.codes.add(0 if closed.rcvd is None else closed.rcvd.code)

    def _throw(self, socket: ClientConnection, frames: Iterable[Frame]) -> None:
        for frame in frames:
            self.said.append(repr(frame))
            socket.send(frame)
            self._hear_what_came(socket)
        if self._random.random() < 0.2:
            with suppress(OSError):
                socket.socket.shutdown(SHUT_RDWR)
            return
        # A game's socket answers it, any other says that it cannot be read: what was thrown before has been taken.
        socket.send(PING)
        while not self._hear(socket.recv(timeout=SECONDS)).startswith(('{"type":"pong"', '{"type":"error"')):
            pass

    def _hear_what_came(self, socket: ClientConnection) -> None:
        with suppress(TimeoutError):
            while True:
                self._hear(socket.recv(timeout=0))

    def _hear(self, text: str | bytes) -> str:
        assert isinstance(text, str)
        self.heard.append(text)
        return text


def go_on(sittings: Sequence[Sitting]) -> None:
    """Whoever is asked does one thing, though somebody else may have done it in their name meanwhile."""
    asked = next((sitting for sitting in sittings if not sitting.over and sitting.my_move), None)
    if asked is None:
        sittings[0].receive()
    elif asked.hello.you in asked.waiting:
        asked.move()
    else:
        answer = asked.act(asked.choose())
        assert isinstance(answer, wm.Done | wm.Refused), answer
        seq = answer.seq if isinstance(answer, wm.Done) else answer.batch.seq
        asked.until(lambda: asked.batch.seq >= seq)


def in_step(sittings: Sequence[Sitting]) -> None:
    last = max(sitting.batch.seq for sitting in sittings)
    for sitting in sittings:
        sitting.until(lambda sitting=sitting: sitting.batch.seq >= last)  # type: ignore[misc]


@pytest.mark.fuzz
@pytest.mark.parametrize(("persons", "bots", "open_to_all"), [(2, 0, True), (3, 1, True), (3, 0, False)], ids=str)
def test_whatever_is_thrown_at_sockets_every_game_is_played_to_its_end(
    ground: Ground, caplog: pytest.LogCaptureFixture, persons: int, bots: int, *, open_to_all: bool
) -> None:
    random = Random(persons * 10 + bots)
    with capture_logs() as lines, served(ground) as site, guests(site.url, persons + 2) as (*people, other, nobody):
        other.start()
        at = gathered(people, bots, spectators=open_to_all)
        game = again(people, at)
        players = [Stranger(guest, f"/api/games/{game}/socket", random, harmless=True) for guest in people]
        outside = [Stranger(guest, f"/api/games/{game}/socket", random, harmless=False) for guest in (other, nobody)]
        tables = [
            Stranger(guest, path, random, harmless=False)
            for guest in (people[0], other, nobody)
            for path in (f"/api/tables/{at}/socket", f"/api/tables/{at}/socket?chat=true", "/api/lobby/socket")
        ]
        throwers = [*players, *outside, *tables, Stranger(other, "/api/games/nonesuch/socket", random, harmless=False)]
        # Before the deck is sealed too.
        for stranger in (players[0], outside[0], tables[0]):
            stranger.throw_these(TEXTS)
        for stranger in throwers:
            stranger.throw(3)
        with seated(people, game) as sittings:
            learn(players, sittings)
            for _ in range(ROUNDS):
                random.choice(throwers).throw(random.randint(1, 8))
                if not sittings[0].over:
                    go_on(sittings)
                    in_step(sittings)
                    learn(players, sittings)
            while not all(sitting.over for sitting in sittings):
                go_on(sittings)
                in_step(sittings)
            for stranger in throwers:
                stranger.throw(3)
            assert sittings[0].view.result is not None and sittings[0].view.result.reason != "resigned"
        history = history_of(people[0].http.get(f"/api/games/{game}/record").text)
        heard = [check_heard(player, history, seat) for seat, player in enumerate(players)]
        watched = [check_heard(stranger, history, None) for stranger in outside]
        # One alone may have broken off its line every time before a card was told.
        assert sum(heard) > 0 and (sum(watched) > 0) == open_to_all
        assert all(check_messages(sitting.raw, history, seat) > 50 for seat, sitting in enumerate(sittings))
        for stranger in tables:
            assert not cards_in([text for text in stranger.heard if '"unreadable"' not in text])
    check_logged(lines, caplog)
    assert 1009 in (codes := {code for stranger in throwers for code in stranger.codes}) and not codes - FINE


def check_logged(lines: Sequence[MutableMapping[str, Any]], caplog: pytest.LogCaptureFixture) -> None:
    """Nothing failed, and no card was written down."""
    failed = [line for line in lines if line["log_level"] in ("error", "critical") or "exception" in line]
    assert not failed, failed
    assert not cards_in(json.dumps(lines, default=repr))
    ours = [record for record in caplog.records if record.name != "websockets.client"]
    assert not [record for record in ours if record.levelno >= logging.ERROR or record.exc_info]


def gathered(people: Sequence[Guest], bots: int, *, spectators: bool) -> str:
    """A table with these people and so many bots, at which nobody is ready yet."""
    at = make(people[0], seats=len(people) + bots, spectators=spectators, clock="live")
    for seat, guest in enumerate(people[1:], start=1):
        sit(guest, at, seat)
    for seat in range(len(people), len(people) + bots):
        put_bot(people[0], at, seat)
    return at


def learn(players: Sequence[Stranger], sittings: Sequence[Sitting]) -> None:
    """What a program of one's own would know: the questions and ids of the other tab, the seal."""
    for player, sitting in zip(players, sittings, strict=True):
        thrower = player.thrower
        thrower.questions = [*thrower.questions[-20:], *([sitting.batch.question] if sitting.batch.question else [])]
        thrower.ids = [*thrower.ids[-20:], *map(str, list(sitting.acted)[-5:])]
        if sitting.seal is not None:
            thrower.seals = [step.seal for step in sitting.seal.steps if hasattr(step, "seal")]


def check_heard(stranger: Stranger, history: list[Any], seat: int | None) -> int:
    """No card but those it may know; a refusal may repeat what was said. How many batches there were."""
    game = []
    for text in stranger.heard:
        message = json.loads(text)
        told = message.pop("message", "")
        assert cards_in(told) <= cards_in(" ".join(stranger.said)), told
        game.append(json.dumps(message))
    return check_messages(game, history, seat)
