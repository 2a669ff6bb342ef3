"""Kernels: what a card scores in the play, and what a hand or crib counts. Cards lie on a `desk` from some place on."""

from __future__ import annotations

from .coded import CRIB_NEEDS_ALL, FIFTEEN, HAND_FLUSH, LIMIT, NOBS, PAIR, Integers, Small
from .compiling import kernel


@kernel
def value_of(rank: int) -> int:
    """What a rank (0 the ace) adds to a count."""
    return min(rank + 1, 10)


@kernel
def play_points_of(numbers: Integers, desk: Integers, begin: int, laid: int, count: int, rank: int) -> int:
    """What a card of `rank` scores on a count of `laid` ranks, which lie from `begin`; `count` has it in."""
    points = 0
    if count == 15:
        points = numbers[FIFTEEN]
    elif count == 31:
        points = numbers[LIMIT]
    if laid == 0:
        return points
    before = desk[begin + laid - 1]
    if before == rank:
        same = 1
        while same < laid and desk[begin + laid - 1 - same] == rank:
            same += 1
        return points + numbers[PAIR] * (same * (same + 1) // 2)
    if laid == 1 or abs(before - rank) > laid:
        return points
    return points + run_of(desk, begin, laid, rank)


@kernel
def run_of(desk: Integers, begin: int, laid: int, rank: int) -> int:
    """The length of the longest run that ends with `rank`; none crosses a rank met twice, nor a gap too wide."""
    longest, low, high, seen = 0, rank, rank, 1 << rank
    for length in range(2, laid + 2):
        other = desk[begin + laid + 1 - length]
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
    """What `size` cards from `begin` count with the starter; `in_crib` is 1 for a crib."""
    place, end = 0, begin + size
    for at in range(begin, end - 1, 2):
        place = place * 91 + pairs[(desk[at] >> 2) * 13 + (desk[at + 1] >> 2)]
    last = pairs[(desk[end - 1] >> 2) * 13 + (starter >> 2)]
    place = place * 91 + last if size & 1 else place * 13 + (starter >> 2)
    points, suits, jacks = int(table[place]), 0, 0
    for at in range(begin, end):
        suits += 1 << 8 * (desk[at] & 3)
        jacks += desk[at] == 40 + (starter & 3)
    return points + jacks * numbers[NOBS] + _flush(numbers, suits, size, starter & 3, in_crib)


@kernel
def _flush(numbers: Integers, suits: int, size: int, starter_suit: int, in_crib: int) -> int:
    """A flush by the number of cards of each suit, a byte each."""
    many, suit = 0, 0
    for each in range(4):
        if suits >> 8 * each & 255 > many:
            many, suit = suits >> 8 * each & 255, each
    if in_crib and numbers[CRIB_NEEDS_ALL]:
        return many + 1 if many == size and suit == starter_suit else 0
    if many < numbers[HAND_FLUSH]:
        return 0
    return many + 1 if suit == starter_suit else many
