"""Counting the show in integers: what `score_show` adds up to, without its lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from ..rules import STANDARD, Rules
from .ranks import CODES, PAIR_NUMBER, points_by_code, show_table

Counter: TypeAlias = Callable[[Sequence[int], int], int]
"""Cards (0 to 51, as `Card` numbers them) and a starter to points."""

FIRST_JACK: Final = 40
"""The jack of clubs; the other suits follow."""
_FIRST: Final = tuple(tuple(PAIR_NUMBER[a >> 2][b >> 2] * 91 * 13 for b in range(52)) for a in range(52))
_SECOND: Final = tuple(tuple(PAIR_NUMBER[a >> 2][b >> 2] * 13 for b in range(52)) for a in range(52))


def show_points(cards: Sequence[int], starter: int, *, crib: bool = False, rules: Rules = STANDARD) -> int:
    """The points that `score_show` gives these cards with the starter.

    >>> from ..cards import Card, parse_cards
    >>> show_points(parse_cards("5H 5C 5S JD"), Card.parse("5D"))
    29
    """
    return show_counter(rules, crib=crib)(cards, starter)


@lru_cache(maxsize=64)
def show_counter(rules: Rules, *, crib: bool = False) -> Counter:
    """The function that counts hands, or cribs, under these rules: fetch it once to count many."""
    size = rules.crib_size if crib else rules.keep
    if size == 4 and (rules.hand_flush == 4 or (crib and rules.crib_flush == "all")):
        return _counter_of_four(rules, starter_too=crib and rules.crib_flush == "all")
    return _counter_of(size, rules, crib=crib)


def _counter_of_four(rules: Rules, *, starter_too: bool) -> Counter:
    """Four cards: three look-ups, and a flush only of all of them."""
    table, nobs = show_table(fifteen=rules.fifteen, pair=rules.pair), rules.nobs
    without = 0 if starter_too else 4

    def points(cards: Sequence[int], starter: int) -> int:
        a, b, c, d = cards
        total = table[_FIRST[a][b] + _SECOND[c][d] + (starter >> 2)]
        if a & 3 == b & 3 == c & 3 == d & 3:
            total += 5 if starter & 3 == a & 3 else without
        if FIRST_JACK + (starter & 3) in cards:
            total += nobs
        return total

    return points


def _counter_of(size: int, rules: Rules, *, crib: bool) -> Counter:
    by_code, nobs = points_by_code(size + 1, fifteen=rules.fifteen, pair=rules.pair), rules.nobs

    def points(cards: Sequence[int], starter: int) -> int:
        total = by_code[sum([CODES[card >> 2] for card in cards]) + CODES[starter >> 2]]
        suits = [0, 0, 0, 0]
        for card in cards:
            suits[card & 3] += 1
        total += flush_points(suits, starter & 3, crib=crib, rules=rules)
        return total + nobs if FIRST_JACK + (starter & 3) in cards else total

    return points


def flush_points(suits: Sequence[int], starter_suit: int, *, crib: bool, rules: Rules) -> int:
    """What a hand, or crib, with so many cards of each suit counts as a flush."""
    needs_all = crib and rules.crib_flush == "all"
    enough = sum(suits) if needs_all else rules.hand_flush
    if max(suits) < enough:
        return 0
    points = 0
    for suit, many in enumerate(suits):
        if many >= enough and (suit == starter_suit or not needs_all):
            points += many + (suit == starter_suit)
    return points
