"""Other rulesets on a phone: a short game to its end, and one deal of those with other numbers of cards and sides."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_fit
from tests.browser.player import Moment


def test_a_short_game_to_its_end(sit: Sit) -> None:
    player = sit(PHONE)
    player.start(rules="Five-card cribbage")
    player.play_to_end()
    check_fit(player.page)
    assert "61" in player.page.get_by_role("list", name="Scores").inner_text().split()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("ruleset", "seats", "kept", "hands"),
    [("seven_card", 2, 5, 3), ("four_solo", 4, 4, 5), ("five_players", 5, 4, 6), ("six_three_pairs", 6, 4, 7)],
)
def test_a_deal_of_another_ruleset(
    sit: Sit, ruleset: str, seats: int, kept: int, hands: int, size: ViewportSize
) -> None:
    player = sit(size)
    player.sit(ruleset, seats)
    known: set[str] = set()

    def look(moment: Moment) -> None:
        if moment.phase in known:
            return
        known.add(moment.phase)
        check_fit(player.page, still=True)
        if moment.phase == "play":
            expect(player.hand).to_have_count(kept)
        if moment.phase == "show":
            expect(player.page.get_by_role("list", name="Hands in the show").get_by_role("listitem")).to_have_count(
                hands
            )

    player.play_until(lambda moment: moment.deal == 2, at=look)
    assert known == {"first_cut", "discard", "play", "show"}
