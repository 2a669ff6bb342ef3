"""Examples that descriptions of the game give and no case file has: worked out by hand."""

from __future__ import annotations

import pytest

from fifteentwo.cards import Card
from fifteentwo.rules import COUNT_LIMIT
from fifteentwo.score import Line, score_play, score_show
from tests.kit import cards


@pytest.mark.parametrize("played", ["5S 4D 6H", "4H 6D 5C", "6S 4D 5S"])
def test_a_run_of_four_five_and_six_in_any_order_makes_fifteen_too(played: str) -> None:
    laid = cards(played)
    assert score_play(laid).lines == (Line("fifteen", laid, 2), Line("run3", laid, 3))


def test_four_two_three_is_a_run_for_three() -> None:
    laid = cards("4S 2D 3C")
    assert score_play(laid).lines == (Line("run3", laid, 3),)


def test_nine_to_queen_is_a_run_of_four_in_the_show_and_too_high_for_the_play() -> None:
    hand = cards("9H TC JD QS")
    assert score_show(hand, Card.parse("2C")).lines == (Line("run4", hand, 4),)
    assert sum(card.count_value for card in hand) > COUNT_LIMIT
