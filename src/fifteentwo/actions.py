"""What can happen to a game: chance, supplied from outside and never drawn here, and decisions of seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card
from .rules import Seat


@dataclass(frozen=True, slots=True)
class FirstCut:
    """The cards cut for the first deal, one for each seat that cuts, in seat order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a deal: for each seat the hand in the order dealt, then the cards from the deck to the crib."""

    hands: tuple[tuple[Card, ...], ...]
    to_crib: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """The card turned as starter."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat lays cards away to the crib, face down."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Pone lifts `position` cards off the undealt pack; the next card is the starter (from 0, top first)."""

    seat: Seat
    position: int


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card; where points are counted by hand, `claim` is what it says the card scores."""

    seat: Seat
    card: Card
    claim: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat says what the hand (or crib) it is counting is worth."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Muggins:
    """A seat says that an opponent missed `points`."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat lets the count of an opponent's hand stand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up."""

    seat: Seat


Chance: TypeAlias = FirstCut | Deal | Turn
Decision: TypeAlias = Discard | Cut | Play | Claim | Muggins | Pass | Resign
Action: TypeAlias = Chance | Decision
