"""What the tables that come with the package say: what experts know of boards, and what happens in fresh games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fifteentwo.analysis.board import Board, board_of, boards
from fifteentwo.analysis.deals_throws import throws_of
from fifteentwo.fast.simulation import simulate
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules, load_ruleset, ruleset_names

GAMES = 40_000
BINS = 20


def shipped(rules: Rules) -> Board:
    board = board_of(rules)
    assert board is not None
    return board


def test_every_ruleset_of_two_or_three_sides_has_a_table() -> None:
    every = [rules for name in ruleset_names() for rules in load_ruleset(name).by_seats.values()]
    without = {rules.name for rules in every if board_of(rules) is None}
    assert without == {rules.name for rules in every if len(rules.sides) > 3}
    for board in boards():
        assert {"ruleset", "seats", "deals", "seed", "policy"} <= board.about.keys()
        assert board.about["deals"] >= 500_000


def test_the_dealer_wins_as_often_as_among_experts() -> None:
    board = shipped(STANDARD)
    assert board.wins("deal", [0, 0])[0] == pytest.approx(0.559, abs=0.005)
    for score, low, high in ((0, 0.018, 0.021), (60, 0.025, 0.029)):
        worth = (board.wins("deal", [score + 1, score])[0] - board.wins("deal", [score, score + 1])[0]) / 2
        assert low < worth < high
    both = board.match_points("deal", [0, 0], rules=STANDARD).sum() - 1
    assert both == pytest.approx(0.134, abs=0.01)


def test_positional_holes_lie_a_deal_of_both_apart() -> None:
    even = np.diagonal(shipped(STANDARD).lattice("deal")[0])
    for better in (even, -even):
        # Of equal neighbours the first.
        tops = [hole for hole in range(10, 118) if better[hole - 6 : hole + 7].argmax() == 6]
        assert len(tops) >= 4
        assert all(24 <= after - before <= 29 for before, after in pairwise(tops)), tops


def test_more_points_are_never_worse() -> None:
    for name in ("standard", "four_partners", "short_61"):
        board = shipped(load_rules(name))
        for seam in board.seams:
            dealer = board.lattice(seam)[0]
            assert (np.diff(dealer, axis=0) >= -2e-5).all()
            assert (np.diff(dealer, axis=1) <= 2e-5).all()


def test_close_to_the_end_it_matters_who_counts_first() -> None:
    board = shipped(STANDARD)
    assert board.wins("deal", [115, 115])[1] > 0.6
    assert board.wins("deal", [120, 120])[0] > 0.6
    assert board.wins("play", [120, 120])[1] > 0.98
    assert board.wins("hands1", [120, 120])[0] > 0.98


def before_every_deal(rules: Rules, policy: Any) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Of fresh games, what the table says of the dealer's side before each deal, and whether it won."""
    board, sides, throws = shipped(rules), len(rules.sides), throws_of(rules)
    ended = simulate(GAMES, rules=rules, seed=20_261_130, policies=policy, throws=throws)
    said, won = [], []
    dealers, scores, deal = ended.first_dealers, np.zeros((GAMES, sides), np.int64), 0
    running = np.arange(GAMES)
    while len(running):
        side = dealers[running] % sides
        order = (side[:, None] + np.arange(sides)) % sides
        said.append(board.wins("deal", np.take_along_axis(scores[running], order, axis=1))[:, 0])
        won.append(ended.winners[running] == side)
        deal += 1
        begun = simulate(GAMES, rules=rules, seed=20_261_130, policies=policy, most_deals=deal, throws=throws)
        running, scores = (begun.winners < 0).nonzero()[0], begun.scores.astype(np.int64)
        dealers = (ended.first_dealers + deal) % rules.seats
    return np.concatenate(said), np.concatenate(won)


def test_what_it_says_happens() -> None:
    must_happen(STANDARD)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [load_rules("three"), load_rules("four_partners")], ids=lambda rules: rules.name)
def test_what_it_says_of_more_seats_happens(rules: Rules) -> None:
    must_happen(rules)


def must_happen(rules: Rules) -> None:
    """Of 40,000 fresh games those in each twentieth of chances are won as often as the table says."""
    said, won = before_every_deal(rules, shipped(rules).about["policy"])
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    for each in range(BINS):
        inside = bins == each
        assert abs(said[inside].mean() - won[inside].mean()) < 0.01, (each, inside.sum())
    if rules is STANDARD:
        assert ((said - won) ** 2).mean() < 0.19
