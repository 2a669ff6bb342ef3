"""The yardstick for discards: every crib of every way laid out and counted, in a kernel of its own."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from fifteentwo.fast.coded import Integers, Small, code_rules
from fifteentwo.fast.compiling import kernel
from fifteentwo.fast.counts import show_points_of
from fifteentwo.fast.ranks import PAIR_NUMBER
from fifteentwo.rules import STANDARD

PAIRS = np.array(PAIR_NUMBER, np.int64).ravel()
WAYS = np.array(list(combinations(range(6), 2)), np.int64)


@kernel
def _all_cribs(
    numbers: Integers,
    table: Small,
    pairs: Integers,
    hand: Integers,
    unseen: Integers,
    ways: Integers,
    crib: Integers,
    totals: Integers,
) -> None:
    for way in range(15):
        crib[0], crib[1], total = hand[ways[way, 0]], hand[ways[way, 1]], 0
        for third in range(46):
            crib[2] = unseen[third]
            for fourth in range(third + 1, 46):
                crib[3] = unseen[fourth]
                for starter in range(46):
                    if starter not in (third, fourth):
                        total += show_points_of(numbers, table, pairs, crib, 0, 4, unseen[starter], 1)
        totals[way] = total


def all_cribs(hand: list[int]) -> list[int]:
    """The points of all 683,100 cribs of six cards in order, by the way to lay away."""
    coded, totals = code_rules(STANDARD), np.zeros(15, np.int64)
    unseen = np.array([card for card in range(52) if card not in hand], np.int64)
    held, crib = np.array(hand, np.int64), np.zeros(4, np.int64)
    _all_cribs(coded.numbers, coded.crib_table, PAIRS, held, unseen, WAYS, crib, totals)
    return totals.tolist()
