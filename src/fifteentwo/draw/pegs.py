"""Pegs: each side's own shape first, its colour second; the front peg filled, the back peg hollow."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ..rules import Side
from . import ink
from .geometry import Geometry, hole_position
from .measure import plain

SHAPES: Final = ("circle", "diamond", "square", "triangle", "star", "cross")
"""By side: who owns a peg is told without colour."""


def outline(shape: str, radius: float) -> str:
    """The path of a shape about `radius` large around (0, 0); all weigh alike to the eye."""
    r = radius
    match shape:
        case "circle":
            return f"M{_n(-r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0Z"
        case "diamond":
            return _polygon([r * 1.28] * 4)
        case "square":
            half, edge = _n(r * 0.95), _n(r * 1.9)
            return f"M-{half} -{half}h{edge}v{edge}h-{edge}Z"
        case "triangle":
            return f"M0 {_n(-r * 1.25)}L{_n(r * 1.2)} {_n(r * 0.85)}H{_n(-r * 1.2)}Z"
        case "star":
            return _polygon([r * 1.42, r * 0.62] * 5)
        case _:
            return _cross(r)


def _cross(r: float) -> str:
    arm, half = r * 1.2, r * 0.45
    rest = _n(arm - half)
    thick, start = _n(2 * half), f"M{_n(-half)} {_n(-arm)}"
    return f"{start}h{thick}v{rest}h{rest}v{thick}h-{rest}v{rest}h-{thick}v-{rest}h-{rest}v-{thick}h{rest}Z"


def _polygon(radii: list[float]) -> str:
    corners = []
    for corner, radius in enumerate(radii):
        angle = corner / len(radii) * 2 * pi - pi / 2
        corners.append(f"{_n(radius * cos(angle))} {_n(radius * sin(angle))}")
    return f"M{'L'.join(corners)}Z"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def pegs(board: Geometry, side: Side, *, front: int, back: int) -> str:
    """A side's two pegs: the front one at its score, the back one where the score before it was.

    Before its first point a side has both in the start holes, -1 and 0.
    """
    colour, shape, big = ink.OWNERS[side], SHAPES[side], board.hole_radius > 2
    behind = hole_position(board, side, back if front > 0 else -1)
    ahead = hole_position(board, side, front)
    radius = board.peg_radius
    return (
        f'<g class="peg back" transform="translate({plain(behind.x)} {plain(behind.y)})">'
        f'<path d="{outline(shape, radius * 0.92)}" fill="{ink.WOOD_LIGHT}" stroke="{colour}"'
        f' stroke-width="{2.4 if big else 1.9}"/></g>'
        f'<g class="peg front" transform="translate({plain(ahead.x)} {plain(ahead.y)})">'
        f'<path d="{outline(shape, radius * 1.12)}" opacity=".22" transform="translate(.6 1.6)"/>'
        f'<path d="{outline(shape, radius * 1.08)}" fill="{colour}" stroke="{ink.PEG_RIM}"'
        f' stroke-width="{1.8 if big else 1.3}"/></g>'
    )
