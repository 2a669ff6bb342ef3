"""Sealed decks are shuffled evenly: every card comes as often in every place.

The decks are fixed once for all: numbered runs, and numbers within a run. None is left out or replaced, and what they
give is printed, whatever it is. A statistic fails beyond `FARTHEST` deviations. For even decks each one would, by
chance, once in 26 million times (both sides together); for the eleven of the whole test that is 4.2 in ten million.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from math import cbrt, sqrt
from typing import Final

import pytest

from fifteentwo.deck import Deck
from fifteentwo.game import new_game
from fifteentwo.ruleset import load_rules
from fifteentwo.seal import deck_of
from tests.sealed import GAME, fixed

RUNS: Final = 10
DECKS: Final = 10_000
FREEDOM: Final = 51 * 51
FARTHEST: Final = 5.5
Counts = list[list[int]]


def deck_number(run: int, number: int) -> Deck:
    """One of many decks, each with a secret and shares of its own."""
    return deck_of(GAME, fixed("run", run, number), (fixed("run", run, number, 0), fixed("run", run, number, 1)))


def places_by_cards(run: int, decks: int) -> Counts:
    """How often each card came in each place, in the first decks of that run."""
    counts = [[0] * 52 for _ in range(52)]
    for number in range(decks):
        for place, card in zip(counts, deck_number(run, number).pack("deal", deal=1), strict=True):
            place[card] += 1
    return counts


def statistic(counts: Counts) -> float:
    """Chi-square of places by cards.

    A pack has each card once, so that rows and columns are fixed: the usual sum is 52 / 51 times a chi-square of 51²
    degrees of freedom.
    """
    expected = sum(counts[0]) / 52
    return sum((count - expected) ** 2 for place in counts for count in place) / expected * 51 / 52


def deviations(chi_square: float, freedom: int) -> float:
    """How far a chi-square is from what is expected, in standard deviations of a normal variable (Wilson, Hilferty)."""
    part = 2 / (9 * freedom)
    return (cbrt(chi_square / freedom) - (1 - part)) / sqrt(part)


def test_deviations_are_those_of_the_tables() -> None:
    """Abramowitz and Stegun, table 26.8: the points that one in 40 and one in a thousand pass."""
    for freedom, one_in_40, one_in_1000 in ((30, 46.979, 59.703), (100, 129.561, 149.449)):
        assert deviations(one_in_40, freedom) == pytest.approx(1.960, abs=0.005)
        assert deviations(one_in_1000, freedom) == pytest.approx(3.090, abs=0.01)


def test_what_is_uneven_is_far_off() -> None:
    """As if of 520 packs twenty had not been shuffled at all."""
    counts = places_by_cards(0, 500)
    for card in range(52):
        counts[card][card] += 20
    assert deviations(statistic(counts), FREEDOM) > FARTHEST


def test_places_by_cards_over_a_thousand_decks() -> None:
    assert abs(deviations(statistic(places_by_cards(0, 1_000)), FREEDOM)) < FARTHEST


@pytest.mark.exhaustive
def test_places_by_cards_over_a_hundred_thousand_decks(capsys: pytest.CaptureFixture[str]) -> None:
    runs = [places_by_cards(run, DECKS) for run in range(RUNS)]
    whole = [[sum(run[place][card] for run in runs) for card in range(52)] for place in range(52)]
    found = {f"run {number}": statistic(counts) for number, counts in enumerate(runs)} | {"all": statistic(whole)}
    told = [f"{name:>6}: {value:8.1f} {deviations(value, FREEDOM):+6.2f}" for name, value in found.items()]
    head = f"{RUNS} runs of {DECKS} sealed decks, places by cards: chi-square of {FREEDOM} degrees, deviations"
    with capsys.disabled():
        sys.stdout.write("\n" + "\n".join([head, *told]) + "\n")
    assert {name: value for name, value in found.items() if abs(deviations(value, FREEDOM)) > FARTHEST} == {}


def test_cuts_that_nobody_chooses_are_even() -> None:
    rules = load_rules("standard")
    state = replace(new_game(rules), deal_number=1)
    counts = Counter(deck_number(0, number).derived_cut(state) for number in range(3_300))
    assert set(counts) == set(rules.cut_positions)
    expected = 3_300 / len(rules.cut_positions)
    chi_square = sum((count - expected) ** 2 for count in counts.values()) / expected
    assert abs(deviations(chi_square, len(rules.cut_positions) - 1)) < FARTHEST
