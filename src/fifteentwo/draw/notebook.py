"""Pictures that a notebook shows by itself: hands of cards, and a game's board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..cards import Card
from .cards import HEIGHT, WIDTH, face, name
from .geometry import Layout, geometry
from .pegboard import pegboard

if TYPE_CHECKING:
    from ..state import State
    from ..view import View

_GAP: Final = 10
BOARD_WIDTH: Final = {"snake": 374, "folded": 900}
"""Pixels a board is drawn wide by layout; the picture can be scaled."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG document; `str` gives its text, a notebook shows the picture."""

    svg: str

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


def hand(cards: Sequence[Card], *, starter: Card | None = None, compact: bool = False) -> Drawing:
    """Cards side by side as they come, the starter a little apart at the right end."""
    placed = [(card, at * (WIDTH + _GAP)) for at, card in enumerate(cards)]
    if starter is not None:
        placed.append((starter, len(cards) * (WIDTH + _GAP) + (2 * _GAP if cards else 0)))
    width = placed[-1][1] + WIDTH if placed else 0
    faces = "".join(face(card, compact=compact).replace("<svg ", f'<svg x="{x}" ', 1) for card, x in placed)
    label = ", ".join(map(name, cards)) or "no cards"
    if starter is not None:
        label += f"; starter {name(starter)}"
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}"'
        f' role="img" aria-label="{label}">{faces}</svg>'
    )


def board(game: State | View, *, layout: Layout = "snake") -> Drawing:
    """The pegboard of a game, from its state or from what a seat sees of it.

    Raises ValueError for a folded board to a target that it cannot have.
    """
    rules = game.rules
    measures = geometry(layout, width=BOARD_WIDTH[layout], lanes=len(rules.sides), target=rules.target)
    lines = rules.skunk_lines if rules.skunks == "on" else ()
    return Drawing(pegboard(measures, scores=game.scores, back_pegs=game.back_pegs, skunk_lines=lines))
