"""Kernels: the play of two as one seat may foresee it, the other's hand being any of many, more or less likely.

It searches everything that can come to lie open. Where the seat itself plays it takes its best card, for all hands that
the other may then hold together: it never plays by a hand that it cannot know. Where the other plays, each of its hands
chooses as `wary` does, mostly; what is played tells the hands apart.

Seat 0 is the one that foresees, seat 1 the other. The stack is explicit, for a cached kernel that calls itself kills
the interpreter when it is loaded again.
"""

from __future__ import annotations

from math import exp
from typing import Final

from .coded import CONTINUES, GO, LAST, Integers
from .compiling import kernel
from .counts import play_points_of, value_of
from .positions import Rows
from .wary import Reals, counted, fits_at, without, worth_of

# Places in a frame.
TURN: Final = 0
COUNT: Final = 1
LINE: Final = 2
LAID: Final = 3
GONE: Final = 4
"""A bit for each seat that said go."""
HAND: Final = 5
"""What seat 0 holds, and how many cards; then how many cards seat 1 holds."""
HELD: Final = 6
THEIRS: Final = 7
PEGGED: Final = 8
"""Two places: points of this play so far."""
NEXT: Final = 10
"""What to try next, downwards: a place in the hand of seat 0, or a rank of seat 1, 13 for its go."""
LIST: Final = 11
"""At which depth the hands that seat 1 may hold are listed, and how many they are."""
MANY: Final = 12
LAST_TO_PLAY: Final = 13
CARD: Final = 14
"""The rank that is being tried at the root."""
FRAME: Final = 15
DEPTH: Final = 24

SAYS_GO: Final = 13
"""Seat 1 says go instead of playing a rank."""
CHOICES: Final = 14

# Places in a manner.
HEAT: Final = 0
"""Points by which a card may be worse than another and still be played once for 2.7 times that one."""
LEAST: Final = 1
"""Chances below are taken as none."""


@kernel
def chances_of(
    numbers: Integers, hidden: Integers, hand: int, held: int, frame: Integers, manner: Reals, chances: Reals
) -> None:
    """How likely seat 1 plays each rank from this hand, or says go."""
    for rank in range(CHOICES):
        chances[rank] = 0.0
    line, laid, count = frame[LINE], frame[LAID], frame[COUNT]
    if held == 0 or count + value_of(hand & 15) > 31:
        chances[SAYS_GO] = 1.0
        return
    if held == 1 or count + value_of(hand >> 4 & 15) > 31:
        chances[hand & 15] = 1.0
        return
    theirs = 0 if frame[GONE] & 1 else frame[HELD]
    unseen, many = hidden[0] - counted(hand, held), max(hidden[1] - held, 1)
    best, total = -1e300, 0.0
    for place in range(held):
        if fits_at(hand, held, place, count):
            worth = worth_of(numbers, unseen, many, hand, held, place, line, laid, count, theirs)
            chances[hand >> 4 * place & 15] = worth
            best = max(best, worth)
    for place in range(held):
        if fits_at(hand, held, place, count):
            rank = hand >> 4 * place & 15
            chance = exp((chances[rank] - best) / manner[HEAT])
            chances[rank] = chance if chance >= manner[LEAST] else 0.0
            total += chances[rank]
    for place in range(held):
        if fits_at(hand, held, place, count):
            chances[hand >> 4 * place & 15] /= total


@kernel
def heed(
    numbers: Integers, hidden: Integers, frame: Integers, manner: Reals, hands: Integers, weights: Reals, rank: int
) -> None:
    """Weigh hands of seat 1 by how likely each plays that rank, which is then taken out of it; `frame` is the position,
    seat 0 being the next to play. Whatever a hand has is played now and then: of its choices by LEAST at least."""
    for at in range(len(hands)):
        hand = hands[at]
        if weights[at] == 0.0:
            continue
        chance = chance_of(numbers, hidden, hand, frame, manner, rank)
        if chance == 0.0:
            weights[at] = 0.0
            continue
        weights[at] *= chance
        hands[at] = without(hand, place_of(hand, rank))


@kernel
def chance_of(numbers: Integers, hidden: Integers, hand: int, frame: Integers, manner: Reals, rank: int) -> float:
    """How likely seat 1 plays that rank from this hand; 0 where it cannot."""
    line, laid, count, held = frame[LINE], frame[LAID], frame[COUNT], frame[THEIRS]
    theirs = 0 if frame[GONE] & 1 else frame[HELD]
    unseen, many = hidden[0] - counted(hand, held), max(hidden[1] - held, 1)
    best, this, total = -1e300, -1e300, 0.0
    for place in range(held):
        if fits_at(hand, held, place, count):
            worth = worth_of(numbers, unseen, many, hand, held, place, line, laid, count, theirs)
            best = max(best, worth)
            if hand >> 4 * place & 15 == rank:
                this = worth
    if this == -1e300:
        return 0.0
    for place in range(held):
        if fits_at(hand, held, place, count):
            worth = worth_of(numbers, unseen, many, hand, held, place, line, laid, count, theirs)
            total += exp((worth - best) / manner[HEAT])
    return max(exp((this - best) / manner[HEAT]) / total, manner[LEAST])


@kernel
def place_of(hand: int, rank: int) -> int:
    """The first place of that rank in a hand that holds it."""
    place = 0
    while hand >> 4 * place & 15 != rank:
        place += 1
    return place


@kernel
def close(numbers: Integers, frame: Integers, needs: Integers) -> bool:
    """End the count; True when the play or the game is over."""
    last, left = frame[LAST_TO_PLAY], frame[HELD] + frame[THEIRS]
    if frame[COUNT] != 31:
        frame[PEGGED + last] += numbers[GO] if left else numbers[LAST]
    if left == 0 or not numbers[CONTINUES] or frame[PEGGED + last] >= needs[last]:
        return True
    other = 1 - last
    frame[TURN] = other if frame[HELD + other] else last
    frame[COUNT], frame[LINE], frame[LAID], frame[GONE] = 0, 0, 0, 0
    return False


@kernel
def go_on(numbers: Integers, frame: Integers, needs: Integers) -> bool:
    """Whose turn it is now; True when the play or the game is over.

    The seat's own go is seen to here. Whether seat 1 can play depends on its hand, so that it is asked.
    """
    last = frame[LAST_TO_PLAY]
    for step in range(2):
        turn = 1 - last if step == 0 else last
        if frame[COUNT] == 31 or frame[HELD + turn] == 0 or frame[GONE] >> turn & 1:
            continue
        if turn == 0 and frame[COUNT] + value_of(frame[HAND] & 15) > 31:
            frame[GONE] |= 1
            continue
        frame[TURN] = turn
        return False
    return close(numbers, frame, needs)


@kernel
def lay(numbers: Integers, frame: Integers, rank: int, seat: int, needs: Integers) -> bool:
    """Put a card of the seat's on the count; True when the play or the game is over."""
    frame[COUNT] += value_of(rank)
    frame[PEGGED + seat] += play_points_of(numbers, frame[LINE], frame[LAID], frame[COUNT], rank)
    frame[LINE], frame[LAID], frame[LAST_TO_PLAY] = frame[LINE] << 4 | rank, frame[LAID] + 1, seat
    frame[HELD + seat] -= 1
    if frame[PEGGED + seat] >= needs[seat]:
        return True
    return go_on(numbers, frame, needs)


@kernel
def next_of_own(numbers: Integers, needs: Integers, frame: Integers, into: Integers) -> int:
    """Make what follows from the seat's next card: 1 where the play is over then, 0 where not; -1 for no more cards."""
    while frame[NEXT] >= 0:
        place = frame[NEXT]
        frame[NEXT] -= 1
        if not fits_at(frame[HAND], frame[HELD], place, frame[COUNT]):
            continue
        for at in range(FRAME):
            into[at] = frame[at]
        rank = frame[HAND] >> 4 * place & 15
        frame[CARD], into[HAND] = rank, without(frame[HAND], place)
        return 1 if lay(numbers, into, rank, 0, needs) else 0
    return -1


@kernel
def next_of_theirs(
    numbers: Integers,
    needs: Integers,
    frames: Rows,
    depth: int,
    weights: Reals,
    hands: Rows,
    kinds: Rows,
    chances: Reals,
) -> int:
    """Make what follows from the next thing that seat 1 may do, with the hands that may do it; as `next_of_own`."""
    frame, into = frames[depth], frames[depth + 1]
    listed = frame[LIST]
    while frame[NEXT] >= 0:
        choice, many = frame[NEXT], 0
        frame[NEXT] -= 1
        for at in range(frame[MANY]):
            chance = chances[depth, at, choice]
            if chance > 0.0:
                hand = hands[listed, at]
                weights[depth + 1, many] = weights[listed, at] * chance
                hands[depth + 1, many] = hand if choice == SAYS_GO else without(hand, place_of(hand, choice))
                kinds[depth + 1, many] = kinds[listed, at]
                many += 1
        if many == 0:
            continue
        for at in range(FRAME):
            into[at] = frame[at]
        into[LIST], into[MANY] = depth + 1, many
        if choice == SAYS_GO:
            into[GONE] |= 2
            return 1 if go_on(numbers, into, needs) else 0
        return 1 if lay(numbers, into, choice, 1, needs) else 0
    return -1


@kernel
def worth_at_end(frame: Integers, weights: Reals, kinds: Rows, leaves: Reals) -> float:
    """What the end of a play is worth, summed over the hands that may have led there, by their weights."""
    first, second = min(frame[PEGGED], leaves.shape[1] - 1), min(frame[PEGGED + 1], leaves.shape[2] - 1)
    total, listed = 0.0, frame[LIST]
    for at in range(frame[MANY]):
        total += weights[listed, at] * leaves[kinds[listed, at], first, second]
    return total


@kernel
def foresee(
    numbers: Integers,
    hidden: Integers,
    needs: Integers,
    manner: Reals,
    leaves: Reals,
    frames: Rows,
    found: Reals,
    weights: Reals,
    hands: Rows,
    kinds: Rows,
    chances: Reals,
    worths: Reals,
) -> None:
    """What each rank that seat 0 may play is worth, summed over the hands listed at depth 0 by their weights.

    `frames[0]` is the position, seat 0 to play; `leaves[kind, a, b]` what it is worth that seat 0 pegs a and seat 1 b
    points from here on, when seat 1's hand is of that kind; its last rows serve all that is more. `worths` takes the
    worths by rank. All else is room to work in, by depth.
    """
    depth = 0
    frames[0, NEXT], found[0] = frames[0, HELD] - 1, -1e300
    while True:
        if frames[depth, TURN] == 0:
            made = next_of_own(numbers, needs, frames[depth], frames[depth + 1])
        else:
            made = next_of_theirs(numbers, needs, frames, depth, weights, hands, kinds, chances)
        if made == 0:
            depth += 1
            frame = frames[depth]
            if frame[TURN] == 0:
                frame[NEXT], found[depth] = frame[HELD] - 1, -1e300
                continue
            frame[NEXT], found[depth] = SAYS_GO, 0.0
            for at in range(frame[MANY]):
                hand = hands[frame[LIST], at]
                chances_of(numbers, hidden, hand, frame[THEIRS], frame, manner, chances[depth, at])
            continue
        if made < 0 and depth == 0:
            return
        if made < 0:
            depth -= 1
            value = found[depth + 1]
        else:
            value = worth_at_end(frames[depth + 1], weights, kinds, leaves)
        if frames[depth, TURN] == 1:
            found[depth] += value
        else:
            found[depth] = max(found[depth], value)
            if depth == 0:
                worths[frames[0, CARD]] = value
