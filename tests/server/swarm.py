"""Many guests by program in one event loop: each plays a seat through every end of its line, and remembers what it was
told, so that what the server makes of it can be compared afterwards.

A line may be a bad one: messages get lost, come late, or come twice, in both directions.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from uuid import UUID

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.seal import SealTold, SealWire
from tests.server.inside import chosen
from tests.server.sharing import Sharer

DECODER: Final = msgspec.json.Decoder(wm.ServerMessage)
GONE: Final = (WebSocketException, OSError, EOFError, httpx.TransportError)
QUIET_SECONDS: Final = 2.0
"""After so long without a word, a client that waits for one asks again."""
LATE_SECONDS: Final = 0.2


class BadLine:
    """A socket that loses, delays and doubles that part of the messages, each as often as the others."""

    def __init__(self, socket: ClientConnection, random: Random, part: float, count: Counter[str]) -> None:
        self._socket = socket
        self._random = random
        self._part = part
        self._count = count
        self._come: asyncio.Queue[str] = asyncio.Queue()
        self._late: set[asyncio.Task[None]] = set()

    async def send(self, text: str) -> None:
        for delay in self._fates():
            await self._in(delay, lambda: self._socket.send(text))

    async def receive(self) -> str:
        """The next text; raises TimeoutError when there is none for a while, and what ended the line."""
        async with asyncio.timeout(QUIET_SECONDS):
            return await self._come.get()

    async def listen(self) -> None:
        """Take what comes, until the line ends."""
        while True:
            text = await self._socket.recv()
            assert isinstance(text, str)
            for delay in self._fates():
                await self._in(delay, lambda text=text: self._come.put(text))  # type: ignore[misc]

    def _fates(self) -> Sequence[float]:
        """When a message arrives: at once, and maybe again, later, or never."""
        if self._random.random() >= self._part:
            return (0.0,)
        fate, when = self._random.choice((("lost", ()), ("late", (LATE_SECONDS,)), ("doubled", (0.0, 0.0))))
        self._count[fate] += 1
        return when

    async def _in(self, delay: float, do: Callable[[], Any]) -> None:
        if not delay:
            await do()
            return

        async def later() -> None:
            await asyncio.sleep(delay)
            try:
                await do()
            except GONE:
                return

        task = asyncio.create_task(later())
        self._late.add(task)
        task.add_done_callback(self._late.discard)


@dataclass
class Player:
    """One person in one game. `told` holds the events of every batch it was sent, `sent` and `acknowledged` its actions
    by id; `sure` is the last that was acknowledged when the line began."""

    url: str
    game: str
    cookie: str
    random: Random
    bad: float = 0.0
    count: Counter[str] = field(default_factory=Counter)
    told: dict[int, list[Any]] = field(default_factory=dict)
    sent: dict[UUID, wm.Act] = field(default_factory=dict)
    acknowledged: dict[UUID, int] = field(default_factory=dict)
    you: int | None = None
    batch: wm.Batch | None = None
    pending: wm.Act | None = None
    sure: int = 0
    sharer: Sharer | None = None
    on_done: Callable[[], None] = lambda: None

    @property
    def over(self) -> bool:
        return self.batch is not None and self.batch.view.result is not None

    async def play(self) -> None:
        """To the end of the game, whatever happens to the line."""
        while not self.over:
            try:
                async with self._line() as line:
                    await self._follow(line)
            except* GONE:
                self.count["lines lost"] += 1
            if not self.over:
                await asyncio.sleep(0.05 + self.random.random() * 0.1)

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[BadLine]:
        url = self.url.replace("http", "ws", 1) + f"/api/games/{self.game}/socket"
        headers = {"Cookie": self.cookie}
        async with connect(url, additional_headers=headers, open_timeout=30, close_timeout=1, proxy=None) as socket:
            # A greeting may come late, behind what was acknowledged since; but never older than its own line.
            self.sure = max(self.acknowledged.values(), default=0)
            line = BadLine(socket, self.random, self.bad, self.count)
            async with asyncio.TaskGroup() as tasks:
                listener = tasks.create_task(line.listen())
                yield line
                listener.cancel()

    async def _follow(self, line: BadLine) -> None:
        if self.pending is not None:
            await self._send(line, self.pending)
        while not self.over:
            try:
                text = await line.receive()
            except TimeoutError:
                self.count["asked again"] += 1
                await self._send(line, self.pending or wm.AskHello(None))
                continue
            if await self._take(line, DECODER.decode(text)):
                await self._answer(line)

    async def _take(self, line: BadLine, message: wm.ServerMessage) -> bool:
        """Whether the game stands as it was last told, so that an answer may be due."""
        match message:
            case wm.Hello(you=you, batch=batch, log=log, seal=seal):
                self.you = you
                self.sharer = self.sharer or (None if you is None else Sharer(you, seats=len(message.game.seats)))
                await self._share(line, seal)
                for entry in log:
                    self._tell(entry.seq, entry.events)
                assert batch.seq >= self.sure, "something acknowledged is lost"
                if self.batch is None or batch.seq >= self.batch.seq:
                    self.batch = batch
            case wm.Events(batches):
                for batch in batches:
                    self._tell(batch.seq, batch.events)
                    if self.batch is not None and batch.seq == self.batch.seq + 1:
                        self.batch = batch
                if self.batch is None or batches[-1].seq > self.batch.seq:
                    await self._send(line, wm.AskHello(None))
                    return False
            case SealTold(seal):
                await self._share(line, seal)
                return False
            case wm.Done() | wm.Refused():
                self._settle(message)
            case _:
                return False
        return True

    def _settle(self, message: wm.Done | wm.Refused) -> None:
        """An action of this seat has been answered."""
        match message:
            case wm.Done(id, seq):
                assert self.acknowledged.setdefault(id, seq) == seq, "one action, two answers"
                self.count["acknowledged"] += 1
                if self.pending is not None and self.pending.id == id:
                    self.pending = None
                    self.on_done()
            case wm.Refused(id=id, code=code):
                assert id not in self.acknowledged and code == "stale", f"refused: {code}"
                if self.pending is not None and self.pending.id == id:
                    self.pending = None

    async def _share(self, line: BadLine, seal: SealWire | None) -> None:
        """Do this seat's part in sealing the deck; said again whenever the seal is told again."""
        message = None if seal is None or self.sharer is None else self.sharer.answer(seal)
        if message is not None:
            await self._send(line, message)

    def _tell(self, seq: int, events: list[Any]) -> None:
        assert self.told.setdefault(seq, events) == events, f"batch {seq} of {self.game} is another than before"

    async def _answer(self, line: BadLine) -> None:
        batch = self.batch
        if batch is None or self.pending is not None or batch.seq < max(self.acknowledged.values(), default=0):
            return
        if self.you in batch.waiting_for:
            await self._send(line, wm.Continue(batch.view.deal_number))
        elif batch.question is not None:
            self.pending = wm.Act(UUID(int=self.random.getrandbits(128)), batch.question, self._choose(batch))
            self.sent[self.pending.id] = self.pending
            await self._send(line, self.pending)

    def _choose(self, batch: wm.Batch) -> ch.ActionWire:
        return chosen(batch, self.random)

    async def _send(self, line: BadLine, message: wm.ClientMessage) -> None:
        await line.send(msgspec.json.encode(message).decode())


async def seats_of_a_game(url: str, people: int, *, ruleset: str, level: str = "random") -> tuple[str, list[str]]:
    """The id of a game that has begun, with the cookies of its people: two at a table, or one against a bot of that
    level."""
    async with _client(url) as first:
        if people == 1:
            wish = {"ruleset": ruleset, "seats": 2, "level": level, "switches": {}}
            return (await _sent(first, "POST", "/api/games", wish))["id"], [_cookie(first)]
        async with _client(url) as second:
            at = (await _sent(first, "POST", "/api/tables", {"ruleset": ruleset, "seats": 2}))["id"]
            await _sent(second, "PUT", f"/api/tables/{at}/seats/1", {})
            await _sent(first, "PUT", f"/api/tables/{at}/ready", {"ready": True})
            begun = await _sent(second, "PUT", f"/api/tables/{at}/ready", {"ready": True})
            return begun["game"], [_cookie(first), _cookie(second)]


def _client(url: str) -> httpx.AsyncClient:
    # A connection for each request: one that is kept may be closed by the server just as it is used. Certificates,
    # which nobody here has, take thirty times as long to read as the client to make.
    limits = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(base_url=url, timeout=60, limits=limits, verify=False)


async def _sent(client: httpx.AsyncClient, method: str, path: str, body: object) -> Any:
    answer = await client.request(method, path, json=body)
    assert answer.is_success, answer.text
    return answer.json()


def _cookie(client: httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())
