"""The street board: rows of thirty holes that wind down the board, each row a street."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import ClassVar, Final

from ..rules import Side
from .measure import Point, whole

STREET: Final = 30
GROUP: Final = 5
_NARROW: Final = 340
_WIDE: Final = 700


@dataclass(frozen=True, slots=True, kw_only=True)
class Snake:
    """The measures of a street board, in pixels; odd rows (the first is row 0) run from right to left."""

    kind: ClassVar = "snake"

    width: float
    height: int
    lanes: int
    target: int
    rows: int
    lane_gap: float
    """Between two lanes, hole to hole."""
    pitch: float
    """Between two holes of a group of five."""
    group_gap: float
    """What two groups stand farther apart."""
    row_pitch: float
    """Between the first lanes of two rows."""
    lane_height: float
    """From the first lane to the last."""
    side: float
    top: float
    left: float
    hole_radius: float
    peg_radius: float
    font_size: float

    def column_x(self, column: int) -> float:
        """How far right a column, 0 to 29, is."""
        return self.left + column * self.pitch + column // GROUP * self.group_gap

    def row_y(self, row: int) -> float:
        """How far down the first lane of a row is."""
        return self.top + row * self.row_pitch

    def hole(self, lane: Side, hole: int) -> Point:
        """The centre of a hole, not rounded."""
        if hole >= self.target:
            return self._game_hole()
        if hole <= 0:
            step = min(9, self.pitch * 0.85)
            return Point(self.left - step - (step * 0.67 if hole < 0 else 0), self.top + lane * self.lane_gap)
        row, column = place_of(hole)
        return Point(self.column_x(column), self.row_y(row) + lane * self.lane_gap)

    def _game_hole(self) -> Point:
        row, column = place_of(max(1, self.target - 1))
        onwards = -1 if row % 2 else 1
        step = min(self.side - 4, max(11, self.pitch * 0.75))
        return Point(self.column_x(column) + onwards * step, self.row_y(row) + self.lane_height / 2)


def place_of(hole: int) -> tuple[int, int]:
    """The row of a hole, and its column counted from the left."""
    row, along = divmod(hole - 1, STREET)
    return row, STREET - 1 - along if row % 2 else along


def snake(*, width: float, lanes: int, target: int) -> Snake:
    """A street board of that width for so many sides; 61 holes are two rows, 121 four, 181 six."""
    lane_gap, gap, side, top, group_gap = _spacing(width, lanes)
    rows = max(1, ceil((target - 1) / STREET))
    pitch = (width - 2 * side - 5 * group_gap - 8) / (STREET - 1)
    lane_height = (lanes - 1) * lane_gap
    row_pitch = lane_height + gap + lane_gap - 1
    wide = width >= _WIDE
    return Snake(
        width=width,
        height=whole(top * 2 + (rows - 1) * row_pitch + lane_height + 2),
        lanes=lanes,
        target=target,
        rows=rows,
        lane_gap=lane_gap,
        pitch=pitch,
        group_gap=group_gap,
        row_pitch=row_pitch,
        lane_height=lane_height,
        side=side,
        top=top,
        left=side + 4,
        hole_radius=2.5 if wide else min(1.75, pitch * 0.17),
        peg_radius=min(lane_gap * 0.44, pitch * 0.5, 6.4 if wide else 5.6),
        font_size=11 if wide else 8 if width < _NARROW else 9,
    )


def _spacing(width: float, lanes: int) -> tuple[float, float, float, float, float]:
    """Between lanes, between rows, at the sides, at the top, between groups: roomier on wide boards."""
    if width >= _WIDE:
        return (16 if lanes > 2 else 18), 20, 30, 17, 12
    if width < _NARROW:
        return (9 if lanes > 2 else 10), 10, 14, 9, 4
    return (9.5 if lanes > 3 else 11 if lanes > 2 else 13), 14, 17, 11, 5
