"""`crib score` on hands counted by hand."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.cli.console import crib, output, real_crib, refusal
from tests.kit import cases

THE_29 = ("score", "5H 5C 5S JD", "5D")
SHOWS = [case for case in cases("show") if case["id"] in ("S001", "S018", "S037", "S038", "S111", "S113", "S043")]


def scored(*arguments: str) -> Any:
    return json.loads(output("score", *arguments, "--json"))


def test_the_best_hand_is_29_in_15_lines() -> None:
    document = scored(*THE_29[1:])
    assert document["points"] == 29
    assert Counter(line["name"] for line in document["lines"]) == {"fifteen": 8, "pair": 6, "nobs": 1}
    assert sum(line["points"] for line in document["lines"]) == 29
    assert document["spoken"][0] == "fifteen two"
    assert document["spoken"][-1] == "and his nobs is twenty-nine"


def test_a_document_has_points_lines_and_the_cadence() -> None:
    assert scored("4H 2C KD QS", "5D") == {
        "points": 4,
        "lines": [
            {"name": "fifteen", "cards": ["5D", "QS"], "points": 2},
            {"name": "fifteen", "cards": ["5D", "KD"], "points": 2},
        ],
        "spoken": ["fifteen two", "fifteen four"],
    }


@pytest.mark.parametrize(
    ("arguments", "points"),
    [
        (("4H 5H 6H KH", "AS"), 13),
        (("AD AS 2H 3D", "AC"), 15),
        (("AH 10D JC KH", "QC"), 5),
        (("AH 10D JC KH", "QC", "--rules", "h2g2"), 6),
        (("4S 5S 6S KS", "2H", "--crib"), 7),
        (("4S 5S 6S KS", "2H"), 11),
        (("4S 5S 6S KS", "2H", "--crib", "--rules", "h2g2"), 11),
        (("5H 5C 5S", "5D", "--rules", "five_card"), 20),
        (("4H 4C 5H 5C 6H", "6C", "--rules", "seven_card"), 46),
        (("5H 5C 5S JD", "5D", "--rules", "five_card", "--crib"), 29),
        (("5H 5C 5S JD", "5D", "--seats", "3"), 29),
    ],
)
def test_hands_counted_by_hand(arguments: tuple[str, ...], points: int) -> None:
    assert scored(*arguments)["points"] == points


@pytest.mark.parametrize("case", SHOWS, ids=lambda case: case["id"])
def test_cases(case: Any) -> None:
    crib_too = ("--crib",) if case["crib"] else ()
    assert scored(" ".join(case["hand"]), case["starter"], *crib_too)["points"] == case["total"]


@pytest.mark.parametrize(
    "cards",
    [
        ("5H5C5SJD", "5D"),
        ("5h 5c 5s jd", "5d"),
        ("5♥ 5♣ 5♠ J♦", "5♦"),
        ("5H", "5C", "5S", "JD", "5D"),
        ("5H, 5C, 5S, JD", "5D"),
    ],
)
def test_cards_are_written_in_many_ways(cards: tuple[str, ...]) -> None:
    assert scored(*cards)["points"] == 29


def test_ten_is_t_or_10() -> None:
    assert scored("10H 5C 2S 3D", "KD") == scored("TH 5C 2S 3D", "KD")


def test_people_get_a_line_for_each_combination() -> None:
    assert output("score", "4H 5H 6H KH", "AS").splitlines() == [
        "4H 5H 6H KH, starter AS",
        "  fifteen         2  5H KH",
        "  fifteen         2  AS 4H KH",
        "  fifteen         2  4H 5H 6H",
        "  run of three    3  4H 5H 6H",
        "  flush of four   4  4H 5H 6H KH",
        "Fifteen two, fifteen four, fifteen six, a run of three is nine, and a flush of four is thirteen.",
        "13 points",
    ]


def test_nothing_is_nineteen() -> None:
    assert output("score", "2C 4D 6C 8D", "TD").splitlines()[1:] == ["Nineteen.", "0 points"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("5H 5H 6H KH", "AS"), "5H is there twice: a pack has one of each card"),
        (("5X 5C 5S JD", "5D"), "'5X' is no card: write rank and suit, as 5H, TD (or 10D), AS"),
        (("5H 6H KH", "AS"), "a hand of standard is 4 cards without the starter, not 3: 5H 6H KH"),
        (("5H 6H KH 2C 3C", "AS"), "a hand of standard is 4 cards without the starter, not 5: 5H 6H KH 2C 3C"),
        (("5H 6H KH 2C", "AS", "--rules", "five_card"), "a hand of five_card is 3 cards without the starter"),
        (("5H 6H KH 2C", "AS", "--crib", "--rules", "seven_card"), "a crib of seven_card is 5 cards"),
        (("5H 6H KH 2C", "5H"), "5H is there twice: a pack has one of each card"),
        (("5H 6H KH 2C", "AS AD"), "the starter is one card, not 2: AS AD"),
        (("5H 6H KH 2C", ""), "the starter is one card, not 0: none"),
        (("5H 6H KH 2C",), 'STARTER is missing: write the hand and the starter, as "5H 5C 5S JD" 5D'),
        ((), "HAND and STARTER are missing"),
        (("5H 6H KH 2C", "AS", "--rules", "nope"), "there is no ruleset 'nope': choose one of standard, acc,"),
        (("5H 6H KH 2C", "AS", "--seats", "5"), "seats = 5 is not allowed: standard is for 2, 3 or 4 players"),
        (("5H 6H KH 2C", "AS", "--rules"), "Option '--rules' requires an argument."),
        (("5H 6H KH 2C", "AS", "--nope"), "No such option '--nope'."),
        (("5H 6H KH 2C", "AS", "--seats", "two"), "Invalid value for '--seats': 'two' is not a valid integer."),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    assert refusal("score", *arguments).startswith(told)


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "5H 5H 6H KH", "AS"),
        ("score", "5X 5C 5S JD", "5D"),
        ("score", "5H 5C JD", "5D"),
        ("score", "5H 5C 5S JD", "5D", "--rules", "nope"),
        ("score", "5H 5C 5S JD"),
    ],
)
def test_the_real_command_refuses_without_a_traceback(arguments: tuple[str, ...]) -> None:
    done = real_crib(*arguments)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_the_real_command_counts() -> None:
    done = real_crib(*THE_29)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("29 points\n")


def test_help_tells_how() -> None:
    result = crib("score", "--help")
    assert result.exit_code == 0
    assert 'crib score "5H 5C 5S JD" 5D' in " ".join(result.stdout.split())
