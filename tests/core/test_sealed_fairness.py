"""Sealed decks are shuffled evenly: every card comes as often in every place."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest

from fifteentwo.deck import Deck
from fifteentwo.game import new_game
from fifteentwo.ruleset import load_rules
from fifteentwo.seal import deck_of
from tests.sealed import GAME, fixed

FREEDOM = 51 * 51


def deck_number(number: int) -> Deck:
    """One of many decks, each with a secret and shares of its own."""
    return deck_of(GAME, fixed("decks", number), (fixed("decks", number, 0), fixed("decks", number, 1)))


def statistic(decks: int) -> float:
    """Chi-square of places by cards over so many decks.

    A pack has each card once, so that rows and columns are fixed: the usual sum is 52 / 51 times a chi-square of 51²
    degrees of freedom.
    """
    counts = [[0] * 52 for _ in range(52)]
    for number in range(decks):
        for place, card in zip(counts, deck_number(number).pack("deal", deal=1), strict=True):
            place[card] += 1
    expected = decks / 52
    return sum((count - expected) ** 2 for place in counts for count in place) / expected * 51 / 52


def deviations(chi_square: float, freedom: int) -> float:
    """How far a chi-square is from what is expected, in standard deviations."""
    return (chi_square - freedom) / sqrt(2 * freedom)


def test_places_by_cards_over_a_thousand_decks() -> None:
    assert abs(deviations(statistic(1_000), FREEDOM)) < 4


@pytest.mark.exhaustive
def test_places_by_cards_over_a_hundred_thousand_decks(capsys: pytest.CaptureFixture[str]) -> None:
    chi_square = statistic(100_000)
    far = deviations(chi_square, FREEDOM)
    told = f"100000 sealed decks, 52 places by 52 cards: chi-square {chi_square:.1f} of {FREEDOM} degrees of freedom"
    with capsys.disabled():
        sys.stdout.write(f"\n{told}, {far:+.2f} standard deviations\n")
    assert abs(far) < 4


def test_cuts_that_nobody_chooses_are_even() -> None:
    rules = load_rules("standard")
    state = replace(new_game(rules), deal_number=1)
    counts = Counter(deck_number(number).derived_cut(state) for number in range(3_300))
    assert set(counts) == set(rules.cut_positions)
    expected = 3_300 / len(rules.cut_positions)
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected
    assert abs(deviations(chi_square, len(rules.cut_positions) - 1)) < 4
