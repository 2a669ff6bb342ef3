"""`crib verify`: sealed records, falsified ones, and those that have no seal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fifteentwo import text_record
from fifteentwo.record import Record, dump, to_plain
from fifteentwo.ruleset import load_rules
from tests.cli.console import crib, output, real_crib, refusal
from tests.core.recorded import recorded_game
from tests.core.tampering import WAYS, Way
from tests.sealed import sealed_game


@pytest.fixture(scope="module")
def record() -> Record:
    return sealed_game(load_rules("standard", 2), seed=3, restarts=1, deals=2)


@pytest.fixture
def path(record: Record, tmp_path: Path) -> Path:
    file = tmp_path / "game.crib.json"
    dump(record, file)
    return file


def test_a_sealed_game_is_good(path: Path, record: Record) -> None:
    assert record.seal is not None
    lines = output("verify", str(path)).splitlines()
    assert [line.split()[:2] for line in lines[:5]] == [
        [name, "good"] for name in ("rules", "seal", "shuffle", "cut", "chain")
    ]
    assert lines[5] == "Times that the deck was sealed again, since a share was not shown: 1."
    assert lines[7] == f"head {record.seal.links[-1].head.hex()}"
    assert lines[-1].startswith("The deck is as it was sealed.")


def test_the_document(path: Path, record: Record) -> None:
    assert record.seal is not None
    document: Any = json.loads(output("verify", "--json", str(path)))
    assert document["outcome"] == "sealed"
    assert [(check["check"], check["good"]) for check in document["checks"]] == [
        (name, True) for name in ("rules", "seal", "shuffle", "cut", "chain")
    ]
    assert (document["game"], document["restarts"]) == (record.seal.game, 1)
    assert document["head"] == record.seal.links[-1].head.hex()
    seals = [step["seal"] for step in to_plain(record)["seal"]["steps"] if step["type"] == "sealed"]
    assert document["seal"] == seals[-1]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_what_was_changed_is_told_with_status_1(way: Way, record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.crib.json"
    file.write_text(json.dumps(way.applied(record)), encoding="utf-8")
    result = crib("verify", str(file))
    assert (result.exit_code, result.stderr) == (1, "")
    bad = [line for line in result.stdout.splitlines() if line.split()[:2] == [way.noticed_by, "BAD"]]
    assert len(bad) == 1
    assert "The deck is as it was sealed" not in result.stdout
    document = json.loads(crib("verify", "--json", str(file)).stdout)
    assert document["outcome"] == "tampered"


def test_a_game_that_does_not_follow_its_rules_is_told_with_status_1(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.crib.json"
    document = to_plain(record)
    document["actions"] = document["actions"][1:]
    file.write_text(json.dumps(document), encoding="utf-8")
    done = real_crib("verify", str(file))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("rules    BAD   actions[0]: ")
    assert json.loads(crib("verify", str(file), "--json").stdout)["checks"][0]["good"] is False


def test_a_record_without_a_seal_is_told_with_status_2(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.crib.json"
    dump(recorded_game(load_rules("short_61"), seed=1), file)
    assert refusal("verify", str(file)) == f"{file} is not sealed: there is nothing to check its deck by"
    result = crib("verify", "--json", str(file))
    assert result.exit_code == 2
    assert json.loads(result.stdout) == {"outcome": "unsealed", "checks": []}
    text = tmp_path / "game.crib"
    text.write_text(text_record.dumps(record), encoding="utf-8")
    assert "is not sealed" in refusal("verify", str(text))


def test_what_is_no_record_is_refused_with_status_2(tmp_path: Path) -> None:
    file = tmp_path / "game.crib.json"
    file.write_text("{}", encoding="utf-8")
    assert "this is no record" in refusal("verify", str(file))
    assert "cannot be read" in refusal("verify", str(tmp_path / "nowhere"))
