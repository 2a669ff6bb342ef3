"""What each way to lay cards away is worth: the mean of the hand over all starters, and of the crib over everything
that may lie in it.

The unseen cards are taken as equally likely everywhere, whoever holds them: the other seats lay away at random. Then
how often the rest of the crib and the starter have given ranks depends on the cards dealt alone, not on which of them
are laid away, so that one vector of weights serves every discard; the ranks' points with the cards laid away are its
fellow, and their product is the sum over every crib there is, to the last integer. Flush and nobs depend on suits
alone and are counted beside it. It is exact for every ruleset and number of seats; no crib is ever dealt.

Two things make the product cheap. The points of all sets that may be laid away lie side by side in one long integer, so
that a weight multiplies all of them at once. And of most ranks four cards are unseen: the product with a full pack is
prepared, and only the ranks held are taken from it.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from operator import itemgetter, mul
from typing import Final, Literal, TypeAlias

from ..cards import DECK, Card
from ..rules import Rules
from .ranks import CODES, RANKS, points_by_code
from .show import FIRST_JACK, flush_points

SUITS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardValue:
    """One way to lay cards away. The totals are sums of points over all starters and over all cribs there are."""

    discard: tuple[Card, ...]
    keep: tuple[Card, ...]
    hand_total: int
    starters: int
    crib_total: int
    cribs: int

    @property
    def hand(self) -> float:
        """Points that the kept hand counts, on the average."""
        return self.hand_total / self.starters

    @property
    def crib(self) -> float:
        """Points that the crib counts, on the average, to whomever it belongs."""
        return self.crib_total / self.cribs


def discard_values(cards: Sequence[Card], *, rules: Rules) -> tuple[DiscardValue, ...]:
    """Every way to keep `rules.keep` of the cards dealt, with the exact expectations, in rank order of what is laid
    away."""
    held = sorted(cards)
    unseen = [card for card in DECK if card not in held]
    away = len(held) - rules.keep
    pool = _Pool(
        ranks=tuple(SUITS - many for many in _count((card >> 2 for card in held), RANKS)),
        suits=tuple(RANKS - many for many in _count((card & 3 for card in held), SUITS)),
        jacks=tuple(card & 3 for card in unseen if card >> 2 == FIRST_JACK >> 2),
        others=rules.crib_size - away,
    )
    cribs = _crib_ranks(pool, away, rules)
    theirs = _jacks_of_others(pool, rules)
    values = []
    for discard in combinations(held, away):
        keep = tuple(card for card in held if card not in discard)
        values.append(
            DiscardValue(
                discard=discard,
                keep=keep,
                hand_total=_hand_total(keep, pool, rules),
                starters=len(unseen),
                crib_total=cribs[_set_number(away)[tuple([card >> 2 for card in discard])]]
                + theirs
                + _crib_suits(discard, pool, rules),
                cribs=comb(len(unseen), pool.others) * (len(unseen) - pool.others),
            )
        )
    return tuple(values)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pool:
    """The unseen cards: how many of each rank and suit, the suits of the jacks among them, and how many `others` of
    them go to the crib."""

    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    jacks: tuple[int, ...]
    others: int


def _hand_total(keep: tuple[Card, ...], pool: _Pool, rules: Rules) -> int:
    by_code = points_by_code(len(keep) + 1, fifteen=rules.fifteen, pair=rules.pair)
    code = sum(CODES[card >> 2] for card in keep)
    total = sum([many * by_code[code + starter] for many, starter in zip(pool.ranks, CODES, strict=True)])
    for card in keep:
        if card >> 2 == FIRST_JACK >> 2:
            total += rules.nobs * pool.suits[card & 3]
    suits = _count_suits(keep)
    if max(suits) >= rules.hand_flush:
        for suit, many in enumerate(pool.suits):
            total += many * flush_points(suits, suit, crib=False, rules=rules)
    return total


def _crib_suits(discard: tuple[Card, ...], pool: _Pool, rules: Rules) -> int:
    """Points for flush and for nobs laid away, summed over all cribs that hold the discard."""
    unseen, others = sum(pool.suits), pool.others
    total = crib_flushes(tuple(_count_suits(discard)), pool.suits, others, rules)
    for card in discard:
        if card >> 2 == FIRST_JACK >> 2:
            total += rules.nobs * pool.suits[card & 3] * comb(unseen - 1, others)
    return total


def _jacks_of_others(pool: _Pool, rules: Rules) -> int:
    """Points for nobs among the others' cards, summed over all cribs."""
    if not pool.others:
        return 0
    starters = sum(pool.suits[suit] - 1 for suit in pool.jacks)
    return rules.nobs * starters * comb(sum(pool.suits) - 2, pool.others - 1)


@lru_cache(maxsize=4096)
def crib_flushes(own: tuple[int, ...], unseen: tuple[int, ...], others: int, rules: Rules) -> int:
    """Points for flushes, summed over all cribs and starters, by the suits laid away and those of the unseen cards."""
    total = 0
    for suits in combinations_with_replacement(range(SUITS), others):
        thrown = [suits.count(suit) for suit in range(SUITS)]
        crib = [mine + theirs for mine, theirs in zip(own, thrown, strict=True)]
        ways = prod(map(comb, unseen, thrown))
        for starter in range(SUITS):
            left = unseen[starter] - thrown[starter]
            total += ways * left * flush_points(crib, starter, crib=True, rules=rules)
    return total


def _count_suits(cards: Sequence[Card]) -> list[int]:
    return _count((card & 3 for card in cards), SUITS)


def _count(numbers: Iterable[int], kinds: int) -> list[int]:
    """How many there are of each kind."""
    counts = [0] * kinds
    for number in numbers:
        counts[number] += 1
    return counts


@cache
def _sets(size: int) -> tuple[tuple[int, ...], ...]:
    """Every set of so many ranks."""
    return tuple(combinations_with_replacement(range(RANKS), size))


@cache
def _set_number(size: int) -> Mapping[tuple[int, ...], int]:
    """Which set of so many ranks these, in order, are."""
    return {ranks: number for number, ranks in enumerate(_sets(size))}


def _ways(unseen: tuple[int, ...], others: int) -> Sequence[int]:
    """For every set of ranks of the others' cards: in how many ways it may fall."""
    choices = [comb(left, many) for many in range(others + 1) for left in unseen]
    first, *rest = _pickers(others)
    ways: Sequence[int] = first(choices)
    for pick in rest:
        ways = tuple(map(mul, ways, pick(choices)))
    return ways


@cache
def _pickers(others: int) -> tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]:
    """What picks the factors of every set's ways: a place for each different rank and how many there are of it; places
    below 13 are none of a rank, which leaves one way."""
    places = [[ranks.count(rank) * RANKS + rank for rank in dict.fromkeys(ranks)] for ranks in _sets(others)]
    columns = zip(*[[*each, *[0] * (max(others, 1) - len(each))] for each in places], strict=True)
    return tuple(_picker(column) for column in columns)


def _picker(places: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda choices: (choices[places[0]],)


def _crib_ranks(pool: _Pool, away: int, rules: Rules) -> Sequence[int]:
    """The points by ranks of all cribs, for every set of ranks that may be laid away."""
    ways = _ways(pool.ranks, pool.others)
    whole, by_starter = _long_points(away, pool.others, rules.fifteen, rules.pair)
    total = sum(map(mul, ways, whole))
    for starter, left in enumerate(pool.ranks):
        if left < SUITS:
            total -= (SUITS - left) * sum(map(mul, ways, by_starter[starter]))
    kind = _column(away, pool.others, rules.fifteen, rules.pair)
    return array(kind, total.to_bytes(len(_sets(away)) * array(kind).itemsize, sys.byteorder))


Long: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=16)
def _long_points(away: int, others: int, fifteen: int, pair: int) -> tuple[Long, tuple[Long, ...]]:
    """For every set of others, and a starter of each rank: the points with every set laid away, side by side in one
    integer. First those with all starters of a full pack but the others' own, then by the starter's rank."""
    by_code = points_by_code(away + others + 1, fifteen=fifteen, pair=pair)
    mine = [sum(CODES[rank] for rank in ranks) for ranks in _sets(away)]
    kind, by_starter = _column(away, others, fifteen, pair), []
    for starter in CODES:
        codes = [sum([CODES[rank] for rank in ranks]) + starter for ranks in _sets(others)]
        by_starter.append(tuple(_side_by_side(kind, [by_code[code + each] for each in mine]) for code in codes))
    whole = tuple(
        SUITS * sum(row[number] for row in by_starter) - sum(by_starter[rank][number] for rank in ranks)
        for number, ranks in enumerate(_sets(others))
    )
    return whole, tuple(by_starter)


@cache
def _column(away: int, others: int, fifteen: int, pair: int) -> Literal["I", "Q"]:
    """The kind of number, of 32 or 64 bits, that holds the sum of points by ranks of all cribs."""
    most = max(points_by_code(away + others + 1, fifteen=fifteen, pair=pair).values())
    return "I" if most * comb(len(DECK), others) * len(DECK) < 1 << 32 else "Q"


def _side_by_side(kind: Literal["I", "Q"], points: Sequence[int]) -> int:
    return int.from_bytes(array(kind, points).tobytes(), sys.byteorder)
