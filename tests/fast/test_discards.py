"""The expectations are the means over every starter and every crib, to the last integer."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.fast.discards import DiscardValue, discard_values
from fifteentwo.fast.show import show_counter
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import score_show


def unseen_of(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in DECK if card not in cards]


def value_of(cards: tuple[Card, ...], discard: tuple[Card, ...], rules: Rules) -> DiscardValue:
    return next(value for value in discard_values(cards, rules=rules) if value.discard == discard)


def enumerated_crib(discard: tuple[Card, ...], unseen: list[Card], rules: Rules) -> tuple[int, int]:
    """Points and number of all cribs, every one laid out; `test_show` holds the counting to the plain engine's."""
    count, total, many = show_counter(rules, crib=True), 0, 0
    for others in combinations(unseen, rules.crib_size - len(discard)):
        crib = discard + others
        for starter in unseen:
            if starter not in others:
                total += count(crib, starter)
                many += 1
    return total, many


def test_the_hand_is_the_mean_over_all_starters(rules: Rules) -> None:
    random = Random(7)
    for _ in range(5):
        cards = tuple(random.sample(DECK, rules.dealt[1]))
        for value in discard_values(cards, rules=rules):
            points = [score_show(value.keep, starter, rules=rules).points for starter in unseen_of(cards)]
            assert (value.hand_total, value.starters) == (sum(points), len(points))


def test_every_way_to_lay_away_is_there_once(rules: Rules) -> None:
    cards = DECK[: rules.dealt[1]]
    values = discard_values(cards[::-1], rules=rules)
    assert [value.discard for value in values] == list(combinations(cards, rules.to_crib[1]))
    assert all(sorted(value.keep + value.discard) == list(cards) for value in values)


@pytest.mark.parametrize(
    ("cards", "discard", "ruleset"),
    [
        ("5H 5C 6S 7D JD JH", "JD JH", "standard"),
        ("2H 4H 6H 8H TH QS", "2H 4H", "standard"),
        ("2H 4H 6H 8H TH QS", "2H 4H", "h2g2"),
        ("AH 5D JD QS KS", "JD KS", "five_card"),
    ],
)
def test_the_crib_is_the_mean_over_all_cribs(cards: str, discard: str, ruleset: str) -> None:
    rules, dealt, away = load_rules(ruleset), tuple(sorted(parse_cards(cards))), tuple(sorted(parse_cards(discard)))
    value = value_of(dealt, away, rules)
    assert (value.crib_total, value.cribs) == enumerated_crib(away, unseen_of(dealt), rules)


def test_the_crib_with_house_points_is_the_mean_over_all_cribs() -> None:
    rules = replace(STANDARD, name="house", fifteen=1, pair=5, nobs=3, crib_flush="like_hand")
    dealt, away = tuple(sorted(parse_cards("7C 8C 9C JC QD QS"))), tuple(parse_cards("9C JC"))
    value = value_of(dealt, away, rules)
    assert (value.crib_total, value.cribs) == enumerated_crib(away, unseen_of(dealt), rules)


@pytest.mark.parametrize(
    ("cards", "discard", "ruleset"),
    [("4C 5D 6H JD KS", "JD", "three"), ("2H 3H 5H 7S 7D 9C JH", "2H JH", "seven_card")],
)
def test_three_unknown_cards_in_the_crib_are_the_mean_too(cards: str, discard: str, ruleset: str) -> None:
    rules, dealt, away = load_rules(ruleset), tuple(sorted(parse_cards(cards))), tuple(sorted(parse_cards(discard)))
    value = value_of(dealt, away, rules)
    assert (value.crib_total, value.cribs) == enumerated_crib(away, unseen_of(dealt), rules)


@pytest.mark.exhaustive
@pytest.mark.parametrize("cards", ["5H 5C 6S 7D JD JH", "2H 4H 6H 8H JH QS"])
def test_all_683100_cribs_of_a_hand_counted_by_the_plain_engine(cards: str) -> None:
    dealt = tuple(sorted(parse_cards(cards)))
    unseen, cribs = unseen_of(dealt), 0
    for value in discard_values(dealt, rules=STANDARD):
        total = 0
        for others in combinations(unseen, 2):
            crib = value.discard + others
            total += sum(score_show(crib, starter, crib=True).points for starter in unseen if starter not in others)
        assert value.crib_total == total
        cribs += value.cribs
    assert cribs == 683_100
