"""Every hand that a seat may keep, by ranks: the order in which tables and beliefs hold them.

Hands of equal size stand in the order of `throw_tables.rank_sets`: 1,820 of four cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..fast.ranks import RANKS
from ..fast.throw_tables import rank_sets

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(5)], np.float64)
"""In how many ways so many cards can be chosen of four or fewer."""


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """All sets of so many ranks, those that no pack has among them: their ways are 0."""

    ranks: NDArray[np.uint8]
    """In order, shape (sets, size)."""
    counts: Numbers
    """How many of each rank, shape (sets, 13)."""
    codes: Numbers
    """As kernels read a hand: four bits a card, the lowest rank lowest, shape (sets,)."""

    def ways(self, unseen: NDArray[np.integer[Any]]) -> Floats:
        """In how many ways each can be made of so many unseen cards of each rank, shape (13,) to (sets,)."""
        ways = np.ones(len(self.counts))
        for rank in range(RANKS):
            ways *= CHOOSE[unseen[rank]][self.counts[:, rank]]
        return ways

    def holds(self, rank: int) -> NDArray[np.bool_]:
        """Which of them hold a card of that rank, shape (sets,)."""
        held: NDArray[np.bool_] = self.counts[:, rank] > 0
        return held


@lru_cache(maxsize=8)
def hands_of(size: int) -> Hands:
    """Every hand of so many cards."""
    return _hands(rank_sets(size), size)


@lru_cache(maxsize=8)
def lexical_sets(size: int) -> Hands:
    """The same in the order of `itertools.combinations_with_replacement`, as `discard_many` has them."""
    every = list(combinations_with_replacement(range(RANKS), size))
    return _hands(np.array(every, np.uint8).reshape(-1, size), size)


def _hands(ranks: NDArray[np.uint8], size: int) -> Hands:
    counts = (ranks[:, :, None] == np.arange(RANKS, dtype=np.uint8)).sum(axis=1)
    shifts = 4 * np.arange(size, dtype=np.int64)
    return Hands(ranks, counts.astype(np.int64), (ranks.astype(np.int64) << shifts).sum(axis=1))


def places_of(ranks: NDArray[np.integer[Any]]) -> Numbers:
    """Where hands stand in that order: ranks in order, shape (..., size) to (...)."""
    choose = np.array([[comb(rank + at, at + 1) for at in range(ranks.shape[-1])] for rank in range(RANKS)], np.int64)
    places: Numbers = choose[ranks, np.arange(ranks.shape[-1])].sum(axis=-1)
    return places
