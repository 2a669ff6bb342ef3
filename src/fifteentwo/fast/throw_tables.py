"""What each way to lay cards away is worth by ranks alone, for every set of ranks that may be dealt: so that a kernel
finds the best discard by looking up, and adds flush and nobs itself.

The worth is the sum over all cribs and starters of (sides - 1) times the hand, and of the crib: for a side's own
(sides - 1) times too, for another's once against it. It is whole, and what the plain engine's steady level weighs as
a mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules, Seat
from .coded import MOST_SEATS, Integers, NotCompiled
from .discard_many import Numbers, rank_totals
from .many import PACK
from .ranks import RANKS

Worths: TypeAlias = NDArray[np.int32]

CHOOSE: Final = np.array([[comb(n, k) for k in range(MOST_SEATS + 7)] for n in range(PACK + 1)], np.int64)
"""Binomial coefficients, for kernels."""

# Places in a row of `ThrowTables.scales`.
BEGIN: Final = 0
"""Where the offset's worths begin."""
HAND_SCALE: Final = 1
"""How often a point of the hand counts, with each starter."""
CRIB_SCALE: Final = 2
"""How often a point of the crib counts, against its owner's others below 0."""
OTHERS: Final = 3
"""Cards of the crib that others lay away."""


@dataclass(frozen=True, slots=True, eq=False)
class ThrowTables:
    """The worths for kernels. `ranked` holds, for each set of ranks by `rank_set_place`, pairs of a worth and its way,
    the best first: side by side, so that one line of the processor's cache mostly answers. `scales` has a row for each
    offset from the dealer, shape (6, 4)."""

    ranked: Worths
    scales: Integers


def cost(rules: Rules, offset: Seat) -> tuple[int, int]:
    """How often points of the hand and of the crib count for a seat so far from the dealer."""
    others = len(rules.sides) - 1
    return others, others if rules.side_of(offset) == rules.side_of(0) else -1


@lru_cache(maxsize=8)
def throw_tables(rules: Rules) -> ThrowTables:
    """The tables for these rules: a third of a second of work for the standard game.

    Raises NotCompiled where a crib may be a flush without all its cards, which the kernels do not count.
    """
    if rules.crib_flush != "all" and rules.hand_flush < rules.crib_size:
        flush = f"{rules.hand_flush} of its {rules.crib_size} cards"
        raise NotCompiled(f"the kernels price no crib that is a flush with {flush}")
    parts: dict[tuple[int, int], tuple[int, Numbers]] = {}
    scales = np.zeros((MOST_SEATS, 4), np.int64)
    begin = 0
    for offset in range(rules.seats):
        dealt, away = rules.dealt[offset], rules.to_crib[offset]
        hand, crib = cost(rules, offset)
        others = rules.crib_size - away
        if (dealt, crib) not in parts:
            worths = _worths(dealt, rules, hand * comb(PACK - dealt - 1, others), crib)
            parts[dealt, crib] = (begin, worths)
            begin += worths.size
        scales[offset] = parts[dealt, crib][0], hand * comb(PACK - dealt - 1, others), crib, others
    return ThrowTables(np.concatenate([_ranked(part) for _, part in parts.values()]), scales)


def tables_from(rules: Rules, worths: Sequence[NDArray[np.float64]]) -> ThrowTables:
    """Tables by which seats lay away otherwise than against chance: `worths` by offset, what each way is worth by ranks
    alone, in points of the hand, shape (sets, ways), sets standing as in `rank_sets`."""
    parts, scales, begin = [], np.zeros((MOST_SEATS, 4), np.int64), 0
    for offset, points in enumerate(worths):
        hand, crib = cost(rules, offset)
        others = rules.crib_size - rules.to_crib[offset]
        often = hand * comb(PACK - rules.dealt[offset] - 1, others)
        parts.append(np.rint(points * (often * (PACK - rules.dealt[offset]))).astype(np.int64))
        scales[offset] = begin, often, crib, others
        begin += points.size
    return ThrowTables(np.concatenate([_ranked(part) for part in parts]), scales)


def ranked_worths(tables: ThrowTables, rules: Rules, offset: Seat, ranks: tuple[int, ...]) -> dict[int, int]:
    """By way, what the tables hold of ranks in order."""
    many = comb(rules.dealt[offset], rules.to_crib[offset])
    begin = int(tables.scales[offset, BEGIN]) + rank_set_place(ranks) * many
    return {way: worth for worth, way in tables.ranked[begin : begin + many].tolist()}


def _ranked(worths: Numbers) -> Worths:
    if abs(worths).max() > np.iinfo(np.int32).max // 2:
        raise NotCompiled("its points are too many for the kernels' tables of discards")
    order = np.argsort(-worths, axis=1, kind="stable")
    pairs = np.stack((np.take_along_axis(worths, order, axis=1), order), axis=2)
    return pairs.astype(np.int32).reshape(-1, 2)


def _worths(dealt: int, rules: Rules, hand_scale: int, crib_scale: int) -> Numbers:
    """The worths by ranks of every way, shape (sets, ways)."""
    hands, cribs = rank_totals(rank_sets(dealt), rules)
    worths: Numbers = hands * hand_scale + cribs.astype(np.int64) * crib_scale
    return worths


def rank_sets(size: int) -> NDArray[np.uint8]:
    """Every set of so many ranks in order, by `rank_set_place`; those that no pack has stand there too."""
    every = sorted(combinations_with_replacement(range(RANKS), size), key=lambda ranks: ranks[::-1])
    return np.array(every, np.uint8)


def rank_set_place(ranks: tuple[int, ...]) -> int:
    """Where a set of ranks in order stands: of equally many ranks, those with a lower highest come first."""
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(ranks))
