"""The tutor in the terminal: names of lines are read as they are written."""

from __future__ import annotations

import pytest

from fifteentwo.cards import Card, parse_cards
from fifteentwo.cli.tutoring import is_said, read_said, remarks
from fifteentwo.score import score_show
from fifteentwo.tutor import grade


@pytest.mark.parametrize(
    ("hand", "starter", "wrong", "called"),
    [
        ("4H 5C 6S JD", "KH", "double run of three 4H 5C 6S", "run of three"),
        ("4H 5H 5C 6S", "KD", "run of four 4H 5H 5C 6S", "double run of three"),
        ("2H 3H 4H 4C", "5S", "run of five 2H 3H 4H 4C 5S", "double run of four"),
        ("3H 3C 3S 4H", "5D", "quadruple run of three 3H 3C 3S 4H 5D", "triple run of three"),
        ("4H 4C 5H 5D", "6S", "triple run of three 4H 4C 5H 5D 6S", "quadruple run of three"),
        ("2S 4S 6S 8S", "KH", "flush of five 2S 4S 6S 8S", "flush of four"),
    ],
)
def test_a_name_is_read_and_answered_with_the_right_one(hand: str, starter: str, wrong: str, called: str) -> None:
    score = score_show(parse_cards(hand), Card.parse(starter))
    (first, *_) = remarks(grade(read_said(f"{wrong} 99"), score))
    assert first.startswith(f"  {wrong}, 99: it is called {called}, and ")


@pytest.mark.parametrize("length", ["three", "four", "five"])
@pytest.mark.parametrize(
    "said", ["run of {} 4C 5H 6S is 5", "And a run of {} 4c5h 6s for 5", "double run of {} 4♣ 5♥ 6♠ 5"]
)
def test_no_word_of_a_name_is_taken_for_a_card(said: str, length: str) -> None:
    (line,) = read_said(said.format(length))
    assert (line.cards, line.total) == (tuple(parse_cards("4C 5H 6S")), 5)
    assert not is_said(length)
