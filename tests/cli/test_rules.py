"""`crib rules`: the list, one in full, its document and its catalogue entry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fifteentwo.cli.rule_text import sections_of
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules, load_ruleset, ruleset_names, values_of, with_values
from tests.cli.console import output, refusal
from tests.kit import every_rules, rules_id

FRONT_MATTER = """\
---
title: Cribbage
slug: cribbage
board: "none"
players: "2"
parent: standard-52
win: "First player to peg 121 points"
special: "Points are pegged on a board as they are made; a crib of 4 cards belongs to the dealer; \
a pegging phase in which cards are played to a count of 31 comes before the show, \
in which hands and crib are counted with a shared starter card"
engine:
  players: [player1, player2]
  components:
    deck:
      type: standard-52
      count: 1
      jokers: 0
    board:
      type: cribbage
      holes: 121
  topology:
    type: tableau
    layout: radial
  deal:
    minPlayers: 2
    maxPlayers: 2
    defaultPlayers: 2
    perPlayer: 6
    community: 0
    remainder: draw
published: true
---
"""
OURS = """\
title = "Ours"
summary = "Our house rules: his heels count three."
heels = 3

[seats.2]
dealt = [6, 6]
to_crib = [2, 2]
"""


def front_matter(*arguments: str) -> list[str]:
    return output("rules", *arguments, "--catalogue").split("---")[1].splitlines()


def test_the_list_has_every_ruleset() -> None:
    lines = output("rules").splitlines()[1:]
    assert [line.split()[0] for line in lines] == list(ruleset_names())
    assert lines[0].startswith("standard         2, 3 or 4  Six-card cribbage. The standard game to 121")


def test_the_list_as_a_document() -> None:
    document = json.loads(output("rules", "--json"))
    assert [each["name"] for each in document] == list(ruleset_names())
    assert document[0]["players"] == [2, 3, 4]
    assert document[0]["aliases"] == ["six_card"]


def test_one_ruleset_in_full_reads_as_text() -> None:
    text = output("rules", "five_card")
    for sentence in (
        "Five-card cribbage: five_card",
        "  Dealt: 5 cards each.",
        "  So a hand is 3 cards and the crib, which is the dealer's, 4.",
        "  Before the first deal pone pegs 3, three for last.",
        "  There is one count only: the cards left after it are not played.",
        "  Flush of all 3 cards of the hand: 3, or 4 with the starter.",
        "  The first side to reach 61 wins at once; whatever would follow is not counted.",
        "  A loser below 31 is skunked.",
    ):
        assert sentence in text.splitlines()


def test_players_are_told_apart_only_where_they_differ() -> None:
    every, three = output("rules", "standard"), output("rules", "standard", "--seats", "3")
    headings = [line for line in every.splitlines() if line and not line.startswith(" ")][2:]
    assert headings[:5] == [
        "The deal, 2 players",
        "The deal, 3 players",
        "The deal, 4 players",
        "Who deals",
        "The starter",
    ]
    assert "  From the deck to the crib: 1 card." in three.splitlines()
    assert "The deal, 2 players" not in three


@pytest.mark.parametrize("name", ruleset_names())
def test_the_document_holds_the_resolved_values(name: str) -> None:
    document = json.loads(output("rules", name, "--json"))
    ruleset = load_ruleset(name)
    assert document["title"] == ruleset.title
    assert document["rules"] == {str(seats): values_of(rules) for seats, rules in ruleset.by_seats.items()}


def test_the_document_of_one_number_of_players() -> None:
    document = json.loads(output("rules", "standard", "--seats", "4", "--json"))
    assert list(document["rules"]) == ["4"]
    assert with_values(document["rules"]["4"], where="test") == load_rules("standard", 4)


@pytest.mark.parametrize("name", ["catalogue", "standard"])
def test_the_catalogue_entry_of_the_two_player_game(name: str) -> None:
    assert output("rules", name, "--catalogue").startswith(FRONT_MATTER)


def test_a_catalogue_entry_goes_on_with_the_rules() -> None:
    text = output("rules", "catalogue", "--catalogue").removeprefix(FRONT_MATTER)
    assert text.startswith("\n# Cribbage\n\nThe two-player game as game catalogues list it")
    assert "\n## The play\n\n- Pone leads;" in text


def test_other_entries_follow_from_their_own_values() -> None:
    seven = front_matter("seven_card")
    assert 'title: "Cribbage: Seven-card cribbage"' in seven
    assert "slug: cribbage-seven-card-cribbage" in seven
    assert 'win: "First player to peg 181 points"' in seven
    assert "    perPlayer: 7" in seven
    assert "      holes: 181" in seven
    partners = front_matter("standard", "--seats", "4")
    assert 'title: "Cribbage: Six-card cribbage, 4 players"' in partners
    assert 'players: "4"' in partners
    assert 'win: "First side to peg 121 points"' in partners
    assert "  players: [player1, player2, player3, player4]" in partners
    assert "    minPlayers: 4" in partners
    assert "    perPlayer: [4, 5, 5, 5, 5]" in front_matter("five_players")


def test_entries_do_not_share_a_slug() -> None:
    slugs = [
        next(line for line in front_matter(name, "--seats", str(seats)) if line.startswith("slug: "))
        for name in ruleset_names()
        if name != "catalogue"
        for seats in load_ruleset(name).seat_counts
    ]
    assert len(set(slugs)) == len(slugs)


def test_a_file_of_ones_own_works_wherever_a_name_does(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(OURS, encoding="utf-8")
    assert "  A jack is his heels: the dealer pegs 3." in output("rules", str(path)).splitlines()
    assert output("score", "5H 5C 5S JD", "5D", "--rules", str(path)).endswith("29 points\n")
    assert output("board", "--scores", "1,2", "--rules", str(path)).startswith("<svg")


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_every_table_can_be_told(rules: Rules) -> None:
    told = {section.heading: " ".join(section.sentences) for section in sections_of(rules)}
    assert f"reach {rules.target} " in told["Winning"]
    assert ("count their points themselves" in told["Counting"]) == (rules.counting == "manual")
    assert ("Muggins" in told["Counting"]) == (rules.muggins == "on")
    assert ("cards or more" in told["The starter"]) == (rules.cut == "position")
    assert ("final" in told["The deal"]) == (rules.discard_change == "never")
    assert ("skunked" in told["Winning"]) == (rules.skunks == "on")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nope",), "there is no ruleset 'nope': choose one of standard, acc,"),
        (("standard", "--seats", "5"), "seats = 5 is not allowed: standard is for 2, 3 or 4 players"),
        (("--catalogue",), "NAME is missing: say which ruleset, as in crib rules standard --catalogue"),
        (("--seats", "2"), "NAME is missing"),
        (("standard", "--json", "--catalogue"), "--json and --catalogue are two forms of one thing: choose one"),
        (("./nowhere.toml",), "file = './nowhere.toml' is not allowed: a ruleset file that can be read"),
        (("standard", "three"), "Got unexpected extra argument (three)"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], told: str) -> None:
    assert refusal("rules", *arguments).startswith(told)


def test_a_wrong_file_is_refused_with_the_field_and_what_is_allowed(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(OURS.replace("heels = 3", "heels = 99"), encoding="utf-8")
    assert refusal("rules", str(path)) == "wrong: heels = 99 is not allowed: a number from 0 to 10"
