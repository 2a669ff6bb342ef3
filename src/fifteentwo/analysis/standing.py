"""What it is worth, as a chance to win, to stand somewhere on the board: for two players.

A `Before` is the chance of the view's side before a deal, by who deals and both scores. From it follows, going back
through the show in the order in which it is counted, what every end of the play is worth: whoever counts first and
reaches the game hole has won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..cards import Card
from ..events import Played
from ..fast.many import rank_place, rank_table
from ..fast.ranks import RANKS
from ..fast.wary import Reals
from ..rules import Rules, Seat
from ..score import JACK, score_show
from ..view import View
from .beliefs import Belief, seen_cards
from .board import board_of
from .habits import throws_beside
from .hands import Numbers, hands_of, lexical_sets

Before: TypeAlias = NDArray[np.float64]
"""Shape (2, target, target): before a deal of the other side (0) or one's own (1), by one's own score and the other's,
the chance to win."""

PEGS: Final = 32
"""Ends of the play tell apart so many points pegged from now on by each side."""
FLUSHES: Final = (0.02, 0.02, 0.1, 0.4)
"""How likely a hand is of one suit, when so many of its cards are seen and are of one suit, none of its ranks being
there twice: players keep such hands."""


def then(worth: Reals, chances: Reals, *, mine: bool) -> Reals:
    """The worth of standing at (own, other) when one side is to count next: `chances` of each number of points, and
    `worth` of where it then stands. Who reaches the last hole wins."""
    here = worth if mine else worth.T
    beyond = np.vstack((here, np.full((len(chances), here.shape[1]), 1.0 if mine else 0.0)))
    total = np.zeros_like(here)
    for points in np.flatnonzero(chances):
        total += chances[points] * beyond[points : points + len(here)]
    return total if mine else total.T


def ends_of_play(view: View, belief: Belief, before: Before) -> tuple[Numbers, Reals]:
    """Of which kind each of the other's hands is, and what each kind makes of every end of the play, as
    `foresight.foresee` reads them."""
    assert view.seat is not None and view.dealer is not None
    deals = view.dealer == view.seat
    after = then(before[0 if deals else 1], crib_chances(view), mine=deals)
    own = _hand_points(view)
    kinds, counted = _kinds_of(view, belief)
    sides = [view.rules.side_of(seat) for seat in (view.seat, 1 - view.seat)]
    scores, target = [view.scores[side] for side in sides], view.rules.target
    beyond = _beyond(after, PEGS + max(own, counted.shape[1]), first=not deals)
    mine, other = slice(scores[0] + own, scores[0] + own + PEGS), scores[1]
    ends = np.zeros((len(counted), PEGS, PEGS))
    for kind, points in np.argwhere(counted):
        ends[kind] += counted[kind, points] * beyond[mine, other + points : other + points + PEGS]
    # Who pegs out in the play has won, whatever the hands would count.
    ends[:, :, max(target - other, 0) :] = 0.0
    ends[:, max(target - scores[0], 0) :, :] = 1.0
    return kinds, ends


def _beyond(after: Reals, more: int, *, first: bool) -> Reals:
    """The worth of standing so far up to `more` holes past the last, which wins; where both are past it, for the side
    whose hand is counted first."""
    target = len(after)
    whole = np.full((target + more, target + more), 1.0 if first else 0.0)
    whole[:target, :target], whole[target:, :target], whole[:target, target:] = after, 1.0, 0.0
    return whole


def _hand_points(view: View) -> int:
    """What one's own hand counts."""
    assert view.starter is not None
    keep = tuple(card for card in view.dealt if card not in view.discard)
    return score_show(keep, view.starter, rules=view.rules).points


def _kinds_of(view: View, belief: Belief) -> tuple[Numbers, Reals]:
    """The kind of each hand, and of each kind how likely it counts so many points, shape (kinds, points)."""
    assert view.seat is not None and view.starter is not None
    rules, hands = view.rules, hands_of(view.rules.keep)
    ranks = hands.ranks[belief.kept]
    starter = np.full((len(ranks), 1), view.starter.rank - 1, np.uint8)
    points = rank_table(rules.keep + 1, fifteen=rules.fifteen, pair=rules.pair)[rank_place(np.hstack((ranks, starter)))]
    nobs = _nobs_chances(view, hands.counts[belief.kept, JACK - 1])
    flush, more = _flush_chance(view)
    flushes = np.where((hands.counts[belief.kept] <= 1).all(axis=1), flush, 0.0)
    described = np.column_stack((points, nobs, flushes))
    kinds, places = np.unique(described, axis=0, return_inverse=True)
    counted = np.zeros((len(kinds), int(points.max()) + rules.nobs + rules.keep + 2))
    for at, (by_rank, nob, of_suit) in enumerate(kinds.tolist()):
        for base, chance in ((int(by_rank), 1 - of_suit), (int(by_rank) + more, of_suit)):
            counted[at, base] += chance * (1 - nob)
            counted[at, base + rules.nobs] += chance * nob
    return places.reshape(-1), counted


def _nobs_chances(view: View, jacks: Numbers) -> Reals:
    """How likely hands with so many jacks hold the one of the starter's suit."""
    assert view.starter is not None and view.seat is not None
    theirs = {event.card for event in view.play if isinstance(event, Played) and event.seat != view.seat}
    wanted = next(card for card in _jacks() if card.suit == view.starter.suit)
    if wanted in theirs:
        return np.ones(len(jacks))
    seen = seen_cards(view)
    if wanted in seen:
        return np.zeros(len(jacks))
    unseen = sum(card not in seen for card in _jacks())
    left = jacks - sum(card.rank == JACK for card in theirs)
    chances: Reals = np.clip(left / unseen, 0.0, 1.0)
    return chances


def _jacks() -> tuple[Card, ...]:
    return tuple(Card(4 * (JACK - 1) + suit) for suit in range(4))


def _flush_chance(view: View) -> tuple[float, int]:
    """How likely the other's hand is of one suit if it may be, and what it then counts for it."""
    assert view.starter is not None
    theirs = [event.card for event in view.play if isinstance(event, Played) and event.seat != view.seat]
    size = view.rules.keep
    if size < view.rules.hand_flush or len({card.suit for card in theirs}) > 1:
        return 0.0, size
    chance = 1.0 if len(theirs) >= size else FLUSHES[min(len(theirs), len(FLUSHES) - 1)]
    return chance, size + (bool(theirs) and theirs[0].suit == view.starter.suit)


def crib_chances(view: View) -> Reals:
    """How likely the crib counts so many points, for the view's seat, which has laid its cards away; a starter that is
    not turned yet may be any card not seen."""
    assert view.seat is not None and view.dealer is not None
    unseen = np.full(RANKS, 4)
    for card in (*view.dealt, *(() if view.starter is None else (view.starter,))):
        unseen[card.rank - 1] -= 1
    offset = view.rules.offset(view.seat, view.dealer)
    return cribs_with(view.discard, unseen, view.starter, throws_beside(view.rules, offset), view.rules)


def cribs_with(away: Sequence[Card], unseen: Numbers, starter: Card | None, throws: Reals, rules: Rules) -> Reals:
    """How likely a crib with these cards counts so many points; `unseen` are the cards by rank that are in sight of
    nobody but their holders."""
    sets = lexical_sets(rules.crib_size - len(away))
    ways = sets.ways(unseen) * throws
    mine = np.array([card.rank - 1 for card in away])
    table = rank_table(rules.crib_size + 1, fifteen=rules.fifteen, pair=rules.pair)
    turned = range(RANKS) if starter is None else (starter.rank - 1,)
    most = int(table.max()) + rules.nobs + rules.crib_size + 2
    chances = np.zeros(most)
    fixed = np.broadcast_to(mine, (len(sets.ranks), len(mine)))
    for rank in turned:
        left = np.maximum(unseen[rank] - sets.counts[:, rank], 0) if starter is None else 1
        full = np.column_stack((fixed, sets.ranks, np.full(len(sets.ranks), rank)))
        chances += np.bincount(table[rank_place(full)], ways * left, most)
    chances /= chances.sum()
    nobs = _own_nobs(away, starter)
    return (1 - nobs) * chances + nobs * np.roll(chances, rules.nobs)


def _own_nobs(away: Sequence[Card], starter: Card | None) -> float:
    """How likely a jack among these is his nobs; jacks of others are left out, which count one in fifty cribs."""
    jacks = [card for card in away if card.rank == JACK]
    if starter is None:
        return min(1.0, len(jacks) / 4)
    return float(any(card.suit == starter.suit for card in jacks))


@lru_cache(maxsize=16)
def before_of(rules: Rules) -> Before | None:
    """What a table of boards tells of these rules; None where there is none, and for more than two players."""
    board = board_of(rules) if rules.seats == 2 else None
    if board is None:
        return None
    dealers = board.lattice("deal")[0]
    return np.stack((1.0 - dealers.T, dealers))


def needs_of(view: View) -> tuple[int, int]:
    """Points that one's own side and the other need to win, with two players."""
    assert view.seat is not None
    other: Seat = 1 - view.seat
    rules = view.rules
    return (
        rules.target - view.scores[rules.side_of(view.seat)],
        rules.target - view.scores[rules.side_of(other)],
    )
