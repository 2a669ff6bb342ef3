"""From counts of deals to chances at every score, by dynamic programming.

Whoever is first to the target in this deal wins; if nobody is, the deal after it begins at the scores then reached, the
next seat dealing. Taken over all scores at once, that step is a sum over the totals of a deal, a convolution, and the
chances are what the step leaves as they are: it is repeated until they no longer change, once for each deal that a game
can last. Skunks are chances too: to win while nobody else has come to a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .deals import EDGE, Counts, DealCounts

Floats: TypeAlias = NDArray[np.float64]
Complex: TypeAlias = NDArray[np.complex128]

STEADY: Final = 1e-9
"""Chances that change by less are settled."""


class _Deal:
    """One seam's counts as chances, and their part in a convolution over all scores."""

    def __init__(self, counts: DealCounts, seam: int, target: int) -> None:
        self.sides, self.target = counts.corners.shape[1], target
        self.firsts = [counts.firsts(seam, side) / counts.deals for side in range(self.sides)]
        self.size = _smooth(target + _reach(counts.totals[seam]))
        self.totals = np.conj(self._wave(counts.totals[seam] / counts.deals))

    def _wave(self, values: Floats) -> Complex:
        wave: Complex = np.fft.rfftn(values, s=(self.size,) * self.sides, axes=range(self.sides))
        return wave

    def won(self, side: int, line: int) -> Floats:
        """At every score, the chance that the side wins in this deal while all others stay below the line."""
        needs = self.target - np.arange(self.target)
        # Who needs so many points more than another would need to that line.
        shifted = needs - (self.target - line)
        places = [np.clip(needs if each == side else shifted, 0, EDGE - 1) for each in range(self.sides)]
        chances: Floats = self.firsts[side][np.ix_(*places)]
        return chances

    def going_on(self, following: Floats) -> Floats:
        """At every score, the mean of `following` over the scores that the deal leads to, which are below the
        target."""
        flat = np.fft.irfftn(self._wave(following) * self.totals, s=(self.size,) * self.sides, axes=range(self.sides))
        found: Floats = np.ascontiguousarray(flat[(slice(self.target),) * self.sides])
        return found


def chances_before_deals(counts: DealCounts, *, target: int, line: int) -> Iterator[Floats]:
    """The chances, at the scores with which a deal begins, to win while all others stay below the line (the target
    itself: to win): better and better, until they are settled.

    Scores stand in the order of the sides from the dealer's, and so do the sides whose chances these are: shape (sides,
    target, target, ...).
    """
    deal = _Deal(counts, 0, target)
    won = np.array([deal.won(side, line) for side in range(deal.sides)])
    chances, change = won, 1.0
    yield chances
    while change > STEADY:
        after = np.array([won[side] + deal.going_on(_next_deal(chances, side)) for side in range(deal.sides)])
        change = float(abs(after - chances).max())
        chances = after
        yield chances


def _next_deal(chances: Floats, side: int) -> Floats:
    """What the side's chances are when the next seat deals, by the scores in this deal's order."""
    sides = len(chances)
    turned: Floats = np.transpose(chances[side - 1], (sides - 1, *range(sides - 1)))
    return turned


def chances_at(counts: DealCounts, seam: int, settled: Floats, *, line: int) -> Floats:
    """The same at another seam, from the settled chances before deals."""
    target = settled.shape[1]
    deal = _Deal(counts, seam, target)
    found = [deal.won(side, line) + deal.going_on(_next_deal(settled, side)) for side in range(deal.sides)]
    return np.clip(np.array(found), 0.0, 1.0)


def _reach(totals: Counts) -> int:
    """One more than the most points that any side makes."""
    return int(max(axis.max() for axis in totals.nonzero())) + 1


def _smooth(least: int) -> int:
    """The least number so large that has no factor above 3, which waves are quick for."""
    candidates: Sequence[int] = [2**twos * 3**threes for twos in range(10) for threes in range(6)]
    return min(each for each in candidates if each >= least)
