"""The play of two with both hands known: what it comes to when both play for the best, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from ..rules import STANDARD, Rules, Seat
from .coded import MOST_KEPT, code_rules, points_alone
from .compiling import has_numba
from .many import as_cards
from .positions import CARDS, HOLDS, ROW, TURN, Leaves, PlayPosition, Rows, search_plainly

MOST_PEGGED: Final = 128
"""More than a seat can peg in a play."""


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What n positions come to, in the order they were given."""

    values: Leaves
    """Of the leaves, the one that best play of both leads to, shape (n,)."""
    points: Rows
    """Points that each seat pegs on the way there, shape (n, 2)."""
    ranks: Rows
    """The rank to play first, 0 the ace, shape (n,); of equals the highest."""


def best_play(
    positions: Sequence[PlayPosition],
    *,
    rules: Rules = STANDARD,
    leaves: ArrayLike | None = None,
    needs: tuple[int, int] | None = None,
) -> BestPlay:
    """What each position comes to, both seats seeing everything.

    Seat 0 plays for the highest leaf, seat 1 for the lowest. `leaves[a, b]` is what it is worth to seat 0 that from
    here on seat 0 pegs a and seat 1 pegs b points in this play; its last row and column serve all that is more. Without
    it the worth is a - b. `needs` are the points with which a seat wins, which ends the play at once.

    Raises ValueError where the rules are not for two players, or the leaves are no table of numbers.
    """
    rows = np.array([position.row() for position in positions], np.int64).reshape(-1, ROW)
    if not has_numba():
        table, wanted = _leaves(leaves), _needs(needs, rules)
        found = [search_plainly(position, table, wanted, rules) for position in positions]
        lines = np.array([(*points, rank) for _, points, rank in found], np.int64).reshape(-1, 3)
        return BestPlay(np.array([value for value, _, _ in found]), lines[:, :2], lines[:, 2])
    return _search(rows, rules, leaves, needs)


def best_play_of_hands(
    hands: ArrayLike,
    *,
    leader: Seat,
    rules: Rules = STANDARD,
    leaves: ArrayLike | None = None,
    needs: tuple[int, int] | None = None,
) -> BestPlay:
    """What whole plays come to from the lead of `leader`; `hands` are cards 0 to 51, shape (n, 2, keep). As
    `best_play`."""
    shape = np.shape(hands)
    if shape[1:] != (2, rules.keep):
        raise ValueError(f"hands: the shape (n, 2, {rules.keep}) is needed, not {shape}")
    cards = as_cards(np.reshape(hands, (-1, 2 * rules.keep)), 2 * rules.keep, "hands")
    if leader not in (0, 1):
        raise ValueError(f"leader: seat 0 or 1, not {leader}")
    ranks = np.sort(cards.reshape(shape) >> 2, axis=2)
    if not has_numba():
        told = [PlayPosition(hands=(tuple(first), tuple(second)), turn=leader) for first, second in ranks.tolist()]
        return best_play(told, rules=rules, leaves=leaves, needs=needs)
    rows = np.zeros((len(cards), ROW), np.int64)
    rows[:, TURN] = leader
    for seat in range(2):
        rows[:, HOLDS + seat] = rules.keep
        rows[:, CARDS + seat * MOST_KEPT : CARDS + seat * MOST_KEPT + rules.keep] = ranks[:, seat]
    return _search(rows, rules, leaves, needs)


def _search(rows: Rows, rules: Rules, leaves: ArrayLike | None, needs: tuple[int, int] | None) -> BestPlay:
    from .searches import DEPTH, FRAME, VALUES, search_all

    values, lines = np.zeros(len(rows)), np.zeros((len(rows), 3), np.int64)
    search_all(
        code_rules(points_alone(rules)).numbers,
        rows,
        _leaves(leaves),
        np.array(_needs(needs, rules), np.int64),
        np.zeros((DEPTH + 1, FRAME), np.int64),
        np.zeros((DEPTH + 1, VALUES)),
        values,
        lines,
    )
    return BestPlay(values, lines[:, :2].copy(), lines[:, 2].copy())


def _leaves(leaves: ArrayLike | None) -> Leaves:
    if leaves is None:
        return _differences()
    table: Leaves = np.ascontiguousarray(leaves, np.float64)
    if table.ndim != 2 or not table.size or not np.isfinite(table).all():
        raise ValueError(f"leaves: a table of numbers is needed, not one of shape {table.shape}")
    return table


@cache
def _differences() -> Leaves:
    points = np.arange(MOST_PEGGED, dtype=np.float64)
    return np.ascontiguousarray(points[:, None] - points)


def _needs(needs: tuple[int, int] | None, rules: Rules) -> tuple[int, int]:
    if rules.seats != 2:
        raise ValueError(f"the play with both hands known is for two players, and {rules.name} has {rules.seats}")
    if needs is None:
        return MOST_PEGGED, MOST_PEGGED
    if min(needs) < 1:
        raise ValueError(f"needs: at least a point each, not {needs}")
    return needs
