"""The fifty-two cards.

A card is an interned integer, so that comparing, hashing and sorting cost nothing; its number is
`4 * (rank - 1) + suit` with the suits in the order clubs, diamonds, hearts, spades. Sorted cards are
therefore in rank order, ace low (as cribbage always has it), and an integer table can be indexed by a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .errors import InvalidCard

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
_SUIT_SIGNS: Final = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_CARD: Final = re.compile(r"(10|[A2-9TJQK])([CDHS])", re.IGNORECASE)


class Card(int):
    """One of the 52 cards. `Card(0)` is the ace of clubs, `Card(51)` the king of spades."""

    rank: int
    """1 for the ace to 13 for the king."""
    suit: int
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    count_value: int
    """What the card adds to a count or a fifteen: ace 1, court cards 10."""

    _name: str

    def __new__(cls, number: int) -> Card:
        if not 0 <= number < 52:
            raise InvalidCard(str(int(number)))
        return _CARDS[number]

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card a person wrote: `5H`, `th`, `10h` or `5♥`.

        Raises InvalidCard when the text is anything else.
        """
        spelled = "".join(_SUIT_SIGNS.get(sign, sign) for sign in text.strip())
        match = _CARD.fullmatch(spelled)
        if match is None:
            raise InvalidCard(text)
        rank, suit = match.group(1).upper().replace("10", "T"), match.group(2).upper()
        return _CARDS[4 * RANKS.index(rank) + SUITS.index(suit)]

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return self._name

    def __format__(self, spec: str) -> str:
        return format(self._name, spec)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def _repr_svg_(self) -> str:
        """The face as SVG, for notebooks."""
        from .draw.cards import face

        return face(self)


def _make(number: int) -> Card:
    card = int.__new__(Card, number)
    rank, suit = number // 4 + 1, number % 4
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("count_value", min(rank, 10)),
        ("_name", RANKS[rank - 1] + SUITS[suit]),
    ):
        object.__setattr__(card, name, value)
    return card


_CARDS: Final = tuple(_make(number) for number in range(52))
DECK: Final[tuple[Card, ...]] = _CARDS
"""A fresh pack, ace of clubs first."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of `"5H 5C 5S JD"`, `"5H5C5SJD"` or `"10h, J♦"`, in the order written.

    Raises InvalidCard with the first part that is no card, or with a card written twice.
    """
    spelled = "".join(_SUIT_SIGNS.get(sign, sign) for sign in text)
    cards: list[Card] = []
    for part in re.split(r"[\s,]+", spelled.strip()):
        at = 0
        while at < len(part):
            match = _CARD.match(part, at)
            if match is None:
                raise InvalidCard(part[at:])
            cards.append(Card.parse(match.group()))
            at = match.end()
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise InvalidCard(str(card), twice=True)
    return tuple(cards)


def spell(cards: Iterable[Card]) -> str:
    """The cards as one word, `5H5C5SJD`; `parse_cards` reads it back."""
    return "".join(map(str, cards))
