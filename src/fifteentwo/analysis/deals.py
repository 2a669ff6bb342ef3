"""What deals come to: how often each side is first to so many points, and with how many points for all a deal ends.

Both are counted from each seam of a deal on. Scores decide nothing about them as long as nobody plays to the score, so
that one count of deals serves every score, every target and every skunk line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..fast.deals import Awards
from ..fast.tables import CRIB_SOURCE, HAND_SOURCE, HEELS_SOURCE, PLAY_SOURCE
from ..rules import Rules, Seat

Counts: TypeAlias = NDArray[np.int64]

MOST: Final = 95
"""More points than any side makes in a deal; were there more, they would count as so many."""
EDGE: Final = MOST + 2


class NoBoard(ValueError):
    """Rules for which there is no table of boards; the message says why."""


def seams_of(rules: Rules) -> tuple[str, ...]:
    """Where a deal may be looked at: before it, when the starter is turned and heels are scored, when the play is over,
    and after each hand that is counted, pone's first. After the last hand the crib is left."""
    return ("deal", "cut", "play", *(f"hands{hands}" for hands in range(1, rules.seats + 1)))


@dataclass(frozen=True, slots=True, eq=False)
class DealCounts:
    """What so many deals came to, by seam and then by side, sides standing in the order of their seats from the dealer:
    0 the dealer's, 1 pone's."""

    deals: int
    corners: Counts
    """Of `firsts` the differences along every axis, shape (seams, sides, 97, ...): nearly all are 0."""
    totals: Counts
    """`totals[seam, p0, p1, ...]`: in how many deals the sides make so many points from there on; shape (seams, 97,
    ...)."""

    def firsts(self, seam: int, side: int) -> Counts:
        """`firsts[n0, n1, ...]`: in how many deals, from the seam on, that side is the first to reach what it needs,
        where the sides need n0, n1, ... points; shape (97, ...), and nothing at 0."""
        boxes: Counts = self.corners[seam, side]
        for axis in range(boxes.ndim):
            boxes = np.cumsum(boxes, axis=axis)
        return boxes


def no_deals(rules: Rules) -> DealCounts:
    """Counts of nothing. Raises NoBoard for rules with more than three sides."""
    sides = len(rules.sides)
    if sides > 3:
        raise NoBoard(f"{rules.name} has {sides} sides, and a table of boards would be too large for more than three")
    shape = (EDGE,) * sides
    seams = len(seams_of(rules))
    return DealCounts(0, np.zeros((seams, sides, *shape), np.int64), np.zeros((seams, *shape), np.int64))


def add_deals(counts: DealCounts, awards: Awards, rules: Rules) -> DealCounts:
    """The counts with these deals added; the arrays of those before are used again."""
    stages = _stages(awards, rules)
    for seam in range(len(counts.totals)):
        _add_from(awards, rules, stages >= seam, counts.corners[seam], counts.totals[seam])
    return DealCounts(counts.deals + len(stages), counts.corners, counts.totals)


def _stages(awards: Awards, rules: Rules) -> NDArray[np.int8]:
    """After which seam each award comes, shape (n, most); -1 where there is none."""
    stages = np.zeros(awards.offsets.shape, np.int8)
    stages[awards.sources == PLAY_SOURCE] = 1
    hands = awards.sources == HAND_SOURCE
    stages[hands] = 2 + (awards.offsets[hands] - 1) % rules.seats
    stages[awards.sources == CRIB_SOURCE] = 2 + rules.seats
    assert np.isin(awards.sources, (HEELS_SOURCE, PLAY_SOURCE, HAND_SOURCE, CRIB_SOURCE)).all(where=awards.offsets >= 0)
    stages[awards.offsets < 0] = -1
    return stages


def _add_from(awards: Awards, rules: Rules, counted: NDArray[np.bool_], corners: Counts, totals: Counts) -> None:
    """Add what these awards, of those that are `counted`, come to.

    An award that brings a side from a to b points while others have c decides the game for all needs of that side from
    a + 1 to b where the others need more than c: a box, of which two corners are noted, and the rest follows by sums.
    """
    sides = len(corners)
    points = np.zeros((len(counted), sides), np.int64)
    strides = EDGE ** np.arange(sides - 1, -1, -1)
    for place in range(counted.shape[1]):
        scored = counted[:, place].nonzero()[0]
        side = side_of(awards.offsets[scored, place].astype(np.int64), rules)
        before = points[scored] + 1
        points[scored, side] = np.minimum(points[scored, side] + awards.points[scored, place], MOST)
        gained = points[scored, side] + 1 - before[np.arange(len(scored)), side]
        first = side * EDGE**sides + before @ strides
        np.add.at(corners.reshape(-1), first, 1)
        np.subtract.at(corners.reshape(-1), first + gained * strides[side], 1)
    np.add.at(totals.reshape(-1), points @ strides, 1)


def side_of(offsets: NDArray[np.int64], rules: Rules) -> NDArray[np.int64]:
    """The sides of seats so far from the dealer, in the order from the dealer's side."""
    order: list[Seat] = [rules.side_of(offset) for offset in range(len(rules.sides))]
    return np.array([order.index(rules.side_of(offset)) for offset in range(rules.seats)], np.int64)[offsets]
