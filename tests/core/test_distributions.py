"""The exact histograms of all hands, by `score_show` itself.

Suits matter to a show only as equal or different, so every hand is told apart up to exchanging suits: the starter is
of suit 0 (four times over), and the hand is a set of ranks per suit, those of the other three suits in falling order,
counted as often as they can be told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import pytest

from fifteentwo.cards import Card
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import most_in_show, score_show
from tests.kit import cases

DISTRIBUTIONS = cases("distributions")
PARTS = {"fifteen": "fifteens", "pair": "pairs", "run": "runs", "flush": "flush", "nobs": "nobs"}


@cache
def rank_sets(most: int) -> tuple[tuple[int, ...], ...]:
    """Every set of at most that many ranks, 0 to 12."""
    return tuple(ranks for size in range(most + 1) for ranks in combinations(range(13), size))


def kinds_of_hand(keep: int, starter_rank: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Hands of `keep` cards beside a starter of suit 0, with how many hands each stands for."""
    for own in rank_sets(keep):
        if starter_rank in own:
            continue
        left = keep - len(own)
        for first in rank_sets(left):
            for second in rank_sets(left):
                if second > first or len(first) + len(second) > left:
                    continue
                for third in combinations(range(13), left - len(first) - len(second)):
                    if third <= second:
                        suits = (own, first, second, third)
                        hand = tuple(Card(4 * rank + suit) for suit, ranks in enumerate(suits) for rank in ranks)
                        yield hand, len(set(permutations((first, second, third))))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "ruleset", "keep"),
    [
        ("hand4_hand", "standard", 4),
        ("hand4_crib", "standard", 4),
        ("five_card_hand3_hand", "five_card", 3),
        ("five_card_hand3_crib", "five_card", 3),
    ],
)
def test_every_hand_there_is(name: str, ruleset: str, keep: int) -> None:
    crib = name.endswith("_crib")
    expected, rules = DISTRIBUTIONS[name], load_rules(ruleset, 2)
    histogram: Counter[int] = Counter()
    parts: Counter[str] = Counter()
    for rank in range(13):
        starter = Card(4 * rank)
        for hand, kinds in kinds_of_hand(keep, rank):
            score = score_show(hand, starter, crib=crib, rules=rules)
            histogram[score.points] += 4 * kinds
            for line in score.lines:
                parts[line.name] += 4 * kinds * line.points
    assert {str(points): many for points, many in sorted(histogram.items())} == expected["counts"]
    total = sum(points * many for points, many in histogram.items())
    assert sum(histogram.values()) == expected["combinations"] == 52 * comb(51, keep)
    assert round(total / expected["combinations"], 6) == expected["mean"]
    assert max(histogram) == expected["max"]
    assert [points for points in range(max(histogram)) if points not in histogram] == expected["impossible"]
    if "sum_of_points" in expected:
        by_kind: Counter[str] = Counter()
        for line_name, points in parts.items():
            by_kind[PARTS[line_name.rstrip("34567")]] += points
        assert {**by_kind, "total": total} == expected["sum_of_points"]


def some_suits(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks; equal ranks get different suits."""
    return tuple(Card(4 * rank + ranks[:place].count(rank)) for place, rank in enumerate(ranks))


@pytest.mark.exhaustive
def test_most_that_six_ranks_can_count() -> None:
    """Seven-card cribbage, five kept and the starter: fifteens, pairs and runs, which are all that ranks make."""
    rules, best = load_rules("seven_card", 2), 0
    holders: list[str] = []
    for ranks in combinations_with_replacement(range(13), 6):
        if max(Counter(ranks).values()) > 4:
            continue
        *hand, starter = some_suits(ranks)
        lines = score_show(hand, starter, rules=rules).lines
        points = sum(line.points for line in lines if line.name.rstrip("34567") in ("fifteen", "pair", "run"))
        if points > best:
            best, holders = points, []
        if points == best:
            holders.append("".join(str(card)[0] for card in (*hand, starter)))
    expected = DISTRIBUTIONS["seven_card_rank_max"]
    assert {"points": best, "ranks": holders} == {"points": expected["points"], "ranks": expected["ranks"]}


def test_kinds_of_hand_stand_for_every_hand() -> None:
    assert sum(many for _, many in kinds_of_hand(3, 4)) == comb(51, 3)


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (load_rules("standard", 2), 29),
        (load_rules("h2g2", 2), 30),
        (load_rules("five_card", 2), 29),
        (load_rules("seven_card", 2), 46),
    ],
    ids=["standard", "h2g2", "five_card (its crib)", "seven_card"],
)
def test_highest_claim_is_the_best_hand_there_is(rules: Rules, most: int) -> None:
    assert most_in_show(rules) == most
