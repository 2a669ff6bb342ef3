"""What one seat sees of a game: the fields of `fifteentwo.view.View`, less the rules, which come once with hello."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ...events import Counted
from .events import EventWire, GameOverEvent
from .parts import Card, Score

PhaseName = Literal["first_cut", "deal", "discard", "cut", "turn", "play", "show", "over"]


class TallyWire(Struct, frozen=True):
    """A side's points by source."""

    start: int
    heels: int
    play: int
    hand: int
    crib: int
    muggins: int
    overcount: int


class FirstCutRoundWire(Struct, frozen=True):
    """One round of cuts for the first deal: who cut, and what."""

    seats: list[int]
    cards: list[Card]


class ShownHandWire(Struct, frozen=True):
    """A hand, or the crib, that lies open, and what it was counted for; under counting by hand `score` is nothing
    until the truth is told, and `claimed` what the seat said."""

    seat: int
    crib: bool
    cards: list[Card]
    starter: Card
    points: int
    claimed: int | None
    score: Score


class OpenWindowWire(Struct, frozen=True):
    """A count on which muggins may be called: whose, of what, what was claimed, who may still answer."""

    counter: int
    what: Counted
    claimed: int
    open_to: list[int]


class ViewWire(Struct, frozen=True, kw_only=True):
    """A game as `seat` sees it (null: a spectator). Own cards in full, of other seats only how many. Hands, counts of
    cards and the like are by seat; scores, back pegs and tallies by side."""

    seat: int | None
    phase: PhaseName
    asked: list[int]
    dealer: int | None
    deal_number: int
    scores: list[int]
    back_pegs: list[int]
    tallies: list[TallyWire]
    first_cuts: list[FirstCutRoundWire]
    cutting: list[int]
    dealt: list[Card]
    hand: list[Card]
    discard: list[Card]
    card_counts: list[int]
    has_discarded: list[bool]
    crib_count: int
    starter: Card | None
    play: list[EventWire]
    count: int
    count_cards: list[Card]
    gone: list[int]
    turn: int | None
    shown: list[ShownHandWire]
    windows: list[OpenWindowWire]
    resigned: list[int]
    result: GameOverEvent | None
