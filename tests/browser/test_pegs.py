"""Pegs stand where the scores say, front and back, now and after coming back (F46, F47)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

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
