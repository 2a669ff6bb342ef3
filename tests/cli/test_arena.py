"""`crib arena`: what it prints and keeps, and how it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from fifteentwo.arena import plot
from tests.arena.table import UNRULY
from tests.cli.console import crib, output, refusal

SHORT = ("--rules", "short_61", "--pairs", "4")


def test_people_get_sentences_and_a_table() -> None:
    lines = output("arena", "novice", "random", *SHORT).splitlines()
    assert lines[0] == "novice against random: 4 duplicate pairs, 8 games of short_61 for 2, seed 0"
    assert lines[1].startswith("novice wins ")
    assert [line.split()[:2] for line in lines[-4:]] == [
        [role, bot] for role in ("dealer", "pone") for bot in ("novice", "random")
    ]


def test_programs_get_a_document() -> None:
    document = json.loads(output("arena", "novice", "random", *SHORT, "--json"))
    assert (document["bots"], document["pairs"], document["games"]) == (["novice", "random"], 4, 8)
    assert document["wins"]["low"] <= document["wins"]["value"] <= document["wins"]["high"]
    assert document["wins_always"]["low"] <= document["wins"]["low"]
    assert {(each["role"], each["bot"]) for each in document["averages"]} == {
        (role, bot) for role in ("dealer", "pone") for bot in ("novice", "random")
    }


def test_without_a_number_it_plays_until_it_is_decided() -> None:
    document = json.loads(output("arena", "steady", "random", "--rules", "short_61", "--json"))
    assert document["stronger"] == "first"
    assert document["pairs"] % 10 == 0 and document["pairs"] <= 100
    assert document["wins_always"]["low"] > 0.5


def test_the_number_of_processes_changes_nothing() -> None:
    options = ("arena", "novice", "random", "--rules", "short_61", "--pairs", "25", "--json")
    assert output(*options, "--jobs", "2") == output(*options)


def test_other_seeds_and_tables_are_other_games() -> None:
    shown = {output("arena", "novice", "random", *SHORT, "--seed", seed).splitlines()[2] for seed in ("0", "1")}
    assert len(shown) == 2
    assert "games of standard for 3" in output("arena", "novice", "random", "--seats", "3", "--pairs", "1")


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    options = ("arena", "novice", "random", "--rules", "short_61", "--out", str(out))
    output(*options, "--pairs", "10")
    first = out.read_text()
    assert output(*options, "--pairs", "20") == output(*options[:-2], "--pairs", "20")
    assert out.read_text().startswith(first)
    assert len(out.read_text().splitlines()) == 2
    assert len(output(*options, "--pairs", "20")) > 0
    assert len(out.read_text().splitlines()) == 2


def test_whole_games_of_policies_by_the_thousand() -> None:
    document = json.loads(output("arena", "fast:greedy", "fast:random", "--pairs", "300", "--json"))
    assert (document["pairs"], document["stronger"]) == (300, "first")


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "result.svg"
    output("arena", "novice", "random", *SHORT, "--plot", str(path))
    assert "novice against random" in path.read_text()


def test_a_program_that_misbehaves_loses_and_is_told() -> None:
    name = f"program:{sys.executable} {UNRULY} crash"
    lines = output("arena", "random", name, "--rules", "short_61", "--pairs", "1").splitlines()
    assert f"{name} lost 2 games by a fault:" in lines
    assert f"  {name} lost a game of pair 0 in seat 1: it ended with status 1, saying ValueError: oh no" in lines


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nobody", "steady"), "there is no bot 'nobody': choose one of "),
        (("steady", "fast:greedy"), "fast:greedy meets only its like: name another of fast:random, fast:greedy, "),
        (("steady", "program:no-such-program"), "program:no-such-program cannot play: it cannot be started: "),
        (("steady",), "Missing argument 'BOT'"),
        (("steady", "novice", "--seats", "5"), "standard"),
        (("steady", "novice", "--rules", "nonsense"), "there is no ruleset 'nonsense'"),
        (("steady", "novice", "--pairs", "0"), "Invalid value for '--pairs'"),
        (
            ("steady", "novice", "--plot", "result.jpeg"),
            "result.jpeg is no picture: end its name with .svg, .png, .pdf",
        ),
        (("steady", "novice", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), "--jobs are processes of this machine"),
    ],
    ids=lambda each: " ".join(each)[:40] if isinstance(each, tuple) else "",
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refusal("arena", *arguments)


def test_a_file_that_holds_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear friend\n")
    assert "line 1: this is no line of an arena's results" in refusal("arena", "steady", "novice", "--out", str(path))
    assert path.read_text() == "dear friend\n"


def test_without_the_parts_for_plots_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    told = refusal("arena", "steady", "novice", "--plot", "result.svg")
    assert told == "the parts for plots are not installed: pip install 'fifteentwo[plot]'"


def test_nothing_is_said_on_stderr_where_nobody_watches() -> None:
    assert crib("arena", "novice", "random", *SHORT).stderr == ""
