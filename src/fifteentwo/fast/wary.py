"""Kernels: a seat that minds what its card gives away, and knows nothing but its own cards and what lies open.

A card is worth what it scores, less what the next seat may be expected to score on it, with what then comes back, and
the chance that the next seat cannot play. All cards that the seat does not see are as likely in the next seat's hand.
A hand is its ranks in order, four bits each, the lowest lowest.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .coded import GO, Integers
from .compiling import kernel
from .counts import play_points_of, value_of

Reals: TypeAlias = NDArray[np.float64]

ANSWERED: Final = 0.8
"""How much counts of what one's own cards would score on the next seat's card."""
RID: Final = 0.02
"""What it is worth to be rid of each point of count value."""


@kernel
def counted(hand: int, held: int) -> int:
    """How many of each rank a hand has, four bits each."""
    many = 0
    for at in range(held):
        many += 1 << 4 * (hand >> 4 * at & 15)
    return many


@kernel
def best_answer(numbers: Integers, hand: int, held: int, but: int, line: int, laid: int, count: int) -> int:
    """The most that a card of the hand, but the one at place `but`, scores on this count."""
    best = 0
    for at in range(held):
        rank = hand >> 4 * at & 15
        if at != but and count + value_of(rank) <= 31:
            best = max(best, play_points_of(numbers, line, laid, count + value_of(rank), rank))
    return best


@kernel
def worth_of(
    numbers: Integers,
    unseen: int,
    many: int,
    hand: int,
    held: int,
    place: int,
    line: int,
    laid: int,
    count: int,
    theirs: int,
) -> float:
    """What playing the card at that place is worth, in points.

    `unseen` holds by rank, four bits each, how many cards lie hidden from the seat, and `many` how many these are;
    `theirs` is how many cards the next seat that may still play in this count holds, 0 where there is none.
    """
    rank = hand >> 4 * place & 15
    count += value_of(rank)
    worth = play_points_of(numbers, line, laid, count, rank) + RID * value_of(rank)
    if count == 31:
        return worth
    if theirs == 0:
        lowest = hand >> 4 & 15 if place == 0 else hand & 15
        stops = held == 1 or count + value_of(lowest) > 31
        return worth + numbers[GO] * stops
    line, laid = line << 4 | rank, laid + 1
    given = expected_of(numbers, unseen, hand, held, place, line, laid, count)
    room = 31 - count
    if room >= 10:
        return worth - given * theirs / many
    fitting = 0
    for reply in range(room):
        fitting += unseen >> 4 * reply & 15
    stopped, none = 1.0 - fitting / many, 1.0
    for _ in range(theirs):
        none *= stopped
    return worth - given * theirs / many + numbers[GO] * none


@kernel
def expected_of(
    numbers: Integers, unseen: int, hand: int, held: int, place: int, line: int, laid: int, count: int
) -> float:
    """What one card of the next seat is expected to score, less what comes back for it, times the cards unseen."""
    given, last = 0.0, line & 15
    room = 31 - count
    for reply in range(13 if room >= 10 else room):
        many = unseen >> 4 * reply & 15
        total = count + value_of(reply)
        near = laid > 1 and abs(reply - last) <= laid
        if many == 0 or not (near or reply == last or total == 15 or total == 31):
            continue
        points = play_points_of(numbers, line, laid, total, reply)
        if points:
            back = best_answer(numbers, hand, held, place, line << 4 | reply, laid + 1, total)
            given += many * (points - ANSWERED * back)
    return given


@kernel
def fits_at(hand: int, held: int, place: int, count: int) -> bool:
    """Whether the card at that place may be played, and is not the same rank as the one before."""
    rank = hand >> 4 * place & 15
    if place >= held or count + value_of(rank) > 31:
        return False
    return place == 0 or hand >> 4 * (place - 1) & 15 != rank


@kernel
def choose(
    numbers: Integers, hidden: Integers, hand: int, held: int, line: int, laid: int, count: int, theirs: int
) -> int:
    """The place of the card that is worth most; one must fit.

    `hidden[0]` holds by rank, four bits each, how many cards do not lie open, the hand's own among them, and
    `hidden[1]` how many these are.
    """
    if held == 1 or count + value_of(hand >> 4 & 15) > 31:
        return 0
    unseen, many = hidden[0] - counted(hand, held), max(hidden[1] - held, 1)
    found, best = 0, -1e300
    for place in range(held):
        if fits_at(hand, held, place, count):
            worth = worth_of(numbers, unseen, many, hand, held, place, line, laid, count, theirs)
            if worth > best:
                found, best = place, worth
    return found


@kernel
def without(hand: int, place: int) -> int:
    """The hand when the card at that place is played."""
    return hand & (1 << 4 * place) - 1 | hand >> 4 * (place + 1) << 4 * place
