"""Where holes are: they join up, stay on the board, and the browser client is given the same ones to compare with."""

from __future__ import annotations

import json
from itertools import pairwise
from math import dist, pi
from pathlib import Path

import pytest

from fifteentwo.draw.export import exported
from fifteentwo.draw.folded import Folded, fits
from fifteentwo.draw.geometry import Geometry, Layout, geometry, hole_position
from fifteentwo.draw.snake import Snake

GOLDEN = Path(__file__).parents[1] / "golden" / "board_holes.json"
SHAPES: list[tuple[Layout, int, int]] = [
    ("snake", 374, 61),
    ("snake", 374, 121),
    ("snake", 374, 181),
    ("snake", 308, 121),
    ("snake", 374, 100),
    ("folded", 520, 61),
    ("folded", 900, 121),
    ("folded", 1240, 181),
]
BOARDS = [
    pytest.param(geometry(layout, width=width, lanes=lanes, target=target), id=f"{layout}-{width}-{lanes}-{target}")
    for layout, width, target in SHAPES
    for lanes in range(1, 7)
]
BOARDS += [
    pytest.param(geometry("snake", width=900, lanes=lanes), id=f"snake-900-{lanes}-121") for lanes in range(2, 7)
]


@pytest.mark.parametrize("board", BOARDS)
def test_the_next_hole_is_the_nearest_of_all_that_lie_ahead(board: Geometry) -> None:
    for lane in range(board.lanes):
        holes = [hole_position(board, lane, hole) for hole in range(board.target + 1)]
        for hole in range(board.target):
            ahead = [dist(holes[hole], other) for other in holes[hole + 1 :]]
            assert ahead[0] == min(ahead), f"lane {lane}, hole {hole}"


@pytest.mark.parametrize("board", BOARDS)
def test_no_step_is_longer_than_a_gap_or_a_turn(board: Geometry) -> None:
    match board:
        case Snake():
            turn = board.row_pitch
        case Folded():
            turn = pi * (board.outer + board.lane_height / 2) * 1.56 / 11
    longest = max(board.pitch + board.group_gap, turn) + 0.2
    for lane in range(board.lanes):
        holes = [hole_position(board, lane, hole) for hole in range(-1, board.target)]
        assert all(dist(a, b) <= longest for a, b in pairwise(holes))


@pytest.mark.parametrize("board", BOARDS)
def test_every_hole_is_on_the_board_and_only_the_game_hole_is_shared(board: Geometry) -> None:
    holes = [hole_position(board, lane, hole) for lane in range(board.lanes) for hole in range(-1, board.target)]
    home = {hole_position(board, lane, board.target) for lane in range(board.lanes)}
    assert len(home) == 1
    assert len({*holes, *home}) == len(holes) + 1
    assert all(0 < x < board.width and 0 < y < board.height for x, y in {*holes, *home})


@pytest.mark.parametrize(("hole", "street"), [(30, 0), (60, 1), (90, 2)])
def test_a_street_ends_above_the_hole_where_the_next_begins(hole: int, street: int) -> None:
    board = geometry("snake", width=374, lanes=2)
    end, begin = hole_position(board, 1, hole), hole_position(board, 1, hole + 1)
    assert end.x == begin.x
    assert begin.y > end.y
    assert (end.x > board.width / 2) == (street % 2 == 0)


@pytest.mark.parametrize("lanes", [2, 3, 4])
def test_holes_stand_in_groups_of_five(lanes: int) -> None:
    board = geometry("snake", width=374, lanes=lanes)
    for lane in range(lanes):
        holes = [hole_position(board, lane, hole) for hole in range(1, 31)]
        gaps = [dist(a, b) for a, b in pairwise(holes)]
        within = max(gap for number, gap in enumerate(gaps, 1) if number % 5)
        assert all(gap > within + 1 for number, gap in enumerate(gaps, 1) if number % 5 == 0)


def test_a_score_past_the_target_is_in_the_game_hole() -> None:
    for layout in ("snake", "folded"):
        board = geometry(layout, width=900, lanes=3)
        assert hole_position(board, 0, 133) == hole_position(board, 2, 121)


def test_a_board_to_61_has_two_streets_and_one_to_181_six() -> None:
    heights = {target: geometry("snake", width=374, lanes=2, target=target).height for target in (61, 121, 181)}
    assert heights[61] < heights[121] < heights[181]
    rows = {
        target: len(
            {hole_position(geometry("snake", width=374, lanes=1, target=target), 0, n).y for n in range(1, target)}
        )
        for target in heights
    }
    assert rows == {61: 2, 121: 4, 181: 6}


def test_a_folded_course_of_other_lengths_is_refused() -> None:
    assert [target for target in (31, 60, 61, 100, 121, 151, 181) if fits(target)] == [31, 61, 121, 151, 181]
    with pytest.raises(ValueError, match="61, 121 or 181 holes"):
        geometry("folded", width=900, lanes=2, target=100)


def test_the_client_compares_itself_with_these_holes() -> None:
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == exported()
