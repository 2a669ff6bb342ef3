"""Games: begun, played, listed, exported. Every step is stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, Final, TypeVar

from ...actions import Decision, Muggins, Resign
from ...asking import legal
from ...bots import make_bot
from ...deck import Deck
from ...errors import CribbageError
from ...game import next_first_dealer
from ...record import dumps
from ...rules import Rules, Seat
from ...state import Phase
from ...view import observe
from ..catalog.service import rules_here, ruleset_here
from ..due.desk import DueDesk
from ..due.rows import DueRow
from ..due.store import DueStore
from ..errors import Conflict, NotFound, NotOffered, OutcomeUnknown
from ..names import BOTS
from ..wire.convert import decision_of
from ..wire.messages import Act, Done, Hello, Refused
from ..wire.rest import GameList, NewGame
from . import door
from .bots import BotRoom
from .fold import caught_up, entry_of, fold, record_of
from .healing import heal_on
from .hub import Hub, table_topic
from .listing import summary_of
from .play import AtTable, Move, Play, Setup, Sitter, deal_on, decide, new_play, question_of
from .rows import Entry, Moved
from .shelf import Shelf
from .store import TableStore

T = TypeVar("T")
ROOM: Final = 256
TRIES: Final = 5
GUEST: Final = "Guest"


@dataclass(frozen=True, slots=True)
class Choice:
    """A table as it was asked for, and found to be one that is served here."""

    ruleset: str
    rules: Rules
    level: str


class Tables:
    """The games. Whoever asks is the id of a person, None for somebody we do not know; what it may not know of is not
    there for it: NotFound."""

    def __init__(self, store: TableStore, due: DueStore, hub: Hub, *, clock: Callable[[], float]) -> None:
        self._store = store
        self._due = due
        self._hub = hub
        self._clock = clock
        self._shelf = Shelf(room=ROOM)
        self._bots = BotRoom()
        self._desk = DueDesk(due, self._do_due, clock=clock, alone=hub.alone)
        self._healing: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Take up what was still to be done when a process last ended."""
        self._hub.on_wake(self._shelf.doubt)
        await self._desk.open()
        if not self._hub.alone:
            self._healing = asyncio.create_task(heal_on(self._hub, self._shelf, self._store))

    async def close(self) -> None:
        """End the bots' thinking and finish what is being stored."""
        if self._healing is not None:
            self._healing.cancel()
        await self._desk.close()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._bots.close()

    def choose(self, wish: NewGame) -> Choice:
        """What was asked for, checked. Raises InvalidRules, UnknownLevel or NotOffered."""
        ruleset = ruleset_here(wish.ruleset)
        rules = rules_here(ruleset.name, wish.seats, wish.switches)
        # The core and the wire know counting by hand; the page that lets people count is still to come.
        if rules.counting != "automatic":
            raise NotOffered("counting_by_hand", "tables here count for you: leave counting at automatic")
        make_bot(wish.level, seed="")
        return Choice(ruleset.name, rules, wish.level)

    async def start(self, choice: Choice, person: int) -> str:
        """The id of a new game, the guest in seat 0 and bots in the others."""
        names = SystemRandom().sample(BOTS, choice.rules.seats - 1)
        bots = (Sitter(name=name, level=choice.level, seed=secrets.token_hex(8)) for name in names)
        sitters = (Sitter(name=GUEST, person=person), *bots)
        setup, entry = self.prepare(ruleset=choice.ruleset, rules=choice.rules, sitters=sitters, first_dealer=None)
        await self._store.create(setup, entry)
        return setup.id

    def prepare(
        self,
        *,
        ruleset: str,
        rules: Rules,
        sitters: tuple[Sitter, ...],
        first_dealer: Seat | None,
        table: AtTable | None = None,
    ) -> tuple[Setup, Entry]:
        """A new game under an id of its own, and its first step, to be stored by whoever begins it."""
        setup = Setup(
            id=secrets.token_urlsafe(16),
            ruleset=ruleset,
            rules=rules,
            sitters=sitters,
            deck=Deck.secure(),
            first_dealer=first_dealer,
            table=table,
        )
        play = new_play(setup)
        moves = deal_on(play, play.continued)
        return setup, entry_of(None, play.after(moves), moves, at=self._clock())

    def followed(self, game: str) -> None:
        """Another game follows that one: it has to be read anew."""
        self._shelf.doubt(game)
        self._hub.moved(game)

    async def next_dealer(self, game: str) -> Seat | None:
        """Who deals first after that game, which is over; None for a new cut."""
        async with self._shelf.lock(game):
            return next_first_dealer((await self._read(game)).state)

    async def again(self, game: str, person: int | None) -> str:
        """The id of the game that follows a finished one; asked twice it is the same. Raises Conflict before."""
        return await self._whole(self._again(game, person))

    async def act(self, game: str, person: int | None, act: Act) -> Done | Refused:
        """Do what the guest's seat decided, or say why not. A repeated id is done once and answered as before."""
        return await self._whole(self._retried(lambda: self._act(game, person, act)))

    async def go_on(self, game: str, person: int | None, deal: int) -> None:
        """The guest has seen the show of that deal; said twice it is one step. Raises Conflict if it cannot have."""
        await self._whole(self._retried(lambda: self._go_on(game, person, deal)))

    async def hello(self, game: str, person: int | None) -> tuple[Hello, int]:
        """The whole game for the guest's seat, and the batch it stands at."""
        play, seat = await self.seated(game, person)
        return door.hello(play, seat), play.seq

    async def seated(self, game: str, person: int | None) -> tuple[Play, Seat]:
        """The game as it stands and where the guest sits. Raises NotFound."""
        play = self._known(game)
        if play is None:
            async with self._shelf.lock(game):
                play = await self._read(game)
        return play, _seat(play, person)

    async def games(self, person: int) -> GameList:
        """The guest's games: in play first, its turn first, newest first."""
        return GameList([summary_of(listed) for listed in await self._store.games_of(person)])

    async def record(self, game: str, person: int | None) -> str:
        """The finished game as a document. Raises Conflict while it is in play: its cards are not yet for all eyes."""
        play, _ = await self.seated(game, person)
        if play.state.result is None:
            raise Conflict("still_in_play", "this game is still in play: its record is there when it is over")
        stored = await self._store.load(game)
        assert stored is not None
        return dumps(record_of(stored))

    async def healthy(self) -> None:
        """Return when the store answers."""
        await self._store.answers()

    async def _again(self, game: str, person: int | None) -> str:
        async with self._shelf.lock(game):
            play = await self._read(game)
            _seat(play, person)
            if play.setup.table is not None:
                raise Conflict("at_a_table", "be ready at the table: the next game begins when everybody is")
            if play.state.result is None:
                raise Conflict("still_in_play", "this game is still in play: finish it first")
            if play.again is not None:
                return play.again
            sitters = tuple(
                sitter if sitter.person is not None else replace(sitter, seed=secrets.token_hex(8))
                for sitter in play.setup.sitters
            )
            setup, entry = self.prepare(
                ruleset=play.setup.ruleset,
                rules=play.setup.rules,
                sitters=sitters,
                first_dealer=next_first_dealer(play.state),
            )
            following = await self._store.create_again(setup, entry, after=game)
            self.followed(game)
            return following

    async def _act(self, game: str, person: int | None, act: Act) -> Done | Refused:
        async with self._shelf.lock(game):
            play = await self._read(game)
            seat = _seat(play, person)
            known = play.answered.get(act.id)
            try:
                if known is not None:
                    return Done(act.id, _own(known, seat))
                decision = decision_of(act.action, seat)
                _check_question(play, decision, act.question)
                moves = decide(play, decision, by="person", question=act.question, own_id=act.id)
            except CribbageError as error:
                return Refused(act.id, error.code, str(error), door.standing(play, seat))
            await self._append(play, moves)
            return Done(act.id, moves[0].moment.seq)

    async def _go_on(self, game: str, person: int | None, deal: int) -> None:
        async with self._shelf.lock(game):
            play = await self._read(game)
            seat = _seat(play, person)
            if deal <= play.continued[seat] or deal < play.state.deal_number:
                return
            if play.state.phase is not Phase.DEAL or deal > play.state.deal_number:
                raise Conflict("not_now", f"there is no show of deal {deal} to continue from now")
            continued = (*play.continued[:seat], deal, *play.continued[seat + 1 :])
            await self._append(play, deal_on(play, continued), seen=(seat, deal), continued=continued)

    async def _do_due(self, due: DueRow) -> None:
        """A bot's answer, stored with the end of its question; nothing if the question is gone."""
        async with self._shelf.lock(due.game):
            play = await self._read(due.game)
        if question_of(play.state, due.seat) != due.question:
            return await self._due.drop(due)
        view, sitter = observe(play.state, due.seat), play.setup.sitters[due.seat]
        decision = await self._bots.think(sitter, view, legal(play.state, due.seat))
        return await self._whole(self._retried(lambda: self._store_answer(due, decision)))

    async def _store_answer(self, due: DueRow, decision: Decision) -> None:
        async with self._shelf.lock(due.game):
            play = await self._read(due.game)
            if question_of(play.state, due.seat) != due.question:
                return await self._due.drop(due)
            moves = decide(play, decision, by="bot", question=due.question)
            return await self._append(play, moves)

    async def _append(
        self,
        play: Play,
        moves: tuple[Move, ...],
        *,
        seen: tuple[Seat, int] | None = None,
        continued: tuple[int, ...] | None = None,
    ) -> None:
        """Store a step; only then is it kept, told to watchers, and what it makes due done."""
        after = play.after(moves, continued=continued)
        entry = entry_of(play, after, moves, at=self._clock(), continued=seen)
        try:
            await self._store.append(entry)
        except BaseException:
            # Whether it was stored is not known here: the next to come reads it again.
            self._shelf.doubt(entry.game)
            raise
        self._shelf.put(after)
        self._hub.moved(entry.game)
        if after.setup.table is not None and entry.standing.won_by is not None:
            self._hub.moved(table_topic(after.setup.table.id))
        self._desk.put(entry.due)

    async def _read(self, game: str) -> Play:
        """The game, from memory or folded from the store. Call it with the game's lock held."""
        play = self._known(game)
        if play is None:
            # First, so that what moves while it is read is looked at again.
            self._shelf.trust(game)
            try:
                play = await self._look(game)
            except BaseException:
                self._shelf.doubt(game)
                raise
            self._shelf.put(play)
        return play

    def _known(self, game: str) -> Play | None:
        """The game, if it is in memory and nothing says that it has moved."""
        return self._shelf.get(game) if self._hub.hears(game) and not self._shelf.doubts(game) else None

    async def _look(self, game: str) -> Play:
        play = self._shelf.get(game)
        if play is not None:
            news = await self._store.news(game, after=play.seq, version=play.version)
            return play if news is None else caught_up(play, news)
        stored = await self._store.load(game)
        if stored is None:
            raise NotFound("no_such_game", "there is no such game here")
        return fold(stored)

    async def _retried(self, work: Callable[[], Awaitable[T]]) -> T:
        """Another process may have stored a step in between, or this one may be: look again, a few times."""
        for _ in range(TRIES - 1):
            try:
                return await work()
            except (Moved, OutcomeUnknown):
                continue
        return await work()

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry it through even when whoever asked has gone: a step that is stored must also reach the bots."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)


def _seat(play: Play, person: int | None) -> Seat:
    seat = None if person is None else play.setup.seat_of(person)
    if seat is None:
        raise NotFound("no_such_game", "there is no such game here")
    return seat


def _own(known: tuple[int, Seat], seat: Seat) -> int:
    seq, owner = known
    if owner != seat:
        raise Conflict("id_taken", "another seat has used this id: make a new one")
    return seq


def _check_question(play: Play, decision: Decision, question: str | None) -> None:
    """A decision must answer what its seat is asked now; giving up and calling muggins answer nothing.

    Raises Conflict.
    """
    asked = question_of(play.state, decision.seat)
    if question != asked and not isinstance(decision, Resign | Muggins):
        raise Conflict("stale", "that was asked before: look at what is asked now")
