"""What players keep and lay away, by the ranks they hold, and what a kept hand may be expected to peg.

Tables of it, one file for each shape of a game (its sides, the cards dealt and kept), lie beside this module;
`practice` builds them from play among equals. Rules with other points share the file of their shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from itertools import permutations
from math import comb
from typing import Final

import numpy as np

from ..cards import Card
from ..fast.ranks import RANKS
from ..rules import Rules, Seat
from .hands import Floats, hands_of, lexical_sets, places_of

MOST_PEGGED: Final = 32
"""More points than are told apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Habits:
    """What is known of the players of one shape of game; everything by offset from the dealer."""

    keeps: tuple[Floats, ...]
    """How much likelier than by chance each hand is kept, in the order of `hands`."""
    throws: tuple[Floats, ...]
    """How much likelier than by chance each set of ranks is laid away, in the order of `hands`."""
    own: Floats
    """Points that a side pegs when its seat at that offset has kept each hand, shape (offsets, hands)."""
    theirs: Floats
    """Points that the other sides peg then, their mean, shape (offsets, hands)."""
    pegs: Floats
    """How likely a side pegs so many points in a play, whatever its seat at that offset holds, and how likely the other
    sides do, shape (offsets, 2, points)."""


def shape_of(rules: Rules) -> str:
    """The name of the rules' shape: `2-6_6-4`, sides, cards dealt by offset, cards kept."""
    return f"{len(rules.sides)}-{'_'.join(map(str, rules.dealt))}-{rules.keep}"


def habits_of(rules: Rules) -> Habits:
    """What players of these rules do. Nothing is known of a shape that no file stands for: they do everything by chance
    and peg alike."""
    return _read(shape_of(rules)) or by_chance(rules)


@lru_cache(maxsize=16)
def _read(shape: str) -> Habits | None:
    file = resources.files(__package__) / "tables" / f"habits-{shape}.npz"
    if not file.is_file():
        return None
    with np.load(BytesIO(file.read_bytes())) as kept:
        seats = len(kept["own"])
        return Habits(
            tuple(kept[f"keeps{offset}"].astype(np.float64) for offset in range(seats)),
            tuple(kept[f"throws{offset}"].astype(np.float64) for offset in range(seats)),
            kept["own"].astype(np.float64),
            kept["theirs"].astype(np.float64),
            kept["pegs"].astype(np.float64),
        )


def by_chance(rules: Rules) -> Habits:
    """Players of whom nothing is known."""
    hands = len(hands_of(rules.keep).codes)
    return Habits(
        (np.ones(hands),) * rules.seats,
        tuple(np.ones(comb(RANKS + away - 1, away)) for away in rules.to_crib),
        np.zeros((rules.seats, hands)),
        np.zeros((rules.seats, hands)),
        np.tile(np.eye(1, MOST_PEGGED), (rules.seats, 2, 1)),
    )


def others_throws(rules: Rules, offset: Seat, habits: Habits) -> Floats:
    """How much likelier than by chance the rest of the crib has each set of ranks, beside what the seat at that offset
    lays away: in the order that `discard_many` reads.

    Each of the others is taken to lay away by habit, whatever the rest do; cards from the deck fall by chance.
    """
    others = [(away, habits.throws[at]) for at, away in enumerate(rules.to_crib) if at != offset and away]
    size = rules.crib_size - rules.to_crib[offset]
    sets = lexical_sets(size).ranks
    weights, orders = np.zeros(len(sets)), list(permutations(range(size)))
    for order in orders:
        begin, product = 0, np.ones(len(sets))
        for away, throws in others:
            product *= throws[places_of(np.sort(sets[:, list(order[begin : begin + away])], axis=1))]
            begin += away
        weights += product
    return weights / len(orders)


@lru_cache(maxsize=64)
def throws_beside(rules: Rules, offset: Seat) -> Floats:
    """The same from the files."""
    return others_throws(rules, offset, habits_of(rules))


def expected_pegging(rules: Rules, offset: Seat, keep: Sequence[Card]) -> float:
    """Points that the seat's side is expected to peg with that hand, less the mean of what the other sides do."""
    habits, place = habits_of(rules), int(places_of(np.array(sorted(card.rank - 1 for card in keep))))
    return float(habits.own[offset, place] - habits.theirs[offset, place])
