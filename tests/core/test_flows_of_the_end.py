"""The flows of `cases/flows.md` in the show and at the end, F43 to F52, each a test of its name; and skunks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fifteentwo.actions import Play
from fifteentwo.asking import asked_seats, legal
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.events import GameOver, HandShown, Scored
from fifteentwo.game import apply
from fifteentwo.rules import STANDARD
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from fifteentwo.view import observe, redact
from tests.kit import before_deal, cards, every_table, in_play, laid_away, run, spare_cards, turned_up, whole_game

# With QH turned the dealer's hand is worth 11, the crib 4, pone's hand 2.
ELEVEN = ("KS KD 4D 6S", "JH 4S 4H AD", "7H 6C 9S 7C")


def before_the_show(hands: tuple[str, str, str]) -> State:
    """One card is still to be laid; QH is turned, seat 1 deals."""
    pone, dealer, crib = map(cards, hands)
    state = turned_up(
        laid_away(before_deal(STANDARD, dealer=1), [pone, dealer], [crib[:2], crib[2:]]), Card.parse("QH")
    )
    while sum(map(len, state.hands)) > 1:
        state = apply(state, legal(state, asked_seats(state)[0])[0]).state
    return state


def with_scores_at_the_show(state: State, pone: int, dealer: int) -> State:
    """The last card is still to be laid, with such scores that these stand when the show begins."""
    pegged = [0, 0]
    for event in apply(state, legal(state, asked_seats(state)[0])[0]).events:
        if isinstance(event, Scored) and event.source == "play":
            pegged[event.seat] += event.points
    return replace(state, scores=(pone - pegged[0], dealer - pegged[1]))


def shown(state: State) -> tuple[list[tuple[int, bool]], GameOver]:
    """The hands that are laid open after the last card, and the end."""
    events = apply(state, legal(state, asked_seats(state)[0])[0]).events
    over = events[-1]
    assert isinstance(over, GameOver)
    return [(event.seat, event.crib) for event in events if isinstance(event, HandShown)], over


def test_f43_hand_before_crib() -> None:
    order, over = shown(with_scores_at_the_show(before_the_show(ELEVEN), 100, 110))
    assert order == [(0, False), (1, False)]
    assert over == GameOver(1, (102, 121), 0, "hand")


def test_f43_the_crib_where_the_hand_is_not_enough() -> None:
    order, over = shown(with_scores_at_the_show(before_the_show(ELEVEN), 100, 109))
    assert order == [(0, False), (1, False), (1, True)]
    assert over == GameOver(1, (102, 124), 0, "crib")


def test_f44_exactly_121_and_past_it() -> None:
    laid = run(in_play(STANDARD, [cards("TC TD 9C 9D"), cards("KC KD QC QD")], dealer=1, scores=(120, 100)),
               Play(0, Card.parse("TC")), Play(1, Card.parse("KC")), Play(0, Card.parse("9C")))  # fmt: skip
    assert laid.events[-1] == GameOver(0, (121, 100), 0, "play")
    # Pone's hand is worth twelve.
    _, over = shown(with_scores_at_the_show(before_the_show(("3S 5D 5H 4S", "4H QD 8H 3D", "3H 6H QC JC")), 119, 90))
    assert over == GameOver(0, (131, 90), 1, "hand")


def test_f49_one_winner() -> None:
    """Pone needs its two, the dealer would pass with hand or crib."""
    order, over = shown(with_scores_at_the_show(before_the_show(ELEVEN), 119, 119))
    assert order == [(0, False)]
    assert over == GameOver(0, (121, 119), 0, "hand")


def test_f50_nothing_after_the_end() -> None:
    over = whole_game(STANDARD, 50)[-1].step.state
    for move in whole_game(STANDARD, 50):
        with pytest.raises(IllegalAction) as error:
            apply(over, move.action)
        assert error.value.code == "game_over"


def test_f52_everybody_learns_the_result() -> None:
    """In the rules' part: the end is told once, the same to all, and every view holds it."""
    for rules in every_table():
        game = whole_game(rules, 52)
        (over,) = (event for move in game for event in move.step.events if isinstance(event, GameOver))
        for seat in (*range(rules.seats), None):
            assert redact(over, seat) == over
            assert observe(game[-1].step.state, seat).result == over


@pytest.mark.parametrize(
    ("name", "scores", "level"),
    [
        ("standard", (91, 119), 0),
        ("standard", (90, 119), 1),
        ("standard", (61, 119), 1),
        ("standard", (60, 119), 2),
        ("acc", (60, 119), 1),
        ("table", (60, 119), 0),
        ("short_61", (31, 59), 0),
        ("short_61", (30, 59), 1),
        ("five_card", (30, 59), 1),
        ("seven_card", (151, 179), 0),
        ("seven_card", (150, 179), 1),
        ("seven_card", (90, 179), 2),
        ("three", (40, 95, 119), 0),
        ("three", (40, 90, 119), 1),
        ("three", (40, 60, 119), 2),
        ("four_solo", (10, 91, 10, 119), 0),
    ],
)
def test_skunks_go_by_the_best_placed_loser(name: str, scores: tuple[int, ...], level: int) -> None:
    """The last seat deals and wins by a jack turned."""
    rules = load_rules(name)
    spare = iter(spare_cards())
    hands = [tuple(next(spare) for _ in range(rules.keep)) for _ in range(rules.seats)]
    before = laid_away(before_deal(rules, dealer=rules.seats - 1, scores=scores), hands)
    assert turned_up(before, Card.parse("JH")).result == GameOver(
        len(scores) - 1, (*scores[:-1], rules.target), level, "heels"
    )
