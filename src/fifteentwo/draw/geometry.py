"""One geometry for every board: where each hole is, in pixels of the picture.

Holes -1 and 0 are the start holes, 1 up to the target less one the streets, the target the game hole, which all lanes
share. A lane belongs to a side and keeps its place all the way. `python -m fifteentwo.draw.export` writes the positions
down for the browser client to be compared with.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from ..rules import Side
from . import folded, snake
from .measure import Point, tenth

Layout = Literal["snake", "folded"]
LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)
MOST_LANES: Final = 6
Geometry: TypeAlias = snake.Snake | folded.Folded


def geometry(layout: Layout, *, width: float, lanes: int, target: int = 121) -> Geometry:
    """The measures of a board `width` pixels wide, with a lane for each of 1 to 6 sides.

    Raises ValueError for a folded board whose course cannot have that many holes (see `folded.fits`).
    """
    if layout == "folded":
        return folded.folded(width=width, lanes=lanes, target=target)
    return snake.snake(width=width, lanes=lanes, target=target)


def hole_position(board: Geometry, lane: Side, hole: int) -> Point:
    """The centre of a hole to a tenth of a pixel; a score past the target is in the game hole."""
    x, y = board.hole(lane, hole)
    return Point(tenth(x), tenth(y))
