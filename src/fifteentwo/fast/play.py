"""Points of the play in integers: what `score_play` adds up to, without its lines."""

from __future__ import annotations

from functools import lru_cache

from ..rules import COUNT_LIMIT, SHORTEST_RUN, Rules
from .ranks import COUNT_VALUES


@lru_cache(maxsize=1 << 18)
def play_points(ranks: tuple[int, ...], rules: Rules) -> int:
    """What the last card of this count scores; `ranks` are those of the whole count in order, 0 the ace."""
    count = sum([COUNT_VALUES[rank] for rank in ranks])
    points = rules.fifteen if count == 15 else rules.limit_points if count == COUNT_LIMIT else 0
    last, same = ranks[-1], 1
    for rank in ranks[-2::-1]:
        if rank != last:
            break
        same += 1
    if same > 1:
        return points + rules.pair * (same * (same - 1) // 2)
    return points + _run(ranks)


def _run(ranks: tuple[int, ...]) -> int:
    """The length of the longest run that ends the count; none crosses a rank met twice."""
    longest, low, high, seen = 0, ranks[-1], ranks[-1], 0
    for length, rank in enumerate(reversed(ranks), start=1):
        if seen >> rank & 1:
            break
        seen |= 1 << rank
        low, high = min(low, rank), max(high, rank)
        if high - low == length - 1 and length >= SHORTEST_RUN:
            longest = length
    return longest
