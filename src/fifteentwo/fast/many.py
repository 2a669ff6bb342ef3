"""Showing hands by the thousand: NumPy arrays in, an array of points out, each as `score_show` counts it.

NumPy is imported by this module: import it where arrays are wanted, never on the way to a single score.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..rules import STANDARD, Rules
from .ranks import CODES, PAIR_NUMBER, PAIRS, RANKS, points_by_code, show_table
from .show import FIRST_JACK, flush_points

Cards: TypeAlias = NDArray[np.uint8]
"""Cards as `Card` numbers them, 0 to 51."""
Points: TypeAlias = NDArray[np.int16]

PACK: Final = 52
BLOCK: Final = 1 << 13
"""Hands counted at a time: what a processor's cache holds."""


def score_many(cards: ArrayLike, starters: ArrayLike, *, crib: bool = False, rules: Rules = STANDARD) -> Points:
    """The points of many hands, or cribs, each with its starter.

    `cards` has the shape (n, m), m being `rules.keep`, or `rules.crib_size` for cribs; `starters` the shape (n,).
    Cards are numbers from 0 to 51 as `Card` has them; uint8 arrays are counted without being copied first. A card that
    is there twice is not looked for. Gives points, int16, of the shape (n,). Raises ValueError for other shapes or
    numbers.

    >>> score_many([[18, 16, 19, 41]], [17])
    array([29], dtype=int16)
    """
    size = rules.crib_size if crib else rules.keep
    hands, turned = as_cards(cards, size, "cards"), as_cards(starters, None, "starters")
    if len(hands) != len(turned):
        raise ValueError(f"there must be a starter for each hand: {len(hands)} hands, {len(turned)} starters")
    counter = _four_counter(rules, crib=crib) if _is_four(rules, crib=crib) else _counter(rules, crib=crib)
    points = np.empty(len(hands), np.int16)
    for begin in range(0, len(hands), BLOCK):
        block = slice(begin, begin + BLOCK)
        points[block] = counter.points(hands[block], turned[block])
    return points


def as_cards(values: ArrayLike, columns: int | None, name: str) -> Cards:
    """The cards as one unbroken block of bytes: of shape (n, columns), or (n,) for None. Raises ValueError."""
    array: NDArray[Any] = np.asarray(values)
    wanted = "(n,)" if columns is None else f"(n, {columns})"
    if array.ndim != (1 if columns is None else 2) or (columns is not None and array.shape[1] != columns):
        raise ValueError(f"{name}: an array of shape {wanted} is needed, not {array.shape}")
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name}: whole numbers are needed, not {array.dtype}")
    if array.size and (array.max() >= PACK or array.min() < 0):
        raise ValueError(f"{name}: cards are numbers from 0 to 51, and there is {_first_wrong(array)}")
    return np.ascontiguousarray(array, dtype=np.uint8)


def _first_wrong(array: NDArray[Any]) -> int:
    return int(array[(array >= PACK) | (array < 0)][0])


def _is_four(rules: Rules, *, crib: bool) -> bool:
    size = rules.crib_size if crib else rules.keep
    return size == 4 and (rules.hand_flush == 4 or (crib and rules.crib_flush == "all"))


class _FourCounter:
    """Four cards, read as two numbers of two bytes each: three look-ups, and flush and nobs from one more."""

    def __init__(self, rules: Rules, *, starter_too: bool) -> None:
        table = show_table(fifteen=rules.fifteen, pair=rules.pair)
        self.table = np.frombuffer(table, np.uint8)
        first, second = np.arange(1 << 14) & 255, np.arange(1 << 14) >> 8
        number = np.array(PAIR_NUMBER, np.int32)[np.minimum(first >> 2, 12), np.minimum(second >> 2, 12)]
        self.first, self.second = number * (len(PAIRS) * RANKS), number * RANKS
        # Bits 0 to 3 for the suits of jacks, and above them a bit for the suit that both cards have.
        jacks = sum(((first == FIRST_JACK + s) | (second == FIRST_JACK + s)).astype(np.uint8) << s for s in range(4))
        alike = np.where(first & 3 == second & 3, 16 << (first & 3), 0).astype(np.uint8)
        self.jacks, self.alike = np.asarray(jacks, np.uint8), alike
        self.nobs, self.starter_too = rules.nobs, starter_too

    def points(self, hands: Cards, starters: Cards) -> Points:
        pairs = hands.view(np.uint16)
        one, two = pairs[:, 0], pairs[:, 1]
        at = self.first.take(one, mode="clip")
        at += self.second.take(two, mode="clip")
        at += starters >> 2
        points: Points = self.table.take(at, mode="clip").astype(np.int16)
        suit = starters & 3
        if self.nobs:
            jacks = self.jacks.take(one, mode="clip") | self.jacks.take(two, mode="clip")
            points += (jacks >> suit & 1) * np.int16(self.nobs)
        flushes = (self.alike.take(one, mode="clip") & self.alike.take(two, mode="clip")).nonzero()[0]
        whole = hands[flushes, 0] & 3 == suit[flushes]
        points[flushes] += np.where(whole, 5, 0 if self.starter_too else 4).astype(np.int16)
        return points


@lru_cache(maxsize=64)
def _four_counter(rules: Rules, *, crib: bool) -> _FourCounter:
    return _FourCounter(rules, starter_too=crib and rules.crib_flush == "all")


class _Counter:
    """Any other number of cards: ranks two by two into a table of their own, suits by how many there are of each."""

    def __init__(self, rules: Rules, *, crib: bool) -> None:
        size = rules.crib_size if crib else rules.keep
        self.table = rank_table(size + 1, fifteen=rules.fifteen, pair=rules.pair)
        self.flushes, self.nobs = flush_table(size, crib=crib, rules=rules), rules.nobs

    def points(self, hands: Cards, starters: Cards) -> Points:
        everything = np.column_stack((hands, starters))
        points: Points = self.table[rank_place(everything >> 2)]
        suits = np.zeros((len(hands), 4), np.int8)
        for suit in range(4):
            suits[:, suit] = (hands & 3 == suit).sum(axis=1)
        points += self.flushes[suits[:, 0], suits[:, 1], suits[:, 2], starters & 3]
        points += (hands == (FIRST_JACK + (starters & 3))[:, None]).any(axis=1) * np.int16(self.nobs)
        return points


@lru_cache(maxsize=64)
def _counter(rules: Rules, *, crib: bool) -> _Counter:
    return _Counter(rules, crib=crib)


def rank_place(ranks: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """Where in `rank_table` these ranks stand; shape (n, size) to (n,): two by two as pairs, an odd one as it is."""
    numbers = np.array(PAIR_NUMBER, np.int64)
    place = np.zeros(len(ranks), np.int64)
    size = ranks.shape[1]
    for at in range(0, size - 1, 2):
        place = place * len(PAIRS) + numbers[ranks[:, at], ranks[:, at + 1]]
    return place * RANKS + ranks[:, -1] if size % 2 else place


@lru_cache(maxsize=16)
def rank_table(size: int, *, fifteen: int, pair: int) -> Points:
    """The points by ranks of so many cards, by `rank_place`: 753,571 places for six, thirteen times that for seven."""
    by_code = points_by_code(size, fifteen=fifteen, pair=pair)
    codes = np.array(sorted(by_code), np.int64)
    values = np.array([by_code[code] for code in codes.tolist()], np.int16)
    single = np.array(CODES, np.int64)
    pairs = np.array([CODES[a] + CODES[b] for a, b in PAIRS], np.int64)
    every = np.zeros(1, np.int64)
    for step in [pairs] * (size // 2) + [single] * (size % 2):
        every = (every[:, None] + step).ravel()
    return values[np.searchsorted(codes, every)]


@lru_cache(maxsize=64)
def flush_table(size: int, *, crib: bool, rules: Rules) -> Points:
    """What suits count as a flush, by the numbers of clubs, diamonds and hearts, and the starter's suit."""
    many = range(size + 1)
    table = np.zeros((size + 1, size + 1, size + 1, 4), np.int16)
    for clubs, diamonds, hearts in ((c, d, h) for c in many for d in many for h in many if c + d + h <= size):
        suits = (clubs, diamonds, hearts, size - clubs - diamonds - hearts)
        for starter in range(4):
            table[clubs, diamonds, hearts, starter] = flush_points(suits, starter, crib=crib, rules=rules)
    return table
