"""Windows that are wide and low, as a phone on its side: nothing is cut off, and nothing lies over anything else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Sit
from tests.browser.looks import PHONE, check_fit
from tests.browser.player import Moment

WINDOWS = [
    ViewportSize(width=width, height=height)
    for width, height in ((640, 360), (720, 450), (844, 390), (1280, 660), (1280, 720))
]
_OVERLAPS = """() => {
  const parts = {
    bar: 'header :is(a, button, h1)',
    board: '[data-testid=table] svg.board',
    chips: '[data-testid=table] [data-side]',
    plates: '[data-seat]',
    words: 'section.felt h2:not(.tray h2)',
    crib: 'section section[aria-label$=crib]',
    count: '[data-testid=count]',
    starter: '[data-testid=starter]',
    pile: 'ol[aria-label="Cards played in this count"] svg.card',
    cut: '.rounds svg.card',
    status: 'section [role=status]',
    hand: '[role=option] svg.card',
    shown: 'section div.shown',
    said: '.tray, .said',
    action: '[data-testid=action] button',
  };
  const boxes = Object.entries(parts).flatMap(([part, selector]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && !element.closest('.vh, aside'))
      .map((element) => ({part, box: element.getBoundingClientRect()})));
  const over = (a, b) =>
    a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return boxes.flatMap((one, i) => boxes.slice(i + 1)
    .filter((other) => other.part !== one.part && over(one.box, other.box))
    .map((other) => `${one.part} and ${other.part}`));
}"""


def resize(page: Page, window: ViewportSize) -> None:
    """Another window, once the page has drawn what it measured there."""
    page.set_viewport_size(window)
    for _ in range(2):
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def check_apart(page: Page) -> None:
    """No part of the table lies over another."""
    assert page.evaluate(_OVERLAPS) == [], page.viewport_size


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("standard", 2), ("standard", 3), ("four_partners", 4), ("five_players", 5), ("six_three_pairs", 6)],
)
def test_a_deal_in_low_windows(sit: Sit, ruleset: str, seats: int) -> None:
    player = sit(PHONE)
    player.sit(ruleset, seats)
    page = player.page
    known: set[str] = set()

    def look(moment: Moment) -> None:
        if moment.phase in known:
            return
        known.add(moment.phase)
        if moment.phase == "play":
            player.choose()
        for window in WINDOWS:
            resize(page, window)
            check_fit(page, still=seats == 2 and window["width"] < 900)
            check_apart(page)
        resize(page, PHONE)

    player.play_until(lambda moment: moment.deal == 2, at=look)
    assert known == {"first_cut", "discard", "play", "show"}


def test_the_end_of_a_game_in_a_low_window(sit: Sit) -> None:
    player = sit(ViewportSize(width=844, height=390))
    player.sit("short_61", 2)
    player.play_to_end()
    check_fit(player.page)
    check_apart(player.page)
