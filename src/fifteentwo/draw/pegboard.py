"""The pegboard as one picture: a track for each side, front and back pegs, skunk lines."""

from __future__ import annotations

from collections.abc import Sequence

from . import ink
from .geometry import Geometry
from .ground_folded import ground_of_folded
from .ground_snake import ground_of_snake
from .pegs import pegs
from .snake import Snake
from .wood import grain, holes


def pegboard(
    board: Geometry, *, scores: Sequence[int], back_pegs: Sequence[int], skunk_lines: Sequence[int] = ()
) -> str:
    """A board with its pegs as an SVG document, in literal colours.

    `scores` and `back_pegs` are holes by side, one for each lane of `board`; a back peg is where the side's score was
    before it last scored. `skunk_lines` are the scores below which a loser is skunked, doubly skunked. A score past
    the target stays in the game hole.
    """
    ground = ground_of_snake(board, skunk_lines) if isinstance(board, Snake) else ground_of_folded(board, skunk_lines)
    placed = "".join(
        pegs(board, side, front=front, back=back)
        for side, (front, back) in enumerate(zip(scores, back_pegs, strict=True))
    )
    width, height = f"{board.width:g}", f"{board.height:g}"
    label = f"Cribbage board to {board.target}: {', '.join(map(str, scores))}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{label}" font-family="{ink.LETTERING}" font-weight="640">'
        f'<defs><linearGradient id="fifteentwo-wood" x2="0" y2="1"><stop stop-color="{ink.WOOD_LIGHT}"/>'
        f'<stop offset=".5" stop-color="{ink.WOOD}"/><stop offset="1" stop-color="{ink.WOOD_DARK}"/></linearGradient>'
        f'</defs><rect width="{width}" height="{height}" rx="{18 if board.hole_radius > 2 else 11}"'
        f' fill="url(#fifteentwo-wood)"/>{grain(board)}{ground}{holes(board)}{placed}</svg>'
    )
