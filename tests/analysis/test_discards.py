"""Discards: the hand is the mean over all starters, the crib the mean over all that may lie in it, by either model."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from fifteentwo.analysis.discards import DiscardChoice, crib_worth, weigh_discards
from fifteentwo.analysis.habits import expected_pegging, habits_of
from fifteentwo.analysis.hands import places_of
from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.fast.many import score_many
from fifteentwo.rules import STANDARD, Rules, Seat
from fifteentwo.ruleset import load_rules
from fifteentwo.score import score_show
from tests.analysis.conftest import Holding
from tests.kit import every_rules, rules_id

TABLES = [("standard", 2), ("h2g2", 2), ("five_card", 2), ("three", 3), ("four_partners", 4), ("five_plus_two", 2)]


def unseen_of(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in DECK if card not in cards]


def some_hands(rules: Rules, offset: Seat, many: int, seed: int) -> list[tuple[Card, ...]]:
    random = Random(seed)
    return [tuple(sorted(random.sample(DECK, rules.dealt[offset]))) for _ in range(many)]


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_the_hand_is_the_mean_over_every_starter_not_seen(rules: Rules, holding: Holding) -> None:
    for own in some_hands(rules, 1, 2, 3):
        for choice in weigh_discards(holding(rules, own, 1)):
            points = [score_show(choice.keep, starter, rules=rules).points for starter in unseen_of(own)]
            assert choice.hand == pytest.approx(sum(points) / len(points), abs=1e-9)


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_every_way_is_there_once_and_the_best_first(rules: Rules, holding: Holding) -> None:
    for offset in range(rules.seats):
        (own,) = some_hands(rules, offset, 1, offset)
        choices = weigh_discards(holding(rules, own, offset))
        ways = set(combinations(own, rules.to_crib[offset])) if rules.to_crib[offset] else set()
        assert {choice.discard for choice in choices} == ways
        assert len(choices) == len(ways)
        assert [choice.points for choice in choices] == sorted((choice.points for choice in choices), reverse=True)
        for choice in choices:
            assert choice.pegging == expected_pegging(rules, offset, choice.keep)
            assert choice.points == choice.hand + choice.crib + choice.pegging


def cribs_by_chance(discard: tuple[Card, ...], own: tuple[Card, ...], rules: Rules) -> float:
    """The mean of all cribs with all starters, every one laid out."""
    unseen = np.array(unseen_of(own), np.uint8)
    others = np.array(list(combinations(unseen.tolist(), rules.crib_size - len(discard))), np.uint8)
    total = cribs = 0
    for starter in unseen:
        rest = others[(others != starter).all(axis=1)]
        crib = np.hstack((np.tile(np.array(discard, np.uint8), (len(rest), 1)), rest))
        points = score_many(crib, np.full(len(rest), starter), crib=True, rules=rules)
        total, cribs = total + int(points.sum()), cribs + len(rest)
    return total / cribs


@pytest.mark.parametrize(("ruleset", "seats"), [*TABLES, ("four_solo", 4)])
def test_by_chance_the_crib_is_the_mean_over_all_there_are(ruleset: str, seats: int, holding: Holding) -> None:
    rules = load_rules(ruleset, seats)
    for offset in range(2):
        (own,) = some_hands(rules, offset, 1, 10 + offset)
        worth = crib_worth(rules, offset)
        for choice in weigh_discards(holding(rules, own, offset), model="chance")[:2]:
            assert choice.crib == pytest.approx(worth * cribs_by_chance(choice.discard, own, rules), abs=1e-9)


@pytest.mark.exhaustive
def test_683100_cribs_of_each_of_200_hands(holding: Holding) -> None:
    for at, own in enumerate(some_hands(STANDARD, 0, 200, 200)):
        for choice in weigh_discards(holding(STANDARD, own, at % 2), model="chance"):
            expected = cribs_by_chance(choice.discard, own, STANDARD) * (1 - 2 * (at % 2))
            assert choice.crib == pytest.approx(expected, abs=1e-9)


def drawn_cribs(
    rules: Rules, own: tuple[Card, ...], offset: Seat, deals: int, random: np.random.Generator
) -> tuple[Any, Any]:
    """What the others lay away to the crib, each by its habits, with cards from the deck, and a starter, at random."""
    unseen, habits, size = unseen_of(own), habits_of(rules), rules.crib_size - rules.to_crib[offset]
    orders = np.array(list(permutations(unseen, size)), np.int64)
    chances, begin = np.ones(len(orders)), 0
    for other in range(rules.seats):
        away = rules.to_crib[other]
        if other != offset and away:
            ranks = np.sort(orders[:, begin : begin + away] >> 2, axis=1)
            chances *= habits.throws[other][places_of(ranks)]
            begin += away
    cribs = orders[random.choice(len(orders), deals, p=chances / chances.sum())]
    starters = np.array(unseen)[random.integers(len(unseen), size=deals)]
    fair = (cribs != starters[:, None]).all(axis=1)
    return cribs[fair], starters[fair]


def check_against_deals(rules: Rules, hands: int, deals: int, holding: Holding) -> None:
    random = np.random.default_rng(5)
    for at, own in enumerate(some_hands(rules, 1, hands, 77)):
        offset = at % 2 if rules.dealt[0] == rules.dealt[1] else 1
        cribs, starters = drawn_cribs(rules, own, offset, deals, random)
        for choice in weigh_discards(holding(rules, own, offset)):
            mine = np.tile(np.array(choice.discard), (len(cribs), 1))
            points = score_many(np.hstack((mine, cribs)), starters, crib=True, rules=rules)
            off = choice.crib - crib_worth(rules, offset) * points.mean()
            assert abs(off) < 4.5 * points.std() / len(points) ** 0.5, (own, choice)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_by_habit_the_crib_is_what_many_deals_bring(ruleset: str, seats: int, holding: Holding) -> None:
    check_against_deals(load_rules(ruleset, seats), 2, 40_000, holding)


@pytest.mark.exhaustive
def test_by_habit_the_crib_is_what_a_million_deals_bring(holding: Holding) -> None:
    check_against_deals(STANDARD, 20, 1_000_000, holding)


def test_a_house_rule_that_no_habits_cover_falls_to_chance(holding: Holding) -> None:
    rules = replace(STANDARD, name="house", hand_flush=3, crib_flush="like_hand")
    own = parse_cards("2H 4H 6H 8H TH QS")
    found, expected = (weigh_discards(holding(rules, own, 0), model=model) for model in ("habits", "chance"))
    assert found == expected


def test_tens_are_laid_to_an_own_crib_with_less_hope_than_by_chance(holding: Holding) -> None:
    """Pone does not give fives and pairs away: the dealer's crib counts less than by chance, and pone's costs more."""
    own = parse_cards("5H 5C 6S 7D JD KH")

    def crib(offset: Seat, model: Any) -> float:
        choices: tuple[DiscardChoice, ...] = weigh_discards(holding(STANDARD, own, offset), model=model)
        return next(choice.crib for choice in choices if choice.discard == parse_cards("JD KH"))

    assert crib(0, "habits") < crib(0, "chance") - 0.1
    assert crib(1, "habits") < crib(1, "chance") - 0.1
