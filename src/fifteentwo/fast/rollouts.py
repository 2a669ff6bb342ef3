"""Kernels: the play of any number of seats, from anywhere in it to its end, everybody playing as `wary` does.

Each world tells what every seat may hold. The first card is given, so that what follows from it can be compared; in
every world all play by their own cards and what lies open alone.
"""

from __future__ import annotations

from typing import Final

from .coded import CONTINUES, GO, LAST, SEATS, SIDE_OF, Integers
from .compiling import kernel
from .counts import play_points_of, value_of
from .games import leader_after, next_holds, next_to_play
from .tables import HAND, HELD
from .wary import choose, without

# Places in a start.
COUNT: Final = 0
LINE: Final = 1
"""The ranks of the count as `counts.play_points_of` reads them, and how many they are."""
LAID: Final = 2
GONE: Final = 3
"""A bit for each seat that said go."""
SEAT: Final = 4
"""Whose turn it is."""
START: Final = 5


@kernel
def play_on(
    numbers: Integers, desk: Integers, hidden: Integers, start: Integers, needs: Integers, pegged: Integers, first: int
) -> None:
    """Play to the end of the play or of the game; `first` is the place of the first card in its hand, -1 to choose.

    `pegged` takes the points by side; `needs` are those with which a side has won.
    """
    count, line, laid, gone, seat = start[COUNT], start[LINE], start[LAID], start[GONE], start[SEAT]
    left, place = 0, first
    for each in range(numbers[SEATS]):
        left += desk[HELD + each]
    while True:
        hand, held = desk[HAND + seat], desk[HELD + seat]
        if place < 0:
            place = choose(numbers, hidden, hand, held, line, laid, count, next_holds(numbers, desk, seat, gone))
        rank, side = hand >> 4 * place & 15, numbers[SIDE_OF + seat]
        count += value_of(rank)
        pegged[side] += play_points_of(numbers, line, laid, count, rank)
        desk[HAND + seat], desk[HELD + seat] = without(hand, place), held - 1
        line, laid, left, place = line << 4 | rank, laid + 1, left - 1, -1
        if pegged[side] >= needs[side]:
            return
        following = next_to_play(numbers, desk, seat, count, gone)
        if following >= 0:
            seat, gone = following & 15, following >> 4
            continue
        if count != 31:
            pegged[side] += numbers[GO] if left else numbers[LAST]
        if left == 0 or not numbers[CONTINUES] or pegged[side] >= needs[side]:
            return
        seat, count, line, laid, gone = leader_after(numbers, desk, seat), 0, 0, 0, 0


@kernel
def roll_out(
    numbers: Integers,
    desk: Integers,
    hidden: Integers,
    start: Integers,
    needs: Integers,
    worlds: Integers,
    holds: Integers,
    firsts: Integers,
    pegged: Integers,
) -> None:
    """Play on in every world with every first card.

    `worlds` has the shape (worlds, seats), hands; `holds` (seats,), how many cards they have; `firsts` (f,), places in
    the hand of the seat to play, or -1; `pegged` (f, worlds, sides) must be 0 and takes the points.
    """
    for at in range(len(firsts)):
        for world in range(len(worlds)):
            for seat in range(numbers[SEATS]):
                desk[HAND + seat], desk[HELD + seat] = worlds[world, seat], holds[seat]
            play_on(numbers, desk, hidden, start, needs, pegged[at, world], firsts[at])
