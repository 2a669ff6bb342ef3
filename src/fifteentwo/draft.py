"""The workbench of `apply`: a state being changed, and the events so far.

Points are added here and nowhere else, and reaching the target here ends the game: `award` raises GameWon, which only
`apply` catches, so that nothing after the winning event is scored or asked.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TypeVar

from .cards import Card
from .events import Event, GameOver, PlayEvent, Scored, Source
from .rules import Rules, Seat, Side
from .score import Line
from .state import FirstCutRound, Phase, ShownHand, State, Tally, Window

T = TypeVar("T")


class GameWon(Exception):
    """Somebody reached the target (or the other side gave up): the draft is final."""


class Draft:
    """The fields of a `State`, open to change, and the events that the change brings."""

    __slots__ = (*State.__slots__, "events")

    rules: Rules
    phase: Phase
    dealer: Seat | None
    deal_number: int
    scores: tuple[int, ...]
    back_pegs: tuple[int, ...]
    tallies: tuple[Tally, ...]
    cutting: tuple[Seat, ...]
    first_cuts: tuple[FirstCutRound, ...]
    dealt: tuple[tuple[Card, ...], ...]
    deck_to_crib: tuple[Card, ...]
    discards: tuple[tuple[Card, ...] | None, ...]
    hands: tuple[tuple[Card, ...], ...]
    cut_position: int | None
    starter: Card | None
    play: tuple[PlayEvent, ...]
    count: int
    count_cards: tuple[Card, ...]
    gone: tuple[Seat, ...]
    turn: Seat | None
    last_player: Seat | None
    shown: tuple[ShownHand, ...]
    windows: tuple[Window, ...]
    resigned: tuple[Seat, ...]
    result: GameOver | None
    events: list[Event]

    def __init__(self, state: State) -> None:
        for write, value in zip(_WRITE, _READ(state), strict=True):
            write(self, value)
        self.events = []

    def freeze(self) -> State:
        state = object.__new__(State)
        for write, value in zip(_WRITE_STATE, _READ(self), strict=True):
            write(state, value)
        return state

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def emit_in_play(self, event: PlayEvent) -> None:
        """An event of the play, which the deal's account of the play keeps."""
        self.events.append(event)
        self.play = (*self.play, event)

    def award(self, seat: Seat, source: Source, lines: tuple[Line, ...]) -> None:
        """Peg the lines for the seat's side: the back peg leaps, and at the target the game ends (ACC 9.2).

        Raises GameWon then.
        """
        points = sum(line.points for line in lines)
        if not points:
            return
        side = self.rules.side_of(seat)
        self.back_pegs = put(self.back_pegs, side, self.scores[side])
        self.scores = put(self.scores, side, self.scores[side] + points)
        self.tallies = put(self.tallies, side, self.tallies[side].plus(source, points))
        scored = Scored(seat, source, lines, points)
        if self.phase is Phase.PLAY:
            self.emit_in_play(scored)
        else:
            self.emit(scored)
        if self.scores[side] >= self.rules.target:
            self.finish(side, source)

    def finish(self, side: Side, reason: Source | None) -> None:
        """End the game for that side; without a source it was resigned. Raises GameWon."""
        skunk = self.rules.skunk_level(self.scores, side)
        self.result = GameOver(side, self.scores, skunk, reason if reason is not None else "resigned")
        self.phase, self.turn, self.windows, self.cutting = Phase.OVER, None, (), ()
        self.emit(self.result)
        raise GameWon


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])


# The fields are copied by their slots, since every action copies all of them twice.
_READ = attrgetter(*State.__slots__)
_WRITE = tuple(getattr(Draft, name).__set__ for name in State.__slots__)
_WRITE_STATE = tuple(getattr(State, name).__set__ for name in State.__slots__)
