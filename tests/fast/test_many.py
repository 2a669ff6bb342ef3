"""Hands counted by the thousand are counted as one by one, under every rule, and bad arrays are refused in words."""

from __future__ import annotations

import doctest
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fifteentwo.cards import DECK
from fifteentwo.fast import many
from fifteentwo.fast.many import score_many
from fifteentwo.fast.show import show_points
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.score import score_show


def dealt(count: int, size: int, *, suits: int = 4) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """So many hands of different cards, of the first so many suits only."""
    cards = np.array([card for card in DECK if card.suit < suits], np.uint8)
    order = np.argsort(np.random.default_rng(size).random((count, len(cards))), axis=1)[:, :size]
    hands: np.ndarray[Any, np.dtype[np.uint8]] = cards[order]
    return hands


@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize("suits", [1, 2, 4])
def test_every_hand_counts_as_the_plain_engine_counts_it(rules: Rules, *, crib: bool, suits: int) -> None:
    drawn = dealt(300, (rules.crib_size if crib else rules.keep) + 1, suits=suits)
    points = score_many(drawn[:, :-1], drawn[:, -1], crib=crib, rules=rules)
    for row, found in zip(drawn.tolist(), points.tolist(), strict=True):
        *hand, starter = (DECK[number] for number in row)
        assert found == score_show(hand, starter, crib=crib, rules=rules).points


@pytest.mark.parametrize("size", [3, 4, 5])
def test_house_points_are_counted_for_every_size(size: int) -> None:
    away = 7 - size
    rules = replace(
        STANDARD, dealt=(7, 7), to_crib=(away, away), fifteen=3, pair=5, nobs=4, hand_flush=3, crib_flush="like_hand"
    )
    for crib, cards in ((False, size), (True, rules.crib_size)):
        if cards > 6:
            continue
        drawn = dealt(400, cards + 1, suits=2)
        points = score_many(drawn[:, :-1], drawn[:, -1], crib=crib, rules=rules)
        assert points.tolist() == [show_points(row[:-1], row[-1], crib=crib, rules=rules) for row in drawn.tolist()]


def test_more_hands_than_a_block_and_none_at_all() -> None:
    drawn = dealt(many.BLOCK + 5, 5)
    points = score_many(drawn[:, :4], drawn[:, 4])
    assert points.shape == (many.BLOCK + 5,)
    assert points[-1] == show_points(drawn[-1, :4].tolist(), int(drawn[-1, 4]))
    assert score_many(np.zeros((0, 4), np.uint8), []).shape == (0,)


@pytest.mark.parametrize(
    ("cards", "starters", "words"),
    [
        ([[1, 2, 3]], [4], r"cards: an array of shape \(n, 4\) is needed, not \(1, 3\)"),
        ([[1, 2, 3, 52]], [4], "cards: cards are numbers from 0 to 51, and there is 52"),
        ([[1, 2, 3, -1]], [4], "cards: cards are numbers from 0 to 51, and there is -1"),
        ([[1.5, 2, 3, 5]], [4], "cards: whole numbers are needed, not float64"),
        ([[1, 2, 3, 5]], [4, 6], "a starter for each hand: 1 hands, 2 starters"),
        ([[1, 2, 3, 5]], [[4]], r"starters: an array of shape \(n,\) is needed, not \(1, 1\)"),
    ],
)
def test_what_is_no_hand_is_refused(cards: Any, starters: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        score_many(cards, starters)


def test_the_example_is_true() -> None:
    assert doctest.testmod(many).failed == 0
