"""`crib tables`: what there is, what it says of a score, and building one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fifteentwo import ruleset
from tests.cli.console import crib, output, refusal


def test_the_list_says_what_each_was_built_from() -> None:
    heading, *lines = output("tables", "list").splitlines()
    assert heading.split() == ["ruleset", "players", "target", "deals", "seed", "policy"]
    found = json.loads(output("tables", "list", "--json"))
    assert len(found) == len(lines)
    assert {(each["ruleset"], each["seats"]) for each in found} >= {("standard", 2), ("standard", 3), ("standard", 4)}


def test_a_score_is_told_seam_by_seam() -> None:
    lines = output("tables", "show", "--scores", "0,0").splitlines()
    assert [line[:22].strip() for line in lines] == [
        "before the deal",
        "starter turned",
        "play over",
        "pone has counted",
        "after 2 hands",
    ]
    told = json.loads(output("tables", "show", "--scores", "120,120", "--json"))
    assert told["wins"]["play"][1] > 0.98
    assert sum(told["match_points"]["deal"]) == pytest.approx(1)


def test_without_a_table_the_answer_is_no() -> None:
    done = crib("tables", "show", "--scores", "0,0,0,0", "--rules", "four_solo")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "There is no table for four_solo with 4 players.\n"


@pytest.mark.parametrize("scores", ["0", "0,121", "0,-1", "a,b", "1,2,3"])
def test_what_is_no_score_is_refused(scores: str) -> None:
    assert "--scores: 2 scores from 0 to 120 are needed, as 0,0" in refusal("tables", "show", f"--scores={scores}")


def test_skunk_lines_that_no_table_knows_are_refused(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = (Path(ruleset.__file__).with_name("rulesets") / "standard.toml").read_text(encoding="utf-8")
    own.write_text(text.replace("[seats.2]", "skunk_lines = [90]\n\n[seats.2]", 1), encoding="utf-8")
    arguments = ("tables", "show", "--scores", "0,0", "--rules", str(own))
    assert output(*arguments)
    assert "knows [91, 61], not 90" in refusal(*arguments, "--json")


def test_a_table_is_built_and_read_from_a_folder_of_one_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("--rules", "short_61", "--deals", "1000", "--seed", "3", "--policy", "random", "--out", str(tmp_path))
    told = output("tables", "build", *arguments)
    (file,) = tmp_path.iterdir()
    assert told == f"Written: {file}\n"
    monkeypatch.setenv("FIFTEENTWO_TABLES", str(tmp_path))
    first = json.loads(output("tables", "list", "--json"))[0]
    assert (first["ruleset"], first["deals"], first["policy"]) == ("short_61", 1000, "random")


def test_what_cannot_be_built_is_refused(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    assert "four_solo has 4 sides" in refusal("tables", "build", "--rules", "four_solo", *out)
    assert "choose of random, greedy, wary, not 'wise'" in refusal("tables", "build", "--policy", "wise", *out)
    assert not list(tmp_path.iterdir())
