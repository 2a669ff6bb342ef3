"""What cards are worth: in the show with the starter, and one by one in the play.

A score is the sum of its lines, a line being a name, the cards that make it, and its points. Line names: `fifteen`,
`thirty_one`, `pair`, `pair_royal`, `double_pair_royal`, `run3` to `run7`, `flush3` to `flush6`, `nobs`, `heels`, `go`,
`last`, `start`, `muggins`, `overcount`, `claimed`. In the show each pair is a line of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from operator import itemgetter
from typing import TypeAlias

from .cards import DECK, Card
from .rules import COUNT_LIMIT, SHORTEST_RUN, STANDARD, Rules

JACK = 11
_JACKS = DECK[4 * (JACK - 1) : 4 * JACK]
Pick: TypeAlias = Callable[[Sequence[Card]], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that scores: its name, the cards that make it, its points."""

    name: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """Points, and the lines that add up to them."""

    points: int
    lines: tuple[Line, ...]


NOTHING = Score(0, ())


def score_show(cards: Sequence[Card], starter: Card | None, *, crib: bool = False, rules: Rules = STANDARD) -> Score:
    """What a kept hand, or the crib, counts with the starter (ACC 1.7): fifteens, pairs, runs, flush, his nobs.

    The lines come in that order, each with its cards in rank order. Without a starter (None) it is what the hand
    holds before the cut.

    >>> from .cards import Card, parse_cards
    >>> score_show(parse_cards("5H 5C 5S JD"), Card.parse("5D")).points
    29
    """
    everything = sorted((*cards, starter) if starter is not None else cards)
    total, found = _rank_lines(tuple([card.rank for card in everything]), rules.fifteen, rules.pair)
    lines = [Line(name, pick(everything), points) for name, pick, points in found]
    for line in _flush(cards, starter, crib=crib, rules=rules):
        lines.append(line)
        total += line.points
    if starter is not None and rules.nobs and (jack := _JACKS[starter.suit]) in cards:
        lines.append(Line("nobs", (jack,), rules.nobs))
        total += rules.nobs
    return Score(total, tuple(lines))


# All sets of four and of five ranks.
@lru_cache(maxsize=1 << 13)
def _rank_lines(ranks: tuple[int, ...], fifteen: int, pair: int) -> tuple[int, tuple[tuple[str, Pick, int], ...]]:
    """Fifteens, pairs and runs of ranks in order: their points together, and each as (name, what picks its cards out of
    all, points). Suits do not matter to them, so the few thousand sets of ranks are worked out once each."""
    places = range(len(ranks))
    found: list[tuple[str, tuple[int, ...], int]] = []
    if fifteen:
        for size in range(2, len(ranks) + 1):
            found += [
                ("fifteen", some, fifteen)
                for some in combinations(places, size)
                if sum(min(ranks[place], 10) for place in some) == 15
            ]
    if pair:
        found += [("pair", (a, b), pair) for a, b in combinations(places, 2) if ranks[a] == ranks[b]]
    for first, length in _runs(ranks):
        holders = [[place for place in places if ranks[place] == first + step] for step in range(length)]
        found += [(f"run{length}", run, length) for run in product(*holders)]
    return sum(points for _, _, points in found), tuple(
        (name, itemgetter(*some), points) for name, some, points in found
    )


def _runs(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """The longest runs of at least three consecutive ranks, as (lowest rank, length); ace low only."""
    present, runs, rank = set(ranks), [], 1
    while rank <= 13:
        length = 0
        while rank + length in present:
            length += 1
        if length >= SHORTEST_RUN:
            runs.append((rank, length))
        rank += length + 1
    return runs


def _flush(cards: Sequence[Card], starter: Card | None, *, crib: bool, rules: Rules) -> list[Line]:
    """A hand is a flush with enough cards of one suit, the starter adds one to it; a crib needs every card and the
    starter of one suit, unless it counts like a hand (ACC 1.6)."""
    if not cards:
        return []
    needs_all = crib and rules.crib_flush == "all"
    enough = len(cards) if needs_all else rules.hand_flush
    if enough == len(cards):
        # Nearly every hand ends here, at its second card.
        suit = cards[0].suit
        for card in cards:
            if card.suit != suit:
                return []
    lines = []
    for suit in range(4):
        flush = [card for card in cards if card.suit == suit]
        whole = starter is not None and starter.suit == suit
        if len(flush) < enough or (needs_all and not whole):
            continue
        if starter is not None and whole:
            flush.append(starter)
        lines.append(Line(f"flush{len(flush)}", tuple(sorted(flush)), len(flush)))
    return lines


_PAIRS = {2: "pair", 3: "pair_royal", 4: "double_pair_royal"}


def score_play(cards_of_this_count: Sequence[Card], *, rules: Rules = STANDARD) -> Score:
    """What the last card of this count scores: 15 or 31, the pairs and the longest run that end with it (ACC 7.2a).

    Go and last are no card's own and are scored when the count closes.
    """
    ranks = tuple([card.rank for card in cards_of_this_count])
    scoring = _tails(ranks, rules.fifteen, rules.pair, rules.limit_points)
    if not scoring:
        return NOTHING
    lines = tuple([Line(name, tuple(cards_of_this_count[-many:]), points) for name, many, points in scoring])
    return Score(sum([line.points for line in lines]), lines)


# Of long counts there are so many that they are seldom met again: sixteen times the room saves one look in fifteen.
@lru_cache(maxsize=1 << 12)
def _tails(ranks: tuple[int, ...], fifteen: int, pair: int, limit: int) -> tuple[tuple[str, int, int], ...]:
    """What scores at the end of a count, as (name, how many of the last cards, points)."""
    count = sum(min(rank, 10) for rank in ranks)
    found: list[tuple[str, int, int]] = []
    if count == 15 and fifteen:
        found.append(("fifteen", len(ranks), fifteen))
    if count == COUNT_LIMIT and limit:
        found.append(("thirty_one", len(ranks), limit))
    same = 1
    while same < len(ranks) and ranks[-same - 1] == ranks[-1]:
        same += 1
    if same > 1 and pair:
        found.append((_PAIRS[same], same, pair * (same * (same - 1) // 2)))
    for length in range(len(ranks), SHORTEST_RUN - 1, -1):
        tail = set(ranks[-length:])
        if len(tail) == length and max(tail) - min(tail) == length - 1:
            found.append((f"run{length}", length, length))
            break
    return tuple(found)


def most_in_play(rules: Rules) -> int:
    """The most that one card can score in the play: four of a rank, or a run of seven, with a fifteen or thirty-one."""
    return max(6 * rules.pair, 7) + max(rules.fifteen, rules.limit_points)


def most_in_show(rules: Rules) -> int:
    """The most that any hand or crib can count under these rules: 29 in the standard game."""
    return _most_of(max(rules.keep, rules.crib_size) + 1, rules.fifteen, rules.pair, rules.nobs)


# By what it depends on: tables that differ in other switches need not work it out again.
@lru_cache
def _most_of(size: int, fifteen: int, pair: int, nobs: int) -> int:
    best = 0
    for ranks in combinations_with_replacement(range(1, 14), size):
        many = Counter(ranks)
        if max(many.values()) > 4:
            continue
        points, _ = _rank_lines(ranks, fifteen, pair)
        if JACK in many and len(many) > 1:
            points += nobs
        if len(many) >= size - 1:
            points += len(many)
        best = max(best, points)
    return best
