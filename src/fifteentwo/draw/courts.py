"""Jack, queen and king: half a figure above the middle of the card, turned round for the other half.

The jack carries a peg (his nobs), the queen a bloom of her suit, the king a sceptre of holes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Card
from ..score import JACK
from . import ink
from .pips import pip, suit_ink

QUEEN: Final = JACK + 1
_BLACK: Final = (0, 3)
_CENTRED: Final = (45, 50, 55)


def court(card: Card) -> str:
    """The framed figure of a court card, both ways up."""
    figures = {JACK: _jack, QUEEN: _queen}
    figure = figures.get(card.rank, _king)(card)
    sign = pip(card, 69, 46, 11) if card.rank == JACK else pip(card, 31, 29.5, 12)
    frame = (
        f'<rect x="24" y="16" width="52" height="108" rx="3" fill="none" stroke="{suit_ink(card)}" stroke-opacity=".38"'
        ' stroke-width=".9"/>'
    )
    middle = f'<path d="M24.5 70h51" stroke="{ink.CARD}" stroke-width="1.4"/>'
    return f'{frame}{figure}{sign}<g transform="rotate(180 50 70)">{figure}{sign}</g>{middle}'


def _face(card: Card) -> str:
    lips = ink.DARK_LIPS if card.suit in _BLACK else suit_ink(card)
    return (
        _filled("M46.5 48h7v8h-7z", ink.SKIN)
        + _filled("M42.5 36h15v7.5c0 5-3.6 9-7.5 9s-7.5-4-7.5-9z", ink.SKIN)
        + f'<g stroke="{ink.CARD_INK}" fill="none" stroke-linecap="round">'
        '<path d="M45.2 40.6q1.4-1.2 2.8 0M52 40.6q1.4-1.2 2.8 0"/><path d="M50 41.5l-.9 4.2h1.7"/>'
        f'<path d="M47.9 48.2q2.1 1.3 4.2 0" stroke="{lips}" stroke-width="1.2"/></g>'
    )


def _filled(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}"/>'


def _line(path: str, width: float) -> str:
    return f'<path d="{path}" stroke="{ink.CARD_INK}" stroke-width="{width}"/>'


def _dots(places: Iterable[tuple[float, float]], colour: str, radius: float) -> str:
    return "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{colour}"/>' for x, y in places)


def _down(x: float, top: float, *, many: int, step: float, lean: float = 0) -> list[tuple[float, float]]:
    return [(x + place * lean, round(top + place * step, 1)) for place in range(many)]


def _across(left: float, y: float, *, many: int, step: float) -> list[tuple[float, float]]:
    return [(round(left + place * step, 1), y) for place in range(many)]


def _hand(x: float, y: float, *, wide: float, high: float) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{high}" fill="{ink.SKIN}"/>'


def _king(card: Card) -> str:
    suit, gold, dark = suit_ink(card), ink.GOLD, ink.CARD_INK
    robe = (
        _filled("M25 70v-5c1-7 8-10 17-11.5h16c9 1.5 16 4.5 17 11.5v5z", suit)
        + _filled("M43 53.5h14l3 16.5h-20z", gold)
        + _filled(
            "M25 70v-5c.6-4 3.2-6.6 7-8.4l4 13.4zM75 70v-5c-.6-4-3.2-6.6-7-8.4l-4 13.4z",
            dark,
        )
        + _dots(_down(50, 58, many=3, step=4.4), dark, 1.1)
        + _dots(_down(29.5, 62.5, many=2, step=4.2, lean=1.5), gold, 0.95)
        + _dots(_down(70.5, 62.5, many=2, step=4.2, lean=-1.5), gold, 0.95)
    )
    hair = _filled("M40 34h20v12c0 3 1.5 4.5 2.5 5.5h-25c1-1 2.5-2.5 2.5-5.5z", dark)
    beard = _filled(
        "M42.5 43c1 3 2.5 3.3 4.5 3.2 1.5-.1 2.2.8 3 .8s1.5-.9 3-.8c2 .1 3.5-.2 4.5-3.2.6 7-1.5 15-7.5 15"
        "s-8.1-8-7.5-15z",
        dark,
    )
    crown = (
        _filled("M39.5 36.5l-2.5-14 6.6 5.2L50 19l6.4 8.7 6.6-5.2-2.5 14z", gold)
        + _filled("M39.5 36.5h21v-3.6h-21z", suit)
        + _dots(_across(42, 34.7, many=5, step=4), ink.CARD, 0.9)
        + _dots([(37, 22), (63, 22)], suit, 1.5)
        + _dots([(50, 18.8)], suit, 1.7)
    )
    sceptre = (
        _line("M69.4 33v37", 2.2)
        + f'<rect x="66.6" y="24" width="5.6" height="15" rx="1.4" fill="{gold}"/>'
        + _dots(_down(69.4, 26.6, many=3, step=4.9), dark, 1.15)
    )
    return robe + hair + _face(card) + beard + crown + sceptre + _hand(68.6, 58.5, wide=3.6, high=2.8)


def _queen(card: Card) -> str:
    suit, gold, dark = suit_ink(card), ink.GOLD, ink.CARD_INK
    pearls = [(41.8, 60.0), (45.5, 64.3), (50.0, 66.0), (54.5, 64.3), (58.2, 60.0)]
    robe = (
        _filled("M25 70v-3c2-8 9-11 17-12.5h16c8 1.5 15 4.5 17 12.5v3z", suit)
        + _filled(
            "M42 54.5c2 6 5 8.5 8 8.5s6-2.5 8-8.5l3.5.8c-2 8-6 12.7-11.5 12.7s-9.5-4.7-11.5-12.7z",
            gold,
        )
        + _filled("M43.5 54c2 4.5 4.2 6 6.5 6s4.5-1.5 6.5-6z", ink.SKIN)
        + _dots(pearls, dark, 0.9)
    )
    hair = _filled(
        "M50 27c-8.5 0-12 5.5-12 12.5 0 6-2.5 9-4 12.5 2.5 3.5 7 4.3 10 3.5h12c3 .8 7.5 0 10-3.5"
        "-1.5-3.5-4-6.5-4-12.5 0-7-3.5-12.5-12-12.5z",
        dark,
    )
    fringe = _filled(
        "M42.3 39.5c0-5.5 3.2-7 7.7-7.5 4.5.5 7.7 2 7.7 7.5-1.2-3.3-4-4.6-7.7-5.2-3.7.6-6.5 1.9-7.7 5.2z", dark
    )
    crown = (
        _filled(
            "M40.5 31.5c-.8-3-1.8-5.6-2.8-8 3 .4 4.7 1.3 6.3 3 1.3-2.6 3.3-4.6 6-6 2.7 1.4 4.7 3.4 6 6"
            " 1.6-1.7 3.3-2.6 6.3-3-1 2.4-2 5-2.8 8-6-1.7-13-1.7-19 0z",
            gold,
        )
        + _dots([(37.4, 22.6), (62.6, 22.6)], suit, 1.3)
        + _dots([(50, 19.6)], suit, 1.6)
        + _dots([(x, 29) for x in _CENTRED], dark, 0.8)
    )
    bloom = _line("M69.5 40v22", 1.4) + _filled("M69.5 52q4-.5 4.5-4.5-4 .5-4.5 4.5z", dark) + pip(card, 69.5, 35, 11)
    return robe + hair + _face(card) + fringe + crown + bloom + _hand(68.7, 60, wide=3.4, high=2.7)


def _jack(card: Card) -> str:
    suit, gold, dark = suit_ink(card), ink.GOLD, ink.CARD_INK
    robe = (
        _filled("M25 70v-3c1-8 8-11.5 17-13h16c9 1.5 16 5 17 13v3z", gold)
        + _filled("M42 54h16l-8 16z", suit)
        + _filled("M42 54l-5.5 1.3L46 70h4zM58 54l5.5 1.3L54 70h-4z", dark)
        + _dots(_down(31, 61, many=3, step=4), suit, 1.15)
        + _dots(_down(69, 61, many=3, step=4), suit, 1.15)
    )
    hair = _filled("M40 34h20v11c0 4 1.5 5.5 2 7.5-3.5 1-5.5-.5-6.5-2h-11c-1 1.5-3 3-6.5 2 .5-2 2-3.5 2-7.5z", dark)
    hat = (
        _filled("M38 35c-3.5-6 1-13.5 10-14 8-.5 15.5 2 16 8 .2 3-1.5 5-3.5 6z", suit)
        + _filled("M38.5 33h22.5v4h-22.5z", dark)
        + _filled("M58.5 26c4-7 9-7.5 13.5-5-4 .5-6 2.5-7 6 2-.8 4-.8 6 .2-4.5.8-8.5 2.3-11.5 5.3z", gold)
        + _dots(_across(43, 35, many=4, step=4.7), gold, 0.9)
    )
    peg = _filled(
        "M30.5 34.5c2.2 0 3.6 1.5 3.6 3.3 0 1.4-.8 2.4-1.9 2.9l-.7 22.3h-2l-.7-22.3c-1.1-.5-1.9-1.5-1.9-2.9"
        " 0-1.8 1.4-3.3 3.6-3.3z",
        suit,
    )
    return robe + hair + _face(card) + hat + peg + _hand(31.3, 56, wide=3.4, high=2.7)
