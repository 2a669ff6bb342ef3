"""What bots say that cards are worth, and when they call muggins."""

from __future__ import annotations

import pytest

from fifteentwo.actions import Claim, Decision, Muggins, Pass, Play
from fifteentwo.asking import awaits, legal
from fifteentwo.bots import make_bot
from fifteentwo.cards import Card
from fifteentwo.events import Revealed
from fifteentwo.rules import Rules, Seat
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase, State
from fifteentwo.view import observe
from tests.kit import cards, in_play, run, truth_of_shown

MUGGINS = load_rules("standard", counting="manual", muggins="on")
HANDS = ("TC TD 8H 9S", "KC 5D 7H 6S")
"""With the four turned each counts eight: the dealer's a double run and a pair, pone's a run and two fifteens."""
PLAYS = ("KC", "9S", "7H", "5D", "TC", "6S", "TD", "8H")
"""Pone's five makes thirty-one."""


def play_on(state: State, *played: str, claim: int = 0) -> State:
    """The state after these cards; the last is claimed to score so much."""
    for place, card in enumerate(played, start=1):
        assert state.turn is not None
        state = run(state, Play(state.turn, Card.parse(card), claim if place == len(played) else 0)).state
    return state


def start(rules: Rules = MUGGINS) -> State:
    return in_play(rules, [cards(hand) for hand in HANDS], dealer=0, starter=Card.parse("4C"))


def answer(state: State, seat: Seat, level: str = "steady", seed: int = 1) -> Decision:
    return make_bot(level, seed=seed).act(observe(state, seat), legal(state, seat))


def thirty_one(claim: int) -> State:
    """Pone has made thirty-one and said that it scores `claim`; the dealer leads."""
    return play_on(start(), *PLAYS[:4], claim=claim)


def test_steady_calls_a_miss_in_the_play_and_then_plays_on() -> None:
    state = thirty_one(0)
    assert answer(state, 0) == Muggins(0, 2)
    state = run(state, Muggins(0, 2)).state
    assert state.scores[0] == 2
    assert isinstance(answer(state, 0), Play)


def test_steady_calls_only_what_was_missed() -> None:
    assert answer(thirty_one(1), 0) == Muggins(0, 1)


def test_steady_does_not_call_a_right_count() -> None:
    assert isinstance(answer(thirty_one(2), 0), Play)


def test_steady_calls_two_misses_the_latest_first() -> None:
    """While the dealer has said go, pone counts neither a run of three nor a pair that makes thirty-one."""
    hands = (cards("TC KD KS 8H"), cards("JC 9S AS AD"))
    state = play_on(in_play(MUGGINS, hands, dealer=0, starter=Card.parse("4C")), "JC", "TC", "9S", "AS", "AD")
    assert answer(state, 0) == Muggins(0, 4)
    state = run(state, Muggins(0, 4)).state
    assert answer(state, 0) == Muggins(0, 3)
    state = run(state, Muggins(0, 3)).state
    assert isinstance(answer(state, 0), Play)
    assert state.scores == (7, 0)


def test_no_bot_calls_muggins_on_a_count_it_cannot_call() -> None:
    state = play_on(thirty_one(0), "TC")
    assert not any(isinstance(each, Muggins) for each in legal(state, 0))
    assert isinstance(answer(state, 1), Play)


@pytest.mark.parametrize("claim", range(8))
def test_steady_calls_what_a_hand_misses(claim: int) -> None:
    state = run(play_on(start(), *PLAYS), Claim(1, claim)).state
    assert answer(state, 0) == Muggins(0, 8 - claim)


def test_steady_lets_a_right_count_stand() -> None:
    assert answer(run(play_on(start(), *PLAYS), Claim(1, 8)).state, 0) == Pass(0)


def test_steady_counts_its_hands_crib_and_plays_right() -> None:
    rules = load_rules("standard", counting="manual")
    state = start(rules)
    counted = 0
    while state.deal_number == 2 and state.phase in (Phase.PLAY, Phase.SHOW):
        awaited = awaits(state)
        assert isinstance(awaited, tuple)
        decision = answer(state, awaited[0])
        if isinstance(decision, Claim):
            assert decision.points == truth_of_shown(state)
            counted += 1
        state = run(state, decision).state
    assert counted == 3
    assert not any(isinstance(event, Revealed) for event in state.play), "a play was miscounted"


def test_steady_says_what_a_card_scores() -> None:
    decision = answer(play_on(start(), "KC", "9S", "7H"), 1)
    assert decision == Play(1, Card.parse("5D"), 2)


def test_novice_counts_right_or_a_line_short_and_never_over() -> None:
    state = play_on(start(), *PLAYS)
    said = [answer(state, 1, "novice", seed) for seed in range(60)]
    assert set(said) == {Claim(1, 8), Claim(1, 6), Claim(1, 4)}
    assert said.count(Claim(1, 8)) > 30


def test_novice_sees_some_misses() -> None:
    state = run(play_on(start(), *PLAYS), Claim(1, 5)).state
    assert {answer(state, 0, "novice", seed) for seed in range(20)} == {Muggins(0, 3), Pass(0)}


def test_carefree_mostly_says_the_truth() -> None:
    state = play_on(start(), *PLAYS)
    said = [answer(state, 1, "random", seed) for seed in range(60)]
    assert 30 < said.count(Claim(1, 8)) < 60
    assert all(decision in legal(state, 1) for decision in said)
