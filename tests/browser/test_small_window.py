"""A hand of six on the smallest phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from fifteentwo.server.pages.files import client_folder, read_client
from tests.server.scripted import Guest
from tests.server.site import Site, served

PHONE = ViewportSize(width=320, height=640)
TAP = 44
"""Pixels that a finger needs."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with served(tmp_path / "games.db", client=read_client(client_folder())) as site:
        yield site


def game_of_a_dealer(guest: Guest) -> str:
    """A game whose guest deals first and has cards to lay away."""
    while True:
        game = guest.start(level="novice")
        with guest.sit(game, Random(0)) as sitting:
            if sitting.view.dealer == sitting.hello.you:
                sitting.play_until(lambda: sitting.batch.question is not None)
                return game


def test_six_cards_are_in_sight_and_can_be_tapped(site: Site, page: Page) -> None:
    """F64: rank and suit of each lie uncovered, and there is room for a finger; two of them go to the own crib."""
    guest = Guest(site.url)
    game = game_of_a_dealer(guest)
    page.context.add_cookies([{"name": "crib_guest", "value": guest.http.cookies["crib_guest"], "url": site.url}])
    guest.close()
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}/games/{game}")
    cards = page.get_by_role("option")
    expect(cards).to_have_count(6)
    expect(page.get_by_role("heading", name="Two cards to your crib")).to_be_in_viewport(ratio=1)
    for number in range(6):
        card = cards.nth(number)
        expect(card).to_be_in_viewport(ratio=1)
        card.click(position={"x": 12, "y": 12})
        expect(card).to_have_attribute("aria-selected", "true")
        card.click(position={"x": 12, "y": 12})
        expect(card).to_have_attribute("aria-selected", "false")
        box = card.bounding_box()
        assert box is not None and box["height"] >= TAP
        following = cards.nth(number + 1).bounding_box() if number < 5 else None
        assert (following["x"] - box["x"] if following else box["width"]) >= TAP
