"""What happened, and why: the one account that table, terminal, screen reader, record and review all read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .cards import Card
from .rules import Seat, Side
from .score import Line

Source = Literal["start", "heels", "play", "hand", "crib", "muggins", "overcount"]
Counted = Literal["play", "hand", "crib"]


@dataclass(frozen=True, slots=True)
class FirstCutMade:
    """Each of `seats` cut the card at its place in `cards`."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """The first dealer is known."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt. `hands` by seat; a hand that may not be seen is None. `sizes` are the cards each seat got,
    `to_crib` how many went from the deck to the crib."""

    number: int
    dealer: Seat
    sizes: tuple[int, ...]
    to_crib: int
    hands: tuple[tuple[Card, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat laid `how_many` cards away; which, only its own view tells."""

    seat: Seat
    how_many: int


@dataclass(frozen=True, slots=True)
class CutMade:
    """Pone cut at `position` of the undealt pack."""

    seat: Seat
    position: int


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """The starter lies face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a card, and the count is now `count`."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class Went:
    """A seat holds cards, none of which fits under 31: it says go, once in a count."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Scored:
    """Points were pegged for `seat`'s side; `lines` say what for and add up to `points`."""

    seat: Seat
    source: Source
    lines: tuple[Line, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CountClosed:
    """The count stopped at `count`; `leader` begins the next one (None when the play is over)."""

    count: int
    leader: Seat | None


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """The play is over: every card is played, or the one count of five-card cribbage has closed."""

    reason: Literal["cards", "one_count"]


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand, or the crib, is laid open to be counted with the starter."""

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    starter: Card


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat said what a card it played, its hand or its crib is worth."""

    seat: Seat
    what: Counted
    points: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The true worth of what was counted by hand, and who called muggins (None when nobody did)."""

    seat: Seat
    what: Counted
    claimed: int
    lines: tuple[Line, ...]
    points: int
    caller: Seat | None


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game is decided. `scores` are raw (they may pass the target), `skunk` counts the lines that the best placed
    losing side stayed below: 0 none, 1 skunk, 2 double skunk."""

    side: Side
    scores: tuple[int, ...]
    skunk: int
    reason: Source | Literal["resigned"]


PlayEvent: TypeAlias = Played | Went | Claimed | Scored | CountClosed | PlayEnded | Revealed
Event: TypeAlias = (
    FirstCutMade
    | DealerChosen
    | Dealt
    | Discarded
    | CutMade
    | StarterTurned
    | Played
    | Went
    | Scored
    | CountClosed
    | PlayEnded
    | HandShown
    | Claimed
    | Revealed
    | Resigned
    | GameOver
)
