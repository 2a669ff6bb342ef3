"""What a seat may believe of the cards that another seat holds, from its view alone.

A belief is a weight for every hand, by ranks, that the other may have kept: in how many ways the cards not seen make it
up, times how much likelier than by chance such a hand is kept in that seat, times how likely it is to have been played
as it was; and nothing for a hand that would have had a card when its seat said go. What was learned in one count holds
for the rest of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..cards import Card
from ..events import CountClosed, Played, Went
from ..fast.coded import Integers, code_rules, points_alone
from ..fast.foresight import COUNT, FRAME, GONE, HELD, LAID, LINE, THEIRS, heed
from ..fast.ranks import COUNT_VALUES, RANKS
from ..rules import COUNT_LIMIT, Seat
from ..view import View
from .habits import habits_of
from .hands import CHOOSE, Floats, Numbers, hands_of

BY_CHANCE: Final = 0.02
"""The share of players who keep any cards."""
HEED: Final = (0.5, 0.02)
"""How a card that was played is weighed: heat and least, as `foresight` has them."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """Hands that a seat may hold, with weights that add up to 1."""

    kept: Numbers
    """The hands as they were kept, as places in `hands_of`, shape (n,)."""
    hands: Numbers
    """What is left of each, as kernels read a hand."""
    weights: Floats


@dataclass(frozen=True, slots=True)
class Moment:
    """The play before one card: who plays it, the ranks of the count in order, what each seat holds, who said go."""

    seat: Seat
    card: Card
    count: tuple[int, ...]
    holds: tuple[int, ...]
    gone: frozenset[Seat]
    hidden: Integers
    """The cards that do not lie open, as `wary.choose` reads them."""


def belief_of(view: View, seat: Seat) -> Belief:
    """What the view's seat may believe of that other seat's hand; the play has begun or is about to."""
    assert view.dealer is not None and seat != view.seat
    rules, hands = view.rules, hands_of(view.rules.keep)
    habits = habits_of(rules).keeps[rules.offset(seat, view.dealer)]
    weights = ((1 - BY_CHANCE) * habits + BY_CHANCE) * hands.ways(_unseen(view, seat))
    left = hands.codes.copy()
    numbers, manner = code_rules(points_alone(rules)).numbers, np.array(HEED)
    for event in moments(view):
        match event:
            case Moment() if event.seat == seat:
                heed(numbers, event.hidden, _frame(view, event), manner, left, weights, event.card.rank - 1)
            case (stopped, count) if stopped == seat:
                weights[_VALUES[left & 15] + count <= COUNT_LIMIT] = 0
            case _:
                pass
    some = np.flatnonzero(weights)
    assert len(some), "what was played can have been held"
    return Belief(some, left[some], weights[some] / weights[some].sum())


_VALUES: Final = np.array([*COUNT_VALUES, 0, 0, 0])


def moments(view: View) -> Iterator[Moment | tuple[Seat, int]]:
    """The play so far: every card, and every time that a seat which held cards could not play, with the count."""
    rules = view.rules
    holds, gone, count, last = [rules.keep] * rules.seats, set[Seat](), list[Card](), -1
    opened = [] if view.starter is None else [view.starter]
    for event in view.play:
        match event:
            case Played(seat, card, _):
                ranks = tuple(each.rank - 1 for each in count)
                yield Moment(seat, card, ranks, tuple(holds), frozenset(gone), hidden_cards(opened))
                holds[seat] -= 1
                count.append(card)
                opened.append(card)
                last = seat
            case Went(seat, reached):
                gone.add(seat)
                yield seat, reached
            case CountClosed(reached, _):
                if reached < COUNT_LIMIT and holds[last]:
                    yield last, reached
                count, gone = [], set()
            case _:
                pass


def hidden_cards(opened: list[Card]) -> Integers:
    """How many cards of each rank do not lie open, four bits a rank, and how many these are."""
    many = sum(4 << 4 * rank for rank in range(RANKS)) - sum(1 << 4 * (card.rank - 1) for card in opened)
    return np.array([many, 4 * RANKS - len(opened)])


def _unseen(view: View, seat: Seat) -> Numbers:
    """How many cards of each rank the seat may have kept: those not seen, and those that it has played."""
    unseen = np.full(RANKS, 4)
    for card in seen_cards(view) - {
        event.card for event in view.play if isinstance(event, Played) and event.seat == seat
    }:
        unseen[card.rank - 1] -= 1
    return unseen


def _frame(view: View, moment: Moment) -> Integers:
    """The moment as `foresight.heed` reads it."""
    frame = np.zeros(FRAME, np.int64)
    frame[LINE], frame[LAID] = line_of(moment.count), len(moment.count)
    frame[COUNT] = sum(COUNT_VALUES[rank] for rank in moment.count)
    frame[THEIRS] = moment.holds[moment.seat]
    following = [
        moment.holds[seat]
        for seat in view.rules.clockwise_from(moment.seat)[1:]
        if moment.holds[seat] and seat not in moment.gone
    ]
    frame[HELD], frame[GONE] = (following[0], 0) if following else (0, 1)
    return frame


def line_of(ranks: tuple[int, ...]) -> int:
    """The ranks of a count as kernels read them."""
    line = 0
    for rank in ranks:
        line = line << 4 | rank
    return line


def drawn(view: View, many: int, seed: int) -> tuple[Numbers, Floats]:
    """Deals that the view's seat may believe in: what every seat may hold, shape (n, seats), as kernels read hands, and
    weights that add up to 1; n is at most `many`, for deals that no pack has are left out.

    Each of the others' hands is drawn as `belief_of` has it, and each deal weighed by how many ways its cards leave to
    one another. The seed alone decides what is drawn.
    """
    assert view.seat is not None
    random, worlds = np.random.default_rng(seed), np.zeros((many, view.rules.seats), np.int64)
    worlds[:, view.seat] = hand_code(view.hand)
    weights, taken = np.ones(many), np.zeros((many, RANKS), np.int64)
    unseen = np.full(RANKS, 4)
    for card in seen_cards(view):
        unseen[card.rank - 1] -= 1
    for seat, holds in enumerate(view.card_counts):
        if seat != view.seat and holds:
            belief = belief_of(view, seat)
            chosen = np.searchsorted(np.cumsum(belief.weights), random.random(many) * belief.weights.sum())
            worlds[:, seat] = belief.hands[np.minimum(chosen, len(belief.hands) - 1)]
            counts = _counts(worlds[:, seat], holds)
            weights *= _share(unseen - taken, counts) / _share(np.broadcast_to(unseen, taken.shape), counts)
            taken += counts
    some = np.flatnonzero(weights)
    if not len(some):
        return drawn(view, 2 * many, seed)
    return worlds[some], weights[some] / weights[some].sum()


def _share(unseen: Numbers, counts: Numbers) -> Floats:
    """In how many ways cards can be chosen from those unseen, shape (n, 13) each to (n,); 0 where they cannot."""
    ways: Floats = CHOOSE[np.maximum(unseen, 0), counts].prod(axis=1) * (unseen >= counts).all(axis=1)
    return ways


def _counts(hands: Numbers, holds: int) -> Numbers:
    """How many cards of each rank hands of equal size have, shape (n, 13)."""
    ranks = hands[:, None] >> 4 * np.arange(holds) & 15
    counts: Numbers = (ranks[:, :, None] == np.arange(RANKS)).sum(axis=1)
    return counts


def hand_code(cards: Sequence[Card]) -> int:
    """Cards in rank order as kernels read a hand."""
    return sum(card.rank - 1 << 4 * place for place, card in enumerate(cards))


def seen_cards(view: View) -> set[Card]:
    """The cards that the seat has seen: its own, those played, the starter."""
    seen = set(view.dealt) | {event.card for event in view.play if isinstance(event, Played)}
    return seen if view.starter is None else seen | {view.starter}
