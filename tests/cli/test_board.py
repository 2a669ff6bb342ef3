"""`crib board`: the picture, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from fifteentwo import draw
from tests.cli.console import output, refusal


def drawn(*options: str) -> str:
    return output("board", *options).rstrip("\n")


def test_scores_by_side_on_the_street_board() -> None:
    expected = draw.pegboard(
        draw.geometry("snake", width=374, lanes=2), scores=(12, 40), back_pegs=(0, 0), skunk_lines=(91, 61)
    )
    assert drawn("--scores", "12,40") == expected


def test_back_pegs_and_the_folded_board() -> None:
    expected = draw.pegboard(
        draw.geometry("folded", width=900, lanes=3), scores=(12, 40, 7), back_pegs=(5, 30, 6), skunk_lines=(91, 61)
    )
    assert drawn("--scores", "12, 40, 7", "--back", "5,30,6", "--layout", "folded") == expected


@pytest.mark.parametrize(
    ("options", "target", "lines"),
    [
        (("--rules", "short_61"), 61, (31,)),
        (("--rules", "seven_card"), 181, (151, 91)),
        (("--rules", "acc"), 121, (91,)),
        (("--rules", "h2g2"), 121, ()),
        (("--seats", "4"), 121, (91, 61)),
        (("--target", "61"), 61, (31,)),
        (("--target", "181"), 181, (151, 91)),
    ],
)
def test_target_and_skunk_lines_follow_from_the_rules(
    options: tuple[str, ...], target: int, lines: tuple[int, ...]
) -> None:
    board = draw.geometry("snake", width=374, lanes=2, target=target)
    assert drawn("--scores", "12,40", *options) == draw.pegboard(
        board, scores=(12, 40), back_pegs=(0, 0), skunk_lines=lines
    )


def test_up_to_six_tracks() -> None:
    assert "1, 2, 3, 4, 5, 6" in drawn("--scores", "1,2,3,4,5,6")


def test_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert output("board", "--scores", "12,40", "--out", str(path)) == ""
    assert path.read_text(encoding="utf-8").rstrip("\n") == drawn("--scores", "12,40")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "Missing option '--scores'."),
        (("--scores", "12,x"), "--scores is '12,x': write a score for each side with commas between, as 12,40"),
        (("--scores", "12,-4"), "--scores is '12,-4'"),
        (("--scores", ""), "--scores is ''"),
        (("--scores", "1,2,3,4,5,6,7"), "--scores has 7 scores: a board has 6 tracks at most"),
        (("--scores", "12,40", "--back", "5"), "--back has 1 peg and --scores 2: give one for each side"),
        (("--scores", "12,40", "--back", "5,40"), "the back peg at 40 must be behind the front peg at 40"),
        (("--scores", "0,40", "--back", "5,30"), "the back peg at 5 must be behind the front peg at 0"),
        (("--scores", "12,40,3", "--rules", "acc"), "--scores has 3 scores, and this game has 2 sides"),
        (("--scores", "12,40", "--seats", "3"), "--scores has 2 scores, and this game has 3 sides"),
        (("--scores", "12,40", "--seats", "7"), "standard is for 2, 3 or 4 players, not 7"),
        (("--scores", "12,40", "--rules", "nope"), "there is no ruleset 'nope'"),
        (("--scores", "12,40", "--layout", "spiral"), "Invalid value for '--layout'"),
        (("--scores", "12,40", "--target", "9"), "Invalid value for '--target'"),
        (("--scores", "12,40", "--target", "100", "--layout", "folded"), "a folded board has 61, 121 or 181 holes"),
        (("--scores", "12,40", "--out", "/nowhere/board.svg"), "cannot write /nowhere/board.svg: No such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(options: tuple[str, ...], told: str) -> None:
    assert refusal("board", *options).startswith(told)
