"""Kernels: what a card scores in the play, and what a hand or crib counts."""

from __future__ import annotations

from .coded import (
    CRIB_NEEDS_ALL,
    FIFTEEN,
    HAND_FLUSH,
    LIMIT,
    NOBS,
    PAIR,
    Integers,
    Small,
)
from .compiling import kernel


@kernel
def value_of(rank: int) -> int:
    """What a rank (0 the ace) adds to a count."""
    return rank + 1 if rank < 9 else 10


@kernel
def play_points_of(numbers: Integers, ranks: Small, laid: int, count: int, rank: int) -> int:
    """What a card of `rank` scores on the count, whose ranks are the first `laid` of `ranks`; `count` has it in."""
    points = 0
    if count == 15:
        points = numbers[FIFTEEN]
    elif count == 31:
        points = numbers[LIMIT]
    if laid == 0:
        return points
    if ranks[laid - 1] == rank:
        same = 1
        while same < laid and ranks[laid - 1 - same] == rank:
            same += 1
        return points + numbers[PAIR] * (same * (same + 1) // 2)
    return points + _run(ranks, laid, rank)


@kernel
def _run(ranks: Small, laid: int, rank: int) -> int:
    """The length of the longest run that ends with `rank`; none crosses a rank met twice, nor a gap too wide."""
    longest, low, high, seen = 0, rank, rank, 1 << rank
    for length in range(2, laid + 2):
        other = int(ranks[laid + 1 - length])
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
    numbers: Integers, table: Small, pairs: Small, cards: Small, size: int, starter: int, in_crib: int
) -> int:
    """What the first `size` of `cards` count with the starter; `in_crib` is 1 for a crib."""
    place = 0
    for at in range(0, size - 1, 2):
        place = place * 91 + pairs[cards[at] >> 2, cards[at + 1] >> 2]
    if size % 2:
        place = place * 91 + pairs[cards[size - 1] >> 2, starter >> 2]
    else:
        place = place * 13 + (starter >> 2)
    points = int(table[place])
    suits, jack = 0, 40 + (starter & 3)
    for at in range(size):
        suits += 1 << 8 * (cards[at] & 3)
        if cards[at] == jack:
            points += numbers[NOBS]
    return points + _flush(numbers, suits, size, starter & 3, in_crib)


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
