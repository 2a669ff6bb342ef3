"""A tournament that goes on where it stopped, the figures it gives, and what they show of the levels."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from fifteentwo.arena import tournament
from fifteentwo.arena.__main__ import main
from fifteentwo.arena.figures import compare, mean, share
from fifteentwo.arena.match import DuplicateGame, duplicate_pair
from fifteentwo.arena.tournament import Chunk, Meeting, append, play_chunk, read, still_to_play
from fifteentwo.rules import STANDARD

SHORT = Meeting("short_61", 2, ("novice", "random"))


@pytest.fixture(autouse=True)
def two_pairs_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "PAIRS_A_CHUNK", 2)


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    chunks = [play_chunk(SHORT, first) for first in (0, 2)]
    for chunk in chunks:
        append(tmp_path / "games.jsonl", chunk)
    assert list(read(tmp_path / "games.jsonl")) == chunks


def test_no_file_holds_no_chunks(tmp_path: Path) -> None:
    assert list(read(tmp_path / "games.jsonl")) == []


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for first in (0, 2):
        append(path, play_chunk(SHORT, first))
    whole = path.read_text()
    path.write_text(whole[:-20])
    assert still_to_play([SHORT], 8, read(path)) == [(SHORT, 2)]
    append(path, play_chunk(SHORT, 2))
    assert path.read_text() == whole


def test_only_missing_chunks_are_played() -> None:
    other = Meeting("short_61", 2, ("steady", "random"))
    played = [Chunk(SHORT, 0, ()), Chunk(other, 2, ())]
    assert still_to_play([SHORT, other], 8, played) == [(SHORT, 2), (other, 0)]


def test_what_a_bot_does_wrong_is_raised_with_the_game_it_happened_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifteentwo.arena.match.MOST_DECISIONS", 3)
    with pytest.raises(RuntimeError, match="no end") as raised:
        play_chunk(SHORT, 2)
    assert raised.value.__notes__ == ["in short_61 for 2, novice and random, pair 2"]


def test_the_command_prints_a_table_and_plays_nothing_twice(tmp_path: Path) -> None:
    out = tmp_path / "kept" / "games.jsonl"
    options = ["--games", "4", "--rules", "short_61", "--out", str(out)]
    first = CliRunner().invoke(main, options)
    written = out.read_text()
    again = CliRunner().invoke(main, options)
    assert first.exit_code == 0, first.output
    assert first.stdout == again.stdout
    assert len(first.stdout.splitlines()) == 2 + 3
    assert out.read_text() == written


def test_an_unknown_ruleset_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["--rules", "nonsense", "--out", str(tmp_path / "games.jsonl")])
    assert result.exit_code == 2
    assert "there is no ruleset 'nonsense'" in result.stderr
    assert list(tmp_path.iterdir()) == []


# Figures


def test_share_is_wilsons_interval() -> None:
    """The bounds for 15 of 50 as worked out by hand from Wilson's formula."""
    interval = share(15, 50)
    assert (interval.value, round(interval.low, 4), round(interval.high, 4)) == (0.3, 0.1910, 0.4375)
    assert share(20, 20).low == pytest.approx(0.8389, abs=1e-4)


def test_mean_is_the_normal_interval() -> None:
    interval = mean([1.0, 2.0, 3.0, 4.0])
    assert interval.value == 2.5
    assert interval.high - interval.value == pytest.approx(1.959964 * (5 / 3) ** 0.5 / 2)


def test_leads_are_paired() -> None:
    """Equal cards played equally well cancel out, however lopsided each game is."""
    games = []
    for pair in range(3):
        games.append(DuplicateGame(pair, (0, 1), 0, (121, 61), 10))
        games.append(DuplicateGame(pair, (1, 0), 0, (121, 61), 10))
    result = compare(games)
    assert (result.games, result.wins.value) == (6, 0.5)
    assert (result.lead.value, result.lead.low, result.lead.high) == (0, 0, 0)


# What the levels are worth


@pytest.mark.parametrize("levels", [("steady", "novice"), ("novice", "random")], ids=" : ".join)
def test_each_level_beats_the_one_below_it(levels: tuple[str, str]) -> None:
    games = [game for pair in range(60) for game in duplicate_pair(STANDARD, levels, pair)]
    result = compare(games)
    assert result.wins.low >= 0.55
    assert result.lead.low > 0.5
