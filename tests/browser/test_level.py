"""A game keeps its level and says it, whatever is chosen for the next one (F80)."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE


@pytest.mark.parametrize(("size", "seats"), [(PHONE, 2), (PHONE, 4), (DESK, 2), (DESK, 4)])
def test_f80_the_table_says_how_well_its_bots_play(sit: Sit, size: ViewportSize, seats: int) -> None:
    player = sit(size)
    page = player.page
    player.start(seats=seats, level="Gentle")
    address = page.url
    player.start(level="Steady")
    page.goto(address)
    player.moment()
    told = page.get_by_text("Gentle")
    assert any(each.is_visible() and (each.bounding_box() or {"width": 0})["width"] > 1 for each in told.all())
    expect(page.get_by_text("Steady")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("First deal · to 121 · Gentle")
    player.play_until(lambda moment: moment.phase == "play")
    owners = page.locator("[data-seat]") if size == DESK or seats == 4 else page.get_by_role("list", name="Scores")
    expect(owners.filter(has_text="Gentle")).to_have_count(seats - 1)
