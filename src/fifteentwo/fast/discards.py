"""What each way to lay cards away is worth: the mean of the hand over all starters, and of the crib over everything
that may lie in it.

The unseen cards are taken as equally likely everywhere, whoever holds them: the other seats lay away at random. Then
how often the rest of the crib and the starter have given ranks depends on the cards dealt alone, not on which of them
are laid away, so that one vector of weights serves every discard; the ranks' points with the cards laid away are its
fellow, and their product is the sum over every crib there is, to the last integer. Flush and nobs depend on suits
alone and are counted beside it. It is exact for every ruleset and number of seats; no crib is ever dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from operator import mul
from typing import Final

from ..cards import DECK, Card
from ..rules import Rules
from .ranks import CODES, PAIR_NUMBER, RANKS, points_by_code, show_table
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
        ranks=tuple(sum(card >> 2 == rank for card in unseen) for rank in range(RANKS)),
        suits=tuple(sum(card & 3 == suit for card in unseen) for suit in range(SUITS)),
        jacks=tuple(card & 3 for card in unseen if card >> 2 == FIRST_JACK >> 2),
        others=rules.crib_size - away,
    )
    weights = _weights(pool.ranks, pool.others)
    values = []
    for discard in combinations(held, away):
        keep = tuple(card for card in held if card not in discard)
        row = _crib_row(tuple(card >> 2 for card in discard), pool.others, rules.fifteen, rules.pair)
        values.append(
            DiscardValue(
                discard=discard,
                keep=keep,
                hand_total=_hand_total(keep, pool, rules),
                starters=len(unseen),
                crib_total=sum(map(mul, weights, row)) + _crib_suits(discard, pool, rules),
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
    suits = _count_suits(keep)
    for suit, many in enumerate(pool.suits):
        nobs = rules.nobs if FIRST_JACK + suit in keep else 0
        total += many * (nobs + flush_points(suits, suit, crib=False, rules=rules))
    return total


def _crib_suits(discard: tuple[Card, ...], pool: _Pool, rules: Rules) -> int:
    """Points for flush and nobs, summed over all cribs that hold the discard."""
    unseen, others = sum(pool.suits), pool.others
    total = crib_flushes(tuple(_count_suits(discard)), pool.suits, others, rules)
    for card in discard:
        if card >> 2 == FIRST_JACK >> 2:
            total += rules.nobs * pool.suits[card & 3] * comb(unseen - 1, others)
    if others:
        for suit in pool.jacks:
            total += rules.nobs * (pool.suits[suit] - 1) * comb(unseen - 2, others - 1)
    return total


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
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] += 1
    return suits


@cache
def _sets(size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every set of so many ranks, as (rank, how many of it)."""
    sets = combinations_with_replacement(range(RANKS), size)
    return tuple(tuple((rank, ranks.count(rank)) for rank in sorted(set(ranks))) for ranks in sets)


def _weights(unseen: tuple[int, ...], others: int) -> list[int]:
    """For every set of ranks of the others' cards and every rank of the starter: in how many ways it may fall."""
    weights: list[int] = []
    for ranks in _sets(others):
        ways = 1
        for rank, many in ranks:
            ways *= unseen[rank] if many == 1 else comb(unseen[rank], many)
        row = [ways * left for left in unseen]
        for rank, many in ranks:
            row[rank] -= ways * many
        weights += row
    return weights


@lru_cache(maxsize=512)
def _crib_row(own: tuple[int, ...], others: int, fifteen: int, pair: int) -> Sequence[int]:
    """The points by ranks of the cards laid away with every set of others and starter, in the order of `_weights`."""
    if len(own) == others == 2:
        place = PAIR_NUMBER[own[0]][own[1]] * 91 * RANKS
        return show_table(fifteen=fifteen, pair=pair)[place : place + 91 * RANKS]
    by_code = points_by_code(len(own) + others + 1, fifteen=fifteen, pair=pair)
    code = sum(CODES[rank] for rank in own)
    return [by_code[code + each] for each in _row_codes(others)]


@cache
def _row_codes(others: int) -> tuple[int, ...]:
    return tuple(
        sum(CODES[rank] * many for rank, many in ranks) + starter for ranks in _sets(others) for starter in CODES
    )
