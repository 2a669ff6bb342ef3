"""A guest by program: follows a game's socket, keeps its rules, and answers what it is asked at random.

Every message is decoded as the wire says it is, so that a field out of place fails the test that meets it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.company import Company
from fifteentwo.server.wire.seal import SealTold, SealWire
from fifteentwo.server.wire.view import ViewWire
from tests.server.sharing import Sharer, complete, standing

DECODER = msgspec.json.Decoder(wm.ServerMessage)
SECONDS = 60.0
"""A message that does not come in this time never will."""


class Guest:
    """A browser, as far as the server can tell: it keeps its cookie."""

    def __init__(self, url: str) -> None:
        # Reading certificates, which nobody here has, would take longer than the test.
        self.http = httpx.Client(base_url=url, timeout=SECONDS, verify=False)

    def start(self, ruleset: str = "standard", seats: int = 2, level: str = "random", **switches: str) -> str:
        body = {"ruleset": ruleset, "seats": seats, "level": level, "switches": switches}
        answer = self.http.post("/api/games", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def socket(self, game: str, **headers: str) -> AbstractContextManager[ClientConnection]:
        """The raw socket of a game, with the cookie; to be opened by `with`."""
        return self.open(f"/api/games/{game}/socket", **headers)

    def open(self, path: str, **headers: str) -> AbstractContextManager[ClientConnection]:
        """Any socket of the site."""
        url = str(self.http.base_url).replace("http", "ws", 1).rstrip("/") + path
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        sent = {**({"Cookie": cookies} if cookies else {}), **headers}
        return connect(url, additional_headers=sent, open_timeout=SECONDS, close_timeout=1, proxy=None)

    @contextmanager
    def sit(self, game: str, random: Random | None = None) -> Iterator[Sitting]:
        """A socket that keeps the rules."""
        with self.socket(game) as socket:
            yield Sitting(socket, random or Random(0))

    def close(self) -> None:
        self.http.close()


class Sitting:
    """A game as its socket tells it. `batch` is the last one, `raw` every text received, `acted` what was sent by id,
    `done` the answers to it, `company` what stands around the cards, `waiting` whose Continue is waited for now, `seal`
    how far the deck is sealed: this seat does its part as it is told, and a game against bots begins with that."""

    def __init__(self, socket: ClientConnection, random: Random) -> None:
        self.socket = socket
        self.random = random
        self.raw: list[str] = []
        self.acted: dict[UUID, wm.Act] = {}
        self.done: dict[UUID, int] = {}
        self.company: Company | None = None
        self.waiting: list[int] = []
        self.seal: SealWire | None = None
        self._sharer: Sharer | None = None
        first = self.receive()
        assert isinstance(first, wm.Hello)
        self.until(lambda: self.company is not None)
        if [seat.kind for seat in first.game.seats].count("person") == 1:
            self.until(self.dealt_from)
            if first.batch.seq == 0:
                self.send(wm.AskHello())
                self.until(lambda: self.hello is not first)
                self.company = None
                self.until(lambda: self.company is not None)

    @property
    def view(self) -> ViewWire:
        return self.batch.view

    @property
    def over(self) -> bool:
        return self.view.result is not None

    @property
    def my_move(self) -> bool:
        return self.batch.question is not None or self.hello.you in self.waiting

    def receive(self) -> wm.ServerMessage:
        text = self.socket.recv(timeout=SECONDS)
        assert isinstance(text, str)
        self.raw.append(text)
        message: wm.ServerMessage = DECODER.decode(text)
        match message:
            case wm.Hello():
                self.hello, self.batch, self.waiting = message, message.batch, message.batch.waiting_for
                self._share(message.seal)
                assert [entry.seq for entry in message.log] == list(range(1, message.batch.seq + 1))
            case wm.Events(batches):
                expected = range(self.batch.seq + 1, self.batch.seq + 1 + len(batches))
                assert [batch.seq for batch in batches] == list(expected), "a batch is missing or doubled"
                self.batch, self.waiting = batches[-1], batches[-1].waiting_for
            case Company():
                self.company, self.waiting = message, message.waiting_for
            case SealTold(seal):
                self._share(seal)
            case wm.Done(id, seq):
                self.done[id] = seq
            case _:
                pass
        return message

    def bound(self) -> bool:
        """Whether every seat is bound to its share, as far as was told."""
        return self.over or self.seal is None or len(standing(self.seal)[1]) == len(self.hello.game.seats)

    def dealt_from(self) -> bool:
        """Whether the deck is sealed and its first cards are there."""
        return self.over or (complete(self.seal, seats=len(self.hello.game.seats)) and self.batch.seq > 0)

    def _share(self, told: SealWire | None) -> None:
        self.seal = told
        if told is None or self.over or self.hello.you is None:
            return
        self._sharer = self._sharer or Sharer(self.hello.you, seats=len(self.hello.game.seats))
        message = self._sharer.answer(told)
        if message is not None:
            self.send(message)

    def until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            self.receive()

    def send(self, message: wm.ClientMessage) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def say(self, message: dict[str, Any] | str) -> wm.ServerMessage:
        """Send anything, and the next message that answers it."""
        self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())
        return self.answer()

    def answer(self) -> wm.ServerMessage:
        while isinstance(message := self.receive(), wm.Events | Company | SealTold):
            pass
        return message

    def act(
        self, action: ch.ActionWire, *, question: str | None = None, repeat: UUID | None = None
    ) -> wm.ServerMessage:
        """Send an action, for the question asked now where none is given, under a new id unless it repeats one."""
        message = wm.Act(repeat or uuid4(), question or self.batch.question, action)
        self.acted[message.id] = message
        self.send(message)
        while isinstance(answer := self.answer(), wm.Hello):
            pass
        return answer

    def move(self) -> None:
        """Do what is asked, until the server has told what came of it."""
        if self.hello.you in self.waiting:
            seq = self.batch.seq
            self.send(wm.Continue(self.view.deal_number))
            self.until(lambda: self.batch.seq > seq or self.hello.you not in self.waiting)
        else:
            answer = self.act(self.choose())
            assert isinstance(answer, wm.Done), answer
            self.until(lambda: self.batch.seq >= answer.seq)

    def choose(self) -> ch.ActionWire:
        """One of the legal answers."""
        match self.random.choice(self.batch.legal):
            case ch.LegalPlay(card):
                return ch.PlayAction(card)
            case ch.LegalDiscard(cards):
                return ch.DiscardAction(cards)
            case ch.LegalCut(first, last):
                return ch.CutAction(self.random.randint(first, last))
            case other:
                raise AssertionError(f"tables that count for you never offer {other}")

    def play_out(self) -> None:
        """To the end of the game."""
        while not self.over:
            self.until(lambda: self.my_move or self.over)
            if not self.over:
                self.move()

    def play_until(self, reached: Callable[[], bool]) -> None:
        """To a state that is looked for; the game must come to it before it ends."""
        while not reached():
            assert not self.over, "the game ended before it came to that"
            if self.my_move:
                self.move()
            else:
                self.receive()
