"""What every card that may be played is worth, from one seat's view.

With two players all that can come to lie open is searched, for every hand that the other may hold (`fast.foresight`).
With more, hands of all others are drawn from what is believed of them, and everybody plays on as `fast.wary` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ..cards import Card
from ..events import Played
from ..fast import foresight as fs
from ..fast.coded import Integers, code_rules, points_alone
from ..fast.wary import Reals
from ..pegging import fits
from ..rules import Seat
from ..view import View
from .beliefs import Belief, belief_of, hidden_cards, line_of

PEGS: Final = 48
"""Leaves tell apart so many points pegged in the rest of a play."""
PEGGED_OUT: Final = 20.0
"""What it counts to win in the play, where points are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How far plays are searched."""

    worlds: int
    """Hands of the other that are told apart, or deals that are drawn."""
    heat: float = 0.7
    """How surely the other is expected to play its best card, as `foresight` has it."""
    least: float = 0.08
    """Chances below are taken as none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChoice:
    """A card that may be played, and the points by which its side is expected to gain in the rest of the play, mine
    minus theirs."""

    card: Card
    points: float


def weigh_plays(view: View, manner: Manner) -> tuple[PlayChoice, ...]:
    """Every card that the view's seat may play now, the best first."""
    fitting = [card for card in view.hand if fits(card, view.count)]
    worths = _foreseen(view, manner)
    choices = [PlayChoice(card=card, points=float(worths[card.rank - 1])) for card in fitting]
    return tuple(sorted(choices, key=lambda choice: (-choice.points, choice.card)))


def _foreseen(view: View, manner: Manner) -> Reals:
    """The worth of each rank, shape (13,)."""
    assert view.seat is not None
    belief = thinned(belief_of(view, 1 - view.seat), manner.worlds)
    many, rules = len(belief.weights), view.rules
    needs = np.array([rules.target - view.scores[rules.side_of(seat)] for seat in (view.seat, 1 - view.seat)])
    frames, found = np.zeros((fs.DEPTH, fs.FRAME), np.int64), np.zeros(fs.DEPTH)
    frames[0] = _position(view, many)
    weights, hands = np.empty((fs.DEPTH, many)), np.empty((fs.DEPTH, many), np.int64)
    weights[0], hands[0] = belief.weights, belief.hands
    kinds = np.zeros((fs.DEPTH, many), np.int64)
    worths = np.full(13, -np.inf)
    fs.foresee(
        code_rules(points_alone(rules)).numbers,
        hidden_of(view),
        needs,
        np.array([manner.heat, manner.least]),
        _leaves(needs),
        frames,
        found,
        weights,
        hands,
        kinds,
        np.empty((fs.DEPTH, many, fs.CHOICES)),
        worths,
    )
    return worths


def _leaves(needs: Integers) -> Reals:
    points = np.arange(PEGS, dtype=np.float64)
    leaves = points[:, None] - points
    leaves[needs[0] :, :] += PEGGED_OUT
    leaves[: needs[0], needs[1] :] -= PEGGED_OUT
    return leaves[None].copy()


def _position(view: View, many: int) -> Integers:
    """The position as `foresight` reads it, the view's seat being seat 0."""
    assert view.seat is not None
    other: Seat = 1 - view.seat
    frame = np.zeros(fs.FRAME, np.int64)
    frame[fs.COUNT], frame[fs.LAID] = view.count, len(view.count_cards)
    frame[fs.LINE] = line_of(tuple(card.rank - 1 for card in view.count_cards))
    frame[fs.GONE] = 2 * (other in view.gone)
    frame[fs.HAND] = sum(card.rank - 1 << 4 * place for place, card in enumerate(view.hand))
    frame[fs.HELD], frame[fs.THEIRS] = len(view.hand), view.card_counts[other]
    frame[fs.MANY], frame[fs.LAST_TO_PLAY] = many, 1
    return frame


def hidden_of(view: View) -> Integers:
    """The cards that do not lie open, as `wary.choose` reads them."""
    opened = [event.card for event in view.play if isinstance(event, Played)]
    return hidden_cards(opened if view.starter is None else [view.starter, *opened])


def thinned(belief: Belief, most: int) -> Belief:
    """At most so many of the hands, evenly drawn by their weights: all where there are no more."""
    if len(belief.weights) <= most:
        return belief
    order = np.argsort(-belief.weights, kind="stable")
    reached = np.cumsum(belief.weights[order])
    drawn = np.searchsorted(reached, (np.arange(most) + 0.5) / most * reached[-1])
    places, times = np.unique(order[drawn], return_counts=True)
    return Belief(belief.kept[places], belief.hands[places], times / most)
