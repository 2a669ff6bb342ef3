"""The events of a game on the wire: the classes of `fifteentwo.events`, tagged by `type`, already redacted."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ...events import Counted, Source
from .parts import Card, Group, Line


class FirstCutMadeEvent(Struct, frozen=True, tag="first_cut_made"):
    """Each of `seats` cut the card at its place in `cards`."""

    seats: list[int]
    cards: list[Card]


class DealerChosenEvent(Struct, frozen=True, tag="dealer_chosen"):
    """The first dealer is known."""

    seat: int


class DealtEvent(Struct, frozen=True, tag="dealt"):
    """Cards were dealt; `hands` by seat, null where they may not be seen."""

    number: int
    dealer: int
    sizes: list[int]
    to_crib: int
    hands: list[list[Card] | None]


class DiscardedEvent(Struct, frozen=True, tag="discarded"):
    """A seat laid `how_many` cards away, face down."""

    seat: int
    how_many: int


class CutMadeEvent(Struct, frozen=True, tag="cut_made"):
    """Pone cut at `position` of the undealt pack."""

    seat: int
    position: int


class StarterTurnedEvent(Struct, frozen=True, tag="starter_turned"):
    """The starter lies face up."""

    card: Card


class PlayedEvent(Struct, frozen=True, tag="played"):
    """A seat played a card; the count is now `count`."""

    seat: int
    card: Card
    count: int


class WentEvent(Struct, frozen=True, tag="went"):
    """A seat says go at `count`."""

    seat: int
    count: int


class ScoredEvent(Struct, frozen=True, tag="scored"):
    """Points were pegged for `side`, earned by `seat`; `lines` add up to `points`, `groups` are the lines as said."""

    seat: int
    source: Source
    lines: list[Line]
    points: int
    side: int
    groups: list[Group]


class CountClosedEvent(Struct, frozen=True, tag="count_closed"):
    """The count stopped at `count`; `leader` begins the next one, null when the play is over."""

    count: int
    leader: int | None


class PlayEndedEvent(Struct, frozen=True, tag="play_ended"):
    """The play is over: every card is played, or the one count of five-card cribbage has closed."""

    reason: Literal["cards", "one_count"]


class HandShownEvent(Struct, frozen=True, tag="hand_shown"):
    """A hand, or the crib, is laid open to be counted with the starter."""

    seat: int
    crib: bool
    cards: list[Card]
    starter: Card


class ClaimedEvent(Struct, frozen=True, tag="claimed"):
    """A seat said what a card it played, its hand or its crib is worth."""

    seat: int
    what: Counted
    points: int


class RevealedEvent(Struct, frozen=True, tag="revealed"):
    """The true worth of what was counted by hand, and who called muggins, null when nobody did."""

    seat: int
    what: Counted
    claimed: int
    lines: list[Line]
    points: int
    caller: int | None


class ResignedEvent(Struct, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class GameOverEvent(Struct, frozen=True, tag="game_over"):
    """The game is decided. `scores` by side, raw (they may pass the target); `skunk` 0 none, 1 skunk, 2 double."""

    side: int
    scores: list[int]
    skunk: int
    reason: Source | Literal["resigned"]


EventWire: TypeAlias = (
    FirstCutMadeEvent
    | DealerChosenEvent
    | DealtEvent
    | DiscardedEvent
    | CutMadeEvent
    | StarterTurnedEvent
    | PlayedEvent
    | WentEvent
    | ScoredEvent
    | CountClosedEvent
    | PlayEndedEvent
    | HandShownEvent
    | ClaimedEvent
    | RevealedEvent
    | ResignedEvent
    | GameOverEvent
)
