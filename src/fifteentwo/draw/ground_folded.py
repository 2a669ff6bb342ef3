"""Inlay, rules, skunk lines and numbers of a folded board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from ..rules import Side
from . import ink
from .folded import GROUP, INNER_TURN, OUTER_TURN, Folded
from .geometry import hole_position
from .measure import Point, plain
from .wood import DASHES, SKUNK_NAMES, word


def ground_of_folded(board: Folded, skunk_lines: Sequence[int]) -> str:
    """Everything under the holes; `skunk_lines` are scores below which a loser is skunked, the single one first."""
    begin = board.left - board.pitch * 2 - board.group_gap - 9
    lines = [below - 1 for below in skunk_lines]
    parts = [_inlay(board, begin)]
    # A group also ends in the middle of the outer turn, where a rule would crowd the holes and a number the edge.
    bend = board.straight + OUTER_TURN // 2
    for hole in range(GROUP, board.target - 1, GROUP):
        if hole not in (bend, *lines):
            style = f'stroke="{ink.RULE}" stroke-width="1" opacity=".55"'
            parts.append(_across(board, hole).rule(board.lane_gap * 0.5, style))
    for hole in range(3 * GROUP, board.target - 1, 3 * GROUP):
        if hole not in (bend, *lines):
            parts.append(_beside(board, hole, str(hole), ink.WOOD_INK, beyond=9))
    for hole, name in zip(lines, SKUNK_NAMES, strict=False):
        rule = _across(board, hole).rule(board.lane_gap * 0.62 + 3, f'{DASHES} stroke-width="2"')
        label = _beside(board, hole, f"{hole} · {name}", ink.SKUNK, beyond=11)
        parts.append(f'<g class="skunk-line">{rule}{label}</g>')
    parts.append(_ends(board, begin))
    return "".join(parts)


def _ends(board: Folded, begin: float) -> str:
    game, size = hole_position(board, 0, board.target), board.font_size
    arrow = f"M{plain(begin - 26)} {plain(board.upper + 14)}h16m-4-3.5l4 3.5l-4 3.5"
    return (
        word(str(board.target), game.x, board.home - 11, size=size + 1)
        + word("start", begin - 6, board.upper + 4, size=size, anchor="end")
        + f'<path d="{arrow}" fill="none" stroke="{ink.RULE}" stroke-width="1.5"/>'
    )


def _inlay(board: Folded, begin: float) -> str:
    width = board.lane_height + board.lane_gap * 1.24
    end = board.left + board.along(board.straight - 1) + 10
    outer, inner, left, right = map(plain, (board.outer, board.inner, board.left, board.right))
    path = (
        f"M{plain(begin)} {plain(board.upper)}H{right}A{outer} {outer} 0 0 1 {right} {plain(board.lower)}"
        f"H{left}A{inner} {inner} 0 0 1 {left} {plain(board.home)}H{plain(end)}"
    )
    return (
        f'<path d="{path}" fill="none" stroke="{ink.RULE}" stroke-width="{plain(width + 2)}" opacity=".55"/>'
        f'<path d="{path}" fill="none" stroke="{ink.INLAY}" stroke-width="{plain(width)}"/>'
    )


@dataclass(frozen=True, slots=True)
class _Across:
    """A line across all lanes; (ux, uy) points outward along it, one pixel long."""

    near: Point
    far: Point
    ux: float
    uy: float

    def rule(self, beyond: float, style: str) -> str:
        """The line drawn, standing out by `beyond` pixels at both ends."""
        x1, y1 = self.near.x + self.ux * beyond, self.near.y + self.uy * beyond
        x2, y2 = self.far.x - self.ux * beyond, self.far.y - self.uy * beyond
        return f'<path d="M{plain(x1)} {plain(y1)}L{plain(x2)} {plain(y2)}" {style}/>'


def _across(board: Folded, hole: int) -> _Across:
    """The line between a hole and the next one."""
    near = _between(board, 0, hole)
    last = _between(board, board.lanes - 1, hole)
    inward = last if board.lanes > 1 else _middle_from(board, hole)
    length = hypot(near.x - inward.x, near.y - inward.y) or 1
    return _Across(near, last, (near.x - inward.x) / length, (near.y - inward.y) / length)


def _between(board: Folded, lane: Side, hole: int) -> Point:
    a, b = hole_position(board, lane, hole), hole_position(board, lane, hole + 1)
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def _middle_from(board: Folded, hole: int) -> Point:
    """A single lane has no second one to point away from: straights point up or down, turns to their centre."""
    turned = board.straight + OUTER_TURN
    second = turned + board.straight
    if board.straight < hole <= turned:
        return Point(board.right, board.middle)
    if second < hole <= second + INNER_TURN:
        return Point(board.left, board.lower - board.inner)
    x, y = _between(board, 0, hole)
    return Point(x, y + (-1 if turned < hole <= second else 1))


def _beside(board: Folded, hole: int, text: str, colour: str, *, beyond: float) -> str:
    line = _across(board, hole)
    distance = board.lane_gap * 0.62 + beyond
    x, y = line.near.x + line.ux * distance, line.near.y + line.uy * distance
    return word(text, x, y + 4, size=board.font_size, colour=colour)
