"""Suit signs and rank outlines: everything printed on a card but the courts. No font is needed."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Final, TypedDict

from ..cards import RANKS, Card
from . import ink

# Signs are about 100 units high around (0, 0).
_CLUB: Final = (
    "M0-48C13-48 22-39 22-26.5C22-19 18-13 12-8C16-11 20-12.5 25-12.5C37-12.5 46-3.5 46 9C46 22 37 31 25 31"
    "C15 31 7.5 27 3.5 20C4.5 34 9 42.5 16 47.5L-16 47.5C-9 42.5-4.5 34-3.5 20C-7.5 27-15 31-25 31"
    "C-37 31-46 22-46 9C-46-3.5-37-12.5-25-12.5C-20-12.5-16-11-12-8C-18-13-22-19-22-26.5C-22-39-13-48 0-48Z"
)
_DIAMOND: Final = "M0-50C9-31 22-13 37 0C22 13 9 31 0 50C-9 31-22 13-37 0C-22-13-9-31 0-50Z"
_HEART: Final = (
    "M0 44C-7 29-47 9-47-18C-47-36-34-45-22-45C-11-45-3-38 0-27C3-38 11-45 22-45C34-45 47-36 47-18C47 9 7 29 0 44Z"
)
_SPADE: Final = (
    "M0-48C7-30 45-9 45 16C45 32 33 38 23 38C14 38 7 34 3.5 27C4.5 36 9 43 16 47.5L-16 47.5C-9 43-4.5 36-3.5 27"
    "C-7 34-14 38-23 38C-33 38-45 32-45 16C-45-9-7-30 0-48Z"
)
_SIGNS: Final = (_CLUB, _DIAMOND, _HEART, _SPADE)
"""By suit number."""
_CAPITAL: Final = 1500
"""Height of a capital in the units of `glyphs.json`."""
_TIGHTER: Final = -170
"""What the two figures of a ten stand closer."""


class Glyph(TypedDict):
    """A character's outline: path, advance, and its box left, bottom, right, top."""

    d: str
    w: int
    b: tuple[int, int, int, int]


@cache
def _glyphs() -> dict[str, Glyph]:
    found: dict[str, Glyph] = json.loads((resources.files(__package__) / "glyphs.json").read_text(encoding="utf-8"))
    return found


def suit_ink(card: Card) -> str:
    """The colour of the card's suit."""
    return ink.SUITS[card.suit]


def pip(card: Card, x: float, y: float, size: float, *, upside_down: bool = False) -> str:
    """One sign of the card's suit, centred on (x, y), `size` units high."""
    scale = f"{(-size if upside_down else size) / 100:g}"
    where = f"translate({x:g} {y:g}) scale({scale} {scale})"
    return f'<path d="{_SIGNS[card.suit]}" transform="{where}" fill="{suit_ink(card)}"/>'


def rank_outline(card: Card, *, centre: float, top: float, height: float, widest: float) -> str:
    """The card's rank as an outline in the colour of its suit."""
    rank = RANKS[card.rank - 1]
    characters = "10" if rank == "T" else rank
    return outline(characters, centre=centre, top=top, height=height, widest=widest, colour=suit_ink(card))


def outline(characters: str, *, centre: float, top: float, height: float, widest: float, colour: str) -> str:
    """Characters as outlines with capitals `height` units high, squeezed where they would be wider than `widest`."""
    pen, placed = 0, []
    for character in characters:
        glyph = _glyphs()[character]
        placed.append((glyph, pen))
        pen += glyph["w"] + _TIGHTER
    left = placed[0][0]["b"][0]
    last, at = placed[-1]
    width = at + last["b"][2] - left
    down = height / _CAPITAL
    across = min(down, widest / width)
    shift = centre - (left + width / 2) * across
    paths = "".join(f'<path d="{glyph["d"]}" transform="translate({x} 0)"/>' for glyph, x in placed)
    return (
        f'<g transform="translate({shift:.2f} {top + height:.2f}) scale({across:.5f} {-down:.5f})" fill="{colour}">'
        f"{paths}</g>"
    )
