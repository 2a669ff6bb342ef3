"""F64: six cards and all else on a phone of 320 x 640."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.looks import SMALL, check_axe, check_fit
from tests.browser.player import Moment, Player

STRIP = 44
_CARDS = """() => [...document.querySelectorAll('[role=option]')].map((option) => {
  const {left, right} = option.getBoundingClientRect();
  const card = option.querySelector('svg.card').getBoundingClientRect();
  return {strip: right - left, left: card.left, right: card.right, top: card.top, bottom: card.bottom};
})"""


def check_cards(player: Player, number: int) -> None:
    """That many cards of the hand are on the screen, each with a strip to read and tap."""
    cards = player.page.evaluate(_CARDS)
    assert len(cards) == number
    for card in cards:
        assert card["strip"] >= STRIP
        assert card["left"] >= 0 and card["right"] <= SMALL["width"]
        assert card["top"] >= 0 and card["bottom"] <= SMALL["height"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f64_a_deal_on_the_smallest_phone(sit: Sit, seats: int) -> None:
    player = sit(SMALL)
    player.start(seats=seats)
    known: set[str] = set()

    def look(moment: Moment) -> None:
        check_fit(player.page, still=True)
        if moment.phase in known:
            return
        known.add(moment.phase)
        if seats == 2:
            check_axe(player.page, "light")
        if moment.phase == "discard":
            check_cards(player, 6 if seats == 2 else 5)
        if moment.phase == "play":
            check_cards(player, 4)

    player.play_until(lambda moment: moment.deal == 2, at=look)
    assert known == {"first_cut", "discard", "play", "show"}


def test_f64_every_one_of_six_cards_can_be_tapped(finger_seat: Player) -> None:
    player = finger_seat
    player.start()
    player.play_until(lambda moment: moment.phase == "discard")
    for place in range(6):
        card = player.hand.nth(place)
        card.tap()
        assert card.get_attribute("aria-selected") == "true"
        check_fit(player.page, still=True)
