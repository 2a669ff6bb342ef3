"""The examples on the page about records and positions are what the program reads and writes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from fifteentwo import record as json_record
from fifteentwo import text_record
from fifteentwo.actions import (
    Action,
    Chance,
    Claim,
    Cut,
    Deal,
    Decision,
    Discard,
    FirstCut,
    Muggins,
    Pass,
    Play,
    Resign,
    Turn,
)
from fifteentwo.cards import Card, spell
from fifteentwo.deck import Deck
from fifteentwo.notation import PARTS, parse_position, position_line
from fifteentwo.plain import action_to_plain
from fifteentwo.ruleset import load_rules
from tests.core.recorded import recorded_game

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


DOCUMENT, TEXT, POSITIONS = *blocks("json"), *blocks("text")


def test_document_and_text_are_the_same_game_as_the_program_writes_it() -> None:
    record = json_record.loads(DOCUMENT)
    assert json_record.dumps(record) == DOCUMENT
    assert text_record.dumps(record) == TEXT
    assert text_record.loads(TEXT) == record


@pytest.mark.parametrize("line", POSITIONS.splitlines())
def test_position_line(line: str) -> None:
    assert position_line(parse_position(line)) == line


def test_parts_of_a_position_line() -> None:
    assert f"`ruleset/seats {' '.join(PARTS[1:])}`" in PAGE


def test_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded_game(load_rules("short_61"), seed=1)
    json_record.dump(record, tmp_path / "game.crib.json")
    monkeypatch.chdir(tmp_path)
    for program in blocks("python"):
        exec(compile(program, "records.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == len(record.entries)


def test_every_type_of_action_has_its_row() -> None:
    card = Card.parse("5H")
    chance: list[Action] = [FirstCut(()), Deal(()), Turn(card)]
    decisions: list[Action] = [Discard(0, ()), Cut(0, 4), Play(0, card), Claim(0, 2), Muggins(0, 2), Pass(0), Resign(0)]
    assert {type(action) for action in (*chance, *decisions)} == {*get_args(Chance), *get_args(Decision)}
    for action in (*chance, *decisions):
        plain = action_to_plain(action)
        row = re.search(rf"^\| `{plain.pop('type')}` \| (.*?) ?\|", PAGE, re.MULTILINE)
        assert row is not None
        told = set(re.findall(r"`(\w+)`", row[1])) | ({"seat"} if action in decisions else set())
        assert told == set(plain)


def test_packs() -> None:
    assert re.findall("`([0-9A-Z]{12})`", PAGE) == [
        spell(deck.pack("deal", deal=1)[:6]) for deck in (Deck(bytes(32)), Deck.from_seed(7))
    ]
