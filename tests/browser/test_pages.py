"""Every other page and window: it fits the screen, axe has nothing grave to say, and a wrong address is answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, SMALL, check_axe, check_fit
from tests.browser.player import Player

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def check(page: Page) -> None:
    check_fit(page)
    check_axe(page)


@SIZES
def test_the_first_screen_without_and_with_games(sit: Sit, size: ViewportSize) -> None:
    player = sit(size)
    page = player.page
    page.goto("/")
    expect(page.get_by_text("Games you start stay here")).to_be_visible()
    check(page)
    for seats in (2, 3, 4, 2):
        player.new_game(seats=seats)
    page.reload()
    expect(page.get_by_role("link", name="Resume your game")).to_have_count(3)
    page.get_by_text("1 more game").click()
    expect(page.get_by_role("link", name="Resume your game")).to_have_count(4)
    check(page)


def open_from_menu(player: Player, name: str) -> None:
    player.page.get_by_role("button", name="Game menu").click()
    player.page.get_by_role("dialog", name="Game menu").get_by_role("button", name=name, exact=True).click()


@SIZES
def test_windows_of_the_table(sit: Sit, size: ViewportSize) -> None:
    player = sit(size)
    player.start()
    player.play_until(lambda moment: moment.phase == "play")
    page = player.page
    page.get_by_role("button", name="Game menu").click()
    expect(page.get_by_role("dialog", name="Game menu")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    for choice, title in (("Log", "Log"), ("Settings", "Settings"), ("Keys", "Keys at the table")):
        open_from_menu(player, choice)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        check_fit(page)
        check_axe(page, "dark" if size == PHONE else "light")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert player.moment().phase == "play"


def test_the_menu_of_the_site_on_a_phone(sit: Sit) -> None:
    page = sit(PHONE).page
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    check(page)
    menu.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("link", name="Count").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Count a hand")


@SIZES
@pytest.mark.parametrize(
    ("path", "title", "way"),
    [
        ("/nowhere", "No such page", "Go to the home page"),
        ("/games/none", "No game here", "Back to the home page"),
    ],
)
def test_a_wrong_address(sit: Sit, path: str, title: str, way: str, size: ViewportSize) -> None:
    player = sit(size)
    player.forgive("404", "there is no such game here")
    page = player.page
    page.goto(path)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    check(page)
    page.get_by_role("link", name=way).click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_rules_that_do_not_exist_lead_to_those_that_do(sit: Sit, size: ViewportSize) -> None:
    player = sit(size)
    player.forgive("404")
    page = player.page
    page.goto("/rules/nonesuch")
    expect(page.get_by_role("alert")).to_have_text("There are no rules named “nonesuch” here.")
    expect(page.get_by_role("link", name="Read the standard rules")).to_be_visible()
    expect(page.get_by_role("heading", name="Variants")).to_be_visible()
    check(page)
    page.get_by_role("link", name="Five-card cribbage").click()
    expect(page.get_by_role("heading", name="Objective")).to_be_visible()


def test_a_server_that_does_not_answer_is_told_and_asked_again(sit: Sit) -> None:
    player = sit(PHONE)
    player.forgive("net::ERR_FAILED", "Failed to load resource")
    page = player.page
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert").filter(has_text="The server does not answer").first).to_be_visible()
    check(page)
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("radio", name="2 players").check()
    page.get_by_role("button", name="Play now").click()
    player.moment()


@pytest.mark.parametrize("path", ["/", "/calculator?hand=5H5C5SJD&starter=5D", "/rules"])
def test_a_page_on_the_smallest_phone(sit: Sit, path: str) -> None:
    page = sit(SMALL).page
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("Loading …")).to_have_count(0)
    page.get_by_role("radio").first.wait_for()
    check_fit(page)
