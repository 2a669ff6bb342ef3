"""Faces and the back of cards, 100 units wide and 140 high."""

from __future__ import annotations

from typing import Final

from ..cards import Card
from ..score import JACK
from . import ink
from .courts import court
from .pips import pip, rank_outline

WIDTH: Final = 100
HEIGHT: Final = 140
ACE_OF_SPADES: Final = Card.parse("AS")

_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_RANK_NAMES: Final = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
_LEFT, _CENTRE, _RIGHT, _MIDDLE = 35.0, 50.0, 65.0, 70.0


def _pair(y: float) -> tuple[tuple[float, float], ...]:
    return (_LEFT, y), (_RIGHT, y)


_ENDS: Final = (*_pair(30), *_pair(110))
_FOUR_A_SIDE: Final = (*_ENDS, *_pair(56.6), *_pair(83.4))
_PIPS: Final = {
    2: ((_CENTRE, 30.0), (_CENTRE, 110.0)),
    3: ((_CENTRE, 30.0), (_CENTRE, _MIDDLE), (_CENTRE, 110.0)),
    4: _ENDS,
    5: (*_ENDS, (_CENTRE, _MIDDLE)),
    6: (*_ENDS, *_pair(_MIDDLE)),
    7: (*_ENDS, *_pair(_MIDDLE), (_CENTRE, 50.0)),
    8: (*_ENDS, *_pair(_MIDDLE), (_CENTRE, 50.0), (_CENTRE, 90.0)),
    9: (*_FOUR_A_SIDE, (_CENTRE, _MIDDLE)),
    10: (*_FOUR_A_SIDE, (_CENTRE, 43.3), (_CENTRE, 96.7)),
}
"""Places of the pips by rank."""


def name(card: Card) -> str:
    """The card in words: `jack of diamonds`."""
    return f"{_RANK_NAMES.get(card.rank, card.rank)} of {_SUIT_NAMES[card.suit]}"


def face(card: Card, *, compact: bool = False, width: int = WIDTH) -> str:
    """The face of a card as an SVG document `width` pixels wide.

    A compact face has one large index and one large sign: for cards under 64 pixels wide.
    """
    return _document(_compact(card) if compact else _full(card), label=name(card), width=width)


def back(*, width: int = WIDTH) -> str:
    """A card face down as an SVG document: rows of holes, five by five."""
    holes = "".join(
        f'<circle cx="{15.5 + group * 24.2 + hole * 5.2:.1f}" cy="{17 + row * 10.6:.1f}" r="1.45"'
        f' opacity="{0.5 if (row + group) % 2 else 0.95}"/>'
        for row in range(11)
        for group in range(3)
        for hole in range(5)
    )
    drawing = (
        f'<rect x="6" y="6" width="88" height="128" rx="4" fill="{ink.BACK}"/><g fill="{ink.BACK_INK}">{holes}</g>'
        f'<rect x="8.5" y="8.5" width="83" height="123" rx="2.5" fill="none" stroke="{ink.BACK_INK}" opacity=".9"/>'
    )
    return _document(drawing, label="face-down card", width=width)


def _document(drawing: str, *, label: str, width: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{width}"'
        f' height="{width * HEIGHT / WIDTH:g}" role="img" aria-label="{label}">'
        f'<rect x=".6" y=".6" width="98.8" height="138.8" rx="7.5" fill="{ink.CARD}" stroke="{ink.CARD_EDGE}"'
        f' stroke-width="1.2"/>{drawing}</svg>'
    )


def _compact(card: Card) -> str:
    centre, widest = (35, 58) if card.rank == 10 else (30, 46)
    return rank_outline(card, centre=centre, top=11, height=50, widest=widest) + pip(card, 64, 100, 58)


def _full(card: Card) -> str:
    widest = 20 if card.rank == 10 else 17
    index = rank_outline(card, centre=12.6, top=7, height=22, widest=widest) + pip(card, 12.6, 40, 15.5)
    return f'{index}<g transform="rotate(180 50 70)">{index}</g>{_middle(card)}'


def _middle(card: Card) -> str:
    if card.rank >= JACK:
        return court(card)
    if card.rank == 1:
        return _ace(card)
    size = 21 if card.rank < 4 else 19
    return "".join(pip(card, x, y, size, upside_down=y > _MIDDLE) for x, y in _PIPS[card.rank])


def _ace(card: Card) -> str:
    if card is not ACE_OF_SPADES:
        return pip(card, _CENTRE, _MIDDLE, 44)
    holes = "".join(f'<circle cx="{x}" cy="76" r="1.3"/>' for x in range(40, 61, 5))
    return f'{pip(card, _CENTRE, _MIDDLE, 50)}<g fill="{ink.CARD}">{holes}</g>'
