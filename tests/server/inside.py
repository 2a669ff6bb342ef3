"""The service without a server around it: a guest that plays by calling it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from uuid import uuid4

from fifteentwo.server.db.engine import Database
from fifteentwo.server.due.store import DueStore
from fifteentwo.server.sessions.service import Sessions
from fifteentwo.server.sessions.store import SessionStore
from fifteentwo.server.tables.hub import Hub
from fifteentwo.server.tables.play import Play
from fifteentwo.server.tables.service import Tables
from fifteentwo.server.tables.shared_hub import SharedHub
from fifteentwo.server.tables.store import TableStore
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.rest import NewGame
from tests.server.ground import Ground, on_file
from tests.server.sharing import seal_together

NOW = 1_800_000_000.0


@dataclass
class Inside:
    """The services over one database, and a guest of theirs."""

    tables: Tables
    store: TableStore
    due: DueStore
    hub: Hub
    person: int
    random: Random = field(default_factory=lambda: Random(1))

    async def start(self, ruleset: str = "standard", seats: int = 2, level: str = "random", **switches: str) -> str:
        """A game whose deck is sealed."""
        game = await self.begin(ruleset, seats, level, **switches)
        await self.seal(game)
        return game

    async def begin(self, ruleset: str = "standard", seats: int = 2, level: str = "random", **switches: str) -> str:
        """A game that waits for the guest's share."""
        return await self.tables.start(self.tables.choose(NewGame(ruleset, seats, level, switches)), self.person)

    async def seal(self, game: str) -> None:
        """Do the guest's part in sealing the deck."""
        await seal_together(self.tables, game, [self.person])

    async def play(self, game: str) -> Play:
        """The game as it stands."""
        return (await self.tables.seen(game, self.person))[0]

    async def batch(self, game: str) -> wm.Batch:
        """The game as the guest, who watches it, sees it."""
        play, seat = await self.tables.seen(game, self.person)
        return (await self.tables.told(play, seat)).batch

    async def send(self, game: str, action: ch.ActionWire, *, question: str | None) -> wm.Done | wm.Refused:
        return await self.tables.act(game, self.person, wm.Act(uuid4(), question, action))

    async def until(self, game: str, reached: Callable[[wm.Batch], bool]) -> wm.Batch:
        """Wait for the others until the game is as looked for."""
        with self.hub.watch(game) as moved:
            async with asyncio.timeout(30):
                while not reached(batch := await self.batch(game)):
                    await moved.wait()
                    moved.clear()
        return batch

    async def play_until(self, game: str, reached: Callable[[wm.Batch], bool]) -> wm.Batch:
        """Play at random until the game is as looked for."""
        batch = await self.batch(game)
        while not reached(batch):
            assert batch.view.result is None, "the game ended before it came to that"
            if batch.waiting_for:
                await self.tables.go_on(game, self.person, batch.view.deal_number)
            elif batch.question is not None:
                done = await self.send(game, chosen(batch, self.random), question=batch.question)
                assert isinstance(done, wm.Done), done
            seq = batch.seq
            batch = await self.until(game, lambda now, seq=seq: now.seq > seq or reached(now))  # type: ignore[misc]
        return batch


def chosen(batch: wm.Batch, random: Random) -> ch.ActionWire:
    """One of the legal answers."""
    match random.choice(batch.legal):
        case ch.LegalPlay(card):
            return ch.PlayAction(card)
        case ch.LegalDiscard(cards):
            return ch.DiscardAction(cards)
        case ch.LegalCut(first, last):
            return ch.CutAction(random.randint(first, last))
        case other:
            raise AssertionError(f"tables that count for you never offer {other}")


@asynccontextmanager
async def inside(
    place: Path | Ground, *, person: int | None = None, clock: Callable[[], float] = lambda: NOW
) -> AsyncIterator[Inside]:
    """Open the services, and close them; without a person a new guest comes."""
    ground = place if isinstance(place, Ground) else on_file(place)
    database = Database.open(ground.database)
    store, due, hub = (
        TableStore(database),
        DueStore(database),
        Hub() if ground.redis is None else SharedHub(ground.redis),
    )
    tables = Tables(store, due, hub, clock=clock)
    await hub.open()
    await tables.open()
    try:
        guest = person or (await Sessions(SessionStore(database), clock=lambda: NOW).begin()).id
        yield Inside(tables, store, due, hub, guest)
    finally:
        await tables.close()
        await hub.close()
        await database.close()


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run a test's own coroutine to its end."""

    async def whole() -> None:
        await work()

    asyncio.run(whole())
