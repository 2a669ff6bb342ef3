"""People find a table, by its link or its code or in the list, take seats, and begin together."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.player import Player

TABLE = re.compile(r"/t/[\w-]{22}$")
GAME = re.compile(r"/games/")


def seat_card(page: Page, name: str) -> Locator:
    """The card of whoever sits there under that name."""
    return page.locator("[data-seat]").filter(has_text=name)


def make_table(player: Player, *, seats: int = 2, opened: bool = False, name: str = "") -> str:
    """From the first screen to a new table; its link."""
    page = player.page
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog", name="Play with friends")
    dialog.get_by_role("radio", name=str(seats), exact=True).check()
    if opened:
        dialog.get_by_role("radio", name="Open to anybody").check()
    if name:
        dialog.get_by_label("Your name at the table").fill(name)
    check_fit(page)
    dialog.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", name="Take your seats")).to_be_visible()
    expect(page).to_have_url(TABLE)
    return page.url


def test_a_friend_enters_the_code_and_both_go_to_the_game(sit: Sit) -> None:
    ann, ben = sit(DESK), sit(PHONE)
    link = make_table(ann, name="Ann")
    assert ann.page.get_by_role("textbox", name="Link to the table").input_value() == link
    code = ann.page.get_by_test_id("code").inner_text()
    check_axe(ann.page)

    ben.page.goto("/")
    ben.page.get_by_label("Code of a table").fill(code.lower())
    ben.page.get_by_role("button", name="Go to the table").click()
    expect(seat_card(ben.page, "Ann")).to_contain_text("not ready yet")
    check_fit(ben.page)
    check_axe(ben.page)
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()

    expect(seat_card(ann.page, "Ben")).to_contain_text("not ready yet")
    ann.page.get_by_role("button", name="Ready to play").click()
    expect(ann.page.get_by_role("button", name="Waiting for Ben")).to_be_visible()
    expect(seat_card(ben.page, "Ann")).to_contain_text("ready")
    ben.page.get_by_role("button", name="Ready to play").click()
    for player in (ann, ben):
        expect(player.page).to_have_url(GAME)
        assert player.moment().phase == "first_cut"
    ben.page.goto(link)
    expect(ben.page).to_have_url(ann.page.url)


def test_computers_fill_the_seats_and_partners_sit_opposite(sit: Sit) -> None:
    ann, bea = sit(PHONE), sit(DESK)
    link = make_table(ann, seats=4, name="Ann")
    for seat in (2, 4):
        ann.page.get_by_role("button", name=f"Add a computer in seat {seat}").click()
        ann.page.get_by_role("dialog").get_by_role("button", name="Steady").click()
        expect(ann.page.locator(f"[data-seat='{seat - 1}']")).to_contain_text("computer, Steady")
    check_fit(ann.page)
    bea.page.goto(link)
    expect(bea.page.get_by_text("Partners sit opposite each other.")).to_be_visible()
    check_fit(bea.page)
    check_axe(bea.page)
    bea.page.get_by_label("Your name at the table").fill("Bea")
    bea.page.get_by_role("button", name="Sit in seat 3").click()
    expect(seat_card(ann.page, "Bea")).to_contain_text("your partner")

    ann.page.get_by_role("button", name="Take").first.click()
    expect(ann.page.get_by_text("Free seat")).to_have_count(1)
    bea.page.get_by_role("button", name="Move to seat 2").click()
    expect(bea.page.locator("[data-seat='1']")).to_contain_text("Bea (you)")
    bea.page.get_by_role("button", name="Leave seat").click()
    expect(bea.page.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(ann.page.get_by_text("Free seat")).to_have_count(2)


def test_an_open_table_is_listed_until_it_is_full(sit: Sit) -> None:
    ann, ben, carl = sit(PHONE), sit(PHONE), sit(DESK)
    carl.page.goto("/")
    make_table(ann, opened=True, name="Ann Open")
    join = carl.page.get_by_role("link", name="Join the table of Ann Open")
    expect(join).to_be_visible()
    check_fit(carl.page)
    check_axe(carl.page)
    ben.page.goto("/")
    ben.page.get_by_role("link", name="Join the table of Ann Open").click()
    ben.page.get_by_role("button", name="Take a seat").click()
    expect(ben.page.get_by_role("button", name="Ready to play")).to_be_visible()
    expect(join).to_have_count(0)

    carl.page.goto(ann.page.url)
    expect(carl.page.get_by_text("Every seat is taken.")).to_be_visible()
    for player in (ann, ben):
        player.page.get_by_role("button", name="Ready to play").click()
    expect(carl.page.get_by_role("heading", name="A game is in play")).to_be_visible()
    check_fit(carl.page)


def test_a_link_that_leads_nowhere_is_told(sit: Sit) -> None:
    player = sit(PHONE)
    player.forgive("404")
    player.page.goto("/t/there-is-no-such-table")
    expect(player.page.get_by_role("heading", name="No table here")).to_be_visible()
    check_fit(player.page)
    player.page.goto("/")
    player.page.get_by_label("Code of a table").fill("AAAA-AAAA")
    player.page.get_by_role("button", name="Go to the table").click()
    expect(player.page.get_by_role("alert")).to_have_text("no table has this code: look at it again")


def turn_skunks_off(page: Page) -> None:
    """Choose it from what a house may choose."""
    page.get_by_role("combobox", name="Skunks").select_option("a win is a win")


def skunks_at(player: Player) -> str:
    """What the rules of the game on the screen say of skunks."""
    answer = player.page.request.get(f"/api{urlsplit(player.page.url).path}")
    return str(answer.json()["game"]["rules"]["skunks"])


def test_a_house_turns_skunks_off_against_a_computer(sit: Sit) -> None:
    player = sit(PHONE)
    page = player.page
    page.goto("/")
    page.get_by_role("combobox", name="Rules").select_option("Short game to 61")
    page.get_by_role("button", name="House rules").click()
    turn_skunks_off(page)
    check_fit(page)
    check_axe(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="House rules: Skunks: a win is a win")).to_be_visible()
    check_fit(page)
    page.get_by_role("combobox", name="Rules").select_option("Table rules")
    expect(page.get_by_role("button", name="House rules", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="Rules").select_option("Short game to 61")
    page.get_by_role("button", name="Play now").click()
    player.moment()
    assert skunks_at(player) == "off"
    player.play_to_end()
    expect(page.get_by_test_id("table")).not_to_contain_text("skunk")
    first = page.url
    page.get_by_role("button", name=re.compile("^Rematch")).click()
    expect(page).not_to_have_url(first)
    assert player.moment().phase == "first_cut"
    assert skunks_at(player) == "off"


def test_a_house_turns_skunks_off_among_friends(sit: Sit) -> None:
    ann, ben = sit(DESK), sit(PHONE)
    page = ann.page
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("dialog", name="Play with friends").get_by_text("House rules").click()
    turn_skunks_off(page)
    check_fit(page)
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_test_id("terms")).to_contain_text("a win is a win")
    ben.page.goto(page.url)
    expect(ben.page.get_by_test_id("terms")).to_contain_text("a win is a win")
    ben.page.get_by_role("button", name="Take a seat").click()
    # Whoever is ready before somebody sits down has to say so again.
    expect(ben.page.get_by_role("button", name="Ready to play")).to_be_visible()
    for player in (ann, ben):
        player.page.get_by_role("button", name="Ready to play").click()
    for player in (ann, ben):
        player.moment()
        assert skunks_at(player) == "off"
