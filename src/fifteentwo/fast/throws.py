"""Kernels: which cards to lay away, looked up by ranks, with flush and nobs added.

Suits matter little: a jack counts with some starters, in the hand or in the crib, so that laying it away adds a worth
of its own; a crib of one suit adds another; a flush in the hand is rare, and only then are the kept suits counted. The
jacks that others lay away are the same for every way and left out.
"""

from __future__ import annotations

from .coded import CRIB_NEEDS_ALL, CRIB_SIZE, DEALT, HAND_FLUSH, MOST_DEALT, NOBS, TO_CRIB, Integers
from .compiling import kernel
from .tables import CARD_WORTHS, DEALT_OUT, SUIT_WORTHS, Table
from .throw_tables import BEGIN, CHOOSE, CRIB_SCALE, HAND_SCALE, OTHERS


@kernel
def best_way(table: Table, seat: int, offset: int) -> int:
    """The way for this seat that is worth most, of equals the first.

    The ways stand in order of what their ranks are worth, and suits can add little: the search stops where they can no
    longer lift a way over the best.
    """
    numbers, desk, scales, away = table.numbers, table.desk, table.scales, table.away
    begin, place, suits, most = DEALT_OUT + seat * MOST_DEALT, 0, 0, 0
    for at in range(numbers[DEALT + offset]):
        place += CHOOSE[(desk[begin + at] >> 2) + at, at + 1]
        suits += 1 << 8 * (desk[begin + at] & 3)
    for suit in range(4):
        most = max(most, suits >> 8 * suit & 255)
    adds = _suit_worths(numbers, scales, desk, suits, offset)
    adds += _card_worths(numbers, scales, desk, begin, suits, offset)
    flush = most >= numbers[HAND_FLUSH]
    if flush:
        adds += (most * 52 + 13) * scales[offset, HAND_SCALE]
    place = scales[offset, BEGIN] + place * table.ways[offset]
    best, found = -(1 << 62), 0
    for at in range(place, place + table.ways[offset]):
        worth, way = int(table.ranked[at, 0]), int(table.ranked[at, 1])
        if worth + adds < best:
            break
        worth += _suits_of(numbers, away, desk, begin, offset, way)
        if flush:
            worth += _hand_flush(numbers, away, scales, desk, begin, suits, offset, way)
        if worth > best or (worth == best and way < found):
            best, found = worth, way
    return found


@kernel
def _suits_of(numbers: Integers, away: Integers, desk: Integers, begin: int, offset: int, way: int) -> int:
    """What the suits of the cards laid away add."""
    first = away[offset, way, 0]
    suit, alike, worth = desk[begin + first] & 3, True, desk[CARD_WORTHS + first]
    for at in range(1, numbers[TO_CRIB + offset]):
        other = away[offset, way, at]
        worth += desk[CARD_WORTHS + other]
        alike &= desk[begin + other] & 3 == suit
    return worth + alike * desk[SUIT_WORTHS + suit]


@kernel
def _suit_worths(numbers: Integers, scales: Integers, desk: Integers, suits: int, offset: int) -> int:
    """By suit, what all cribs of it come to with all starters; the most that one can add."""
    most, others, size = 0, scales[offset, OTHERS], numbers[CRIB_SIZE]
    for suit in range(4):
        unseen = 13 - (suits >> 8 * suit & 255)
        left = max(unseen - others, 0)
        points = (size + 1) * left
        if not numbers[CRIB_NEEDS_ALL]:
            points += size * (52 - numbers[DEALT + offset] - others - left)
        desk[SUIT_WORTHS + suit] = points * CHOOSE[unseen, others] * scales[offset, CRIB_SCALE]
        most = max(most, desk[SUIT_WORTHS + suit])
    return most


@kernel
def _card_worths(numbers: Integers, scales: Integers, desk: Integers, begin: int, suits: int, offset: int) -> int:
    """By place in the hand, what laying the card away adds: nothing, but for a jack its nobs there less those here; the
    most that all together can add."""
    most, dealt = 0, numbers[DEALT + offset]
    for at in range(dealt):
        desk[CARD_WORTHS + at] = 0
        if desk[begin + at] >> 2 == 10:
            starters = numbers[NOBS] * (13 - (suits >> 8 * (desk[begin + at] & 3) & 255))
            in_crib = CHOOSE[51 - dealt, scales[offset, OTHERS]] * scales[offset, CRIB_SCALE]
            desk[CARD_WORTHS + at] = starters * (in_crib - scales[offset, HAND_SCALE])
            most += max(0, desk[CARD_WORTHS + at])
    return most


@kernel
def _hand_flush(
    numbers: Integers, away: Integers, scales: Integers, desk: Integers, begin: int, suits: int, offset: int, way: int
) -> int:
    """What a flush of the cards kept comes to with all starters."""
    kept = suits
    for at in range(numbers[TO_CRIB + offset]):
        kept -= 1 << 8 * (desk[begin + away[offset, way, at]] & 3)
    for suit in range(4):
        alike = kept >> 8 * suit & 255
        if alike >= numbers[HAND_FLUSH]:
            points = alike * (52 - numbers[DEALT + offset]) + 13 - (suits >> 8 * suit & 255)
            return points * scales[offset, HAND_SCALE]
    return 0
