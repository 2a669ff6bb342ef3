"""Games: begun, played, listed, exported."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Final

from ...actions import Decision, Muggins, Resign
from ...bots import make_bot
from ...errors import CribbageError
from ...game import next_first_dealer
from ...record import dumps
from ...rules import Rules, Seat
from ...seal import new_secret
from ...state import Phase
from ..catalog.service import rules_here, ruleset_here
from ..due.desk import DueDesk
from ..due.rows import DueRow
from ..due.store import DueStore
from ..errors import Conflict, NotFound, NotOffered
from ..names import BOTS
from ..wire.convert import decision_of
from ..wire.messages import Act, Done, Hello, Refused
from ..wire.rest import GameList, NewGame
from ..wire.seal import Commit, Reveal
from . import door
from .absence import replaced
from .bots import BotRoom
from .care import Care
from .chair import seated
from .clock import opening_bank, resumed, ticked
from .duty import Duty
from .fold import entry_of, record_of
from .host import Host
from .hub import Hub
from .listing import summary_of
from .play import AtTable, Play, Setup, Sitter, Step, deal_on, decide, last_seal, new_play, question_of
from .rows import Entry
from .store import TableStore
from .turns import Turn
from .vault import Vault

GUEST: Final = "Guest"


@dataclass(frozen=True, slots=True)
class Choice:
    """A table as it was asked for, and found to be one that is served here."""

    ruleset: str
    rules: Rules
    level: str


class Tables:
    """The games. Whoever asks is the id of a person, None for somebody we do not know; what it may not know of is not
    there for it: NotFound. `care` looks after clocks and absences. `tell` is told whose turn it has become, in a game
    by days, who is away."""

    def __init__(
        self,
        store: TableStore,
        due: DueStore,
        hub: Hub,
        *,
        clock: Callable[[], float],
        tell: Callable[[Turn], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._bots = BotRoom()
        self._desk = DueDesk(due, self._do_due, clock=clock, alone=hub.alone)
        self._host = Host(store, hub, self._desk, clock=clock, tell=tell)
        self._duty = Duty(self._host, due, self._bots)
        self.care = Care(self._host, due, clock=clock)

    async def open(self) -> None:
        """Take up what was still to be done when a process last ended."""
        self._host.open()
        await self._desk.open()

    async def close(self) -> None:
        """End the bots' thinking and finish what is being stored."""
        await self._desk.close()
        await self._host.close()
        await self._desk.leave()
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
        bots = (Sitter(name=name, level=choice.level) for name in names)
        sitters = (Sitter(name=GUEST, person=person), *bots)
        setup, entry = self.prepare(ruleset=choice.ruleset, rules=choice.rules, sitters=sitters, first_dealer=None)
        await self._store.create(setup, entry)
        return setup.id

    def prepare(
        self,
        *,
        ruleset: str,
        rules: Rules,
        sitters: Iterable[Sitter],
        first_dealer: Seat | None,
        table: AtTable | None = None,
        previous_seal: bytes | None = None,
    ) -> tuple[Setup, Entry]:
        """A new game under an id of its own, and its first step, to be stored by whoever begins it: its deck's secret
        is sealed, and waits for the shares of the persons."""
        setup = Setup(
            id=secrets.token_urlsafe(16),
            ruleset=ruleset,
            rules=rules,
            sitters=tuple(replace(sitter, seed=secrets.token_hex(8)) for sitter in sitters),
            first_dealer=first_dealer,
            table=table,
            previous_seal=previous_seal,
        )
        at, play = self._clock(), new_play(setup, new_secret())
        play = play.with_vault(play.vault.sealed(play.bots))
        play = replace(play, chairs=tuple(replace(chair, bank=opening_bank(setup.clock)) for chair in play.chairs))
        moves = deal_on(play)
        return setup, entry_of(None, ticked(None, play.after(moves), at=at), moves, at=at)

    def followed(self, game: str) -> None:
        """Another game follows that one."""
        self._host.followed(game)

    async def next_after(self, game: str) -> tuple[Seat | None, bytes | None]:
        """Who deals first after that game, which is over (None for a new cut), and the seal that the next follows."""
        play = await self._host.look(game, sure=True)
        return next_first_dealer(play.state), last_seal(play)

    async def phase(self, game: str) -> Phase:
        """What the game is at."""
        return (await self._host.look(game, sure=True)).state.phase

    async def again(self, game: str, person: int | None) -> str:
        """The id of the game that follows a finished one; asked twice it is the same. Raises Conflict before."""
        return await self._host.alone_with(game, lambda play: self._again(play, person))

    async def act(self, game: str, person: int | None, act: Act) -> Done | Refused:
        """Do what the person's seat decided, or say why not. A repeated id is done once and answered as before."""

        def make(play: Play, at: float) -> tuple[Step | None, Done | Refused]:
            seat = player(play, person)
            try:
                return _acted(play, seat, act, at=at)
            except CribbageError as error:
                return None, Refused(act.id, error.code, str(error), door.standing(play, seat))

        return await self._host.change(game, make)

    async def go_on(self, game: str, person: int | None, deal: int) -> None:
        """The person has seen the show of that deal; said twice it is one step. Raises Conflict if it cannot have."""

        def make(play: Play, at: float) -> tuple[Step | None, None]:
            seat = player(play, person)
            if deal <= play.chairs[seat].continued or deal < play.state.deal_number or seat not in play.persons:
                return None, None
            if play.state.phase is not Phase.DEAL or deal > play.state.deal_number:
                raise Conflict("not_now", f"there is no show of deal {deal} to continue from now")
            play = resumed(play, at=at)
            ready = replace(play, chairs=seated(play.chairs, seat, lambda chair: replace(chair, continued=deal)))
            moves = deal_on(ready)
            return Step(ready.after(moves), moves), None

        await self._host.change(game, make)

    async def commit(self, game: str, person: int | None, commit: Commit) -> None:
        """Bind the person's seat to its share of the deck; said twice it is one step. Raises Conflict or BrokenSeal."""
        commitment, to = bytes.fromhex(commit.commitment), bytes.fromhex(commit.seal)
        await self._seal_on(game, person, lambda play, seat: play.vault.committed(seat, commitment, to, play.bots))

    async def reveal(self, game: str, person: int | None, reveal: Reveal) -> None:
        """Show the person's share; after the last one the cards can come. Raises Conflict or BrokenSeal."""
        share = bytes.fromhex(reveal.share)
        await self._seal_on(game, person, lambda play, seat: play.vault.revealed(seat, share))

    async def hello(self, game: str, person: int | None) -> tuple[Hello, int]:
        """The whole game for who looks, and the batch it stands at."""
        play, seat = await self.seen(game, person, sure=True)
        return await self.told(play, seat), play.seq

    async def told(self, play: Play, seat: Seat | None) -> Hello:
        """The whole game as that seat sees it, None for a spectator, with its people as they appear now."""
        persons = [sitter.person for sitter in play.setup.sitters if sitter.person is not None]
        return door.hello(play, seat, await self._store.looks(persons))

    async def seen(self, game: str, person: int | None, *, sure: bool = False) -> tuple[Play, Seat | None]:
        """The game as it stands, and where who looks sits; None for a spectator. `sure`: what other processes did last
        is in it too, told or not. Raises NotFound."""
        play = await self._host.look(game, sure=sure)
        return play, viewer(play, person)

    def now(self) -> float:
        """The server's clock, in seconds since 1970."""
        return self._clock()

    async def games(self, person: int) -> GameList:
        """The guest's games: in play first, its turn first, newest first."""
        return GameList([summary_of(listed) for listed in await self._store.games_of(person)])

    async def record(self, game: str, person: int | None) -> str:
        """The finished game as a document. Raises Conflict while it is in play: its cards are not yet for all eyes."""
        play, _ = await self.seen(game, person, sure=True)
        if not play.over:
            raise Conflict("still_in_play", "this game is still in play: its record is there when it is over")
        stored = await self._store.load(game)
        assert stored is not None
        return dumps(record_of(stored))

    async def _again(self, play: Play, person: int | None) -> str:
        player(play, person)
        if play.setup.table is not None:
            raise Conflict("at_a_table", "be ready at the table: the next game begins when everybody is")
        if not play.over:
            raise Conflict("still_in_play", "this game is still in play: finish it first")
        if play.again is not None:
            return play.again
        setup, entry = self.prepare(
            ruleset=play.setup.ruleset,
            rules=play.setup.rules,
            sitters=play.setup.sitters,
            first_dealer=next_first_dealer(play.state),
            previous_seal=last_seal(play),
        )
        following = await self._store.create_again(setup, entry, after=play.setup.id)
        self._host.followed(play.setup.id)
        return following

    async def _seal_on(self, game: str, person: int | None, add: Callable[[Play, Seat], Vault]) -> None:
        def make(play: Play, at: float) -> tuple[Step | None, None]:
            seat = player(play, person)
            if play.over or seat not in play.persons:
                raise Conflict("not_now", "this seat has no part in the deck any more")
            vault = add(play, seat)
            if vault is play.vault:
                return None, None
            ready = resumed(play, at=at).with_vault(vault)
            moves = deal_on(ready)
            return Step(ready.after(moves), moves), None

        await self._host.change(game, make)

    async def _do_due(self, due: DueRow) -> None:
        await self._duty.do(due)


def viewer(play: Play, person: int | None) -> Seat | None:
    """Where who looks sits; None for a spectator, where they are allowed. Raises NotFound."""
    seat = None if person is None else play.setup.seat_of(person)
    if seat is None and not (play.setup.table is not None and play.setup.table.spectators):
        raise NotFound("no_such_game", "there is no such game here")
    return seat


def player(play: Play, person: int | None) -> Seat:
    """Where that person sits. Raises NotFound for who does not."""
    seat = viewer(play, person)
    if seat is None:
        raise Conflict("only_watching", "whoever watches a game has no part in it")
    return seat


def _acted(play: Play, seat: Seat, act: Act, *, at: float) -> tuple[Step | None, Done]:
    """The step that the action makes. Raises CribbageError when it makes none."""
    known = play.answered.get(act.id)
    if known is not None:
        return None, Done(act.id, _own(known, seat))
    decision = decision_of(act.action, seat)
    leaves = isinstance(decision, Resign) and len(play.setup.rules.sides) > 2 and not play.over
    if leaves and play.chairs[seat].left == "resigned":
        return None, Done(act.id, play.seq)
    if seat not in play.persons:
        raise Conflict("seat_given_up", "a bot plays this seat now")
    if leaves:
        # With three or more sides the game goes on: a bot takes the seat.
        return replaced(play, (seat,), "resigned"), Done(act.id, play.seq)
    _check_question(play, decision, act.question)
    play = resumed(play, at=at)
    play = replace(play, chairs=seated(play.chairs, seat, lambda chair: replace(chair, late=0)))
    moves = decide(play, decision, by="person", question=act.question, own_id=act.id)
    return Step(play.after(moves), moves), Done(act.id, moves[0].moment.seq)


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
