"""The play of two with both hands known, as positions in ranks; and the plain search of one.

Suits do not matter in the play, so a card is its rank, 0 the ace to 12 the king.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..rules import COUNT_LIMIT, Rules, Seat
from .coded import MOST_KEPT
from .play import play_points
from .ranks import COUNT_VALUES, RANKS

Leaves: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.int64]

# Places in a position's row.
HOLDS: Final = 0
"""Two places: how many cards each seat holds."""
TURN: Final = 2
OUT: Final = 3
"""Two places: 1 for a seat that said go."""
LAID: Final = 5
"""How many cards lie in this count; their ranks follow."""
RANKS_LAID: Final = 6
CARDS: Final = RANKS_LAID + 2 * MOST_KEPT
"""Five places a seat: its ranks in order."""
ROW: Final = CARDS + 2 * MOST_KEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPosition:
    """The play between two seats, 0 and 1, somewhere in a count: what each still holds, the ranks of this count in
    order, whose turn it is, and who said go in this count. The seat to play must have a card that fits."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    count: tuple[int, ...] = ()
    turn: Seat
    gone: tuple[bool, bool] = (False, False)

    def __post_init__(self) -> None:
        ranks = (*self.hands[0], *self.hands[1], *self.count)
        if not all(0 <= rank < RANKS for rank in ranks):
            raise ValueError(f"ranks go from 0 for the ace to 12 for the king, not {ranks}")
        if max(map(len, self.hands)) > MOST_KEPT or len(self.count) > 2 * MOST_KEPT:
            raise ValueError(f"a seat holds at most {MOST_KEPT} cards and a count at most {2 * MOST_KEPT}")
        if self.turn not in (0, 1) or not self.playable():
            raise ValueError(f"seat {self.turn} is to play, and has no card that fits")

    def playable(self) -> tuple[int, ...]:
        """The ranks that the seat to play may play, the lowest first."""
        total = sum(COUNT_VALUES[rank] for rank in self.count)
        return tuple(sorted({rank for rank in self.hands[self.turn] if total + COUNT_VALUES[rank] <= COUNT_LIMIT}))

    def row(self) -> list[int]:
        """The position as kernels read it."""
        row = [0] * ROW
        row[TURN], row[OUT], row[OUT + 1], row[LAID] = self.turn, *map(int, self.gone), len(self.count)
        row[RANKS_LAID : RANKS_LAID + len(self.count)] = self.count
        for seat, hand in enumerate(self.hands):
            row[HOLDS + seat] = len(hand)
            row[CARDS + seat * MOST_KEPT : CARDS + seat * MOST_KEPT + len(hand)] = sorted(hand)
        return row

    def after(self, rank: int, rules: Rules) -> tuple[int, int, PlayPosition | None]:
        """What playing that rank scores at once, what the seat gets for closing a count by it, and the position that
        follows; None where the play is over."""
        hand = list(self.hands[self.turn])
        hand.remove(rank)
        hands = (tuple(hand), self.hands[1]) if self.turn == 0 else (self.hands[0], tuple(hand))
        count, other = (*self.count, rank), 1 - self.turn
        scored, total = play_points(count, rules), sum(COUNT_VALUES[each] for each in count)
        gone = self.gone
        for seat in (other, self.turn) if total < COUNT_LIMIT else ():
            if not hands[seat] or gone[seat]:
                continue
            if total + COUNT_VALUES[min(hands[seat])] <= COUNT_LIMIT:
                return scored, 0, replace(self, hands=hands, count=count, turn=seat, gone=gone)
            if seat == other:
                gone = (seat == 0 or gone[0], seat == 1 or gone[1])
        closing = 0 if total == COUNT_LIMIT else rules.go if any(hands) else rules.last
        if not any(hands) or not rules.play_continues:
            return scored, closing, None
        leader = other if hands[other] else self.turn
        return scored, closing, PlayPosition(hands=hands, turn=leader)


def search_plainly(
    position: PlayPosition, leaves: Leaves, needs: Sequence[int], rules: Rules
) -> tuple[float, tuple[int, int], int]:
    """The value, the points of both seats, and the rank to play, by trying everything: see `playing.best_play`."""

    def value_of(pegged: list[int]) -> tuple[float, tuple[int, int], int]:
        at = [min(points, most - 1) for points, most in zip(pegged, leaves.shape, strict=True)]
        return float(leaves[at[0], at[1]]), (pegged[0], pegged[1]), -1

    def best_of(here: PlayPosition, pegged: list[int]) -> tuple[float, tuple[int, int], int]:
        seat, found = here.turn, None
        for rank in reversed(here.playable()):
            scored, closing, following = here.after(rank, rules)
            now = list(pegged)
            now[seat] += scored
            if now[seat] < needs[seat]:
                now[seat] += closing
            over = following is None or now[seat] >= needs[seat]
            value, points, _ = value_of(now) if over or following is None else best_of(following, now)
            if found is None or (value > found[0] if seat == 0 else value < found[0]):
                found = (value, points, rank)
        assert found is not None
        return found

    return best_of(position, [0, 0])
