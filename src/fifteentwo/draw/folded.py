"""The classic folded board: three straights, an outer turn of ten, an inner turn of five, home in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import ClassVar, Final

from ..rules import Side
from .measure import Point, whole

GROUP: Final = 5
OUTER_TURN: Final = 10
INNER_TURN: Final = 5
_MARGIN: Final = 27
_GROUP_GAP: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """The measures of a folded board, in pixels; lane 0 is the outer one."""

    kind: ClassVar = "folded"

    width: float
    height: int
    lanes: int
    target: int
    straight: int
    """Holes of each straight: 35 on the way to 121."""
    lane_gap: float
    group_gap: float
    pitch: float
    lane_height: float
    outer: float
    """Radius of the outer turn, centre line."""
    inner: float
    left: float
    right: float
    middle: float
    """How far down the centre of the outer turn is."""
    hole_radius: float
    peg_radius: float
    font_size: float

    @property
    def upper(self) -> float:
        """How far down the first straight is, centre line."""
        return self.middle - self.outer

    @property
    def lower(self) -> float:
        """How far down the second straight is."""
        return self.middle + self.outer

    @property
    def home(self) -> float:
        """How far down the last straight is, between the other two."""
        return self.lower - 2 * self.inner

    def along(self, place: int) -> float:
        """How far along a straight its hole number `place` is, counted from 0."""
        return place * self.pitch + place // GROUP * self.group_gap

    def hole(self, lane: Side, hole: int) -> Point:
        """The centre of a hole, not rounded."""
        outward = -(lane - (self.lanes - 1) / 2) * self.lane_gap
        first, turned = self.straight, self.straight + OUTER_TURN
        second, home = turned + self.straight, turned + self.straight + INNER_TURN
        if hole >= self.target:
            return Point(self.left + self.along(self.straight - 1) + 27, self.home)
        if hole <= 0:
            back = self.pitch + self.group_gap + (self.pitch if hole < 0 else 0)
            return Point(self.left - back, self.upper - outward)
        if hole <= first:
            return Point(self.left + self.along(hole - 1), self.upper - outward)
        if hole <= turned:
            step = hole - first - 1
            # The two groups of five stand a little apart in the turn, too.
            angle = -90 + (180 * (step + 0.72 if step < GROUP else step + 1.28)) / 11
            return _on_turn(Point(self.right, self.middle), self.outer + outward, angle)
        if hole <= second:
            return Point(self.right - self.along(hole - turned - 1), self.lower + outward)
        if hole <= home:
            angle = 90 + (180 * (hole - second)) / 6
            return _on_turn(Point(self.left, self.lower - self.inner), self.inner + outward, angle)
        return Point(self.left + self.along(hole - home - 1), self.home - outward)


def _on_turn(centre: Point, radius: float, degrees: float) -> Point:
    angle = degrees * pi / 180
    return Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle))


def fits(target: int) -> bool:
    """Whether a folded course can end there: its straights must be whole groups of five, as for 61, 121 and 181."""
    straights, rest = divmod(target - 1 - OUTER_TURN - INNER_TURN, 3 * GROUP)
    return rest == 0 and straights > 0


def folded(*, width: float, lanes: int, target: int) -> Folded:
    """A folded board of that width for so many sides: straights of 35 for 121, of 15 for 61, of 55 for 181.

    Raises ValueError when the course cannot end at `target`.
    """
    if not fits(target):
        raise ValueError(f"a folded board has 61, 121 or 181 holes, or 15 more or fewer, not {target}")
    straight = (target - 1 - OUTER_TURN - INNER_TURN) // 3
    lane_gap = 16 if lanes <= 2 else 14 if lanes <= 4 else 12
    lane_height = (lanes - 1) * lane_gap
    half = lane_height / 2
    outer = max(52, 30 + lane_height * 1.1) + half * 0.2
    inner = outer / 2
    left = max(_MARGIN + inner + half + 4, 104)
    right = width - (_MARGIN + outer + half - 4)
    pitch = (right - left - (straight // GROUP - 1) * _GROUP_GAP) / (straight - 1)
    return Folded(
        width=width,
        height=whole(2 * (_MARGIN + half + outer)),
        lanes=lanes,
        target=target,
        straight=straight,
        lane_gap=lane_gap,
        group_gap=_GROUP_GAP,
        pitch=pitch,
        lane_height=lane_height,
        outer=outer,
        inner=inner,
        left=left,
        right=right,
        middle=_MARGIN + half + outer,
        hole_radius=2.5,
        peg_radius=min(lane_gap * 0.44, pitch * 0.5, 6.4),
        font_size=11,
    )
