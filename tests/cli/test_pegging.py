"""`crib pegging` on counts worked out by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.console import output, refusal


def pegged(cards: str, *options: str) -> Any:
    return json.loads(output("pegging", cards, *options, "--json"))


def test_a_document_has_the_count_and_every_play() -> None:
    assert pegged("8C 7H 8D") == {
        "count": 23,
        "plays": [
            {"card": "8C", "count": 8, "points": 0, "lines": []},
            {
                "card": "7H",
                "count": 15,
                "points": 2,
                "lines": [{"name": "fifteen", "cards": ["8C", "7H"], "points": 2}],
            },
            {"card": "8D", "count": 23, "points": 0, "lines": []},
        ],
    }


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("4H 2C 3D", [0, 0, 3]),
        ("5C 5D 5H", [0, 2, 8]),
        ("8C 9D TH 4S", [0, 0, 3, 2]),
        ("AC 2C 3C 4C 5C 6C 7C", [0, 0, 3, 4, 7, 6, 7]),
        ("7H 8H 9C 7C", [0, 2, 3, 5]),
        ("4C 4D 4H 4S", [0, 2, 6, 12]),
    ],
)
def test_points_of_each_card(cards: str, points: list[int]) -> None:
    document = pegged(cards)
    assert [play["points"] for play in document["plays"]] == points
    assert all(play["points"] == sum(line["points"] for line in play["lines"]) for play in document["plays"])


def test_people_get_a_line_for_each_card() -> None:
    assert output("pegging", "7H", "8H", "9C", "7C").splitlines() == [
        "7H   7",
        "8H  15  fifteen 2 (7H 8H)",
        "9C  24  run of three 3 (7H 8H 9C)",
        "7C  31  thirty-one 2 (7H 8H 9C 7C), run of three 3 (8H 9C 7C)",
        "10 points",
    ]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("KH KD KS 2C",), "2C would make 32, over 31"),
        ((), "CARDS is missing"),
        (("5H 5H",), "5H is there twice"),
        (("5H 1X",), "'1X' is no card"),
        (("5H", "--rules", "nope"), "there is no ruleset 'nope'"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    assert refusal("pegging", *arguments).startswith(told)
