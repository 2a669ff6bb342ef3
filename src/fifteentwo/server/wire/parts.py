"""What every message is made of: cards, lines and scores."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Card = Annotated[str, Meta(title="Card", pattern="^[A2-9TJQK][CDHS]$", description="Rank and suit: 5H, TD")]
Number = Annotated[int, Meta(ge=0, le=1000)]


class Line(Struct, frozen=True):
    """One thing that scores: its name, the cards that make it, its points."""

    name: str
    cards: list[Card]
    points: int


class Group(Struct, frozen=True):
    """Lines said in one breath; `total` is the running total after it."""

    name: str
    cards: list[Card]
    points: int
    total: int


class Score(Struct, frozen=True):
    """Points, the lines that add up to them, the same as said (groups), and in English."""

    points: int
    lines: list[Line]
    groups: list[Group]
    spoken: list[str]


class Worn(Struct, frozen=True, kw_only=True):
    """What a person wears: the names of a card face, a card back, pegs and a board."""

    face: str
    back: str
    pegs: str
    board: str
