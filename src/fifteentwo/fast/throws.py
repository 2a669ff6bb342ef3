"""Kernels: which cards to lay away, looked up by ranks, with flush and nobs added."""

from __future__ import annotations

from .chances import draw
from .coded import (
    CRIB_NEEDS_ALL,
    CRIB_SIZE,
    DEALT,
    HAND_FLUSH,
    NOBS,
    TO_CRIB,
    Integers,
    Small,
)
from .compiling import kernel
from .streams import PLAYERS, Words
from .throw_tables import BEGIN, CHOOSE, CRIB_SCALE, HAND_SCALE, OTHERS, Worths


@kernel
def any_way(words: Words, ways: Integers, offset: int) -> int:
    """One way of all, each as likely."""
    return draw(words, PLAYERS, ways[offset])


@kernel
def best_way(numbers: Integers, ways: Integers, away: Small, worths: Worths, scales: Integers, hand: Small, offset: int) -> int:
    """The way that is worth most, of equals the first; `hand` is in order."""
    dealt, many, place = numbers[DEALT + offset], ways[offset], 0
    suits, jacks, most = 0, 0, 0
    for at in range(dealt):
        place += CHOOSE[(hand[at] >> 2) + at, at + 1]
        suits += 1 << 8 * (hand[at] & 3)
        jacks += hand[at] >> 2 == 10
    for suit in range(4):
        most = max(most, suits >> 8 * suit & 255)
    place = scales[offset, BEGIN] + place * many
    special = jacks and numbers[NOBS] or most >= numbers[HAND_FLUSH]
    best, found = 0, -1
    for way in range(many):
        worth = int(worths[place + way]) + _crib_flush(numbers, away, scales, suits, hand, offset, way)
        if special:
            worth += _hand_suits(numbers, away, scales, suits, hand, offset, way)
        if found < 0 or worth > best:
            best, found = worth, way
    return found


@kernel
def _crib_flush(
    numbers: Integers, away: Small, scales: Integers, suits: int, hand: Small, offset: int, way: int
) -> int:
    """What all cribs of one suit come to."""
    many = numbers[TO_CRIB + offset]
    if many == 0:
        return 0
    suit = hand[away[offset, way, 0]] & 3
    for at in range(1, many):
        if hand[away[offset, way, at]] & 3 != suit:
            return 0
    others, unseen = scales[offset, OTHERS], 13 - (suits >> 8 * suit & 255)
    if unseen < others:
        return 0
    left, size = unseen - others, numbers[CRIB_SIZE]
    points = (size + 1) * left
    if not numbers[CRIB_NEEDS_ALL]:
        points += size * (52 - numbers[DEALT + offset] - others - left)
    return points * CHOOSE[unseen, others] * scales[offset, CRIB_SCALE]


@kernel
def _hand_suits(
    numbers: Integers, away: Small, scales: Integers, suits: int, hand: Small, offset: int, way: int
) -> int:
    """What flush and nobs of the hand, and nobs of the cards laid away, come to with all starters.

    The jacks that others lay away are the same for every way and left out.
    """
    many, dealt, nobs = numbers[TO_CRIB + offset], numbers[DEALT + offset], numbers[NOBS]
    worth, kept, laid = 0, suits, 0
    in_crib = CHOOSE[51 - dealt, scales[offset, OTHERS]] * scales[offset, CRIB_SCALE]
    for at in range(dealt):
        card, suit = hand[at], hand[at] & 3
        mine = laid < many and away[offset, way, laid] == at
        if mine:
            laid += 1
            kept -= 1 << 8 * suit
        if card >> 2 == 10:
            starters = nobs * (13 - (suits >> 8 * suit & 255))
            worth += starters * (in_crib if mine else scales[offset, HAND_SCALE])
    for suit in range(4):
        alike = kept >> 8 * suit & 255
        if alike >= numbers[HAND_FLUSH]:
            points = alike * (52 - dealt) + 13 - (suits >> 8 * suit & 255)
            worth += points * scales[offset, HAND_SCALE]
    return worth
