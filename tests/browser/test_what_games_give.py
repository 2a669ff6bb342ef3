"""What games give, on the screen: at the end of a game, on one's page, in the wardrobe, and on the others' tables."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.member import join
from tests.browser.player import Player
from tests.browser.test_end import resign

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def given(page: Page) -> str:
    part = page.get_by_test_id("given")
    expect(part).to_be_visible()
    return part.inner_text()


def test_a_completed_game_gives_experience_and_stands_on_the_persons_page(sit: Sit) -> None:
    player = sit(PHONE)
    player.start(rules="Short game to 61")
    player.play_to_end()
    page = player.page
    won = player.result.get_attribute("data-won") == "true"
    assert re.search(r"\+[1-9]\d* XP", given(page))
    check_fit(page)
    check_axe(page)
    page.get_by_role("link", name="Take a name to keep it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a name")
    name = join(player)
    page.goto(f"/people/{name}")
    expect(page.get_by_text(re.compile(r"^[1-9]\d* XP, "))).to_be_visible()
    bots = page.get_by_role("row", name=re.compile("^Won" if won else "^Lost")).get_by_role("cell")
    expect(bots).to_have_text(["0", "1"])
    expect(page.get_by_role("row", name=re.compile("^Hand as dealer"))).to_contain_text("7.9–8.0")
    check_fit(page)
    check_axe(page)
    page.get_by_role("link", name="Look at the game").click()
    expect(player.result).to_be_visible()


def test_giving_up_gives_nothing_and_says_so(sit: Sit) -> None:
    player = sit(DESK)
    player.start()
    player.play_until(lambda moment: moment.phase == "play")
    resign(player)
    told = given(player.page)
    assert "not played to the end" in told
    assert not re.search(r"\+\d+ XP", told)
    check_fit(player.page)
    name = join(player)
    player.page.goto(f"/people/{name}")
    cells = player.page.get_by_role("row", name=re.compile("^Left or given up")).get_by_role("cell")
    expect(cells).to_have_text(["0", "1"])
    lost = player.page.get_by_role("row", name=re.compile("^Lost")).get_by_role("cell")
    expect(lost).to_have_text(["0", "0"])


@SIZES
def test_the_wardrobe_says_what_comes_with_which_level(sit: Sit, size: ViewportSize) -> None:
    player = sit(size)
    page = player.page
    join(player)
    page.goto("/wardrobe")
    expect(page.get_by_text("Level 1", exact=True)).to_be_visible()
    backs, faces = page.get_by_role("group", name="Card backs"), page.get_by_role("group", name="Card faces")
    backs.get_by_role("radio", name="Stars").check()
    expect(faces.get_by_role("radio", name="Classic")).to_be_checked()
    wear = page.get_by_role("button", name="Comes with level 15")
    expect(wear).to_have_attribute("aria-disabled", "true")
    check_fit(page)
    check_axe(page)
    backs.get_by_role("radio", name="Lattice").check()
    page.get_by_role("button", name="Wear these").click()
    expect(page.get_by_role("button", name="You wear these")).to_be_visible()
    page.reload()
    expect(backs.get_by_role("radio", name="Lattice")).to_be_checked()
    expect(faces.get_by_role("radio", name="Classic")).to_be_checked()


def friends_game(host: Player, friend: Player) -> str:
    """A game of two people, begun without the pages for it; its id."""
    for player in (host, friend):
        player.page.goto("/")
    ask = host.page.request
    made = ask.post("/api/tables", data={"ruleset": "standard", "seats": 2, "name": "Ann"})
    assert made.ok, made.text()
    table = made.json()["id"]
    took = friend.page.request.put(f"/api/tables/{table}/seats/1", data={"name": "Bob"})
    assert took.ok, took.text()
    for player in (host, friend):
        ready = player.page.request.put(f"/api/tables/{table}/ready", data={"ready": True})
        assert ready.ok, ready.text()
    return str(ask.get(f"/api/tables/{table}").json()["game"])


def test_what_is_worn_is_seen_by_the_other_player(sit: Sit) -> None:
    ann, bob = sit(DESK), sit(DESK)
    game = friends_game(ann, bob)
    ann.page.goto("/wardrobe")
    ann.page.get_by_role("radio", name="Lattice").check()
    ann.page.get_by_role("button", name="Wear these").click()
    expect(ann.page.get_by_role("button", name="You wear these")).to_be_visible()
    # Whoever says nothing is dealt to a little later.
    for player in (ann, bob):
        player.page.goto(f"/games/{game}")
    expect(bob.page.locator("[data-flies-from='0'] [data-back=lattice]")).to_have_count(6)
    expect(ann.page.locator("[data-flies-from='1'] [data-back=streets]")).to_have_count(6)


@SIZES
def test_the_leaderboards(sit: Sit, size: ViewportSize) -> None:
    page = sit(size).page
    page.goto("/leaders")
    expect(page.get_by_text("Nobody’s rating is sure here yet")).to_be_visible()
    page.get_by_role("radio", name="Partners").check()
    page.get_by_role("radio", name="Live").check()
    expect(page.get_by_text("Nobody’s rating is sure here yet")).to_be_visible()
    check_fit(page)
    check_axe(page)


def test_somebody_who_is_not_there(sit: Sit) -> None:
    player = sit(PHONE)
    player.forgive("404")
    player.page.goto("/people/Nobody-here")
    expect(player.page.get_by_role("alert")).to_contain_text("nobody here has that name")
    check_fit(player.page)
