"""What a seat works out about cards that it cannot see."""

from __future__ import annotations

from fifteentwo.actions import Play
from fifteentwo.bots.seen import least_values, next_to_play, unseen_ranks
from fifteentwo.cards import Card
from fifteentwo.game import apply
from fifteentwo.rules import STANDARD
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from fifteentwo.view import observe
from tests.kit import cards, in_play


def after(state: State, *played: str) -> State:
    for card in played:
        assert state.turn is not None
        state = apply(state, Play(state.turn, Card.parse(card))).state
    return state


def test_own_cards_discards_starter_and_plays_are_seen() -> None:
    state = in_play(STANDARD, (cards("5C TD 2H KS"), cards("9C 9D TC QH")), dealer=0, starter=Card.parse("5S"))
    view = observe(after(state, "TC", "5C"), 0)
    seen = [4 - many for many in unseen_ranks(view)]
    expected = [0] * 13
    for card in (*cards("5C TD 2H KS 5S TC"), *view.discard):
        expected[card.rank - 1] += 1
    assert seen == expected
    assert sum(unseen_ranks(view)) == 52 - 6 - 1 - 1


def test_a_go_tells_what_is_not_held_for_the_rest_of_the_deal() -> None:
    hands = (cards("AC AD 3H KS"), cards("8C 9D TC QH"))
    state = after(in_play(STANDARD, hands, dealer=0, starter=Card.parse("7S")), "TC", "KS", "8C", "AC")
    assert state.gone == (1,)
    assert least_values(observe(state, 0)) == [1, 3]
    state = after(state, "AD")
    assert state.count == 0
    assert least_values(observe(state, 0))[1] == 3


def test_the_last_to_play_could_not_go_on_either() -> None:
    hands = (cards("4C TD 3H KS"), cards("9C 9D TC QH"))
    state = after(in_play(STANDARD, hands, dealer=0, starter=Card.parse("7S")), "TC", "TD", "9C")
    assert state.count == 0 and state.last_player == 1
    assert least_values(observe(state, 0)) == [3, 3]


def test_a_seat_that_said_go_is_not_to_play() -> None:
    hands = (cards("KC KD 2H AS"), cards("QC QD QH 9S"), cards("TC 8D AD 9D"))
    state = after(in_play(load_rules("three"), hands, dealer=2, starter=Card.parse("7S")), "KC", "QC", "8D", "AS")
    assert state.turn == 2
    assert next_to_play(observe(state, 2)) == (0,)
