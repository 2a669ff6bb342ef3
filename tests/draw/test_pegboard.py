"""The board as a picture: two pegs a side, skunk lines from the rules, nothing that needs a style sheet."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from fifteentwo import draw
from fifteentwo.actions import Deal, Discard, Play, Turn
from fifteentwo.cards import parse_cards
from fifteentwo.draw.geometry import Layout, geometry, hole_position
from fifteentwo.game import apply, new_game
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from fifteentwo.view import observe

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS: list[Layout] = ["snake", "folded"]


def picture(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def pegs(svg: str, kind: str) -> list[tuple[float, float]]:
    """Where the front or back pegs stand, by side."""
    found = [group for group in picture(svg).iter(f"{SVG}g") if group.get("class") == f"peg {kind}"]
    places = [str(group.get("transform")).removeprefix("translate(").removesuffix(")").split() for group in found]
    return [(float(x), float(y)) for x, y in places]


def words(svg: str) -> list[str]:
    return [text.text or "" for text in picture(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_side_has_its_two_pegs_in_its_own_lane(layout: Layout) -> None:
    board = geometry(layout, width=900, lanes=3)
    svg = draw.pegboard(board, scores=(73, 64, 88), back_pegs=(71, 58, 80))
    assert pegs(svg, "front") == [hole_position(board, side, hole) for side, hole in enumerate((73, 64, 88))]
    assert pegs(svg, "back") == [hole_position(board, side, hole) for side, hole in enumerate((71, 58, 80))]


def test_before_the_first_point_both_pegs_stand_in_the_start_holes() -> None:
    board = geometry("snake", width=374, lanes=2)
    svg = draw.pegboard(board, scores=(0, 2), back_pegs=(0, 0))
    assert pegs(svg, "front") == [hole_position(board, 0, 0), hole_position(board, 1, 2)]
    assert pegs(svg, "back") == [hole_position(board, 0, -1), hole_position(board, 1, 0)]


def test_a_score_past_the_target_stays_in_the_game_hole() -> None:
    board = geometry("snake", width=374, lanes=2)
    svg = draw.pegboard(board, scores=(133, 88), back_pegs=(119, 80))
    assert pegs(svg, "front")[0] == hole_position(board, 0, 121)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("lines", "names"), [((91, 61), ["skunk", "double skunk"]), ((91,), ["skunk"]), ((), [])])
def test_skunk_lines_are_named(layout: Layout, lines: tuple[int, ...], names: list[str]) -> None:
    svg = draw.pegboard(geometry(layout, width=900, lanes=2), scores=(0, 0), back_pegs=(0, 0), skunk_lines=lines)
    assert sorted(word.rpartition("· ")[2] for word in words(svg) if "skunk" in word) == sorted(names)


def test_a_skunk_line_inside_a_street_stands_before_its_hole() -> None:
    board = geometry("snake", width=374, lanes=2)
    svg = draw.pegboard(board, scores=(0, 0), back_pegs=(0, 0), skunk_lines=(100,))
    (line,) = [group for group in picture(svg).iter(f"{SVG}g") if group.get("class") == "skunk-line"]
    x = float(str(line[0].get("d")).removeprefix("M").split()[0])
    assert hole_position(board, 0, 100).x < x < hole_position(board, 0, 99).x


def test_the_picture_needs_nothing_but_itself() -> None:
    svg = draw.pegboard(geometry("folded", width=900, lanes=6), scores=range(6), back_pegs=[0] * 6, skunk_lines=(91,))
    assert "var(" not in svg
    assert picture(svg).get("aria-label") == "Cribbage board to 121: 0, 1, 2, 3, 4, 5"


def test_each_side_has_a_shape_and_a_colour_of_its_own() -> None:
    svg = draw.pegboard(geometry("snake", width=374, lanes=6), scores=[9] * 6, back_pegs=[5] * 6)
    fronts = [group[1] for group in picture(svg).iter(f"{SVG}g") if group.get("class") == "peg front"]
    assert len({front.get("d") for front in fronts}) == len({front.get("fill") for front in fronts}) == 6


def test_pegs_take_turns_as_points_come_in() -> None:
    """Points 2, nothing, then 5: the back peg stands where the front one was."""
    rules = load_rules("standard")
    hands = (parse_cards("7C 9D 2H 3S KC QD"), parse_cards("8C 9C AD AH JC JS"))
    state = new_game(rules, dealer=1)
    for action in (
        Deal(hands),
        Discard(0, parse_cards("KC QD")),
        Discard(1, parse_cards("JC JS")),
        Turn(parse_cards("5D")[0]),
        Play(0, parse_cards("7C")[0]),
        Play(1, parse_cards("8C")[0]),
        Play(0, parse_cards("9D")[0]),
    ):
        state = apply(state, action).state
    assert (state.scores, state.back_pegs) == ((3, 2), (0, 0))
    board = geometry("snake", width=374, lanes=2)
    for seen in (state, observe(state, 0), observe(state, None)):
        svg = draw.board(seen).svg
        assert pegs(svg, "front") == [hole_position(board, 0, 3), hole_position(board, 1, 2)]
        assert pegs(svg, "back") == [hole_position(board, 0, 0), hole_position(board, 1, 0)]


@pytest.mark.parametrize(
    ("name", "seats", "fronts", "skunks"),
    [("standard", 4, 2, 2), ("four_solo", 4, 4, 2), ("short_61", 2, 2, 1), ("table", 3, 3, 0), ("seven_card", 2, 2, 2)],
)
def test_a_game_draws_its_own_sides_and_lines(name: str, seats: int, fronts: int, skunks: int) -> None:
    state: State = new_game(load_rules(name, seats), dealer=0)
    for layout in LAYOUTS:
        drawing = draw.board(state, layout=layout)
        assert len(pegs(drawing.svg, "front")) == fronts
        assert sum("skunk" in word for word in words(drawing.svg)) == skunks
