"""`crib discard`: every way to lay cards away, weighed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.console import output, refusal


def options(hand: str, *arguments: str) -> Any:
    document = json.loads(output("discard", hand, *arguments, "--json"))
    assert list(document) == ["options"]
    return document["options"]


def test_a_document_has_every_way_the_best_first() -> None:
    found = options("5H 5C 6S 7D JD KH", "--dealer")
    assert len(found) == 15
    assert list(found[0]) == ["discard", "keep", "hand", "crib", "pegging", "points", "win"]
    assert found[0]["discard"] == ["JD", "KH"]
    assert found[0]["keep"] == ["5C", "5H", "6S", "7D"]
    for each in found:
        assert each["points"] == pytest.approx(each["hand"] + each["crib"] + each["pegging"])
    assert [each["points"] for each in found] == sorted((each["points"] for each in found), reverse=True)


def test_the_crib_counts_against_pone() -> None:
    assert all(each["crib"] < 0 for each in options("5H 5C 6S 7D JD KH", "--pone"))
    assert options("5H 5C 6S 7D JD KH", "--seat", "1") == options("5H5C6S7DJDKH", "--pone")


def test_with_partners_the_crib_of_the_one_opposite_is_the_sides_own() -> None:
    found = {seat: options("2C 2S 4S 5H TD", "--seats", "4", "--seat", str(seat)) for seat in range(4)}
    assert [found[seat][0]["crib"] > 0 for seat in range(4)] == [True, False, True, False]


def test_people_get_a_line_for_each_way() -> None:
    heads, first, *rest = output("discard", "5H 5C 6S 7D JD KH", "--dealer").splitlines()
    assert heads.split()[:6] == ["discard", "keep", "hand", "crib", "pegging", "points"]
    assert first.startswith("JD KH    5C 5H 6S 7D  12.22   +")
    assert len(rest) == 14


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("5H 5C 6S 7D JD KH",), "say where you sit: --dealer, --pone, or --seat K"),
        (("5H 5C 6S 7D JD KH", "--pone", "--seat", "1"), "say where you sit"),
        (("5H 5C 6S 7D JD KH", "--seat", "2"), "--seat is 2: with 2 seats write 0 (the dealer) to 1"),
        (("--pone",), "HAND is the 6 cards that standard deals here, not none"),
        (("5H 5C 6S", "--pone"), "HAND is the 6 cards that standard deals here, not 3: 5H 5C 6S"),
        (("5H 5H 6S 7D JD KH", "--pone"), "5H is there twice"),
        (("5H 5C 6S 7D JD KH", "--pone", "--scores", "88"), "--scores is '88': write one score for each of 2 sides"),
        (("5H 5C 6S 7D JD KH", "--pone", "--scores", "88,121"), "--scores is '88,121': write whole numbers from 0 to"),
        (("5H 5C 6S 7D JD KH", "--pone", "--rules", "nope"), "there is no ruleset 'nope'"),
        (("5H 5C 6S 7D", "--dealer", "--rules", "five_players"), "under five_players that seat lays no cards away"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    assert refusal("discard", *arguments).startswith(told)
