"""Discards by the thousand equal those one by one, to the last integer, and a model's equal the cribs laid out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from fifteentwo.cards import DECK
from fifteentwo.fast.discard_many import discard_many
from fifteentwo.fast.discards import discard_values
from fifteentwo.fast.show import show_counter
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from tests.fast.test_many import dealt


def sets_of(others: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(13), others))


def test_each_hand_equals_the_plain_discards(rules: Rules) -> None:
    for width in sorted(set(rules.dealt)):
        hands = dealt(6, width)
        values = discard_many(hands, rules=rules)
        for at, hand in enumerate(hands.tolist()):
            plain = discard_values([DECK[number] for number in hand], rules=rules)
            assert values.hand_totals[at].tolist() == [value.hand_total for value in plain]
            assert values.crib_totals[at].tolist() == [value.crib_total for value in plain]
            assert {(values.starters, values.cribs[at])} == {(value.starters, value.cribs) for value in plain}
            laid = [tuple(values.hands[at][places].tolist()) for places in values.places]
            assert laid == [value.discard for value in plain]
            assert values.hand[at].tolist() == [value.hand for value in plain]
            assert values.crib[at].tolist() == [value.crib for value in plain]


def test_house_points_equal_the_plain_discards() -> None:
    rules = replace(STANDARD, fifteen=1, pair=5, nobs=3, crib_flush="like_hand", hand_flush=3)
    hands = dealt(10, 6, suits=2)
    values = discard_many(hands, rules=rules)
    for at, hand in enumerate(hands.tolist()):
        plain = discard_values([DECK[number] for number in hand], rules=rules)
        assert values.hand_totals[at].tolist() == [value.hand_total for value in plain]
        assert values.crib_totals[at].tolist() == [value.crib_total for value in plain]


def laid_out(hand: list[int], discard: tuple[int, ...], rules: Rules, model: Any) -> tuple[float, float]:
    """The weighted points and weights of all cribs, every one counted."""
    count, total, weight = show_counter(rules, crib=True), 0.0, 0.0
    unseen = [card for card in range(52) if card not in hand]
    place = {ranks: at for at, ranks in enumerate(sets_of(rules.crib_size - len(discard)))}
    for others in combinations(unseen, rules.crib_size - len(discard)):
        each = model[place[tuple(card >> 2 for card in others)]]
        for starter in unseen:
            if starter not in others:
                total += each * count(discard + others, starter)
                weight += each
    return total, weight


@pytest.mark.parametrize(
    ("ruleset", "hand", "way"),
    [
        ("standard", [1, 5, 9, 13, 41, 50], 3),
        ("standard", [40, 41, 42, 16, 20, 24], 0),
        ("h2g2", [1, 5, 9, 13, 41, 50], 0),
        ("three", [1, 5, 40, 13, 50], 2),
    ],
)
def test_a_model_weighs_each_crib(ruleset: str, hand: list[int], way: int) -> None:
    rules = load_rules(ruleset)
    model = np.random.default_rng(3).random(len(sets_of(rules.crib_size - rules.to_crib[1])))
    values = discard_many([hand], rules=rules, throws=model)
    discard = tuple(values.hands[0][values.places[way]].tolist())
    total, weight = laid_out(hand, discard, rules, model)
    assert values.crib_totals[0, way] == pytest.approx(total, rel=1e-12)
    assert values.cribs[0] == pytest.approx(weight, rel=1e-12)


def test_a_model_of_chance_is_no_model(rules: Rules) -> None:
    width = rules.dealt[-1]
    hands = dealt(4, width)
    plain, flat = (
        discard_many(hands, rules=rules, throws=throws)
        for throws in (None, np.full((4, len(sets_of(rules.crib_size - rules.to_crib[-1]))), 0.5))
    )
    assert flat.crib_totals == pytest.approx(plain.crib_totals / 2, rel=1e-12)
    assert flat.crib == pytest.approx(plain.crib, rel=1e-12)


@pytest.mark.parametrize(
    ("hands", "extra", "words"),
    [
        ([[1, 2, 3, 4, 5]], {}, r"standard deals 6 cards, so \(n, 6\) is needed, not \(1, 5\)"),
        ([[1, 2, 3, 4, 5, 5]], {}, "a card is twice in a hand"),
        ([[1, 2, 3, 4, 5, 52]], {}, "cards are numbers from 0 to 51, and there is 52"),
        ([[1, 2, 3, 4, 5, 6]], {"throws": [1.0] * 90}, r"91 weights are needed, or \(1, 91\), not \(90,\)"),
        ([[1, 2, 3, 4, 5, 6]], {"throws": [-1.0] * 91}, "a weight is at least 0"),
        (
            [[1, 2, 3, 4, 5, 6]],
            {"throws": [1.0] * 91, "rules": replace(STANDARD, crib_flush="like_hand", hand_flush=3)},
            "pays a crib for a flush of 3 of its 4 cards; a model by ranks does not cover that",
        ),
    ],
)
def test_what_cannot_be_valued_is_refused(hands: Any, extra: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        discard_many(hands, **extra)


def test_no_hands_have_no_values() -> None:
    values = discard_many(np.zeros((0, 6), np.uint8))
    assert values.hand.shape == values.crib.shape == (0, 15)
