"""A game as a document: what it holds, that it replays, and what is wrong with one that does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo import record as record_module
from fifteentwo.actions import Discard, Play, Resign, Turn
from fifteentwo.cards import Card
from fifteentwo.errors import InvalidRecord
from fifteentwo.game import apply, new_game
from fifteentwo.record import (
    MOST_BYTES,
    UPGRADES,
    VERSION,
    Entry,
    Player,
    Record,
    action_from_plain,
    action_to_plain,
    dump,
    dumps,
    final_state,
    from_plain,
    load,
    loads,
    opening,
    replay,
    to_plain,
)
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from tests.core.recorded import entry_of, players_for, record_of, recorded_game
from tests.kit import Move, every_rules, moves, partial_games, rules_id, whole_game

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def finished() -> Record:
    return recorded_game(load_rules("short_61"), seed=1)


def changed(document: dict[str, Any], at: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """A copy of the document with one value replaced."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    place: Any = copy
    for step in at[:-1]:
        place = place[step]
    place[at[-1]] = value
    return copy


# There and back


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_record_of_a_whole_game_and_back(rules: Rules) -> None:
    record = recorded_game(rules, seed=4)
    assert record.result is not None
    assert loads(dumps(record)) == record
    assert from_plain(to_plain(record)) == record


@settings(max_examples=30, deadline=None)
@given(partial_games(), st.integers(0, 99))
def test_record_of_a_game_in_play_and_back(game: list[Move], seed: int) -> None:
    rules = game[0].before.rules if game else load_rules("standard")
    record = record_of(rules, game, seed=seed)
    assert record.result == (game[-1].step.state.result if game else None)
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("rules", every_rules()[::5], ids=rules_id)
def test_replay_gives_every_step_of_the_game(rules: Rules) -> None:
    game = whole_game(rules, seed=5)
    record = loads(dumps(record_of(rules, game)))
    assert list(replay(record)) == [move.step for move in game]
    assert opening(record) == game[0].before
    assert final_state(record) == game[-1].step.state


def test_a_game_goes_on_from_its_record_after_every_action() -> None:
    """Saved and loaded after each action, a game is the one it would have been."""
    rules, rng = load_rules("short_61", counting="manual", muggins="on"), Random(2)
    record = Record.of(rules, players_for(rules), ())
    for move in moves(new_game(rules), Random(6)):
        state = final_state(loads(dumps(record)))
        assert state == move.before
        assert apply(state, move.action) == move.step
        record = Record.of(rules, record.players, (*record.entries, entry_of(move.action, rng)))
    assert record.result is not None


def test_first_dealer_that_was_given() -> None:
    rules = load_rules("standard")
    game = list(moves(new_game(rules, dealer=1), Random(1)))
    record = Record.of(rules, players_for(rules), (entry_of(move.action, Random(1)) for move in game), dealer=1)
    assert to_plain(record)["dealer"] == 1
    assert loads(dumps(record)) == record
    assert opening(record).dealer == 1


def test_partners_resign_in_a_record() -> None:
    rules = load_rules("four_partners")
    resigned = [Entry(Resign(1), "person"), Entry(Resign(3), "clock")]
    record = Record.of(rules, players_for(rules), resigned)
    assert record.result is not None
    assert (record.result.side, record.result.reason) == (0, "resigned")
    assert loads(dumps(record)) == record


def test_cards_keep_the_order_they_were_dealt_in(finished: Record) -> None:
    hands = [entry.action for entry in loads(dumps(finished)).entries]
    assert hands == [entry.action for entry in finished.entries]
    dealt = to_plain(finished)["actions"][1]["hands"]
    assert any(hand != sorted(hand, key=Card.parse) for hand in dealt)


def test_record_in_a_file(tmp_path: Path, finished: Record) -> None:
    path = tmp_path / "game.crib.json"
    dump(finished, path)
    assert load(path) == finished
    assert '\n    {"type": "turn", "card": ' in path.read_text(encoding="utf-8")


@settings(max_examples=30, deadline=None)
@given(partial_games())
def test_actions_as_rows(game: list[Move]) -> None:
    for move in game:
        assert action_from_plain(json.loads(json.dumps(action_to_plain(move.action)))) == move.action


# Versions


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_golden_record_of_every_version_is_read_as_it_always_was(version: int) -> None:
    """A new version needs a golden file and a way up from the one before; neither is ever changed again."""
    record = load(GOLDEN / f"record-{version}.crib.json")
    assert record.result is not None
    assert (record.result.side, record.result.scores, record.result.skunk) == (1, (57, 64), 0)
    assert [player.name for player in record.players] == ["Ann", "Eddie"]
    assert version == VERSION or version in UPGRADES


def test_newest_golden_record_is_written_as_it_stands() -> None:
    path = GOLDEN / f"record-{VERSION}.crib.json"
    assert dumps(load(path)) == path.read_text(encoding="utf-8")


def test_older_versions_go_up_step_by_step(monkeypatch: pytest.MonkeyPatch, finished: Record) -> None:
    def name_in_capitals(document: dict[str, Any]) -> dict[str, Any]:
        return changed(document, ("seats", 0, "name"), document["seats"][0]["name"].upper())

    def name_twice(document: dict[str, Any]) -> dict[str, Any]:
        return changed(document, ("seats", 0, "name"), document["seats"][0]["name"] * 2)

    monkeypatch.setattr(record_module, "VERSION", 3)
    monkeypatch.setattr(record_module, "UPGRADES", {1: name_in_capitals, 2: name_twice})
    document = changed(to_plain(finished), ("version",), 1)
    before = json.dumps(document)
    assert from_plain(document).players[0].name == "ANNANN"
    assert from_plain(changed(document, ("version",), 2)).players[0].name == "AnnAnn"
    assert json.dumps(document) == before


@pytest.mark.parametrize("version", [0, VERSION + 1, "1", None, True, 1e9, [1]])
def test_unknown_version_is_refused(finished: Record, version: object) -> None:
    with pytest.raises(InvalidRecord, match=r"^version: this program reads version 1 of the format, not "):
        from_plain(changed(to_plain(finished), ("version",), version))


# Faults


@pytest.mark.parametrize(
    ("at", "value", "fault"),
    [
        (("format",), "pgn", 'this is no record: a record is an object with "format": "crib-record"'),
        (("rules",), [], "rules: write an object"),
        (("rules", "target"), 5000, "rules: target = 5000 is not allowed: a number from 11 to 361"),
        (("rules", "target"), True, "rules: target = True is not allowed"),
        (("rules", "go"), "1", "rules: go = '1' is not allowed"),
        (("rules", "name"), 7, 'rules.name: write "7", not 7'),
        (("rules", "name"), "\n", "rules.name: write a name on one line"),
        (("rules", "sides"), [["0"], ["1"]], 'rules.sides: write [[0], [1]], not [["0"], ["1"]]'),
        (("rules", "sides"), [[False], [True]], "rules.sides: write [[0], [1]]"),
        (("rules", "colour"), 1, "rules: colour = 1 is not allowed: there is no such field"),
        (("rules", "cut"), {}, "rules: cut = {} is not allowed"),
        (("seats",), {}, "seats: write a list, not an object"),
        (("seats",), [], "seats: these rules are for 2 players, not 0"),
        (("seats", 1), "Bob", "seats[1]: write an object with named fields, not 'Bob'"),
        (("seats", 0, "name"), "", "seats[0].name: write a name of 1 to 100 characters"),
        (("seats", 0, "name"), "A\nB", "seats[0].name: write a name"),
        (("seats", 0, "name"), "\ud800", "seats[0].name: write a name"),
        (("seats", 0, "name"), "x" * 101, "seats[0].name: write a name"),
        (("seats", 0, "name"), None, "seats[0].name: write a text, not null"),
        (("seats", 0, "kind"), "cat", "seats[0].kind: write one of person, bot, not 'cat'"),
        (("seats", 0, "kind"), ["bot"], "seats[0].kind: write one of person, bot, not a list"),
        (("seats", 0, "kind"), "bot", "seats[0].level: a bot has the name of a level"),
        (("seats", 0, "level"), "steady", "seats[0].level: a bot has the name of a level"),
        (("seats", 1, "level"), 3, "seats[1].level: write the name of a bot's level, or null"),
        (("seats", 0, "age"), 3, "seats[0]: there is no field 'age'"),
        (("dealer",), 2, "dealer: write a seat from 0 to 1 or null, not 2"),
        (("dealer",), "0", "dealer: write a whole number from 0, not '0'"),
        (("dealer",), 0, "actions[0]: that is for the cut for first deal; now it is the deal"),
        (("actions",), None, "actions: write a list, not null"),
        (("actions", 1), None, "actions[1]: write an object with named fields, not null"),
        (("actions", 1, "type"), "shuffle", "actions[1].type: write one of first_cut, deal, turn, discard, cut, play"),
        (("actions", 1, "hands", 0), "5H", "actions[1].hands[0]: write a list of cards, not '5H'"),
        (("actions", 1, "hands", 0, 2), "5X", 'actions[1].hands[0][2]: write a card as "5H" or "TD", not \'5X\''),
        (("actions", 1, "hands", 0, 2), 5, "actions[1].hands[0][2]: write a card"),
        (("actions", 1, "hands", 0), ["5H"], "actions[1]: this deal is 6, 6 cards by seat"),
        (("actions", 1, "by"), "bot", "actions[1]: there is no field 'by'"),
        (("actions", 2, "by"), "ghost", "actions[2].by: write one of person, bot, clock, not 'ghost'"),
        (("actions", 2, "seat"), -1, "actions[2].seat: write a whole number from 0, not -1"),
        (("actions", 2, "seat"), True, "actions[2].seat: write a whole number from 0, not true"),
        (("actions", 2, "seat"), 5, "actions[2]: there is no seat 5"),
        (("actions", 2, "cards"), ["5H", "5H", "5H"], "actions[2]: seat 1 lays away 2, not 3 cards"),
        (("result",), None, "result: the record says null, but after its actions the game ends with {"),
        (("result", "scores"), [1, 2], 'result: the record says {"side": '),
        (("result", "scores"), "61", "result.scores: write a list, not '61'"),
        (("result", "scores"), [61, None], "result.scores[1]: write a whole number from 0, not null"),
        (("result", "reason"), "luck", "result.reason: write one of start, heels"),
        (("seal",), {}, "seal.scheme: the field is missing"),
        (("comment",), "a good game", "there is no field 'comment'"),
    ],
)
def test_document_that_is_refused(finished: Record, at: tuple[str | int, ...], value: object, fault: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        from_plain(changed(to_plain(finished), at, value))
    assert str(refused.value).startswith(fault)
    assert "\n" not in str(refused.value)


def test_result_of_a_game_still_in_play_is_refused(finished: Record) -> None:
    document = to_plain(finished)
    document["actions"] = document["actions"][:-1]
    with pytest.raises(InvalidRecord, match=r"but after its actions the game is still in play$"):
        from_plain(document)


@pytest.mark.parametrize("name", ["format", "version", "rules", "seats", "dealer", "actions", "result", "seal"])
def test_missing_field_is_refused(finished: Record, name: str) -> None:
    document = to_plain(finished)
    del document[name]
    with pytest.raises(InvalidRecord, match=name):
        from_plain(document)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1, column 1: this is not JSON: Expecting value"),
        ('{"format": "crib-record",\n "version" 1}', "line 2, column 12: this is not JSON"),
        ("[]", "this is no record"),
        ("null", "this is no record"),
        ('{"format": "crib-record", "version": 1.0}', "1.0 is no number of a record"),
        ('{"format": "crib-record", "version": 1e9}', "1e9 is no number of a record"),
        ('{"format": "crib-record", "version": NaN}', "NaN is no number of a record"),
        ('{"format": "crib-record", "version": ' + "9" * 5000 + "}", "99999999999999999999 is no number of a record"),
        ('{"format": "crib-record", "format": "crib-record"}', "'format' is there twice in one object"),
        ("[" * 100_000, "this is no record: its lists lie too deep"),
        (" " * (MOST_BYTES + 1), "the text is too long for a record"),
    ],
)
def test_text_that_is_refused(text: str, fault: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        loads(text)
    assert str(refused.value).startswith(fault)


def huge(path: Path) -> None:
    path.write_bytes(b" " * (MOST_BYTES + 1))


def binary(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (Path.mkdir, "cannot be read: Is a directory"),
        (lambda _: None, "cannot be read: No such file or directory"),
        (huge, "is too big for a record: 2000000 bytes at most"),
        (binary, "is no record: it is not UTF-8 text"),
    ],
)
def test_file_that_is_refused(tmp_path: Path, make: Callable[[Path], None], fault: str) -> None:
    path = tmp_path / "game.crib.json"
    make(path)
    with pytest.raises(InvalidRecord, match=f"game.crib.json {fault}$"):
        load(path)


def test_action_that_cannot_be_taken_is_named(finished: Record) -> None:
    at = next(at for at, entry in enumerate(finished.entries) if isinstance(entry.action, Play))
    entries = list(finished.entries)
    entries[at] = Entry(replace(entries[at].action, card=Card.parse("AC")), "person")  # type: ignore[arg-type]
    with pytest.raises(InvalidRecord, match=rf"^actions\[{at}\]: seat \d does not hold AC$"):
        Record.of(finished.rules, finished.players, entries)


def test_decisions_have_a_decider_and_chance_has_none() -> None:
    with pytest.raises(InvalidRecord, match=r"^by: decisions are by one of person, bot, clock, chance by nobody$"):
        Entry(Turn(Card.parse("5H")), "bot")
    with pytest.raises(InvalidRecord, match=r"^by: "):
        Entry(Discard(0, ()))


def test_bots_have_levels_and_persons_none() -> None:
    with pytest.raises(InvalidRecord, match=r"^level: "):
        Player(name="Ann", level="steady")
    with pytest.raises(InvalidRecord, match=r"^level: "):
        Player(name="Ann", kind="bot", level="st eady")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_document_is_refused_in_one_sentence_or_still_a_record(finished: Record, data: st.DataObject) -> None:
    document = to_plain(finished)
    document["actions"] = document["actions"][:12]
    document["result"] = None
    place: Any = document
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(
        st.sampled_from([None, True, 0, -1, 7, 10**8, "", "5H", "AC", [], {}, [[]], ["5H"], {"a": 1}])
    )
    try:
        record = from_plain(document)
    except InvalidRecord as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert from_plain(to_plain(record)) == record
