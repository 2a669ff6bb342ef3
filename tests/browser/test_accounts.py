"""Accounts on the screen: taking a name, logging in elsewhere, looking after the account, leaving for good."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import Sit, check_complaints, open_context, seat
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.member import PASSWORD, fill_in, fresh_name, join, log_in, prove
from tests.browser.player import Player
from tests.browser.served import Served

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def menu_says(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=f"{name}, your menu")).to_be_visible()


def test_a_guest_takes_a_name_and_finds_the_games_in_another_browser(sit: Sit) -> None:
    guest, name = sit(DESK), fresh_name()
    page = guest.page
    page.goto("/")
    guest.new_game()
    page.get_by_role("link", name="Log in").click()
    page.get_by_role("link", name="Take a name").click()
    expect(page.get_by_text("Your game of this browser comes along")).to_be_visible()
    fill_in(page, name, PASSWORD)
    page.get_by_role("button", name="Take this name", exact=True).click()
    menu_says(page, name)
    expect(page.get_by_role("link", name="Resume your game")).to_have_count(1)

    other = sit(DESK).page
    log_in(other, name.upper())
    menu_says(other, name)
    expect(other.get_by_role("link", name="Resume your game")).to_have_count(1)

    page.goto("/account")
    sessions = page.get_by_role("region", name="Where you are logged in")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    sessions.get_by_role("button", name="Log out Chrome").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    other.reload()
    expect(other.get_by_role("link", name="Log in")).to_be_visible()
    expect(other.get_by_role("link", name="Resume your game")).to_have_count(0)


def test_a_wrong_password_and_a_name_that_is_taken_are_told_plainly(sit: Sit) -> None:
    player = sit(PHONE)
    player.forgive("401", "409", "422")
    page, name = player.page, join(player)
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Wardrobe")).to_be_visible()
    menu.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("link", name="Log in").click()
    fill_in(page, name, "not the password")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("password")
    expect(page.get_by_label("Name", exact=True)).to_have_value(name)
    page.goto("/join")
    fill_in(page, name, PASSWORD)
    page.get_by_role("button", name="Take this name", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("that name is taken")
    fill_in(page, fresh_name(), "short")
    page.get_by_role("button", name="Take this name", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("8 characters")
    check_fit(page)


def test_a_log_in_says_that_a_guest_s_games_stay_behind(sit: Sit) -> None:
    player = sit(PHONE)
    page = player.page
    name = join(player)
    page.request.post("/api/logout", data={})
    page.goto("/login")
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    expect(page.get_by_test_id("left-behind")).to_have_count(0)
    for _ in range(2):
        player.new_game()
    page.reload()
    told = page.get_by_test_id("left-behind")
    expect(told).to_contain_text("Your 2 games as a guest in this browser stay behind")
    check_fit(page)
    check_axe(page)
    log_in(page, name)
    assert page.request.get("/api/games").json()["games"] == []


@SIZES
def test_the_pages_of_accounts(sit: Sit, size: ViewportSize) -> None:
    page = (player := sit(size)).page
    for path in ("/login", "/join", "/reset", "/reset#token", "/confirm#token", "/account"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check_fit(page)
        check_axe(page)
    join(player)
    page.goto("/account")
    expect(page.get_by_role("region", name="Where you are logged in").get_by_role("listitem")).to_have_count(1)
    check_fit(page)
    check_axe(page)
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("dialog", name="Delete my account")).to_be_visible()
    check_fit(page)
    check_axe(page)


def test_settings_follow_the_account(sit: Sit) -> None:
    name = join(first := sit(DESK))
    page = first.page
    page.goto("/")
    menu_says(page, name)
    page.get_by_role("button", name="Settings").click()
    with page.expect_request(lambda sent: sent.method == "PUT" and sent.url.endswith("/api/settings")):
        page.get_by_role("radio", name="Navy").check()
    other = sit(DESK).page
    log_in(other, name)
    expect(other.locator("html")).to_have_attribute("data-felt", "navy")


def test_all_data_is_downloaded_and_the_account_deleted(sit: Sit) -> None:
    player = sit(DESK)
    player.forgive("401")
    player.page.goto("/")
    game = player.new_game()
    page, name = player.page, join(player)
    page.goto("/account")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    document = json.loads(download.value.path().read_text())
    assert name in json.dumps(document)
    assert game in json.dumps(document)

    page.get_by_role("button", name="Delete my account").click()
    dialog = page.get_by_role("dialog", name="Delete my account")
    typed = dialog.get_by_label(f"Type your name, {name}")
    typed.fill("somebody")
    dialog.get_by_role("button", name=f"Delete {name} for good").click()
    expect(dialog.get_by_role("alert")).to_contain_text("nothing was deleted")
    typed.fill(name)
    dialog.get_by_role("button", name=f"Delete {name} for good").click()
    prove(page, "not the password")
    expect(page.get_by_role("dialog", name="Is it you?").get_by_role("alert")).to_contain_text("password")
    prove(page)
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.goto("/login")
    fill_in(page, name, PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_an_address_is_confirmed_and_brings_a_new_password(own_seat: Player, own_site: Served) -> None:
    page, name = own_seat.page, join(own_seat)
    page.goto("/account")
    part = page.get_by_role("region", name="E-mail")
    part.get_by_label("E-mail address").fill("ann@example.org")
    part.get_by_role("button", name="Send a link").click()
    prove(page)
    expect(part.get_by_text("A letter is on its way to ann@example.org")).to_be_visible()
    page.goto(own_site.mailed_link())
    page.get_by_role("button", name="This is my address").click()
    assert "#" not in page.url
    expect(page.get_by_text("Your address is confirmed")).to_be_visible()
    page.get_by_role("link", name="Your account").click()
    expect(part.get_by_text("Letters go to ann@example.org")).to_be_visible()
    turns = part.get_by_role("checkbox", name="Tell me by mail")
    expect(turns).to_be_checked()
    with page.expect_response("**/api/email/turns"):
        turns.uncheck()
    page.reload()
    expect(turns).not_to_be_checked()

    page.goto("/reset")
    page.get_by_label("E-mail address").fill("ann@example.org")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text("If an account has confirmed ann@example.org")).to_be_visible()
    page.goto(own_site.mailed_link())
    page.get_by_label("New password").fill("another good one")
    page.get_by_role("button", name="Set this password").click()
    expect(page.get_by_text("Your password is set")).to_be_visible()
    log_in(page, name, "another good one")


@pytest.fixture
def key_holder(browser: Browser, own_site: Served) -> Iterator[Player]:
    """A person at that site by its name, which passkeys need, with a device that keeps them."""
    named = own_site.url.replace("127.0.0.1", "localhost")
    with open_context(browser, own_site) as context:
        player = seat(context, own_site, DESK)
        player.page.goto(named)
        session = context.new_cdp_session(player.page)
        session.send("WebAuthn.enable")
        device = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
        }
        session.send("WebAuthn.addVirtualAuthenticator", {"options": device})
        yield player
    check_complaints([player])


def test_a_passkey_opens_an_account(key_holder: Player) -> None:
    page, name = key_holder.page, fresh_name()
    site = page.url
    page.goto(f"{site}join")
    page.get_by_role("button", name="Use a passkey instead").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Take this name with a passkey").click()
    menu_says(page, name)
    page.get_by_role("button", name=f"{name}, your menu").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("link", name="Log in").click()
    page.get_by_role("button", name="Log in with a passkey").click()
    menu_says(page, name)
    page.goto(f"{site}account")
    passkeys = page.get_by_role("region", name="Passkeys")
    expect(passkeys.get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_text("You have no password")).to_be_visible()
    check_fit(page)
    check_axe(page, "light")
