"""Wood, words and lines that every board has."""

from __future__ import annotations

from html import escape
from typing import Final, Literal

from . import ink
from .geometry import Geometry, hole_position
from .measure import plain

Anchor = Literal["start", "middle", "end"]
SKUNK_NAMES: Final = ("skunk", "double skunk")
"""By depth; the lines of `Rules.skunk_lines` come in the same order."""
DASHES: Final = f'stroke="{ink.SKUNK}" stroke-dasharray="4 3"'


def grain(board: Geometry) -> str:
    """A few long lines that make the board wood."""
    many = 13 if board.kind == "folded" else max(7, round(board.height / 21))
    width, lines = board.width, []
    for line in range(many):
        y = board.height * (line + 0.5) / many
        a, b = (line * 37 % 11 - 5) * 0.9, (line * 53 % 9 - 4) * 1.1
        path = (
            f"M0 {plain(y + a)}C{plain(width * 0.2)} {plain(y - b - 3)} {plain(width * 0.36)} {plain(y + b + 4)}"
            f" {plain(width * 0.55)} {plain(y + a * 0.4)}"
            f"S{plain(width * 0.86)} {plain(y - a - 2)} {plain(width)} {plain(y + b)}"
        )
        lines.append(f'<path d="{path}" stroke-width="{0.7 if line % 3 else 1.4}"/>')
    return f'<g fill="none" stroke="{ink.GRAIN}" opacity=".26">{"".join(lines)}</g>'


def holes(board: Geometry) -> str:
    """Every hole as a round dot of one path, and the game hole with its ring."""
    centres = (hole_position(board, lane, hole) for lane in range(board.lanes) for hole in range(-1, board.target))
    dots = "".join(f"M{plain(x)} {plain(y)}h0" for x, y in centres)
    x, y = map(plain, hole_position(board, 0, board.target))
    ring, dot = (6, 3.4) if board.hole_radius > 2 else (4.2, 2.4)
    return (
        f'<path class="holes" d="{dots}" fill="none" stroke="{ink.HOLE}"'
        f' stroke-width="{plain(board.hole_radius * 2)}" stroke-linecap="round"/>'
        f'<g class="game-hole"><circle cx="{x}" cy="{y}" r="{ring}" fill="none" stroke="{ink.RULE}"'
        ' stroke-width="1.2"/>'
        f'<circle cx="{x}" cy="{y}" r="{dot}" fill="{ink.HOLE}"/></g>'
    )


def word(
    text: str,
    x: float,
    y: float,
    *,
    size: float,
    anchor: Anchor = "middle",
    colour: str = ink.WOOD_INK,
) -> str:
    """A number or word on the wood; (x, y) is on its base line."""
    return (
        f'<text x="{plain(x)}" y="{plain(y)}" text-anchor="{anchor}" font-size="{plain(size)}"'
        f' fill="{colour}">{escape(text)}</text>'
    )
