"""The text form of a record: there and back without loss, pleasant to read, and clear about what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo import record as json_record
from fifteentwo.actions import Resign
from fifteentwo.errors import InvalidRecord
from fifteentwo.game import new_game
from fifteentwo.record import MOST_BYTES, Entry, Player, Record, final_state
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules, values_of, with_values
from fifteentwo.text_record import dumps, load_either, loads
from tests.core.recorded import entry_of, players_for, record_of, recorded_game
from tests.kit import Move, every_rules, moves, partial_games, rules_id

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = """\
[Format "crib-text/1"]
[Rules "standard"]
[A "Ann"]
[B "Eddie"]
[BotB "steady"]
[Dealer "A"]
[Result "*"]

1. (A deals, 0-0) A+5H6S7DJCQC2D B+4S5D9HTC3DQS
B-3DQS A-JC2D
starter 8S
B:9H A:6S (15-2) B:TC A:5H (B go) (A go 1)
"""


# There and back


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_text_of_a_whole_game_and_back(rules: Rules) -> None:
    record = recorded_game(rules, seed=11)
    assert record.result is not None
    assert loads(dumps(record)) == record


@settings(max_examples=30, deadline=None)
@given(partial_games(), st.integers(0, 99))
def test_text_of_a_game_in_play_and_back(game: list[Move], seed: int) -> None:
    rules = game[0].before.rules if game else load_rules("standard")
    record = record_of(rules, game, seed=seed)
    assert loads(dumps(record)) == record


@settings(max_examples=20, deadline=None)
@given(partial_games())
def test_asides_and_lines_are_for_people_only(game: list[Move]) -> None:
    record = record_of(load_rules("standard"), []) if not game else record_of(game[0].before.rules, game)
    tags, body = dumps(record).rsplit("]\n", 1)
    assert loads(tags + "] " + re.sub(r"\([^()]*\)|\n", " ", body)) == record
    assert loads(tags + "]\n" + "\n(an aside\nof two lines)\n".join(body.split("\n"))) == record


def test_first_dealer_that_was_given() -> None:
    rules = load_rules("standard", 3)
    game = list(moves(new_game(rules, dealer=2), Random(1)))
    record = Record.of(rules, players_for(rules), (entry_of(move.action, Random(1)) for move in game), dealer=2)
    text = dumps(record)
    assert '[Dealer "C"]' in text
    assert loads(text) == record


def test_partners_resign() -> None:
    rules = load_rules("four_partners")
    record = Record.of(rules, players_for(rules), [Entry(Resign(3), "bot"), Entry(Resign(1), "clock")])
    text = dumps(record)
    assert "D:resigns~clock" not in text
    assert text.endswith("D:resigns B:resigns~clock (game 0-0)\n")
    assert loads(text) == record


@settings(max_examples=50, deadline=None)
@given(st.text(min_size=1, max_size=20))
def test_any_name_that_a_player_may_have(name: str) -> None:
    try:
        player = Player(name=name)
    except InvalidRecord:
        return
    record = Record(rules=load_rules("standard"), players=(player, Player(name='")]\\"')))
    assert loads(dumps(record)) == record


def test_rules_of_ones_own() -> None:
    ours = values_of(STANDARD) | {
        "name": 'our "own"', "start_points": [0, 5], "play_continues": False, "skunk_lines": [], "nobs": 2,
        "match": "1/2/4", "sides": [[1], [0]],
    }  # fmt: skip
    rules = with_values(ours, where="ours")
    record = recorded_game(rules, seed=1)
    text = dumps(record)
    assert '[Rules "our \\"own\\""]' in text
    assert '[sides "B A"]' in text
    assert '[start_points "0 5"]' in text
    assert '[play_continues "false"]' in text
    assert '[skunk_lines ""]' in text
    assert loads(text) == record


# What the text shows


def test_example() -> None:
    record = loads(EXAMPLE)
    state = final_state(record)
    assert (state.scores, state.turn, state.count) == ((3, 0), 1, 0)
    assert record.players == (Player(name="Ann"), Player(name="Eddie", kind="bot", level="steady"))
    assert [entry.by for entry in record.entries] == [None, "bot", "person", None, *["bot", "person"] * 2]


def test_values_left_out_of_version_1_stay_what_they_are() -> None:
    """A text says only what differs from these: were they to change, texts written before would mean other games."""
    assert values_of(STANDARD) == {
        "name": "standard", "sides": [[0], [1]], "dealt": [6, 6], "to_crib": [2, 2], "deck_to_crib": 0, "target": 121,
        "start_points": [], "first_dealer": "cut_low", "tie": "tied_lowest", "next_game": "loser", "heels": 2,
        "nobs": 1, "fifteen": 2, "pair": 2, "limit_points": 2, "go": 1, "last": 1, "play_continues": True,
        "hand_flush": 4, "crib_flush": "all", "cut": "automatic", "min_packet": 4, "discard_change": "until_all_in",
        "counting": "automatic", "muggins": "off", "overcount": "excess", "skunks": "on", "skunk_lines": [91, 61],
        "match": "1/2/3",
    }  # fmt: skip


def test_golden_text_is_the_golden_record() -> None:
    path = GOLDEN / "text-1.crib"
    record = loads(path.read_text(encoding="utf-8"))
    assert record == json_record.load(GOLDEN / "record-1.crib.json")
    assert dumps(record) == path.read_text(encoding="utf-8")


def test_file_of_either_form(tmp_path: Path) -> None:
    golden = json_record.load(GOLDEN / "record-1.crib.json")
    assert load_either(GOLDEN / "record-1.crib.json") == golden
    assert load_either(GOLDEN / "text-1.crib") == golden
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann,\n", encoding="utf-8")
    with pytest.raises(InvalidRecord, match=r"letter\.txt is neither a record \(\.crib\.json\) nor its text form"):
        load_either(other)


# Faults


@pytest.mark.parametrize(
    ("find", "put", "fault"),
    [
        ('[Format "crib-text/1"]', "", "this is no record: its text begins with [Format"),
        ("crib-text/1", "crib-text/2", "this is no record: its text begins with [Format"),
        ('[Rules "standard"]', "", "[Rules]: the tag is missing"),
        ('[Rules "standard"]', '[Rules "a\\nb"]', "rules.name: write a name on one line"),
        ('[Rules "standard"]', '[Rules "\\x"]', "[Rules]: write the value between quotes"),
        ('[Rules "standard"]', '[Rules "standard"] [target "many"]', "tags: target = 'many' is not allowed: a number"),
        ('[Rules "standard"]', '[Rules "standard"] [sides "AB"]', "tags: sides = [[0, 1]] is not allowed"),
        ('[Rules "standard"]', '[Rules "standard"] [sides "A Z"]', "tags: sides = [[0], [-1]] is not allowed"),
        (
            '[Rules "standard"]',
            '[Rules "standard"] [dealt "6 x"]',
            "tags: dealt = '6 x' is not allowed: a list of numbers",
        ),
        (
            '[Rules "standard"]',
            '[Rules "standard"] [play_continues "yes"]',
            "tags: play_continues = 'yes' is not allowed",
        ),
        ('[A "Ann"]', "", "[A]: the tag is missing"),
        ('[A "Ann"]', '[A "Ann"] [A "Bea"]', "[A]: the tag is there twice"),
        ('[A "Ann"]', '[A "Ann"] [C "Bea"]', "[C]: there is no such tag"),
        ('[A "Ann"]', '[A " "]', "[A]: name: write a name of 1 to 100 characters"),
        ('[A "Ann"]', '[A "\\ud800"]', "[A]: name: write a name of 1 to 100 characters"),
        ("steady", "very steady", "[B]: level: a bot has the name of a level"),
        ('[Dealer "A"]', '[Dealer "C"]', "[Dealer]: write a seat from A to B, not 'C'"),
        ('[Dealer "A"]', '[Dealer "AB"]', "[Dealer]: write a seat from A to B, not 'AB'"),
        ('[Dealer "A"]', "", "line 9: 1.: that is for the deal; now it is the cut for first deal"),
        ('[Result "*"]', "", "[Result]: the tag is missing"),
        ('[Result "*"]', '[Result "A 121-3 play"]', "[Result]: the tag says 'A 121-3 play', but the game comes to '*'"),
        ("1. (A", "2. (A", "line 9: 2.: write cuts, the deal's number, starter, or what a seat does, as A-5H6D"),
        ("B+4S", "B 4S", "line 9: 1.: after it comes B+ with the cards, not 'B'"),
        ("B+4S", "B+4X", "line 9: 1.: '4X5D9HTC3DQS' is no card"),
        ("B+4S", "B+5H", "line 9: 1.: needed different cards"),
        ("B+4S", "B+", "line 9: 1.: this deal is 6, 6 cards by seat and 0 to the crib"),
        ("B-3DQS", "cuts", "line 10: cuts: that is for the cut for first deal; now it is the discards"),
        ("B-3DQS", "B-3D2D", "line 10: B-3D2D: seat 1 does not hold 2D"),
        ("B-3DQS", "E-3DQS", "line 10: E-3DQS: there is no seat E"),
        ("B-3DQS", "B-3DQS~cat", "line 10: B-3DQS~cat: write cuts, the deal's number"),
        ("starter 8S", "starter 5H", "line 11: starter: 5H was dealt"),
        ("starter 8S", "starter B:9H", "line 11: starter: 'B:9H' is no card"),
        ("B:TC", "B:KC", "line 12: B:KC: seat 1 does not hold KC"),
        ("B:TC", "B:TC=two", "line 12: B:TC=two: write a number, not 'two'"),
        ("B:TC", "B:TC=2", "line 12: B:TC=2: points are counted for you"),
        ("B:TC", "B@many", "line 12: B@many: write a number, not 'many'"),
        ("B:TC", "B=4", "line 12: B=4: that is for the show; now it is the play"),
        ("B:TC", "B!4", "line 12: B!4: there is nothing that seat 1 may call now"),
        ("B:TC", "B:pass", "line 12: B:pass: there is no count that waits for seat 1"),
        ("B:TC", "B:" + "9" * 99, "line 12: B:" + "9" * 38 + ": "),
        ("(A go 1)", "(A go", "line 12: (A: write cuts, the deal's number"),
        ("(A go 1)", "starter", "line 12: starter: '' is no card"),
    ],
)
def test_text_that_is_refused(find: str, put: str, fault: str) -> None:
    assert EXAMPLE.count(find) == 1
    with pytest.raises(InvalidRecord) as refused:
        loads(EXAMPLE.replace(find, put))
    assert str(refused.value).startswith(fault)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "\n", "[", '[Format "crib-text/1', "\0", "(" * 50_000, '[Format "' * 20_000])
def test_anything_else_is_no_record(text: str) -> None:
    with pytest.raises(InvalidRecord, match=r"^this is no record"):
        loads(text)


def test_huge_text_is_refused() -> None:
    with pytest.raises(InvalidRecord, match=r"^the text is too long"):
        loads(EXAMPLE + " " * MOST_BYTES)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, len(EXAMPLE)), st.integers(0, 5), st.text(max_size=5) | st.text('AB:=!@-+~()[]" 5HS1.\n', max_size=5)
)
def test_damaged_text_is_refused_in_one_sentence_or_still_a_record(at: int, gone: int, put: str) -> None:
    try:
        record = loads(EXAMPLE[:at] + put + EXAMPLE[at + gone :])
    except InvalidRecord as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert loads(dumps(record)) == record
