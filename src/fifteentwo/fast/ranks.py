"""What ranks score without suits, and the table of it.

Fifteens, pairs and runs depend on ranks alone. Four cards and a starter are two pairs of ranks and one rank more, so
91 x 91 x 13 bytes hold every hand: `table[(first * 91 + second) * 13 + starter]`. The table for the usual two points
a fifteen and two a pair lies beside this module; `python -m fifteentwo.fast.ranks` builds it again, bit for bit. Other
values are worked out in memory when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from ..rules import SHORTEST_RUN

RANKS: Final = 13
COUNT_VALUES: Final = tuple(min(rank + 1, 10) for rank in range(RANKS))
PAIRS: Final = tuple(combinations_with_replacement(range(RANKS), 2))
"""The 91 pairs of ranks, the lower first, in order."""
FILE: Final = "show_table.bin"


def _numbered_pairs() -> tuple[tuple[int, ...], ...]:
    number = {pair: place for place, pair in enumerate(PAIRS)}
    return tuple(tuple(number[min(a, b), max(a, b)] for b in range(RANKS)) for a in range(RANKS))


PAIR_NUMBER: Final = _numbered_pairs()
"""The number of a pair of ranks, whichever is named first."""
CODES: Final = tuple(8**rank for rank in range(RANKS))
"""The code of a set of ranks is the sum of its ranks' codes, up to seven of each: what is added in any order is the
same set."""


def rank_points(ranks: Sequence[int], *, fifteen: int, pair: int) -> int:
    """Points for fifteens, pairs and runs of ranks in order (0 the ace).

    The fifteens are a coefficient: each card multiplies a polynomial by 1 + x**value, eight bits to a coefficient.
    """
    sums, pairs, runs = 1, 0, 0
    previous, many, length, ways = -2, 0, 0, 1
    for rank in ranks:
        sums += sums << 8 * COUNT_VALUES[rank]
        if rank == previous:
            pairs += many
            ways = ways // many * (many + 1)
            many += 1
            continue
        if rank != previous + 1:
            runs += length * ways if length >= SHORTEST_RUN else 0
            length, ways = 0, 1
        previous, many, length = rank, 1, length + 1
    runs += length * ways if length >= SHORTEST_RUN else 0
    return (sums >> 8 * 15 & 255) * fifteen + pairs * pair + runs


def build_table(*, fifteen: int, pair: int) -> bytes:
    """The points of every two pairs of ranks and a starter; 0 where a pack has not so many of a rank."""
    points: dict[tuple[int, ...], int] = {
        ranks: rank_points(ranks, fifteen=fifteen, pair=pair) if ranks[0] != ranks[-1] else 0
        for ranks in combinations_with_replacement(range(RANKS), 5)
    }
    return bytes(
        points[tuple(sorted((*first, *second, starter)))]
        for first in PAIRS
        for second in PAIRS
        for starter in range(RANKS)
    )


@cache
def show_table(*, fifteen: int, pair: int) -> bytes:
    """The table for these values, read from its file or built once."""
    if (fifteen, pair) == (2, 2):
        return (resources.files(__package__) / FILE).read_bytes()
    return build_table(fifteen=fifteen, pair=pair)


@cache
def points_by_code(size: int, *, fifteen: int, pair: int) -> Mapping[int, int]:
    """The points of every set of so many ranks, by its code: for hands and cribs of other sizes than four."""
    sets = combinations_with_replacement(range(RANKS), size)
    if size == 5:
        table, number = show_table(fifteen=fifteen, pair=pair), PAIR_NUMBER
        return {
            CODES[a] + CODES[b] + CODES[c] + CODES[d] + CODES[e]: table[(number[a][b] * 91 + number[c][d]) * 13 + e]
            for a, b, c, d, e in sets
        }
    return {sum(CODES[rank] for rank in ranks): rank_points(ranks, fifteen=fifteen, pair=pair) for ranks in sets}


if __name__ == "__main__":
    Path(__file__).with_name(FILE).write_bytes(build_table(fifteen=2, pair=2))
