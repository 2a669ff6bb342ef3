"""`crib replay`: a recorded game told again, and records that are false or no records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fifteentwo import text_record
from fifteentwo.record import Entry, Player, Record, dump
from fifteentwo.rules import Rules
from tests.cli.console import crib, output, real_crib, refusal
from tests.kit import every_rules, rules_id, whole_game

NAMES = ("Ruth", "Sam", "Tom", "Una", "Vic", "Wyn")


def recorded(rules: Rules, *, many: int | None = None) -> Record:
    """A random game as a record, or its first actions."""
    actions = [move.action for move in whole_game(rules, 7)][:many]
    entries = [Entry(action, "person" if hasattr(action, "seat") else None) for action in actions]
    return Record.of(rules, [Player(name=name) for name in NAMES[: rules.seats]], entries)


def standard() -> Rules:
    return next(rules for rules in every_rules() if rules.name == "standard")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A whole game in a file."""
    file = tmp_path / "game.crib.json"
    dump(recorded(standard()), file)
    return file


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_every_game_is_told_to_its_end(rules: Rules, tmp_path: Path) -> None:
    record = recorded(rules)
    assert record.result is not None
    file = tmp_path / "game.crib.json"
    dump(record, file)
    told = output("replay", str(file)).splitlines()
    assert told[0].endswith(f": {rules.name}, to {rules.target}.")
    assert "win" in told[-1]
    assert f"{record.result.scores[record.result.side]} to " in told[-1]


def test_the_text_form_tells_the_same(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.crib"
    file.write_text(text_record.dumps(recorded(standard())), encoding="utf-8")
    assert output("replay", str(file)) == output("replay", str(path))
    assert output("replay", str(file), "--json") == output("replay", str(path), "--json")


def test_a_replay_shows_all_hands(path: Path) -> None:
    told = output("replay", str(path)).splitlines()
    (deal,) = (at for at, line in enumerate(told) if line.startswith("Deal 1. "))
    assert told[deal + 1] == "Ruth 0, Sam 0, to 121."
    hands = [line.split(": ") for line in told[deal + 2 : deal + 4]]
    assert [(name, len(cards.split())) for name, cards in hands] == [("Ruth", 6), ("Sam", 6)]


def test_the_document_adds_up(path: Path) -> None:
    document: Any = json.loads(output("replay", str(path), "--json"))
    record = recorded(standard())
    assert record.result is not None
    assert document["players"] == ["Ruth", "Sam"]
    assert document["result"]["scores"] == document["scores"] == list(record.result.scores)
    sums = [0, 0]
    for scored in document["scored"]:
        assert scored["points"] == sum(line["points"] for line in scored["lines"])
        sums[scored["seat"]] += scored["points"]
        assert scored["scores"] == sums
    assert sums == document["scores"]


def test_a_game_still_in_play(tmp_path: Path) -> None:
    file = tmp_path / "game.crib.json"
    dump(recorded(standard(), many=30), file)
    assert output("replay", str(file)).splitlines()[-1].startswith("The game is still in play: Ruth ")
    assert json.loads(output("replay", str(file), "--json"))["result"] is None


def test_a_result_that_does_not_follow_is_told_with_status_1(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    document["result"]["scores"][0] += 1
    path.write_text(json.dumps(document), encoding="utf-8")
    result = crib("replay", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"crib: {path}: result: the record says ")


def test_a_card_that_was_not_dealt_is_told_with_status_1(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    place = next(at for at, action in enumerate(document["actions"]) if action["type"] == "play")
    document["actions"][place]["card"] = document["actions"][place - 1]["card"]
    path.write_text(json.dumps(document), encoding="utf-8")
    done = real_crib("replay", str(path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"crib: {path}: actions[{place}]: ")


def test_a_false_text_is_told_with_status_1(tmp_path: Path) -> None:
    file = tmp_path / "game.crib"
    text = text_record.dumps(recorded(standard()))
    file.write_text(text.replace('[Result "', '[Result "1'), encoding="utf-8")
    assert crib("replay", str(file)).exit_code == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1, column 1: this is not JSON"),
        (b"[[[", "line 1, column 4: this is not JSON"),
        (b"[" * 100_000, "this is no record: its lists lie too deep in each other"),
        (b"Dear Ann,", "line 1, column 1: this is not JSON"),
        (b"{", "line 1, column 2: this is not JSON"),
        (b"{}", "this is no record"),
        (b'{"format": "crib-record", "version": 99}', "version: this program reads version 1 of the format, not 99"),
        (b"\xff\xfe", "is no record: it is not UTF-8 text"),
    ],
)
def test_what_is_no_record_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "game.crib.json"
    file.write_bytes(content)
    assert told in refusal("replay", str(file))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "game.crib is neither a record (.crib.json) nor its text form (.crib)"),
        ("Dear Ann,", "game.crib is neither a record"),
        ("[[1, 2],\n ?]", "line 2, column 2: this is not JSON"),
        ("[Format crib]", 'this is no record: its text begins with [Format "'),
    ],
)
def test_what_is_no_text_of_a_record_is_refused(content: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "game.crib"
    file.write_text(content, encoding="utf-8")
    assert told in refusal("replay", str(file))


def test_a_file_that_is_not_there_is_refused() -> None:
    assert refusal("replay", "/nowhere/game.crib.json") == (
        "/nowhere/game.crib.json cannot be read: No such file or directory"
    )
    assert refusal("replay") == "Missing argument 'FILE'."
