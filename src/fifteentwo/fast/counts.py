"""Kernels: what a card scores in the play, and what a hand or crib counts."""

from __future__ import annotations

from .coded import CRIB_NEEDS_ALL, FIFTEEN, HAND_FLUSH, LIMIT, NOBS, PAIR, Integers, Small
from .compiling import kernel


@kernel
def value_of(rank: int) -> int:
    """What a rank (0 the ace) adds to a count."""
    return min(rank + 1, 10)


@kernel
def play_points_of(numbers: Integers, line: int, laid: int, count: int, rank: int) -> int:
    """What a card of `rank` scores on a count of `laid` ranks; `count` has it in.

    `line` holds those ranks, four bits each, the last played lowest: no count has more than thirteen.
    """
    points = (count == 15) * numbers[FIFTEEN] + (count == 31) * numbers[LIMIT]
    if laid == 0:
        return points
    before = line & 15
    if before == rank:
        same = 1
        while same < laid and line >> 4 * same & 15 == rank:
            same += 1
        return points + numbers[PAIR] * (same * (same + 1) // 2)
    if laid == 1 or abs(before - rank) > laid:
        return points
    return points + run_of(line, laid, rank)


@kernel
def run_of(line: int, laid: int, rank: int) -> int:
    """The length of the longest run that ends with `rank`; none crosses a rank met twice, nor a gap too wide."""
    longest, low, high, seen = 0, rank, rank, 1 << rank
    for length in range(2, laid + 2):
        other = line & 15
        line >>= 4
        if seen >> other & 1:
            break
        seen |= 1 << other
        low, high = min(low, other), max(high, other)
        if high - low > laid:
            break
        if length > 2 and high - low == length - 1:
            longest = length
    return longest


@kernel
def show_points_of(
    numbers: Integers, table: Small, pairs: Integers, desk: Integers, begin: int, size: int, starter: int, in_crib: int
) -> int:
    """What `size` cards that lie on the desk from `begin` count with the starter; `in_crib` is 1 for a crib."""
    place, end = 0, begin + size
    for at in range(begin, end - 1, 2):
        place = place * 91 + pairs[(desk[at] >> 2) * 13 + (desk[at + 1] >> 2)]
    last = pairs[(desk[end - 1] >> 2) * 13 + (starter >> 2)]
    place = place * 91 + last if size & 1 else place * 13 + (starter >> 2)
    points, jacks, suit, alike = int(table[place]), 0, desk[begin] & 3, True
    for at in range(begin, end):
        jacks += desk[at] == 40 + (starter & 3)
        alike &= desk[at] & 3 == suit
    points += jacks * numbers[NOBS]
    if alike:
        whole = starter & 3 == suit
        return points + (size + 1 if whole else 0 if in_crib and numbers[CRIB_NEEDS_ALL] else size)
    if numbers[HAND_FLUSH] < size and not (in_crib and numbers[CRIB_NEEDS_ALL]):
        points += _partial_flush(numbers, desk, begin, size, starter & 3)
    return points


@kernel
def _partial_flush(numbers: Integers, desk: Integers, begin: int, size: int, starter_suit: int) -> int:
    """The flushes of some of the cards, which only house rules know."""
    suits, points = 0, 0
    for at in range(begin, begin + size):
        suits += 1 << 8 * (desk[at] & 3)
    for suit in range(4):
        many = suits >> 8 * suit & 255
        if many >= numbers[HAND_FLUSH]:
            points += many + (suit == starter_suit)
    return points
