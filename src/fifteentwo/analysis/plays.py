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
from ..fast import rollouts as ro
from ..fast.coded import Integers, code_rules, points_alone
from ..fast.ranks import RANKS
from ..fast.tables import DESK
from ..fast.wary import Reals
from ..pegging import fits
from ..rules import Rules, Seat
from ..view import View
from .beliefs import Belief, belief_of, drawn, hand_code, hidden_cards, line_of
from .standing import PEGS, Before, ends_of_play, needs_of

PEGGED_OUT: Final = 20.0
"""What it counts to win in the play, where points are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How far plays are looked into."""

    hands: int
    """Hands of the other that are told apart, with two players."""
    deals: int
    """Deals that are drawn, with more."""
    heat: float = 0.4
    """How surely the other is expected to play its best card, as `foresight` has it."""
    least: float = 0.08
    """Chances below are taken as none."""


THOROUGH: Final = Manner(hands=2000, deals=4000)
"""For whoever has a second to spare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChoice:
    """A card that may be played, and the points by which its side is expected to gain in the rest of the play, mine
    minus theirs; of several other sides the mean."""

    card: Card
    points: float
    error: float
    """One standard error of the points, 0 where nothing is drawn."""
    win: float | None = None
    """The chance to win the game; None where no table tells it."""


def weigh_plays(view: View, manner: Manner, *, before: Before | None = None, seed: int = 0) -> tuple[PlayChoice, ...]:
    """Every card that the view's seat may play now, the best first: by the chance to win where `before` tells it. What
    is drawn follows from the seed."""
    fitting, errors, wins = [card for card in view.hand if fits(card, view.count)], np.zeros(RANKS), None
    if view.rules.seats == 2:
        points = foreseen(view, manner, None)
        wins = None if before is None else foreseen(view, manner, before)
    else:
        points, errors = rolled_out(view, manner, seed)
    choices = []
    for card in fitting:
        rank = card.rank - 1
        win = None if wins is None else float(np.clip(wins[rank], 0.0, 1.0))
        choices.append(PlayChoice(card=card, points=float(points[rank]), error=float(errors[rank]), win=win))
    return tuple(sorted(choices, key=_order))


def best_play(view: View, manner: Manner, *, before: Before | None = None, seed: int = 0) -> Card:
    """The first of `weigh_plays`, in half the time."""
    two = view.rules.seats == 2
    worths = foreseen(view, manner, before) if two else rolled_out(view, manner, seed)[0]
    fitting = [card for card in view.hand if fits(card, view.count)]
    return min(fitting, key=lambda card: (-round(float(worths[card.rank - 1]), 9), card))


def _order(choice: PlayChoice) -> tuple[float, Card]:
    worth = choice.points if choice.win is None else choice.win
    return -round(worth, 9), choice.card


def foreseen(view: View, manner: Manner, before: Before | None) -> Reals:
    """The worth of each rank with two players, shape (13,): a chance to win, or points where there is no `before`."""
    assert view.seat is not None
    belief = thinned(belief_of(view, 1 - view.seat), manner.hands)
    many, needs = len(belief.weights), needs_of(view)
    frames, found = np.zeros((fs.DEPTH, fs.FRAME), np.int64), np.zeros(fs.DEPTH)
    weights, hands = np.empty((fs.DEPTH, many)), np.empty((fs.DEPTH, many), np.int64)
    kinds, worths = np.zeros((fs.DEPTH, many), np.int64), np.full(RANKS, -np.inf)
    frames[0], weights[0], hands[0] = _position(view, many), belief.weights, belief.hands
    leaves = _points(needs)
    if before is not None:
        kinds[0], leaves = ends_of_play(view, belief, before)
    fs.foresee(
        code_rules(points_alone(view.rules)).numbers,
        hidden_of(view),
        np.array(needs),
        np.array([manner.heat, manner.least]),
        leaves,
        frames,
        found,
        weights,
        hands,
        kinds,
        np.empty((fs.DEPTH, many, fs.CHOICES)),
        worths,
    )
    return worths


def _points(needs: tuple[int, int]) -> Reals:
    """The ends of the play in points."""
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
    frame[fs.HAND], frame[fs.HELD], frame[fs.THEIRS] = hand_code(view.hand), len(view.hand), view.card_counts[other]
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
    chosen = np.searchsorted(reached, (np.arange(most) + 0.5) / most * reached[-1])
    places, times = np.unique(order[chosen], return_counts=True)
    return Belief(belief.kept[places], belief.hands[places], times / most)


def rolled_out(view: View, manner: Manner, seed: int) -> tuple[Reals, Reals]:
    """The worth of each rank and its standard error, shape (13,) each."""
    assert view.seat is not None
    rules, side = view.rules, view.rules.side_of(view.seat)
    worlds, weights = drawn(view, manner.deals, seed)
    ranks = [card.rank - 1 for card in view.hand]
    firsts = [place for place, card in enumerate(view.hand) if fits(card, view.count)]
    pegged = np.zeros((len(firsts), len(worlds), len(rules.sides)), np.int64)
    start = np.zeros(ro.START, np.int64)
    start[ro.COUNT], start[ro.LAID] = view.count, len(view.count_cards)
    start[ro.LINE] = line_of(tuple(card.rank - 1 for card in view.count_cards))
    start[ro.GONE], start[ro.SEAT] = sum(1 << seat for seat in view.gone), view.seat
    needs = np.array([rules.target - score for score in view.scores])
    ro.roll_out(
        code_rules(points_alone(rules)).numbers,
        np.zeros(DESK, np.int64),
        hidden_of(view),
        start,
        needs,
        worlds,
        np.array(view.card_counts),
        np.array(firsts),
        pegged,
    )
    gains = gains_of(pegged, needs, side, rules)
    worths, errors = np.full(RANKS, -np.inf), np.zeros(RANKS)
    for at, place in enumerate(firsts):
        mean = float(weights @ gains[at])
        worths[ranks[place]] = mean
        errors[ranks[place]] = float(np.sqrt((weights**2) @ (gains[at] - mean) ** 2))
    return worths, errors


def gains_of(pegged: Integers, needs: Integers, side: int, rules: Rules) -> Reals:
    """What the pegging of each first card and deal is worth to the side, shape (firsts, deals)."""
    others = 1 / (len(rules.sides) - 1)
    out = pegged >= needs
    points = pegged + PEGGED_OUT * out
    gains: Reals = points[:, :, side] * (1 + others) - points.sum(axis=2) * others
    return gains
