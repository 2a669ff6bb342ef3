"""A game as the server holds it: who sits where, and the fold of the actions stored so far.

Values only, and no IO. The store is the truth; a `Play` is rebuilt from it at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias
from uuid import UUID

from ...actions import Action, Decision, Resign
from ...asking import asked_seats, awaits
from ...deck import Deck
from ...events import Event
from ...game import apply, new_game
from ...rules import Rules, Seat
from ...state import ChanceKind, Phase, State

By: TypeAlias = Literal["person", "bot", "deck"]
ClockName: TypeAlias = Literal["untimed", "live", "1d", "3d", "7d"]
MOMENTS_KEPT: Final = 64
"""So far back a watcher is sent batch by batch; one that is further behind gets the whole again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Who sits in a seat: a person has an id, a bot a level and the seed it plays from."""

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
    game begun against bots alone."""

    id: str
    ruleset: str
    rules: Rules
    sitters: tuple[Sitter, ...]
    deck: Deck
    first_dealer: Seat | None
    table: AtTable | None = None

    @property
    def persons(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.person is not None)

    def seat_of(self, person: int) -> Seat | None:
        """Where that person sits."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.person == person), None)


@dataclass(frozen=True, slots=True)
class Moment:
    """The state after the stored action `seq`, and what that action led to; 0 is before the first."""

    seq: int
    state: State
    events: tuple[Event, ...]


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
    """A game so far. `log` holds the events of every action, `moments` the last few in full, `continued` by seat the
    last deal whose show it has seen, `answered` the actions that carried an id: where they stand, and whose.
    `version` counts the steps, those without an action too."""

    setup: Setup
    log: tuple[tuple[Event, ...], ...]
    moments: tuple[Moment, ...]
    continued: tuple[int, ...]
    answered: Mapping[UUID, tuple[int, Seat]] = field(default_factory=dict)
    again: str | None = None
    version: int = 0

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def state(self) -> State:
        return self.moments[-1].state

    @property
    def seq(self) -> int:
        return self.moments[-1].seq

    def after(self, moves: Sequence[Move], *, continued: tuple[int, ...] | None = None) -> Play:
        """The game after one step more, with these moves."""
        ids = {move.id: (move.moment.seq, move.seat) for move in moves if move.id is not None and move.seat is not None}
        return replace(
            self,
            log=(*self.log, *(move.moment.events for move in moves)),
            moments=(*self.moments, *(move.moment for move in moves))[-MOMENTS_KEPT:],
            continued=self.continued if continued is None else continued,
            answered={**self.answered, **ids} if ids else self.answered,
            version=self.version + 1,
        )


def new_play(setup: Setup) -> Play:
    """The game before its first action; nobody has seen anything yet."""
    begin = Moment(0, new_game(setup.rules, dealer=setup.first_dealer), ())
    return Play(setup=setup, log=(), moments=(begin,), continued=(-1,) * setup.rules.seats)


def decide(
    play: Play,
    decision: Decision,
    *,
    by: By,
    question: str | None,
    own_id: UUID | None = None,
) -> tuple[Move, ...]:
    """The decision as a move, and what follows from it by itself: bots give up with their partners, the deck turns.

    Raises IllegalAction.
    """
    moment = _next(play.now, decision)
    moves = [Move(action=decision, by=by, seat=decision.seat, question=question, id=own_id, moment=moment)]
    if isinstance(decision, Resign):
        moves += _with_their_partners(play.setup, moment)
    return (*moves, *_from_the_deck(play.setup, moves[-1].moment, play.continued))


def deal_on(play: Play, continued: tuple[int, ...]) -> tuple[Move, ...]:
    """What the deck brings once those deals have been seen: nothing while somebody has yet to say Continue."""
    return tuple(_from_the_deck(play.setup, play.now, continued))


def _with_their_partners(setup: Setup, moment: Moment) -> Iterator[Move]:
    """Partners resign together; a bot does as soon as every person of its side has."""
    for side in setup.rules.sides:
        persons = [seat for seat in side if setup.sitters[seat].person is not None]
        if persons and all(seat in moment.state.resigned for seat in persons):
            for seat in side:
                if seat not in moment.state.resigned:
                    moment = _next(moment, Resign(seat))
                    yield Move(action=Resign(seat), by="bot", seat=seat, question=None, id=None, moment=moment)


def _from_the_deck(setup: Setup, moment: Moment, continued: tuple[int, ...]) -> Iterator[Move]:
    while isinstance(awaits(moment.state), ChanceKind) and not waiting_for(setup, moment.state, continued):
        chance = setup.deck.chance(moment.state)
        moment = _next(moment, chance)
        yield Move(action=chance, by="deck", seat=None, question=None, id=None, moment=moment)


def _next(moment: Moment, action: Action) -> Moment:
    step = apply(moment.state, action)
    return Moment(moment.seq + 1, step.state, step.events)


def waiting_for(setup: Setup, state: State, continued: tuple[int, ...]) -> tuple[Seat, ...]:
    """The persons whose Continue the coming deal waits for."""
    if state.phase is not Phase.DEAL:
        return ()
    return tuple(seat for seat in setup.persons if continued[seat] < state.deal_number)


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


def bots_questions(setup: Setup, state: State) -> frozenset[tuple[Seat, str]]:
    """What the bots are asked now."""
    asked = ((seat, question_of(state, seat)) for seat in asked_seats(state) if setup.sitters[seat].person is None)
    return frozenset((seat, question) for seat, question in asked if question is not None)
