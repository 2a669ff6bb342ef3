"""What a way to lay cards away is worth as a chance to win, with two players.

The deal is gone through in the order in which points are taken: his heels, the play, pone's hand, the dealer's hand,
the crib. Each brings its points with the chances that are known before: one's own hand by all starters, the crib by
what the other lays away, the other's hand by what it keeps, the play by what such a hand pegs in practice. They are
taken as independent of one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Final

import numpy as np

from ..cards import DECK, Card
from ..fast.many import rank_place, rank_table
from ..fast.ranks import RANKS
from ..fast.wary import Reals
from ..rules import Rules
from ..score import JACK, score_show
from ..view import View
from .beliefs import BY_CHANCE
from .discards import DiscardChoice, Model, weigh_discards
from .habits import habits_of, throws_beside
from .hands import Numbers, hands_of, places_of
from .standing import Before, before_of, cribs_with, needs_of, then

EVEN: Final = 0.5
"""Who is first when both peg out in one play."""


NEAR: Final = 36
"""Points from the last hole from where on every way is looked at, whatever its points."""


def ranked_discards(view: View, *, model: Model = "habits", behind: float = inf) -> tuple[DiscardChoice, ...]:
    """Every way for the view's seat to lay cards away, the best first: by the chance to win where a table of boards
    tells it, else by points.

    Far from the end ways more than `behind` points behind the best are left without a chance, and come last.
    """
    choices, before = weigh_discards(view, model=model), before_of(view.rules)
    if before is None or not choices:
        return choices
    close = [choice for choice in choices if choice.points >= choices[0].points - behind]
    looked_at = choices if min(needs_of(view)) <= NEAR else close
    won = [replace(choice, win=win) for choice, win in zip(looked_at, wins_of(view, looked_at, before), strict=True)]
    won.sort(key=lambda choice: (-round(choice.win or 0.0, 9), -round(choice.points, 9), choice.discard))
    return (*won, *choices[len(won) :])


def wins_of(view: View, choices: Sequence[DiscardChoice], before: Before) -> list[float]:
    """The chance to win of each way to lay away."""
    assert view.seat is not None and view.dealer is not None
    rules, offset, deals = view.rules, view.rules.offset(view.seat, view.dealer), view.dealer == view.seat
    needs, unseen = needs_of(view), _unseen(view)
    start = before[0 if deals else 1][rules.target - needs[0] :, rules.target - needs[1] :]
    theirs, throws = _hand_chances(rules, 1 - offset, unseen), throws_beside(rules, offset)
    wins = []
    for choice in choices:
        mine = _own_chances(view, choice.keep)
        worth = then(start, cribs_with(choice.discard, unseen, None, throws, rules), mine=deals)
        worth = then(worth, mine if deals else theirs, mine=deals)
        worth = then(worth, theirs if deals else mine, mine=not deals)
        wins.append(_before_play(worth, view, choice, unseen))
    return wins


def _before_play(worth: Reals, view: View, choice: DiscardChoice, unseen: Numbers) -> float:
    """The chance before the starter is turned, from the worth of standing after the play."""
    assert view.seat is not None and view.dealer is not None
    rules, deals = view.rules, view.dealer == view.seat
    own, other = _pegs(rules, rules.offset(view.seat, view.dealer), choice.keep)
    jacks = unseen[JACK - 1] / unseen.sum()
    heels = rules.heels if jacks else 0
    ahead = (heels, 0) if deals else (0, heels)
    chance = (1 - jacks) * _after_play(worth, 0, 0, own, other)
    if jacks:
        chance += jacks * _after_play(worth, *ahead, own, other)
    return float(chance)


def _after_play(worth: Reals, more: int, less: int, own: Reals, other: Reals) -> float:
    """The mean over what both peg, after so many points of his heels."""
    if more >= worth.shape[0] or less >= worth.shape[1]:
        return 1.0 if more >= worth.shape[0] else 0.0
    whole = np.full((len(own), len(other)), EVEN)
    inside = worth[more : more + len(own), less : less + len(other)]
    rows, columns = inside.shape
    whole[:rows, :columns], whole[rows:, :columns], whole[:rows, columns:] = inside, 1.0, 0.0
    return float((own[:, None] * whole * other).sum())


def _pegs(rules: Rules, offset: int, keep: Sequence[Card]) -> tuple[Reals, Reals]:
    """How likely each side pegs so many points when that hand is kept: as always, moved so that the mean is right."""
    habits = habits_of(rules)
    place = int(places_of(np.array([card.rank - 1 for card in keep])))
    own, theirs = habits.pegs[offset]
    return _moved(own, habits.own[offset, place]), _moved(theirs, habits.theirs[offset, place])


def _moved(chances: Reals, mean: float) -> Reals:
    """The same chances of more points or fewer, so that their mean is as given, or nearly."""
    by = mean - float(chances @ np.arange(len(chances)))
    points = np.clip(np.arange(len(chances)) + by, 0, len(chances) - 1)
    low = np.minimum(points.astype(np.int64), len(chances) - 2)
    part = points - low
    moved = np.bincount(low, chances * (1 - part), len(chances)) + np.bincount(low + 1, chances * part, len(chances))
    return np.asarray(moved, np.float64)


def _own_chances(view: View, keep: tuple[Card, ...]) -> Reals:
    """How likely one's own hand counts so many points, over every starter not seen."""
    points = [score_show(keep, starter, rules=view.rules).points for starter in DECK if starter not in view.dealt]
    return np.bincount(points) / len(points)


def _hand_chances(rules: Rules, offset: int, unseen: Numbers) -> Reals:
    """How likely the hand of the other, at that offset, counts so many points; suits are left out."""
    table, hands = _shown(rules.keep, rules.fifteen, rules.pair), hands_of(rules.keep)
    habits = habits_of(rules).keeps[offset]
    weights = ((1 - BY_CHANCE) * habits + BY_CHANCE) * hands.ways(unseen)
    left = np.maximum(unseen - hands.counts, 0) * weights[:, None]
    chances = np.bincount(table.ravel(), left.ravel())
    return np.asarray(chances / chances.sum(), np.float64)


@lru_cache(maxsize=8)
def _shown(size: int, fifteen: int, pair: int) -> Numbers:
    """The points by ranks of every hand with a starter of every rank, shape (hands, 13)."""
    table, ranks = rank_table(size + 1, fifteen=fifteen, pair=pair), hands_of(size).ranks
    columns = [
        table[rank_place(np.column_stack((ranks, np.full(len(ranks), rank, np.uint8))))] for rank in range(RANKS)
    ]
    return np.column_stack(columns).astype(np.int64)


def _unseen(view: View) -> Numbers:
    unseen = np.full(RANKS, 4)
    for card in view.dealt:
        unseen[card.rank - 1] -= 1
    return unseen
