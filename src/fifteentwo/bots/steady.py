"""The level of somebody who has played for years: knows what a discard is worth and what a card gives away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..actions import Discard
from ..cards import Card
from ..fast.discards import discard_values
from ..score import Score
from ..view import View
from .bot import Level
from .pegging import best_card, cost_of_points


def discard_worths(view: View) -> dict[tuple[Card, ...], float]:
    """What each way to lay away is worth to the seat's side: the mean of the hand, and the mean of the crib with its
    sign, in points; the cards of each in order.

    A crib of its own or its partner's counts for it. An opponent's counts against it, by the share that one opponent
    has among all: with two others, points of one are half as bad as with one.
    """
    assert view.dealer is not None and view.seat is not None
    rules = view.rules
    own = rules.side_of(view.dealer) == rules.side_of(view.seat)
    sign = 1.0 if own else -cost_of_points(rules)
    return {value.discard: value.hand + sign * value.crib for value in discard_values(view.dealt, rules=rules)}


def _discard(view: View, options: Sequence[Discard], random: Random) -> Discard:
    worths = discard_worths(view)
    return max(options, key=lambda option: worths[tuple(sorted(option.cards))])


def _count(truth: Score, most: int, random: Random) -> int:
    return truth.points


def _call(missed: int, most: int, random: Random) -> int:
    return missed


STEADY = Level(
    name="steady",
    title="Steady",
    summary="Weighs every discard with the crib, counts without a mistake, and gives little away in the play.",
    discard=_discard,
    card=best_card,
    count=_count,
    call=_call,
)
