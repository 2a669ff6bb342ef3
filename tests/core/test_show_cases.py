"""Every hand of `cases/show.json` and of the show list of `cases/traces.json`: total, parts, lines, words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from fifteentwo.cadence import groups, spoken
from fifteentwo.cards import Card, parse_cards
from fifteentwo.rules import STANDARD
from fifteentwo.ruleset import load_rules
from fifteentwo.score import Line, Score, score_show
from tests.kit import cards, cases

SHOW = cases("show")
SHOWN = cases("traces")["show"]
PARTS = {"fifteen": "fifteens", "pair": "pairs", "run": "runs", "flush": "flush", "nobs": "nobs"}


def parts_of(score: Score) -> dict[str, int]:
    """The points by part, as the cases name them."""
    parts = dict.fromkeys(PARTS.values(), 0)
    for line in score.lines:
        parts[PARTS[line.name.rstrip("34567")]] += line.points
    return parts


def multiset(lines: tuple[Line, ...]) -> Counter[tuple[str, frozenset[Card], int]]:
    return Counter((line.name, frozenset(line.cards), line.points) for line in lines)


@pytest.mark.parametrize("case", SHOW, ids=[case["id"] for case in SHOW])
def test_hand_counts_what_it_is_worth(case: dict[str, Any]) -> None:
    score = score_show(cards(case["hand"]), Card.parse(case["starter"]), crib=case["crib"])
    assert (score.points, parts_of(score)) == (case["total"], case["parts"])


@pytest.mark.parametrize("case", SHOW, ids=[case["id"] for case in SHOW])
def test_lines_and_words_add_up(case: dict[str, Any]) -> None:
    """F58: the lines are distinct, none is for nothing, and what is said ends on the total."""
    score = score_show(cards(case["hand"]), Card.parse(case["starter"]), crib=case["crib"])
    assert sum(line.points for line in score.lines) == case["total"]
    assert all(line.points > 0 for line in score.lines)
    assert max(multiset(score.lines).values(), default=1) == 1
    said = groups(score)
    assert [group.total for group in said] == [sum(g.points for g in said[: n + 1]) for n in range(len(said))]
    assert sum(group.points for group in said) == case["total"]
    assert len(spoken(score)) == max(1, len(said))


RUN_TAGS = {
    "double-run3": "double_run3",
    "double-run4": "double_run4",
    "triple-run": "triple_run3",
    "double-double-run": "quadruple_run3",
}
RUNS = [(case, tag) for case in SHOW for tag in RUN_TAGS if tag in case["tags"]]


@pytest.mark.parametrize(("case", "tag"), RUNS, ids=[f"{case['id']}-{tag}" for case, tag in RUNS])
def test_double_run_is_named_as_such(case: dict[str, Any], tag: str) -> None:
    score = score_show(cards(case["hand"]), Card.parse(case["starter"]), crib=case["crib"])
    assert RUN_TAGS[tag] in [group.name for group in groups(score)]


@pytest.mark.parametrize("case", SHOWN, ids=[case["id"] for case in SHOWN])
def test_lines_of_the_show_list(case: dict[str, Any]) -> None:
    rules = load_rules(case["ruleset"], 2)
    score = score_show(cards(case["hand"]), Card.parse(case["starter"]), crib=case["crib"], rules=rules)
    assert score.points == case["points"]
    assert multiset(score.lines) == Counter(
        (name, frozenset(cards(each)), points) for name, each, points in case["combos"]
    )


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        ("3H 4C 5S 8D", "KH", "fifteen two, fifteen four, and a run of three is seven"),
        (
            "4H 5H 5C 6S",
            "KD",
            "fifteen two, fifteen four, fifteen six, fifteen eight, and a double run of three is sixteen",
        ),
        ("2H 3H 4H 4C", "5S", "fifteen two, and a double run of four is twelve"),
        ("3H 3C 3S 4H", "5D", "fifteen two, fifteen four, fifteen six, and a triple run of three is twenty-one"),
        (
            "4H 4C 5H 5D",
            "6S",
            "fifteen two, fifteen four, fifteen six, fifteen eight, and a quadruple run of three is twenty-four",
        ),
        ("2S 4S 6S 8S", "KH", "a flush of four is four"),
    ],
)
def test_runs_and_flushes_are_said_by_their_length(hand: str, starter: str, expected: str) -> None:
    """Counted by hand, each phrase as players say it."""
    assert ", ".join(spoken(score_show(parse_cards(hand), Card.parse(starter)))) == expected


def test_a_crib_of_six_may_hold_two_flushes() -> None:
    """House rules alone can: three to a flush, and a crib that counts like a hand; the starter adds to its own suit."""
    rules = replace(STANDARD, dealt=(7, 7), to_crib=(3, 3), hand_flush=3, crib_flush="like_hand")
    for hand in ("2H 4H 6H TS QS KS", "QS 2H TS 4H KS 6H"):
        score = score_show(parse_cards(hand), Card.parse("8H"), crib=True, rules=rules)
        assert [(line.name, line.points) for line in score.lines if line.name.startswith("flush")] == [
            ("flush4", 4),
            ("flush3", 3),
        ]
