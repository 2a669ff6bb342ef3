"""Pegs stand where the scores say, front and back, now and after coming back (F46, F47)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import PHONE
from tests.browser.player import Moment, Player
from tests.browser.seen import seen

GOLDEN = Path(__file__).parents[1] / "golden" / "board_holes.json"
PIXELS = 0.06


def phone_board() -> list[list[tuple[float, float]]]:
    """Where the holes of each lane are on the board that a phone shows in a game for two; the first two are starts."""
    boards = json.loads(GOLDEN.read_text())
    (board,) = (b for b in boards if (b["layout"], b["width"], b["lanes"], b["target"]) == ("snake", 374, 2, 121))
    return [[(x, y) for x, y in lane] for lane in board["holes"]]


def pegs(player: Player) -> list[tuple[float, float]]:
    """Back and front peg of your lane, then of the other."""
    moved = [re.findall(r"[\d.]+", text) for text in seen(player.page)["pegs"]]
    return [(float(x), float(y)) for x, y in moved]


def test_f46_f47_each_side_has_two_pegs_on_its_last_two_scores(sit: Sit) -> None:
    player = sit(PHONE)
    player.start(level="Steady")
    board = phone_board()
    game = player.page.url.rpartition("/")[2]

    def compare(moment: Moment) -> None:
        if not moment.asked:
            return
        view: dict[str, Any] = player.page.request.get(f"/api/games/{game}").json()["batch"]["view"]
        expected = [board[side][peg[side] + 1] for side in (0, 1) for peg in (view["back_pegs"], view["scores"])]
        for (x, y), (right_x, right_y) in zip(pegs(player), expected, strict=True):
            assert abs(x - right_x) <= PIXELS and abs(y - right_y) <= PIXELS

    player.play_until(lambda moment: moment.deal == 3, at=compare)
    before = pegs(player)
    other = player.another_tab()
    assert pegs(other) == before
    player.page.reload()
    player.moment()
    assert pegs(player) == before


_GAME_HOLE = """() => {
  const {cx, cy} = [...document.querySelectorAll('svg.board circle:not(.home)')].at(-1);
  return [cx.baseVal.value, cy.baseVal.value];
}"""


def test_the_winner_s_peg_stands_in_the_game_hole(sit: Sit) -> None:
    player = sit(PHONE)
    player.sit("short_61", 2)
    page = player.page
    hole = tuple(page.evaluate(_GAME_HOLE))

    player.play_to_end()
    front = 1 if player.result.get_attribute("data-won") == "true" else 3
    for _ in range(2):
        expect(page.locator("svg.board .home")).to_have_count(12)
        assert pegs(player)[front] == hole
        page.reload()
        expect(player.result).to_be_visible()
