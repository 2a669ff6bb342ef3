"""Seats that play by program and note when things reach them; they read no more of a message than they need."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from websockets.asyncio.client import connect

from fifteentwo.seal import commitment_of, new_secret
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire.messages import Act, ClientMessage, Continue
from fifteentwo.server.wire.seal import Commit, CommittedStep, Reveal, RevealedStep, SealedStep, SealTold, SealWire


class Seen(msgspec.Struct):
    """Of a view, which deal it is."""

    deal_number: int
    result: Any = None


class Batch(msgspec.Struct):
    """As much of a batch as it takes to go on."""

    seq: int
    view: Seen
    legal: list[ch.LegalWire]
    waiting_for: list[int]
    question: str | None = None


class Hello(msgspec.Struct, tag="hello"):
    """The whole."""

    you: int
    batch: Batch
    seal: SealWire | None


class Events(msgspec.Struct, tag="events"):
    """What happened."""

    batches: list[Batch]


class Done(msgspec.Struct, tag="done"):
    """An action was stored."""

    id: UUID
    seq: int


SEATS = 2
SPREAD = 0.25
"""Of the time to think: so much more or less it may be."""
_DECODER = msgspec.json.Decoder(Hello | SealTold | Events | Done)
_ENCODER = msgspec.json.Encoder()
_REFUSALS = ('{"type":"refused"', '{"type":"error"')
_READ = ('{"type":"hello"', '{"type":"seal"', '{"type":"events"', '{"type":"done"')


@dataclass
class Figures:
    """Seconds from an action to the other seat's screen, and how many actions were acknowledged, while it is measured;
    the share of a core that the generator took for itself."""

    took: list[float] = field(default_factory=list)
    actions: int = 0
    failed: int = 0
    seconds: float = 0.0
    rate: float = 0.0
    cpu: float = 0.0
    server_cpu: float = 0.0

    def begin(self) -> None:
        """Count from now on."""
        self.took.clear()
        self.actions, self.seconds, self.cpu = 0, -time.perf_counter(), -time.process_time()

    def end(self) -> None:
        """Count no more."""
        self.seconds += time.perf_counter()
        self.cpu = (self.cpu + time.process_time()) / self.seconds
        self.took, self.rate = list(self.took), self.actions / self.seconds


@dataclass
class Table:
    """Of a game: when each action was sent, and by whom, by the batch it became; when a batch reached each seat."""

    sent: dict[int, tuple[float, int]] = field(default_factory=dict)
    reached: dict[tuple[int, int], float] = field(default_factory=dict)

    def took(self, seq: int) -> float | None:
        """Seconds to the other seat, once both are known."""
        if seq not in self.sent:
            return None
        began, seat = self.sent[seq]
        there = self.reached.pop((seq, 1 - seat), None)
        return None if there is None else there - began


class Seat:
    """One seat of a game of two: answers what it is asked after it has thought, however long the server takes."""

    def __init__(
        self, url: str, game: str, cookie: str, table: Table, figures: Figures, *, thinking: float, random: Random
    ) -> None:
        self._url = url.replace("http", "ws", 1) + f"/api/games/{game}/socket"
        self._cookie = cookie
        self._table = table
        self._figures = figures
        self._thinking = thinking
        self._random = random
        self._you = 0
        self._share = new_secret()
        self._asked: set[str] = set()
        self._times: dict[UUID, float] = {}
        self.here = asyncio.Event()

    async def play(self, *, after: float = 0.0) -> None:
        """Sit down after so many seconds, and play until the game is over."""
        await asyncio.sleep(after)
        headers = {"Cookie": self._cookie}
        async with (
            connect(self._url, additional_headers=headers, open_timeout=60, proxy=None, compression=None) as socket,
            asyncio.TaskGroup() as answers,
        ):
            async for text in socket:
                now = time.perf_counter()
                assert isinstance(text, str)
                if text.startswith(_REFUSALS):
                    raise AssertionError(text[:200])
                if not text.startswith(_READ):
                    continue
                match _DECODER.decode(text):
                    case Hello(you, batch, seal):
                        self._you = you
                        self.here.set()
                        await self._seal(socket.send, seal)
                    case SealTold(seal):
                        await self._seal(socket.send, seal)
                        continue
                    case Events(batches):
                        batch = batches[-1]
                        for each in batches:
                            self._table.reached[each.seq, self._you] = now
                            self._note(each.seq)
                    case Done(id, seq):
                        self._figures.actions += 1
                        self._table.sent[seq] = (self._times.pop(id), self._you)
                        self._note(seq)
                        continue
                if batch.view.result is not None:
                    return
                message = self._answer(batch)
                if message is not None:
                    answers.create_task(self._later(socket.send, message))

    async def _seal(self, send: Any, told: SealWire | None) -> None:
        """This seat's part in sealing the deck, at once: it is not what is measured."""
        steps = [] if told is None else told.steps
        bound = {step.seat for step in steps if isinstance(step, CommittedStep)}
        shown = {step.seat for step in steps if isinstance(step, RevealedStep)}
        if told is None or self._you in shown:
            return
        if self._you not in bound:
            (seal,) = (step.seal for step in steps if isinstance(step, SealedStep))
            commitment = commitment_of(told.game, self._you, self._share).hex()
            await send(_ENCODER.encode(Commit(seal, commitment)).decode())
        elif len(bound) == SEATS:
            await send(_ENCODER.encode(Reveal(self._share.hex())).decode())

    def _note(self, seq: int) -> None:
        took = self._table.took(seq)
        if took is not None:
            self._figures.took.append(took)

    def _answer(self, batch: Batch) -> ClientMessage | None:
        """What this batch asks of the seat for the first time."""
        what = f"continue.{batch.view.deal_number}" if self._you in batch.waiting_for else batch.question
        if what is None or what in self._asked:
            return None
        self._asked.add(what)
        if what != batch.question:
            return Continue(batch.view.deal_number)
        return Act(UUID(int=self._random.getrandbits(128)), batch.question, self._choose(batch))

    def _choose(self, batch: Batch) -> ch.ActionWire:
        match self._random.choice(batch.legal):
            case ch.LegalPlay(card):
                return ch.PlayAction(card)
            case ch.LegalDiscard(cards):
                return ch.DiscardAction(cards)
            case ch.LegalCut(first, last):
                return ch.CutAction(self._random.randint(first, last))
            case other:
                raise AssertionError(f"tables that count for you never offer {other}")

    async def _later(self, send: Any, message: ClientMessage) -> None:
        if self._thinking:
            await asyncio.sleep(self._thinking * self._random.uniform(1 - SPREAD, 1 + SPREAD))
        if isinstance(message, Act):
            self._times[message.id] = time.perf_counter()
        await send(_ENCODER.encode(message).decode())
