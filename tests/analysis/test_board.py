"""Tables of boards: counted rightly, solved rightly, and what they say is what happens in games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fifteentwo.analysis import board_tables
from fifteentwo.analysis.board import VARIABLE, Board, board_of, boards, key_of, packed, unpacked
from fifteentwo.analysis.board_building import chances_at, chances_before_deals
from fifteentwo.analysis.board_tables import Plan, board_from, build_board, line_chances
from fifteentwo.analysis.deals import DealCounts, NoBoard, add_deals, no_deals, seams_of
from fifteentwo.fast.deals import Awards, play_deals
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules

THREE = load_rules("three")
PARTNERS = load_rules("four_partners")


@cache
def counted(rules: Rules, deals: int = 400) -> DealCounts:
    return add_deals(no_deals(rules), play_deals(deals, rules=rules, seed=5, policies="random"), rules)


@cache
def played(rules: Rules, deal: int) -> Awards:
    return play_deals(1, rules=rules, seed=5, policies="random", first=deal)


def walk(rules: Rules, seam: int, deal: int, needs: tuple[int, ...]) -> tuple[int | None, tuple[int, ...]]:
    """The first side to what it needs in one deal from a seam on, and the points of all then, award by award."""
    awards, sides = played(replace(rules, target=121), deal), len(rules.sides)
    points = [0] * sides
    for offset, source, more in zip(awards.offsets[0], awards.sources[0], awards.points[0], strict=True):
        stage = {1: 0, 2: 1, 3: 2 + (int(offset) - 1) % rules.seats, 4: 2 + rules.seats}[int(source)]
        if stage >= seam:
            points[offset % sides] += int(more)
            if points[offset % sides] >= needs[offset % sides]:
                return int(offset) % sides, tuple(points)
    return None, tuple(points)


@pytest.mark.parametrize("rules", [STANDARD, THREE, PARTNERS], ids=lambda rules: rules.name)
def test_the_first_to_every_need_is_counted(rules: Rules) -> None:
    few = add_deals(no_deals(rules), play_deals(12, rules=rules, seed=5, policies="random"), rules)
    for seam in (0, 1, 2, 3, len(seams_of(rules)) - 1):
        firsts = [few.firsts(seam, side) for side in range(len(rules.sides))]
        for needs in product((1, 3, 7, 12, 19, 40), repeat=len(rules.sides)):
            found = [walk(rules, seam, deal, needs)[0] for deal in range(12)]
            assert [each[needs] for each in firsts] == [found.count(side) for side in range(len(rules.sides))]


def test_totals_are_what_deals_end_with() -> None:
    counts = counted(THREE)
    assert counts.totals.sum(axis=(1, 2, 3)).tolist() == [400] * 6
    for seam in (0, 2):
        ends = [walk(THREE, seam, deal, (999,) * 3)[1] for deal in range(400)]
        for points in set(ends):
            assert counts.totals[seam][points] == ends.count(points)


def by_hand(rules: Rules, deals: int, line: int) -> dict[tuple[int, ...], list[float]]:
    """The chances before deals, score by score from the end, by walking through every deal."""
    sides, found = len(rules.sides), dict[tuple[int, ...], list[float]]()
    scores = sorted(product(range(rules.target), repeat=sides), key=sum, reverse=True)
    for at in scores:
        chances = [0.0] * sides
        needs = tuple(rules.target - score for score in at)
        for deal in range(deals):
            first, points = walk(rules, 0, deal, needs)
            then = tuple(score + more for score, more in zip(at, points, strict=True))
            if first is not None:
                others = max(score for side, score in enumerate(then) if side != first)
                chances[first] += others < line
            else:
                following = found[(*then[1:], then[0])]
                for side in range(sides):
                    chances[side] += following[side - 1]
        found[at] = [chance / deals for chance in chances]
    return found


@pytest.mark.parametrize(
    ("rules", "target", "line"), [(STANDARD, 18, 18), (STANDARD, 18, 8), (THREE, 7, 7), (THREE, 7, 3)]
)
def test_chances_are_those_of_walking_through_every_deal(rules: Rules, target: int, line: int) -> None:
    *_, settled = chances_before_deals(counted(rules, 6), target=target, line=line)
    for at, chances in by_hand(replace(rules, target=target), 6, line).items():
        assert np.moveaxis(settled, 0, -1)[at] == pytest.approx(chances, abs=1e-8)


def test_sides_share_the_chance_to_win_and_more_points_are_better() -> None:
    *_, settled = chances_before_deals(counted(STANDARD), target=121, line=121)
    for seam in range(5):
        dealer, pone = chances_at(counted(STANDARD), seam, settled, line=121)
        assert dealer + pone == pytest.approx(1)
        assert (np.diff(dealer, axis=0) > -1e-9).all()
        assert (np.diff(dealer, axis=1) < 1e-9).all()


def test_before_a_deal_is_a_seam_like_all_others() -> None:
    *_, settled = chances_before_deals(counted(PARTNERS), target=61, line=61)
    assert chances_at(counted(PARTNERS), 0, settled, line=61) == pytest.approx(settled, abs=1e-8)


def small_board(rules: Rules) -> Board:
    lines = [line_chances(counted(rules), rules, line=line) for line in (rules.target, *rules.skunk_lines)]
    plan = Plan(rules=rules, ruleset=rules.name, deals=400, seed=5, policy="random")
    return board_from(lines, plan.about)


def test_a_file_holds_the_table_to_the_hundred_thousandth() -> None:
    board = small_board(replace(STANDARD, target=61, skunk_lines=(31,)))
    again = unpacked(packed(board))
    assert again.chances == pytest.approx(board.chances, abs=1e-5)
    assert (again.seams, again.nodes.tolist()) == (("deal", "cut", "play", "hands1", "hands2"), list(range(61)))
    assert again.about == {**board.about, "seams": list(board.seams)}


def test_three_sides_are_kept_at_some_scores_and_lie_near_between_them() -> None:
    rules = replace(THREE, target=61, skunk_lines=())
    *_, settled = chances_before_deals(counted(rules), target=61, line=61)
    board = small_board(rules)
    assert len(board.nodes) < 30
    whole = board.lattice("deal")
    assert whole.shape == settled.shape
    assert whole[:, 60, 60, 60] == pytest.approx(settled[:, 60, 60, 60])
    assert abs(whole - settled).mean() < 0.003
    assert abs(whole - settled).max() < 0.05
    assert board.wins("deal", [[3, 50, 59], [0, 0, 0]]) == pytest.approx(whole[:, [3, 0], [50, 0], [59, 0]].T)


def test_match_points_follow_scale_and_lines() -> None:
    board = small_board(STANDARD)
    win, skunk, double = (board.chances[0, line, :, 0, 0] for line in range(3))
    assert board.match_points("deal", [0, 0], rules=STANDARD) == pytest.approx(win + skunk + double)
    acc = load_rules("acc")
    assert board.match_points("deal", [0, 0], rules=acc) == pytest.approx(2 * win + skunk)
    assert board.match_points("deal", [0, 0], rules=replace(STANDARD, skunks="off")) == pytest.approx(win)
    with pytest.raises(ValueError, match=r"the table of boards knows \[91, 61\], not 90"):
        board.match_points("deal", [0, 0], rules=replace(STANDARD, skunk_lines=(90,)))


@pytest.mark.parametrize(
    ("seam", "scores", "words"),
    [
        ("lunch", [0, 0], "seam: choose of deal, cut, play, hands1, hands2, not 'lunch'"),
        ("deal", [0, 121], "scores: 2 from 0 to 120 are needed"),
        ("deal", [0, -1], "scores: 2 from 0 to 120 are needed"),
        ("deal", [0, 0, 0], "scores: 2 from 0 to 120 are needed"),
    ],
)
def test_what_is_no_place_on_the_board_is_refused(seam: str, scores: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        small_board(STANDARD).wins(seam, scores)


def test_more_than_three_sides_have_none() -> None:
    four = load_rules("four_solo")
    assert board_of(four) is None
    with pytest.raises(NoBoard, match="four_solo has 4 sides"):
        no_deals(four)


def test_rules_that_count_alike_have_one_table() -> None:
    assert len({key_of(load_rules(name, 2)) for name in ("standard", "acc", "kawu", "free")}) == 1
    assert key_of(load_rules("h2g2")) != key_of(STANDARD)
    assert key_of(replace(STANDARD, target=61)) == key_of(load_rules("short_61"))


def test_what_is_broken_off_is_taken_up_and_comes_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_tables, "CHUNK", 100)
    rules = load_rules("short_61")
    plan = Plan(rules=rules, ruleset="short_61", deals=450, seed=7, policy="random")
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    shares = list(build_board(plan, whole))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    firsts: list[int] = []

    def noted(deals: int, **how: Any) -> Any:
        firsts.append(how["first"])
        return play_deals(deals, **how)

    monkeypatch.setattr(board_tables, "play_deals", noted)
    broken = build_board(plan, parts)
    for _ in range(3):
        next(broken)
    del broken
    assert [each.name for each in parts.iterdir()] == [f"{plan.name}.part"]
    assert list(build_board(plan, parts))
    assert firsts == [0, 100, 200, 300, 400]
    (file,) = parts.iterdir()
    assert file.name == f"{plan.name}.npz"
    assert file.read_bytes() == (whole / file.name).read_bytes()


def test_tables_of_one_s_own_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_rules("short_61")
    list(build_board(Plan(rules=rules, ruleset="mine", deals=200, seed=1, policy="random"), tmp_path))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert next(boards()).about["ruleset"] == "mine"
    again = board_of(rules)
    assert again is not None
    assert again.about["ruleset"] == "mine"
    monkeypatch.delenv(VARIABLE)
    assert "mine" not in [board.about["ruleset"] for board in (*boards(), board_of(rules)) if board]
