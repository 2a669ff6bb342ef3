"""`crib advise`: what to do in a position, from the seat that is asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.console import output, refusal

PLAY = "standard/2 1 52,40 5H6S7D/??????? JCQC/???? JD 0:TH.1:KC".replace("???????", "??????")
DISCARD = "standard/2 1 52,40 5H5C6S7DJDKH/???????????? -/- - -"


def options(line: str) -> Any:
    document = json.loads(output("advise", line, "--json"))
    assert list(document) == ["options"]
    return document["options"]


def test_plays_are_ranked_with_their_points() -> None:
    found = options(PLAY)
    assert list(found[0]) == ["card", "points", "error", "win"]
    assert {each["card"] for each in found} == {"5H", "6S", "7D"}
    key = "points" if found[0]["win"] is None else "win"
    assert [each[key] for each in found] == sorted((each[key] for each in found), reverse=True)


def test_discards_are_those_of_crib_discard() -> None:
    found = options(DISCARD)
    assert (
        found == json.loads(output("discard", "5H 5C 6S 7D JD KH", "--pone", "--scores", "52,40", "--json"))["options"]
    )


def test_a_line_that_knows_all_is_looked_at_from_the_seat_in_turn() -> None:
    """Whatever the other holds, the advice is the same."""
    whole = "standard/2 1 52,40 5H6S7D/{} JCQC/2C3C JD 0:TH.1:KC"
    assert options(whole.format("8D9D9S")) == options(whole.format("AC2H4S")) == options(PLAY)


def test_three_players_are_advised_from_deals_that_are_drawn() -> None:
    found = options("three/3 2 0,0,0 5H6S7DKC/????????/???????? JC/??/??/?? 9D -")
    assert {each["card"] for each in found} == {"5H", "6S", "7D", "KC"}
    assert all(each["error"] > 0 and each["win"] is None for each in found)


def test_people_get_a_line_for_each_card() -> None:
    heads, *lines = output("advise", PLAY).splitlines()
    assert heads.startswith("card  points")
    assert [line[:2] for line in lines] == [each["card"] for each in options(PLAY)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("standard/2", "a position line has seven parts"),
        ("standard/2 1 52,40 5H5C6S7DJDKH/8C8D9C9DTCTD -/- - -", "seats 0 and 1 are asked at once: write ??"),
        ("standard/2 0 52,40 5H6S7DKC/???????? JCQC/???? JD -", "it is not for seat 0 to decide: seat 1 is asked"),
        ("standard/2 1 52,40 ????????/???????? ????/???? JD -", "the line shows nobody's cards"),
    ],
)
def test_bad_input_is_refused_in_one_line(line: str, told: str) -> None:
    assert refusal("advise", line).startswith(told)
