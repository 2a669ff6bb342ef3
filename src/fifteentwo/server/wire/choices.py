"""What a seat may answer (`LegalWire`), and what it answers (`ActionWire`)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from .parts import Card, Number, Score

Cards = Annotated[list[Card], Meta(max_length=8)]


class LegalPlay(Struct, frozen=True, tag="play"):
    """A card that may be played, the count it makes and what it scores by itself (nothing where points are counted by
    hand: the offer must not tell)."""

    card: Card
    count: int
    score: Score


class LegalDiscard(Struct, frozen=True, tag="discard"):
    """Cards that may be laid away together; `keeps` is what the kept cards hold before the cut."""

    cards: list[Card]
    keeps: int


class LegalCut(Struct, frozen=True, tag="cut"):
    """The pack may be cut at any position from `first` to `last`."""

    first: int
    last: int


class LegalClaim(Struct, frozen=True, tag="claim"):
    """The seat counts: any number from 0 to `most`."""

    most: int


class LegalMuggins(Struct, frozen=True, tag="muggins"):
    """Muggins may be called for 1 to `most` points."""

    most: int


class LegalPass(Struct, frozen=True, tag="pass"):
    """The count may be let stand."""


LegalWire: TypeAlias = LegalPlay | LegalDiscard | LegalCut | LegalClaim | LegalMuggins | LegalPass


class DiscardAction(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    """Lay cards away to the crib."""

    cards: Cards


class CutAction(Struct, frozen=True, tag="cut", forbid_unknown_fields=True):
    """Cut the undealt pack for the starter."""

    position: Number


class PlayAction(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Play a card, saying what it scores where points are counted by hand."""

    card: Card
    claim: Number = 0


class ClaimAction(Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """Say what the hand or crib that lies open is worth."""

    points: Number


class MugginsAction(Struct, frozen=True, tag="muggins", forbid_unknown_fields=True):
    """Say that an opponent missed `points`."""

    points: Number


class PassAction(Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """Let a count stand."""


class ResignAction(Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give the game up."""


ActionWire: TypeAlias = DiscardAction | CutAction | PlayAction | ClaimAction | MugginsAction | PassAction | ResignAction
