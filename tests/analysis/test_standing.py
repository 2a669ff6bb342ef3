"""Where one stands: the deal is counted in order, and who is first at the last hole has won."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fifteentwo.actions import Play
from fifteentwo.analysis import settling, standing
from fifteentwo.analysis.beliefs import belief_of
from fifteentwo.analysis.discards import weigh_discards
from fifteentwo.analysis.plays import Manner, best_play, weigh_plays
from fifteentwo.analysis.settling import ranked_discards, wins_of
from fifteentwo.analysis.standing import Before, before_of, cribs_with, ends_of_play, then
from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.fast.many import score_many
from fifteentwo.rules import STANDARD
from fifteentwo.state import State
from fifteentwo.view import View, observe
from tests.analysis.conftest import Holding
from tests.kit import cards, in_play, run

EVEN: Before = np.full((2, 121, 121), 0.5)
MANNER = Manner(hands=400, deals=10)


@pytest.fixture
def even(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table on which every game is even before a deal."""
    for module in (standing, settling):
        monkeypatch.setattr(module, "before_of", lambda rules: EVEN if rules.seats == 2 else None)


def playing(own: str, *, dealer: int, scores: tuple[int, int], starter: str = "4S", played: str = "") -> View:
    """Seat 0's view with these cards; the other holds 9C 9D TC QH."""
    state: State = in_play(
        STANDARD, (cards(own), cards("9C 9D TC QH")), dealer=dealer, scores=scores, starter=Card.parse(starter)
    )
    for card in played.split():
        assert state.turn is not None
        state = run(state, Play(state.turn, Card.parse(card))).state
    return observe(state, 0)


def ends(view: View) -> tuple[np.ndarray, np.ndarray]:
    belief = belief_of(view, 1)
    kinds, worth = ends_of_play(view, belief, EVEN)
    return np.tensordot(belief.weights, worth[kinds], 1), worth


def test_a_side_that_counts_moves_on_and_wins_at_the_last_hole() -> None:
    worth = np.tile(np.arange(10) / 10, (10, 1)).T
    chances = np.array([0.25, 0.0, 0.75])
    mine, theirs = then(worth, chances, mine=True), then(worth, chances, mine=False)
    assert mine[3, 5] == pytest.approx(0.25 * 0.3 + 0.75 * 0.5)
    assert mine[9, 5] == pytest.approx(0.25 * 0.9 + 0.75)
    assert theirs[3, 5] == pytest.approx(0.3)
    assert theirs[3, 9] == pytest.approx(0.25 * 0.3)


def test_pone_whose_hand_goes_out_has_won_unless_the_dealer_pegs_out() -> None:
    """5 5 J Q with a four turned counts more than eight: from 113 pone is out before anything else is counted."""
    whole, _ = ends(playing("5C 5D JH QS", dealer=1, scores=(113, 112)))
    assert whole[:, :9] == pytest.approx(1.0)
    assert whole[0, 9:] == pytest.approx(0.0)


def test_the_dealer_needs_the_other_to_miss_first() -> None:
    """Pone needs one and counts first; only pegging out helps the dealer, or a hand of nothing."""
    whole, worth = ends(playing("5C 5D JH QS", dealer=0, scores=(113, 120), played="9C"))
    assert worth.min() >= 0 and worth.max() <= 1
    assert whole[8, 0] == pytest.approx(1.0), "pegged out"
    assert 0.0 < whole[0, 0] < 0.35, "nineteen is rare"
    assert whole[0, 1] == pytest.approx(0.0)


def test_far_from_the_end_nothing_is_decided() -> None:
    whole, _ = ends(playing("5C 5D JH QS", dealer=0, scores=(10, 20), played="9C"))
    assert whole == pytest.approx(np.full_like(whole, 0.5))


def test_a_card_that_wins_is_worth_the_game_and_played() -> None:
    view = playing("5C 6D 2H KS", dealer=0, scores=(119, 120), played="TC")
    choices = weigh_plays(view, MANNER, before=EVEN)
    assert choices[0].card == Card.parse("5C")
    assert choices[0].win == pytest.approx(1.0)
    assert best_play(view, MANNER, before=EVEN) == choices[0].card


def test_a_crib_is_as_likely_as_its_cards(holding: Holding) -> None:
    """Without habits and with the starter turned: all pairs of others, suits left out but for nobs of one's own."""
    away, starter = parse_cards("JD 4H"), Card.parse("5D")
    unseen = [card for card in DECK if card not in (*away, starter)]
    by_rank = np.array([sum(card.rank == rank for card in unseen) for rank in range(1, 14)])
    found = cribs_with(away, by_rank, starter, np.ones(91), STANDARD)
    others = np.array([(one, two) for at, one in enumerate(unseen) for two in unseen[at + 1 :]], np.uint8)
    mine = np.tile(np.array(away, np.uint8), (len(others), 1))
    points = score_many(np.hstack((mine, others)), np.full(len(others), starter), crib=True)
    counted = np.bincount(points, minlength=len(found))[: len(found)] / len(points)
    assert abs(found - counted).max() < 0.01
    assert found.sum() == pytest.approx(1)


def test_no_table_no_chance(monkeypatch: pytest.MonkeyPatch, holding: Holding) -> None:
    rules = replace(STANDARD, name="house", target=97)
    assert before_of(rules) is None
    choices = ranked_discards(holding(rules, parse_cards("5H 5C 6S 7D JD KH"), 0))
    assert all(choice.win is None for choice in choices)
    assert choices == weigh_discards(holding(rules, parse_cards("5H 5C 6S 7D JD KH"), 0))


def test_discards_are_ranked_by_the_chance_to_win(even: None, holding: Holding) -> None:
    view = replace(holding(STANDARD, parse_cards("5H 5C 6S 7D JD KH"), 1), scores=(100, 110))
    choices = ranked_discards(view)
    wins = [choice.win for choice in choices if choice.win is not None]
    assert len(wins) == 15
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
    far = ranked_discards(replace(view, scores=(0, 0)), behind=1.0)
    assert 0 < sum(choice.win is not None for choice in far) < 15


def test_pone_who_needs_one_point_keeps_a_hand_that_has_it(even: None, holding: Holding) -> None:
    """At 120 all pone must do is count before the dealer, who is far behind."""
    view = replace(holding(STANDARD, parse_cards("2H 4C 6S 8D TD QH"), 1), scores=(120, 60))
    best = ranked_discards(view)[0]
    assert best.win is not None and best.win > 0.95


def test_his_heels_win_for_a_dealer_who_needs_two(even: None, holding: Holding) -> None:
    choices = weigh_discards(holding(STANDARD, parse_cards("2H 4C 6S 8D TD QH"), 0))
    close = replace(holding(STANDARD, parse_cards("2H 4C 6S 8D TD QH"), 0), scores=(119, 120))
    without = replace(close, rules=replace(STANDARD, heels=0))
    for win, less in zip(wins_of(close, choices, EVEN), wins_of(without, choices, EVEN), strict=True):
        assert win > less + 0.03
