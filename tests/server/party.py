"""Several people inside the services, with a clock of their own: nothing here waits for time to pass."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection

from fifteentwo.server.accounts.names import key_of
from fifteentwo.server.accounts.store import AccountStore, NewAccount, add_account
from fifteentwo.server.db.engine import Database
from fifteentwo.server.due.store import DueStore
from fifteentwo.server.lobby.people import People
from fifteentwo.server.lobby.service import Lobby
from fifteentwo.server.lobby.store import LobbyStore
from fifteentwo.server.meeting.service import Meeting
from fifteentwo.server.meeting.store import MeetingStore
from fifteentwo.server.profiles.service import Profiles
from fifteentwo.server.profiles.store import ProfileStore
from fifteentwo.server.ratings.store import RatingStore
from fifteentwo.server.sessions.service import Sessions
from fifteentwo.server.sessions.store import SessionStore
from fifteentwo.server.tables import door
from fifteentwo.server.tables.hub import Hub
from fifteentwo.server.tables.play import Play
from fifteentwo.server.tables.service import Tables
from fifteentwo.server.tables.shared_hub import SharedHub
from fifteentwo.server.tables.store import TableStore
from fifteentwo.server.talk.service import Talking
from fifteentwo.server.talk.store import TalkStore
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.company import Company, SeatNow
from fifteentwo.server.wire.lobby import NewTable
from tests.server.ground import Ground, on_file
from tests.server.inside import NOW, chosen
from tests.server.sharing import seal_together


@dataclass
class Party:
    """The services over one database; `people` are ids of persons, `now` is what every clock shows."""

    tables: Tables
    lobby: Lobby
    meeting: Meeting
    talking: Talking
    profiles: Profiles
    hub: Hub
    due: DueStore
    people: list[int]
    now: float = NOW
    random: Random = field(default_factory=lambda: Random(1))

    async def begin(self, seats: int = 2, bots: int = 0, **wish: Any) -> str:
        """A game of the first people, in seat order, then bots; all have its socket open, and its deck is sealed."""
        game = await self.gather(seats, bots, **wish)
        for seat in range(seats - bots):
            await self.tables.care.came(game, seat)
        await seal_together(self.tables, game, self.people[: seats - bots])
        return game

    async def gather(self, seats: int = 2, bots: int = 0, **wish: Any) -> str:
        """Such a game that nobody has opened yet."""
        at = (await self.lobby.create(NewTable(seats=seats, **wish), self.people[0])).id
        persons = self.people[: seats - bots]
        for seat, person in enumerate(persons[1:], start=1):
            await self.lobby.sit(at, person, seat, name=None)
        for seat in range(len(persons), seats):
            await self.lobby.put_bot(at, persons[0], seat, level="random")
        for person in persons:
            table = await self.lobby.ready(at, person, ready=True)
        assert table.game is not None
        return table.game

    async def play(self, game: str) -> Play:
        return (await self.tables.seen(game, self.people[0]))[0]

    async def batch(self, game: str, seat: int) -> wm.Batch:
        return (await self.tables.hello(game, self.people[seat]))[0].batch

    async def company(self, game: str) -> Company:
        return door.company(await self.play(game), now=self.now)

    async def seat(self, game: str, seat: int) -> SeatNow:
        return (await self.company(game)).seats[seat]

    async def send(self, game: str, seat: int, action: ch.ActionWire) -> wm.Done | wm.Refused:
        question = (await self.batch(game, seat)).question
        return await self.tables.act(game, self.people[seat], wm.Act(uuid4(), question, action))

    async def move(self, game: str, seat: int) -> None:
        """The seat answers what it is asked, a Continue too."""
        batch = await self.batch(game, seat)
        if seat in batch.waiting_for:
            await self.tables.go_on(game, self.people[seat], batch.view.deal_number)
        else:
            assert batch.question is not None, f"seat {seat} is asked nothing"
            done = await self.send(game, seat, chosen(batch, self.random))
            assert isinstance(done, wm.Done), done

    async def asked(self, game: str) -> int | None:
        """A person's seat that is asked, or waited for."""
        play = await self.play(game)
        for seat in play.persons:
            batch = await self.batch(game, seat)
            if batch.question is not None or seat in batch.waiting_for:
                return seat
        return None

    async def until(self, game: str, reached: Callable[[Play], bool]) -> Play:
        """Wait for bots and clocks until the game is as looked for."""
        with self.hub.watch(game) as moved:
            async with asyncio.timeout(30):
                while not reached(play := await self.play(game)):
                    await moved.wait()
                    moved.clear()
        return play

    async def play_until(self, game: str, reached: Callable[[Play], bool]) -> Play:
        """Let people play at random until the game is as looked for."""
        while not reached(play := await self.play(game)):
            assert not play.over, "the game ended before it came to that"
            seat = await self.asked(game)
            if seat is None:
                await self.until(game, lambda now, version=play.version: now.version > version)  # type: ignore[misc]
            else:
                await self.move(game, seat)
        return play

    async def later(self, seconds: float) -> None:
        """So much time passes, and what is due by then is done; of whoever has a socket open something is heard."""
        self.now += seconds
        for game, seat in self.tables.care._sockets:
            await self.tables.care.heard(game, seat)
        desk = self.tables._desk
        while await self.due.next_at(until=self.now) is not None or desk._tasks:
            if not desk._tasks:
                await desk._look()
            await asyncio.gather(*desk._tasks.values(), return_exceptions=True)


@asynccontextmanager
async def party(place: Path | Ground, many: int = 4, *, members: bool = False) -> AsyncIterator[Party]:
    """So many people, guests or members called Member0 and so on."""
    ground = place if isinstance(place, Ground) else on_file(place)
    database = Database.open(ground.database)
    hub, due = Hub() if ground.redis is None else SharedHub(ground.redis), DueStore(database)
    tables = Tables(TableStore(database), due, hub, clock=lambda: found.now)
    sessions = Sessions(SessionStore(database), clock=lambda: NOW)
    accounts, ratings = AccountStore(database), RatingStore(database)
    people, profiles = People(accounts, ratings), Profiles(ProfileStore(database), ratings, accounts)
    lobby = Lobby(LobbyStore(database), tables, people, hub, clock=lambda: found.now)
    meeting = Meeting(MeetingStore(database), lobby, people, hub, clock=lambda: found.now)
    talking = Talking(TalkStore(database), lobby, tables, hub, clock=lambda: found.now)
    found = Party(tables, lobby, meeting, talking, profiles, hub, due, [])
    await hub.open()
    await tables.open()
    try:
        for number in range(many):
            person = (await sessions.begin()).id
            found.people.append(person)
            if members:
                await database.write(partial(_join, person=person, name=f"Member{number}"))
        yield found
    finally:
        await tables.close()
        await hub.close()
        await database.close()


def _join(connection: Connection, *, person: int, name: str) -> None:
    add_account(connection, person, NewAccount(name=name, key=key_of(name), password=None, joined=NOW))
