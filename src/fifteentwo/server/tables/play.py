"""A game as the server holds it: who sits where, and the fold of the actions stored so far.

Values only, and no IO. The store is the truth; a `Play` is rebuilt from it at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID

from ...actions import Action, Cut, Decision, Resign
from ...asking import asked_seats, awaits
from ...chain import head_after_action, public_events
from ...events import Event
from ...game import apply, new_game
from ...record import Entry, entry_to_plain
from ...rules import Rules, Seat
from ...state import ChanceKind, Phase, State
from .chair import STAND_IN, Chair, Chairs
from .vault import Vault

By: TypeAlias = Literal["person", "bot", "clock", "deck"]
ClockName: TypeAlias = Literal["untimed", "live", "1d", "3d", "7d"]
MOMENTS_KEPT: Final = 64
"""So far back a watcher is sent batch by batch; one that is further behind gets the whole again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who sits in a seat: a person has an id, a bot a level. `seed` is what a bot plays from, also one that stands in
    for a person."""

    name: str
    person: int | None = None
    level: str | None = None
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """The table that people play a game at: the game's number there, the number of the match it counts in, and what
    was agreed of it."""

    id: str
    number: int
    match: int
    clock: ClockName
    rated: bool
    spectators: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What stays the same all game. `ruleset` is the name it was chosen by, `rules` are resolved; `table` is None for a
    game begun against bots alone; `sealed` is False of one begun before decks were, `previous_seal` the last seal of
    the game before."""

    id: str
    ruleset: str
    rules: Rules
    sitters: tuple[Sitter, ...]
    first_dealer: Seat | None
    table: AtTable | None = None
    sealed: bool = True
    previous_seal: bytes | None = None
    persons: tuple[Seat, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        persons = tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.person is not None)
        object.__setattr__(self, "persons", persons)

    @property
    def clock(self) -> ClockName:
        return "untimed" if self.table is None else self.table.clock

    @property
    def people(self) -> Iterator[int]:
        """Whoever sits in a seat of a person's, in order."""
        return (sitter.person for sitter in self.sitters if sitter.person is not None)

    def seat_of(self, person: int) -> Seat | None:
        """Where that person sits."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.person == person), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after the stored action `seq`, what that action led to, and the chain's head; 0 is before the first.
    The head is None where the deck was not sealed."""

    seq: int
    state: State
    events: tuple[Event, ...]
    head: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """An action that `apply` took, still to be stored; `question` is what it answers, `id` the client's own."""

    action: Action
    by: By
    seat: Seat | None
    question: str | None
    id: UUID | None
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A game so far. `log` holds the events of every action, `moments` the last few in full, `chairs` how each seat
    stands beside the cards, `answered` the actions that carried an id: where they stand, and whose. `deal_by`: when
    the next deal comes though somebody has not said Continue; `paused`: since when the clocks stand still (seconds
    since 1970). `version` counts the steps, those without an action too. `persons`: the seats that persons play, and
    have not left for good; `told`: what was made of the game for all who look, kept while it stands so."""

    setup: Setup
    vault: Vault
    log: tuple[tuple[Event, ...], ...]
    moments: tuple[Moment, ...]
    chairs: Chairs
    answered: Mapping[UUID, tuple[int, Seat]] = field(default_factory=dict)
    again: str | None = None
    deal_by: float | None = None
    paused: float | None = None
    version: int = 0
    persons: tuple[Seat, ...] = field(init=False, compare=False, repr=False)
    told: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Once: it is asked for tens of times in a step.
        stayed = tuple(seat for seat in self.setup.persons if self.chairs[seat].left is None)
        object.__setattr__(self, "persons", stayed)

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def state(self) -> State:
        return self.moments[-1].state

    @property
    def seq(self) -> int:
        return self.moments[-1].seq

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats that bots play, those that stand in among them."""
        return tuple(seat for seat in range(self.setup.rules.seats) if seat not in self.persons)

    def level_of(self, seat: Seat) -> str | None:
        """The level of the bot that plays the seat now; None where a person does."""
        return STAND_IN if self.chairs[seat].left is not None else self.setup.sitters[seat].level

    def with_vault(self, vault: Vault) -> Play:
        """The game with its deck sealed so far; before the first action the sealing is what the chain's head binds."""
        moments = self.moments if self.seq else (replace(self.now, head=vault.head),)
        return replace(self, vault=vault, moments=moments)

    def after(self, moves: Sequence[Move], *, chairs: Chairs | None = None) -> Play:
        """The game after one step more, with these moves."""
        ids = {move.id: (move.moment.seq, move.seat) for move in moves if move.id is not None and move.seat is not None}
        return replace(
            self,
            log=(*self.log, *(move.moment.events for move in moves)),
            moments=(*self.moments, *(move.moment for move in moves))[-MOMENTS_KEPT:],
            chairs=self.chairs if chairs is None else chairs,
            answered={**self.answered, **ids} if ids else self.answered,
            version=self.version + 1,
        )


@dataclass(frozen=True, slots=True)
class Step:
    """A game as a step leaves it, and the moves of the step."""

    after: Play
    moves: tuple[Move, ...] = ()


def empty_vault(setup: Setup, secret: bytes) -> Vault:
    """The vault of a game before the first step of its sealing."""
    if not setup.sealed:
        return Vault.unsealed(secret)
    return Vault.empty(setup.id, setup.rules, setup.first_dealer, secret=secret, previous=setup.previous_seal)


def last_seal(play: Play) -> bytes | None:
    """The seal that the deck of the next game follows."""
    return None if play.vault.sealing is None else play.vault.sealing.seal


def new_play(setup: Setup, secret: bytes) -> Play:
    """The game before its first action and before its deck is sealed; nobody has seen anything yet."""
    vault = empty_vault(setup, secret)
    begin = Moment(0, new_game(setup.rules, dealer=setup.first_dealer), (), vault.head)
    return Play(setup=setup, vault=vault, log=(), moments=(begin,), chairs=(Chair(),) * setup.rules.seats)


def decide(
    play: Play,
    decision: Decision,
    *,
    by: By,
    question: str | None,
    own_id: UUID | None = None,
) -> tuple[Move, ...]:
    """The decision as a move, and what follows from it by itself: bots give up with their partners, the deck turns.
    Where no person cuts, the deck says where.

    Raises IllegalAction.
    """
    if isinstance(decision, Cut) and by != "person" and play.vault.deck is not None:
        decision = Cut(decision.seat, play.vault.deck.derived_cut(play.state))
    moment = following(play.vault, play.now, decision, by=by)
    moves = [Move(action=decision, by=by, seat=decision.seat, question=question, id=own_id, moment=moment)]
    if isinstance(decision, Resign):
        moves += with_their_partners(play, moment)
    return (*moves, *_from_the_deck(play, moves[-1].moment))


def give_up(play: Play, seats: Sequence[Seat]) -> tuple[Move, ...]:
    """These seats give up one after another, by the clock, until the game is over."""
    moves: list[Move] = []
    for seat in seats:
        now = moves[-1].moment if moves else play.now
        if now.state.result is None and seat not in now.state.resigned:
            moment = following(play.vault, now, Resign(seat), by="clock")
            moves.append(Move(action=Resign(seat), by="clock", seat=seat, question=None, id=None, moment=moment))
    return tuple(moves)


def deal_on(play: Play) -> tuple[Move, ...]:
    """What the deck brings: nothing while the coming deal waits for somebody's Continue, or the deck for a share."""
    return tuple(_from_the_deck(play, play.now))


def with_their_partners(play: Play, moment: Moment) -> Iterator[Move]:
    """Partners resign together; a bot does as soon as every person of its side has."""
    for side in play.setup.rules.sides:
        persons = [seat for seat in side if seat in play.persons]
        if persons and all(seat in moment.state.resigned for seat in persons):
            for seat in side:
                if seat not in moment.state.resigned:
                    moment = following(play.vault, moment, Resign(seat), by="bot")
                    yield Move(action=Resign(seat), by="bot", seat=seat, question=None, id=None, moment=moment)


def _from_the_deck(play: Play, moment: Moment) -> Iterator[Move]:
    deck = play.vault.deck
    if deck is None:
        return
    while isinstance(awaits(moment.state), ChanceKind) and not waiting_for(play, moment.state):
        chance = deck.chance(moment.state)
        moment = following(play.vault, moment, chance, by="deck")
        yield Move(action=chance, by="deck", seat=None, question=None, id=None, moment=moment)


def following(vault: Vault, moment: Moment, action: Action, *, by: By) -> Moment:
    """What an action leads to, and the chain's head after it. Raises IllegalAction."""
    step, seq = apply(moment.state, action), moment.seq + 1
    if moment.head is None:
        return Moment(seq, step.state, step.events, None)
    entry = entry_to_plain(Entry(action, None if by == "deck" else by))
    events = public_events(step.events)
    head = head_after_action(moment.head, secret=vault.secret, seq=seq, entry=entry, events=events)
    return Moment(seq, step.state, step.events, head)


def waiting_for(play: Play, state: State) -> tuple[Seat, ...]:
    """The persons whose Continue the coming deal waits for, in that state of the game."""
    if state.phase is not Phase.DEAL:
        return ()
    return tuple(seat for seat in play.persons if play.chairs[seat].continued < state.deal_number)


def question_of(state: State, seat: Seat) -> str | None:
    """The id of what the seat is asked; None when it is not.

    It follows from the state, is never used twice in a game, and changes only when this seat is asked something else:
    what the others discard meanwhile does not touch it.
    """
    if seat not in asked_seats(state):
        return None
    match state.phase:
        case Phase.PLAY:
            what = f"play.{len(state.hands[seat])}"
        case Phase.SHOW:
            held = any(window.what != "play" for window in state.windows)
            what = f"{'call' if held else 'count'}.{len(state.shown)}"
        case _:
            what = state.phase.value
    return f"{state.deal_number}.{what}"


def share_awaited(play: Play, seat: Seat) -> str | None:
    """What the sealing of the deck waits for from that seat; None when it does not."""
    sealing = play.vault.sealing
    if play.over or sealing is None or not play.vault.awaits(seat):
        return None
    return f"{sealing.restarts}.{'share' if sealing.all_committed else 'commitment'}"


def questions(play: Play) -> Iterator[tuple[Seat, str]]:
    """What is asked now, and of whom."""
    asked = ((seat, question_of(play.state, seat)) for seat in asked_seats(play.state))
    return ((seat, question) for seat, question in asked if question is not None)
