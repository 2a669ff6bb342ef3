"""Kernels: the best play of two with both hands known, by searching all of it.

One frame a card played: what the position was, and what the search has found in it. The stack is explicit, for a cached
kernel that calls itself kills the interpreter when it is loaded again. Branches that cannot matter are cut off, which
changes neither the value nor the line that is found.
"""

from __future__ import annotations

from typing import Final

from .coded import CONTINUES, GO, LAST, MOST_KEPT, Integers
from .compiling import kernel
from .counts import play_points_of, value_of
from .positions import CARDS, HOLDS, LAID, OUT, RANKS_LAID, TURN, Leaves, Rows

# Places in a frame.
SEAT: Final = 0
COUNT: Final = 1
LINE: Final = 2
"""The ranks of this count as `counts.play_points_of` reads them, and how many they are."""
LAID_NOW: Final = 3
GONE: Final = 4
"""A bit for each seat that said go."""
USED: Final = 5
"""Two places: a bit for each card of a seat that is played."""
PEGGED: Final = 7
"""Two places: points so far."""
NEXT: Final = 9
"""The card to try next, downwards."""
CARD: Final = 10
"""The rank that led here."""
FOUND: Final = 11
"""The best rank so far, -1 for none; two places follow for the points of its line."""
FRAME: Final = 14
DEPTH: Final = 2 * MOST_KEPT + 1

# Places in what a frame has found, which is no whole number.
BEST: Final = 0
LOW: Final = 1
HIGH: Final = 2
VALUES: Final = 3


@kernel
def set_up(row: Integers, frame: Integers) -> None:
    """The first frame of a position."""
    frame[SEAT], frame[LINE], frame[LAID_NOW] = row[TURN], 0, row[LAID]
    frame[GONE], frame[COUNT] = row[OUT] + 2 * row[OUT + 1], 0
    for at in range(row[LAID]):
        frame[LINE] = frame[LINE] << 4 | row[RANKS_LAID + at]
        frame[COUNT] += value_of(row[RANKS_LAID + at])
    frame[PEGGED], frame[PEGGED + 1] = 0, 0
    for seat in range(2):
        frame[USED + seat] = (1 << row[HOLDS + seat]) - 1 ^ (1 << MOST_KEPT) - 1


@kernel
def open_frame(frame: Integers, values: Leaves, low: float, high: float) -> None:
    """Nothing is found in a frame yet."""
    frame[NEXT], frame[FOUND] = MOST_KEPT - 1, -1
    values[LOW], values[HIGH] = low, high
    values[BEST] = -1e300 if frame[SEAT] == 0 else 1e300


@kernel
def next_card(row: Integers, frame: Integers) -> int:
    """The next card to try, as a place in the hand; -1 for none. Equal ranks are tried once."""
    seat, used = frame[SEAT], frame[USED + frame[SEAT]]
    begin = CARDS + seat * MOST_KEPT
    while frame[NEXT] >= 0:
        at = frame[NEXT]
        frame[NEXT] -= 1
        if used >> at & 1 or frame[COUNT] + value_of(row[begin + at]) > 31:
            continue
        if at + 1 < MOST_KEPT and not used >> at + 1 & 1 and row[begin + at + 1] == row[begin + at]:
            continue
        return at
    return -1


@kernel
def can_play(row: Integers, used: int, seat: int, count: int) -> int:
    """Whether the seat has a card that fits: 1, or 0, or -1 where it has none at all."""
    for at in range(row[HOLDS + seat]):
        if not used >> at & 1:
            return 1 if count + value_of(row[CARDS + seat * MOST_KEPT + at]) <= 31 else 0
    return -1


@kernel
def go_on(numbers: Integers, row: Integers, frame: Integers, needs: Integers) -> bool:
    """Who plays next, after the frame's seat has laid a card; True when the play is over."""
    last, other = frame[SEAT], 1 - frame[SEAT]
    if frame[COUNT] < 31:
        if not frame[GONE] >> other & 1:
            theirs = can_play(row, frame[USED + other], other, frame[COUNT])
            if theirs == 1:
                frame[SEAT] = other
                return False
            if theirs == 0:
                frame[GONE] |= 1 << other
        if not frame[GONE] >> last & 1 and can_play(row, frame[USED + last], last, frame[COUNT]) == 1:
            return False
    full = (1 << MOST_KEPT) - 1
    left = frame[USED] != full or frame[USED + 1] != full
    if frame[COUNT] != 31:
        frame[PEGGED + last] += numbers[GO] if left else numbers[LAST]
    if not left or not numbers[CONTINUES] or frame[PEGGED + last] >= needs[last]:
        return True
    frame[SEAT] = other if frame[USED + other] != full else last
    frame[COUNT], frame[GONE], frame[LINE], frame[LAID_NOW] = 0, 0, 0, 0
    return False


@kernel
def lay(numbers: Integers, row: Integers, frame: Integers, into: Integers, at: int, needs: Integers) -> bool:
    """Make the frame that follows a card; True when the play is over."""
    for place in range(NEXT):
        into[place] = frame[place]
    seat = frame[SEAT]
    rank = row[CARDS + seat * MOST_KEPT + at]
    count = frame[COUNT] + value_of(rank)
    into[PEGGED + seat] += play_points_of(numbers, frame[LINE], frame[LAID_NOW], count, rank)
    into[LINE], into[LAID_NOW] = frame[LINE] << 4 | rank, frame[LAID_NOW] + 1
    into[COUNT], into[CARD] = count, rank
    into[USED + seat] |= 1 << at
    if into[PEGGED + seat] >= needs[seat]:
        return True
    return go_on(numbers, row, into, needs)


@kernel
def found_in(frame: Integers, values: Leaves, rank: int, value: float, first: int, second: int) -> bool:
    """Note what a card leads to; True when the rest of the frame cannot matter."""
    if frame[SEAT] == 0:
        if value > values[BEST] or frame[FOUND] < 0:
            values[BEST], frame[FOUND], frame[FOUND + 1], frame[FOUND + 2] = value, rank, first, second
        values[LOW] = max(values[LOW], values[BEST])
    else:
        if value < values[BEST] or frame[FOUND] < 0:
            values[BEST], frame[FOUND], frame[FOUND + 1], frame[FOUND + 2] = value, rank, first, second
        values[HIGH] = min(values[HIGH], values[BEST])
    return values[LOW] >= values[HIGH]


@kernel
def search(numbers: Integers, row: Integers, leaves: Leaves, needs: Integers, frames: Rows, found: Leaves) -> None:
    """Search one position; what is found stands in its first frame."""
    set_up(row, frames[0])
    open_frame(frames[0], found[0], -1e300, 1e300)
    depth = 0
    while True:
        frame, into = frames[depth], frames[depth + 1]
        at = next_card(row, frame)
        if at >= 0:
            if not lay(numbers, row, frame, into, at, needs):
                depth += 1
                open_frame(into, found[depth], found[depth - 1, LOW], found[depth - 1, HIGH])
                continue
            first, second = min(into[PEGGED], leaves.shape[0] - 1), min(into[PEGGED + 1], leaves.shape[1] - 1)
            value = leaves[first, second]
            if found_in(frame, found[depth], into[CARD], value, into[PEGGED], into[PEGGED + 1]):
                frame[NEXT] = -1
            continue
        if depth == 0:
            return
        depth -= 1
        value, first, second = found[depth + 1, BEST], frame[FOUND + 1], frame[FOUND + 2]
        if found_in(frames[depth], found[depth], frame[CARD], value, first, second):
            frames[depth, NEXT] = -1


@kernel
def search_all(
    numbers: Integers,
    rows: Rows,
    leaves: Leaves,
    needs: Integers,
    frames: Rows,
    found: Leaves,
    values: Leaves,
    lines: Rows,
) -> None:
    """Search many positions: a value for each, and a row of the points of both seats and the rank to play."""
    for at in range(len(rows)):
        search(numbers, rows[at], leaves, needs, frames, found)
        values[at] = found[0, BEST]
        lines[at, 0], lines[at, 1], lines[at, 2] = frames[0, FOUND + 1], frames[0, FOUND + 2], frames[0, FOUND]
