"""Rules as small arrays of integers, which kernels can read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..rules import STANDARD, Rules
from .many import rank_table

Integers: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.uint8]

# Places in `CodedRules.numbers`.
SEATS: Final = 0
SIDES: Final = 1
TARGET: Final = 2
KEEP: Final = 3
CRIB_SIZE: Final = 4
DECK_TO_CRIB: Final = 5
HEELS: Final = 6
NOBS: Final = 7
FIFTEEN: Final = 8
PAIR: Final = 9
LIMIT: Final = 10
GO: Final = 11
LAST: Final = 12
CONTINUES: Final = 13
HAND_FLUSH: Final = 14
CRIB_NEEDS_ALL: Final = 15
SIDE_OF: Final = 16
"""Six places: the side of each seat."""
DEALT: Final = 22
"""Six places, by offset from the dealer; so are the two that follow."""
TO_CRIB: Final = 28
START: Final = 34
NUMBERS: Final = 40

MOST_SEATS: Final = 6
MOST_DEALT: Final = 12
MOST_KEPT: Final = 5
"""Cards that any rules let a seat keep."""


class NotCompiled(ValueError):
    """Rules that the kernels do not cover; the message names what. The plain engine plays them."""


@dataclass(frozen=True, slots=True, eq=False)
class CodedRules:
    """Rules for kernels."""

    numbers: Integers
    """Shape (40,), by the places above."""
    hand_table: Small
    """Points by ranks of a hand and a starter, by `many.rank_place`."""
    crib_table: Small
    ways: Integers
    """In how many ways a seat may lay cards away, by offset from the dealer, shape (6,)."""
    away: Integers
    """Which places of the sorted hand each way lays away, shape (6, ways, 6) by offset; unused ones are 0."""
    rest: Integers
    """Which it keeps, shape (6, ways, 5)."""


def points_alone(rules: Rules) -> Rules:
    """The rules with every switch that changes no points (who deals first, who cuts, who counts, what is final) as in
    the standard game, so that what is worked out for one table serves all that count alike."""
    switches = (
        "name",
        "first_dealer",
        "tie",
        "next_game",
        "cut",
        "min_packet",
        "discard_change",
        "counting",
        "muggins",
    )
    standard = {
        switch: getattr(STANDARD, switch) for switch in (*switches, "overcount", "skunks", "skunk_lines", "match")
    }
    return replace(rules, **standard)


@lru_cache(maxsize=64)
def code_rules(rules: Rules) -> CodedRules:
    """The rules for kernels. Raises NotCompiled, naming what the kernels do not cover."""
    if max(rules.dealt) > MOST_DEALT:
        raise NotCompiled(f"the kernels deal at most {MOST_DEALT} cards a hand, not {max(rules.dealt)}")
    numbers = np.zeros(NUMBERS, np.int64)
    for place, value in (
        (SEATS, rules.seats),
        (SIDES, len(rules.sides)),
        (TARGET, rules.target),
        (KEEP, rules.keep),
        (CRIB_SIZE, rules.crib_size),
        (DECK_TO_CRIB, rules.deck_to_crib),
        (HEELS, rules.heels),
        (NOBS, rules.nobs),
        (FIFTEEN, rules.fifteen),
        (PAIR, rules.pair),
        (LIMIT, rules.limit_points),
        (GO, rules.go),
        (LAST, rules.last),
        (CONTINUES, rules.play_continues),
        (HAND_FLUSH, rules.hand_flush),
        (CRIB_NEEDS_ALL, rules.crib_flush == "all"),
    ):
        numbers[place] = value
    for offset in range(rules.seats):
        numbers[SIDE_OF + offset] = rules.side_of(offset)
        numbers[DEALT + offset] = rules.dealt[offset]
        numbers[TO_CRIB + offset] = rules.to_crib[offset]
        numbers[START + offset] = rules.start_points[offset] if rules.start_points else 0
    ways, away, rest = _ways(rules)
    return CodedRules(numbers, _table(rules.keep + 1, rules), _table(rules.crib_size + 1, rules), ways, away, rest)


def _table(size: int, rules: Rules) -> Small:
    table = rank_table(size, fifteen=rules.fifteen, pair=rules.pair)
    if table.max() > np.iinfo(np.uint8).max:
        most = f"fifteens at {rules.fifteen} and pairs at {rules.pair}"
        raise NotCompiled(f"with {most} ranks alone may count {table.max()}, and a kernel's byte holds 255")
    return table.astype(np.uint8)


def _ways(rules: Rules) -> tuple[Integers, Integers, Integers]:
    """The ways to lay cards away, in the order of the plain engine's `legal`."""
    many = [comb(dealt, away) for dealt, away in zip(rules.dealt, rules.to_crib, strict=True)]
    ways = np.array(many + [0] * (MOST_SEATS - len(many)), np.int64)
    away = np.zeros((MOST_SEATS, max(many), MOST_SEATS), np.int64)
    rest = np.zeros((MOST_SEATS, max(many), MOST_KEPT), np.int64)
    for offset in range(rules.seats):
        for way, places in enumerate(combinations(range(rules.dealt[offset]), rules.to_crib[offset])):
            away[offset, way, : len(places)] = places
            rest[offset, way, : rules.keep] = [at for at in range(rules.dealt[offset]) if at not in places]
    return ways, away, rest
