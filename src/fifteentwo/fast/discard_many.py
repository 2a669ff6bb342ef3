"""Discards by the thousand: for each hand dealt, what every way to lay cards away is worth, as `discards` has it.

Weights and points are those of `discards.discard_values`: of a hand, one vector of weights over what the others may lay
away and the starter; of the rules, one matrix of points by ranks. Their product is the crib of every discard there is.
A model of what the others lay away multiplies the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..rules import STANDARD, Rules
from ..score import most_in_show
from .discards import crib_flushes
from .many import PACK, Cards, as_cards, flush_table, rank_place, rank_table
from .ranks import CODES, RANKS, points_by_code
from .show import FIRST_JACK

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

BLOCK: Final = 512
"""Hands valued at a time: their weights are some megabytes."""
JACK: Final = FIRST_JACK >> 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardsOfMany:
    """Every way to lay cards away from each of n hands; k ways a hand, 15 of six cards."""

    hands: Cards
    """The cards dealt in rank order, shape (n, dealt)."""
    places: Numbers
    """Which cards of a hand each way lays away, as places in it, shape (k, away)."""
    hand_totals: Numbers
    """Points of the kept hand, summed over all starters, shape (n, k)."""
    starters: int
    crib_totals: Floats
    """Points of the crib, summed over all cribs and starters by their weights, shape (n, k); whole numbers where no
    model is given."""
    cribs: Floats
    """The weights of all cribs and starters together, shape (n,); without a model how many there are."""

    @property
    def hand(self) -> Floats:
        """Points that the kept hand counts, on the average, shape (n, k)."""
        return self.hand_totals / self.starters

    @property
    def crib(self) -> Floats:
        """Points that the crib counts, on the average, to whomever it belongs, shape (n, k)."""
        return self.crib_totals / self.cribs[:, None]


def discard_many(hands: ArrayLike, *, rules: Rules = STANDARD, throws: ArrayLike | None = None) -> DiscardsOfMany:
    """What every way to lay cards away is worth, for many hands of one size.

    `hands` has the shape (n, dealt), cards being numbers from 0 to 51, all of a hand different. `throws` says how much
    likelier than by chance the rest of the crib has given ranks: a weight, at least 0, for each set of ranks, in the
    order of `itertools.combinations_with_replacement`, ranks from 0 for the ace (91 weights for the two cards of the
    other side), for all hands or, with the shape (n, 91), for each. Without it all unseen cards are as likely.

    The integers equal `discards.discard_values`. Raises ValueError for other shapes, and where a model is given for
    rules under which a crib may be a flush without all its cards.
    """
    dealt = np.sort(as_cards(hands, _width(hands, rules), "hands"), axis=1)
    if (dealt[:, 1:] == dealt[:, :-1]).any():
        raise ValueError("hands: a card is twice in a hand")
    others = rules.crib_size - (dealt.shape[1] - rules.keep)
    weights = None if throws is None else _model(throws, others, len(dealt), rules)
    places = _places(dealt.shape[1], rules)
    blocks = [
        _value(dealt[at : at + BLOCK], places, rules, None if weights is None else weights[at : at + BLOCK])
        for at in range(0, len(dealt), BLOCK)
    ] or [_value(dealt, places, rules, weights)]
    hand, crib, cribs = (np.concatenate(each) for each in zip(*blocks, strict=True))
    return DiscardsOfMany(
        hands=dealt,
        places=places,
        hand_totals=hand,
        starters=PACK - dealt.shape[1],
        crib_totals=crib,
        cribs=cribs,
    )


def _width(hands: ArrayLike, rules: Rules) -> int:
    """The cards of each hand: as many as the rules deal to some seat."""
    shape = np.shape(hands)
    if len(shape) != 2 or shape[1] not in rules.dealt:
        dealt = " or ".join(map(str, sorted(set(rules.dealt))))
        raise ValueError(f"hands: {rules.name} deals {dealt} cards, so (n, {dealt}) is needed, not {shape}")
    return int(shape[1])


def _model(throws: ArrayLike, others: int, hands: int, rules: Rules) -> Floats:
    weights: Floats = np.asarray(throws, np.float64)
    sets = comb(RANKS + others - 1, others)
    if weights.shape not in ((sets,), (hands, sets)):
        raise ValueError(f"throws: {sets} weights are needed, or ({hands}, {sets}), not {weights.shape}")
    if not (weights >= 0).all():
        raise ValueError("throws: a weight is at least 0")
    if rules.crib_flush != "all" and rules.hand_flush < rules.crib_size:
        raise ValueError(
            f"throws: {rules.name} pays a crib for a flush of {rules.hand_flush} of its {rules.crib_size} cards; "
            "a model by ranks does not cover that: leave it out"
        )
    return np.broadcast_to(weights, (hands, sets))


class _Unseen:
    """Of a block of hands, what is not in them."""

    def __init__(self, dealt: Cards) -> None:
        self.cards: NDArray[np.bool_] = np.ones((len(dealt), PACK), np.bool_)
        np.put_along_axis(self.cards, dealt.astype(np.int64), False, axis=1)  # noqa: FBT003 (the value put)
        by_rank = self.cards.reshape(-1, RANKS, 4)
        self.ranks: Numbers = by_rank.sum(axis=2)
        self.suits: Numbers = by_rank.sum(axis=1)
        self.jacks = by_rank[:, JACK]
        self.many = PACK - dealt.shape[1]


def rank_totals(ranks: NDArray[np.uint8], rules: Rules) -> tuple[Numbers, Floats]:
    """What ranks alone make of every way, as the totals of `DiscardsOfMany`, for sets of ranks of shape (n, dealt).

    Of sets that no pack has the numbers mean nothing.
    """
    places = _places(ranks.shape[1], rules)
    blocks = [
        _rank_totals(ranks[at : at + BLOCK], places, rules) for at in range(0, len(ranks), BLOCK)
    ]  # fmt: skip
    hand, crib = (np.concatenate(each) for each in zip(*blocks, strict=True))
    return hand, crib


def rank_means(ranks: NDArray[np.uint8], rules: Rules, throws: ArrayLike) -> tuple[Floats, Floats]:
    """What ranks alone make of every way to lay cards away, as points on the average: of the kept hand and of the crib,
    each of shape (n, k). `ranks` and what is returned are as for `rank_totals`, `throws` as for `discard_many`."""
    hands, cribs = [], []
    places = _places(ranks.shape[1], rules)
    others = rules.crib_size - places.shape[1]
    for at in range(0, len(ranks), BLOCK):
        block = ranks[at : at + BLOCK]
        unseen = np.maximum(4 - (block[:, :, None] == np.arange(RANKS, dtype=np.uint8)).sum(axis=1), 0)
        ways = _ways(unseen, others) * np.asarray(throws, np.float64)
        starters = PACK - ranks.shape[1]
        totals = _crib_ranks(block[:, places], ways, unseen, rules, whole=False)
        cribs.append(totals / (ways.sum(axis=1) * (starters - others))[:, None])
        hands.append(_hand_ranks(block[:, _rest(ranks.shape[1], places.shape[1])], unseen, rules) / starters)
    return np.concatenate(hands), np.concatenate(cribs)


def _rank_totals(ranks: NDArray[np.uint8], places: Numbers, rules: Rules) -> tuple[Numbers, Floats]:
    held = (ranks[:, :, None] == np.arange(RANKS, dtype=np.uint8)).sum(axis=1)
    unseen = np.maximum(4 - held, 0)
    ways = _ways(unseen, rules.crib_size - places.shape[1])
    keep = ranks[:, _rest(ranks.shape[1], places.shape[1])]
    crib = _crib_ranks(ranks[:, places], ways, unseen, rules, whole=True)
    return _hand_ranks(keep, unseen, rules), crib


def _places(dealt: int, rules: Rules) -> Numbers:
    return np.array(list(combinations(range(dealt), dealt - rules.keep)), np.int64)


def _value(dealt: Cards, places: Numbers, rules: Rules, model: Floats | None) -> tuple[Numbers, Floats, Floats]:
    unseen = _Unseen(dealt)
    others = rules.crib_size - places.shape[1]
    ways = _ways(unseen.ranks, others)
    if model is not None:
        ways = ways * model
        cribs = ways.sum(axis=1) * (unseen.many - others)
    else:
        cribs = np.full(len(dealt), float(comb(unseen.many, others) * (unseen.many - others)))
    away = dealt[:, places]
    totals = _crib_ranks(away >> 2, ways, unseen.ranks, rules, whole=model is None)
    totals += (
        _uniform_suits(away, unseen, others, rules) if model is None else _suits(away, unseen, ways, others, rules)
    )
    return _hand_totals(dealt, places, unseen, rules), totals, cribs


def _crib_ranks(away: NDArray[np.integer[Any]], ways: Floats, unseen: Numbers, rules: Rules, *, whole: bool) -> Floats:
    """What ranks alone make of all cribs, shape (n, k); `whole` says that the ways are whole numbers."""
    others = rules.crib_size - away.shape[2]
    matrix = _crib_matrix(away.shape[2], others, rules.fifteen, rules.pair)
    # Whole numbers below 2**24 are exact in single precision, which is twice as fast.
    most = comb(PACK - rules.keep, others) * PACK * most_in_show(rules)
    kind = np.float32 if whole and most < 1 << 24 else np.float64
    points = _spread(ways, unseen, others).astype(kind, copy=False) @ matrix.astype(kind, copy=False)
    return np.take_along_axis(points, _set_place(away), axis=1).astype(np.float64)


@cache
def _sets(size: int) -> Numbers:
    """Every set of so many ranks: how many of each rank, shape (sets, 13)."""
    sets = list(combinations_with_replacement(range(RANKS), size))
    return np.array([[ranks.count(rank) for rank in range(RANKS)] for ranks in sets], np.int64).reshape(-1, RANKS)


_CHOOSE: Final = np.array([[comb(n, k) for k in range(8)] for n in range(5)], np.float64)


def _ways(unseen: Numbers, others: int) -> Floats:
    """In how many ways the others' cards have each set of ranks, shape (n, sets)."""
    ways = np.ones((len(unseen), len(_sets(others))))
    for rank in range(RANKS):
        many = _sets(others)[:, rank]
        held = many.nonzero()[0]
        ways[:, held] *= _CHOOSE[unseen[:, rank]][:, many[held]]
    return ways


def _spread(ways: Floats, unseen: Numbers, others: int) -> Floats:
    """The weights of every set and rank of the starter, shape (n, sets * 13)."""
    left = unseen[:, None, :] - _sets(others)[None]
    # Fewer than no starters are left only of sets that no pack has, and these have no ways.
    return (ways[:, :, None] * left).reshape(len(ways), left.shape[1] * RANKS)


@lru_cache(maxsize=16)
def _crib_matrix(away: int, others: int, fifteen: int, pair: int) -> NDArray[np.float32]:
    """The points by ranks of every set of others and starter (rows) with every set laid away (columns)."""
    by_code = points_by_code(away + others + 1, fifteen=fifteen, pair=pair)
    codes = np.array(sorted(by_code), np.int64)
    values = np.array([by_code[code] for code in codes.tolist()], np.float32)
    single = np.array(CODES, np.int64)
    rows = ((_sets(others) @ single)[:, None] + single).ravel()
    return values[np.searchsorted(codes, rows[:, None] + _sets(away) @ single)]


def _set_place(ranks: NDArray[np.integer[Any]]) -> Numbers:
    """Which set of ranks these are, shape (n, k, away) of ranks in order to (n, k)."""
    away = ranks.shape[2]
    places = np.zeros((RANKS,) * away, np.int64)
    for at, each in enumerate(combinations_with_replacement(range(RANKS), away)):
        places[each] = at
    return places[tuple(ranks[:, :, at] for at in range(away))] if away else np.zeros(ranks.shape[:2], np.int64)


def _hand_totals(dealt: Cards, places: Numbers, unseen: _Unseen, rules: Rules) -> Numbers:
    rest = _rest(dealt.shape[1], places.shape[1])
    keep = dealt[:, rest]
    totals = _hand_ranks(keep >> 2, unseen.ranks, rules)
    counts = _suit_counts(keep)
    flushes = flush_table(rules.keep, crib=False, rules=rules)
    jacks = keep[..., None] == FIRST_JACK + np.arange(4)
    for suit in range(4):
        each = flushes[counts[..., 0], counts[..., 1], counts[..., 2], suit].astype(np.int64)
        each += rules.nobs * jacks[..., suit].any(axis=2)
        totals += each * unseen.suits[:, suit, None]
    return totals


@cache
def _rest(dealt: int, away: int) -> Numbers:
    """The places that each way keeps, shape (k, keep)."""
    every = range(dealt)
    return np.array([[at for at in every if at not in some] for some in combinations(every, away)], np.int64)


def _hand_ranks(keep: NDArray[np.integer[Any]], unseen: Numbers, rules: Rules) -> Numbers:
    """What ranks alone make of the hand with all starters, shape (n, k)."""
    table = _hand_table(rules.keep, rules.fifteen, rules.pair)
    counted = table[rank_place(keep.reshape(-1, rules.keep))].reshape(*keep.shape[:2], RANKS)
    totals: Numbers = np.zeros(keep.shape[:2], np.int64)
    for rank in range(RANKS):
        totals += counted[:, :, rank] * unseen[:, rank, None]
    return totals


@lru_cache(maxsize=8)
def _hand_table(size: int, fifteen: int, pair: int) -> NDArray[np.int16]:
    """The points of kept ranks by `rank_place`, with each rank of the starter, shape (places, 13)."""
    everything = _every_ranks(size)
    table = rank_table(size + 1, fifteen=fifteen, pair=pair)
    columns = [
        table[rank_place(np.column_stack((everything, np.full(len(everything), rank, np.uint8))))]
        for rank in range(RANKS)
    ]
    return np.column_stack(columns)


def _every_ranks(size: int) -> NDArray[np.uint8]:
    """Ranks in the order of `rank_place`."""
    pairs = np.array(list(combinations_with_replacement(range(RANKS), 2)), np.uint8)
    ranks = np.zeros((1, 0), np.uint8)
    for step in [pairs] * (size // 2) + [np.arange(RANKS, dtype=np.uint8)[:, None]] * (size % 2):
        ranks = np.hstack((np.repeat(ranks, len(step), axis=0), np.tile(step, (len(ranks), 1))))
    return ranks


def _suit_counts(cards: Cards) -> NDArray[np.int8]:
    """How many of each suit, shape (n, k, cards) to (n, k, 4)."""
    counts: NDArray[np.int8] = ((cards & 3)[..., None] == np.arange(4, dtype=np.uint8)).sum(axis=2, dtype=np.int8)
    return counts


def _uniform_suits(away: Cards, unseen: _Unseen, others: int, rules: Rules) -> Floats:
    """Flush and nobs of all cribs, where unseen cards are equally likely, shape (n, k)."""
    counts = _suit_counts(away)
    totals = _flush_totals(counts, unseen.suits, others, rules)
    left = unseen.many
    for suit in range(4):
        mine = (away == FIRST_JACK + suit).any(axis=2)
        totals += rules.nobs * comb(left - 1, others) * mine * unseen.suits[:, suit, None]
        if others:
            theirs = unseen.jacks[:, suit] * (unseen.suits[:, suit] - 1)
            totals += (rules.nobs * comb(left - 2, others - 1) * theirs)[:, None]
    return totals


def _flush_totals(own: NDArray[np.int8], unseen: Numbers, others: int, rules: Rules) -> Floats:
    """The flushes of all cribs, from the few ways that suits can lie, shape (n, k)."""
    size = own.shape[2]
    key = np.concatenate((own.astype(np.int64), np.broadcast_to(unseen[:, None, :], (*own.shape[:2], size))), axis=2)
    places = key @ (16 ** np.arange(8, dtype=np.int64))
    distinct, back = np.unique(places, return_inverse=True)
    found = [crib_flushes(_digits(place, 0), _digits(place, 4), others, rules) for place in distinct.tolist()]
    return np.array(found, np.float64)[back].reshape(own.shape[:2])


def _digits(place: int, first: int) -> tuple[int, ...]:
    return tuple(place >> 4 * at & 15 for at in range(first, first + 4))


def _suits(away: Cards, unseen: _Unseen, ways: Floats, others: int, rules: Rules) -> Floats:
    """Flush and nobs of all cribs by a model's weights, shape (n, k).

    Of the ways that a set of ranks has, a share many / unseen holds one card of a rank that is unseen.
    """
    sets = _sets(others)
    cards = unseen.cards.reshape(-1, RANKS, 4)
    share = cards / np.maximum(unseen.ranks, 1)[:, :, None]
    counts, totals = _suit_counts(away), np.zeros(away.shape[:2])
    single = (sets <= 1).all(axis=1)
    for suit in range(4):
        left = unseen.suits[:, suit, None] - share[:, :, suit] @ sets.T
        mine = (away == FIRST_JACK + suit).any(axis=2)
        totals += rules.nobs * mine * (ways * left).sum(axis=1)[:, None]
        # With the jack of the suit in the others' cards, only cards of further ranks take starters of it away.
        besides = left + sets[:, JACK] * share[:, JACK, suit, None] - 1
        theirs = ways * sets[:, JACK] * share[:, JACK, suit, None] * besides
        totals += rules.nobs * theirs.sum(axis=1)[:, None]
        # All of the others' cards of the suit: one card of each of their ranks, so no rank is there twice.
        one_suit = ways[:, single] * np.prod(np.where(sets[single][None] == 1, share[:, None, :, suit], 1.0), axis=2)
        totals += (counts[..., suit] == away.shape[2]) * _flush_points(
            one_suit.sum(axis=1), unseen, suit, others, rules
        )
    return totals


def _flush_points(ways: Floats, unseen: _Unseen, suit: int, others: int, rules: Rules) -> Floats:
    """What the cribs of one suit count with all starters, shape (n, 1)."""
    size, left = rules.crib_size, unseen.suits[:, suit] - others
    with_starter = (size + 1) * left
    without = 0 if rules.crib_flush == "all" else size * (unseen.many - others - left)
    found: Floats = (ways * (with_starter + without))[:, None]
    return found
