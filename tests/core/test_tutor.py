"""F59: a count said line by line, its name, its cards and its running number each checked for itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifteentwo.cadence import groups
from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.score import Score, score_show
from fifteentwo.tutor import Grading, Said, grade


def said(*lines: tuple[str, str, int]) -> tuple[Said, ...]:
    return tuple(Said(name, tuple(parse_cards(cards)), total) for name, cards, total in lines)


def graded(hand: str, starter: str, *lines: tuple[str, str, int]) -> Grading:
    return grade(said(*lines), score_show(parse_cards(hand), Card.parse(starter)))


def verdicts(grading: Grading) -> list[str]:
    """What is right of each line: n for its name, c for its cards, t for its total."""
    return [
        "".join(letter for letter, right in (("n", remark.name), ("c", remark.cards), ("t", remark.number)) if right)
        for remark in grading.remarks
    ]


def test_f59_a_run_of_four_that_is_called_a_double_run_of_three() -> None:
    grading = graded("4H 5C 6S 7D", "KH", ("double_run3", "4H 5C 6S 7D", 4))
    assert verdicts(grading) == ["ct"]
    assert grading.remarks[0].meant == "run4"
    assert {line.name for line in grading.missed} == {"fifteen"}


def test_f59_a_triple_run_that_is_called_a_run_of_five() -> None:
    grading = graded("4H 4C 4S 5D", "6H", ("run5", "4H 4C 4S 5D 6H", 15))
    assert verdicts(grading) == ["ct"]
    assert grading.remarks[0].meant == "triple_run3"


def test_f59_right_cards_and_a_wrong_number_that_spoils_nothing_after_it() -> None:
    lines = (("fifteen", "5H TD", 3), ("fifteen", "5H KS", 5), ("fifteen", "5H QC", 7))
    assert verdicts(graded("5H TD KS QC", "2H", *lines)) == ["nc", "nct", "nct"]


def test_f59_a_wrong_line_adds_nothing_and_spoils_nothing_after_it() -> None:
    lines = (("fifteen", "5H 9S", 2), ("fifteen", "5H KS", 4))
    grading = graded("5H TD KS 9S", "2H", *lines)
    assert verdicts(grading) == ["", "nct"]
    assert grading.remarks[0].meant is None
    assert grading.remarks[0].total == 0


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((("double_run3", "7H 7C 8S 9D", 8),), ["nct"]),
        ((("double_run3", "7H 7C 8S 9D", 6), ("pair", "7H 7C", 8)), ["nct", "nct"]),
        ((("pair", "7H 7C", 2), ("double_run3", "7H 7C 8S 9D", 8)), ["nct", "nct"]),
        ((("pair", "7H 7C", 2), ("double_run3", "7H 7C 8S 9D", 10)), ["nct", "nc"]),
        ((("run3", "7H 8S 9D", 3), ("run3", "7C 8S 9D", 6), ("pair", "7H 7C", 8)), ["nct"] * 3),
        ((("double_run3", "7H 7C 8S 9D", 8), ("pair", "7H 7C", 10)), ["nct", ""]),
        ((("fifteen", "7H 8S", 2), ("fifteen", "7H 8S", 4)), ["nct", ""]),
    ],
)
def test_a_pair_counts_once_inside_its_run_or_beside_it(
    lines: tuple[tuple[str, str, int], ...], expected: list[str]
) -> None:
    assert verdicts(graded("7H 7C 8S 9D", "KH", *lines)) == expected


def test_a_run_that_is_a_fifteen_too_is_what_it_is_called() -> None:
    lines = (("run3", "4H 5C 6S", 3), ("fifteen", "4H 5C 6S", 5))
    assert verdicts(graded("4H 5C 6S QD", "QH", *lines)) == ["nct", "nct"]


hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@given(hands)
def test_whoever_says_the_score_as_people_do_is_right_and_misses_nothing(cards: list[Card]) -> None:
    score = score_show(cards[:4], cards[4])
    grading = grade([Said(group.name, group.cards, group.total) for group in groups(score)], score)
    assert all(remark.right for remark in grading.remarks)
    assert grading.missed == ()


@given(hands)
def test_whoever_says_every_line_for_itself_is_right_and_misses_nothing(cards: list[Card]) -> None:
    score = score_show(cards[:4], cards[4])
    total, lines = 0, []
    for line in score.lines:
        total += line.points
        lines.append(Said(line.name, line.cards, total))
    grading = grade(lines, score)
    assert all(remark.right for remark in grading.remarks)
    assert grading.missed == ()


@given(hands, st.data())
def test_no_more_is_granted_than_the_hand_is_worth(cards: list[Card], data: st.DataObject) -> None:
    score: Score = score_show(cards[:4], cards[4])
    names = st.sampled_from(["fifteen", "pair", "pair_royal", "run3", "double_run3", "run4", "flush4", "nobs"])
    some = st.lists(st.sampled_from(cards), min_size=1, max_size=5, unique=True).map(tuple)
    lines = data.draw(st.lists(st.builds(Said, names, some, st.integers(0, 29)), max_size=12))
    grading = grade(lines, score)
    assert (
        sum(remark.points for remark in grading.remarks) + sum(line.points for line in grading.missed) == score.points
    )
