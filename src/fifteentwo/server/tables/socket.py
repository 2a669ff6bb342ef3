"""A game's socket: the whole at first, then every batch as it is stored; actions of the seat the other way."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from ...errors import BrokenSeal
from ...rules import Seat
from ..errors import Conflict
from ..limits import ACTIONS, MESSAGES, Limits
from ..line.socket import Line
from ..metrics import ACTION_SECONDS
from ..sessions.service import Person, Sessions
from ..sessions.watch import while_it_lasts
from ..wire.company import Company
from ..wire.messages import (
    Act,
    AskHello,
    Choose,
    ClientMessage,
    Continue,
    Done,
    Events,
    Fault,
    Pause,
    Ping,
    Pong,
    ServerMessage,
)
from ..wire.seal import Commit, Reveal, SealTold, SealWire
from . import door
from .care import HEARD_EVERY
from .hub import Hub
from .play import Play
from .service import Tables, player

_DECODER: Final = msgspec.json.Decoder[ClientMessage](ClientMessage)


@websocket("/api/games/{game:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    game: FromPath[str],
    person: NamedDependency[Person | None],
    tables: NamedDependency[Tables],
    sessions: NamedDependency[Sessions],
    hub: NamedDependency[Hub],
    limits: NamedDependency[Limits],
) -> None:
    """Follow a game and play one's seat in it."""
    await socket.accept()
    line = Line(socket, about=game)
    watcher = _Watcher(line, tables, limits, game, None if person is None else person.id)
    with hub.watch(game) as moved:
        await line.run(watcher.follow(moved), watcher.listen(), while_it_lasts(person, sessions, hub))


class _Watcher:
    """One socket: what it has been sent so far, and one message at a time on its way out."""

    def __init__(self, line: Line, tables: Tables, limits: Limits, game: str, person: int | None) -> None:
        self._line = line
        self._tables = tables
        self._limits = limits
        self._game = game
        self._person = person
        self._seat: Seat | None = None
        self._seq = 0
        self._company: Company | None = None
        self._seal: SealWire | None = None
        self._sending = asyncio.Lock()

    async def follow(self, moved: asyncio.Event) -> None:
        """The whole at first, then what happens, as it is stored."""
        _, self._seat = await self._tables.seen(self._game, self._person)
        if self._seat is None:
            return await self._tell(moved)
        await self._tables.care.came(self._game, self._seat)
        try:
            await self._tell(moved)
        finally:
            await self._tables.care.went(self._game, self._seat)

    async def _tell(self, moved: asyncio.Event) -> None:
        await self._hello()
        while True:
            try:
                async with asyncio.timeout(HEARD_EVERY):
                    await moved.wait()
            except TimeoutError:
                await self._heard()
                continue
            moved.clear()
            async with self._sending:
                play, seat = await self._tables.seen(self._game, self._person)
                # What is sealed is told before its first cards, the secret after the last.
                if not play.over:
                    await self._tell_seal(play)
                batches = door.batches(play, seat, after=self._seq)
                if batches:
                    await self._line.send(Events(batches))
                    self._seq = batches[-1].seq
                if play.over and batches is not None:
                    await self._tell_seal(play)
                await self._tell_company(play)
            if batches is None:
                await self._hello()
            if seat is not None and play.chairs[seat].away_since is not None:
                await self._tables.care.still_here(self._game, seat)

    async def listen(self) -> None:
        """Take what the client says."""
        while True:
            text = await self._line.receive()
            await self._limits.take(MESSAGES, socket=self._line.number)
            try:
                message = _DECODER.decode(text)
            except (msgspec.DecodeError, RecursionError) as error:
                await self._say(Fault("unreadable", f"this message cannot be read: {error}"))
                continue
            try:
                await self._take(message)
            except (Conflict, BrokenSeal) as error:
                await self._say(Fault(error.code, str(error)))

    async def _take(self, message: ClientMessage) -> None:
        match message:
            case AskHello():
                await self._hello()
            case Act():
                began = perf_counter()
                await self._limits.take(ACTIONS, person=self._person)
                answer = await self._tables.act(self._game, self._person, message)
                await self._say(answer)
                if isinstance(answer, Done):
                    ACTION_SECONDS.observe(perf_counter() - began)
            case Continue(deal):
                await self._tables.go_on(self._game, self._person, deal)
            case Commit():
                await self._tables.commit(self._game, self._person, message)
            case Reveal():
                await self._tables.reveal(self._game, self._person, message)
            case Choose(choice):
                seat = await self._own_seat()
                await self._tables.care.choose(self._game, seat, None if choice == "wait" else choice)
            case Pause(on):
                await self._tables.care.pause(self._game, await self._own_seat(), on=on)
            case Ping():
                await self._say(Pong())

    async def _own_seat(self) -> Seat:
        play, _ = await self._tables.seen(self._game, self._person)
        return player(play, self._person)

    async def _heard(self) -> None:
        if self._seat is not None:
            await self._tables.care.heard(self._game, self._seat)

    async def _hello(self) -> None:
        async with self._sending:
            # It may come from another process, which has told it what this one has not heard yet.
            play, seat = await self._tables.seen(self._game, self._person, sure=True)
            hello = await self._tables.told(play, seat)
            self._seq, self._company, self._seal = play.seq, None, hello.seal
            await self._line.send(hello)
            await self._tell_company(play)

    async def _tell_seal(self, play: Play) -> None:
        seal = door.seal(play)
        if seal is not None and seal != self._seal:
            await self._line.send(SealTold(seal))
            self._seal = seal

    async def _tell_company(self, play: Play) -> None:
        company = door.company(play)
        if company != self._company:
            await self._line.send(replace(company, now=self._tables.now()))
            self._company = company

    async def _say(self, message: ServerMessage) -> None:
        async with self._sending:
            await self._line.send(message)
