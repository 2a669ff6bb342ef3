"""`show_points` is `score_show` in integers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.fast.show import show_points
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import score_show

HOUSES = {
    "points": replace(STANDARD, name="house", fifteen=1, pair=3, nobs=0),
    "flush of three": replace(STANDARD, name="house", hand_flush=3),
    "crib like a hand": replace(STANDARD, name="house", crib_flush="like_hand", nobs=2),
    "crib of six": replace(STANDARD, name="house", to_crib=(3, 3), dealt=(7, 7)),
    "two flushes": replace(STANDARD, name="house", to_crib=(3, 3), dealt=(7, 7), hand_flush=3, crib_flush="like_hand"),
    "crib of three": replace(STANDARD, name="house", sides=((0,), (1,), (2,)), dealt=(5, 5, 5), to_crib=(1, 1, 1)),
}


def hands(seed: int, size: int, many: int) -> list[tuple[Card, ...]]:
    """Random hands with a starter; every fourth nearly of one suit, so that flushes are met."""
    random = Random(seed)
    found = []
    for place in range(many):
        suit = random.randrange(4)
        pool = [card for card in DECK if card.suit == suit] + random.sample(DECK, 3) if place % 4 == 0 else DECK
        found.append(tuple(random.sample(list(dict.fromkeys(pool)), size + 1)))
    return found


def assert_twins(rules: Rules, many: int) -> None:
    for crib, size in ((False, rules.keep), (True, rules.crib_size)):
        for *cards, starter in hands(size, size, many):
            plain = score_show(cards, starter, crib=crib, rules=rules).points
            assert show_points(cards, starter, crib=crib, rules=rules) == plain, (cards, starter, crib)


def test_every_ruleset_counts_like_the_plain_engine(rules: Rules) -> None:
    assert_twins(rules, 2000)


@pytest.mark.parametrize("house", list(HOUSES.values()), ids=list(HOUSES))
def test_house_points_count_like_the_plain_engine(house: Rules) -> None:
    assert_twins(house, 2000)


@pytest.mark.parametrize(
    ("cards", "counted_as", "ruleset", "points"),
    [
        ("5H 5C 5S JD 5D", "hand", "standard", 29),
        ("4H 5H 6H KH AS", "hand", "standard", 13),
        ("2H 4H 6H 8H 9S", "crib", "standard", 4),
        ("2H 4H 6H 8H 9S", "crib", "h2g2", 8),
        ("2H 4H 6H 8H QH", "crib", "standard", 5),
        ("5H 5C 5S 5D", "hand", "five_card", 20),
        ("4H 4C 5S 5D 6H 6C", "hand", "seven_card", 46),
    ],
)
def test_known_hands(cards: str, counted_as: str, ruleset: str, points: int) -> None:
    *hand, starter = parse_cards(cards)
    assert show_points(hand, starter, crib=counted_as == "crib", rules=load_rules(ruleset)) == points
