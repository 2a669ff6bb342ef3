"""What a person has chosen about looks and pace stays chosen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_axe_as_it_is, check_fit


def test_the_theme_is_switched_and_remembered(sit: Sit) -> None:
    page = sit(PHONE, speed=None).page
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Use the dark theme").click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    page.goto("/rules")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Use the light theme").click()
    expect(root).to_have_attribute("data-theme", "light")


def test_the_theme_follows_the_device_until_it_is_chosen(sit: Sit) -> None:
    page = sit(PHONE, speed=None, color_scheme="dark").page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_every_setting_is_remembered(sit: Sit) -> None:
    page = sit(DESK, speed=None).page
    page.goto("/")
    chosen = ["High contrast", "Navy", "Four colours", "Fast"]
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    for name in chosen:
        dialog.get_by_role("radio", name=name).check()
    dialog.get_by_role("checkbox").uncheck()
    check_fit(page)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    for name in chosen:
        expect(dialog.get_by_role("radio", name=name)).to_be_checked()
    expect(dialog.get_by_role("checkbox")).not_to_be_checked()
    check_axe_as_it_is(page, "contrast")


def test_pace_is_chosen_at_the_table_and_remembered(sit: Sit) -> None:
    player = sit(PHONE, speed=None)
    player.start()
    page = player.page
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("dialog", name="Game menu").get_by_role("button", name="Pace").click()
    dialog = page.get_by_role("dialog", name="Pace of the table")
    expect(dialog.get_by_role("radio", name="Normal")).to_be_checked()
    dialog.get_by_role("radio", name="Instant").check()
    check_fit(page)
    check_axe(page, "light")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    player.play_until(lambda moment: moment.phase == "play")
    player.start(seats=3)
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("dialog", name="Game menu").get_by_role("button", name="Pace").click()
    expect(dialog.get_by_role("radio", name="Instant")).to_be_checked()


def test_the_table_sat_down_at_is_offered_again(sit: Sit) -> None:
    player = sit(PHONE)
    player.start(seats=3, level="Gentle")
    page = player.page
    page.goto("/")
    expect(page.get_by_role("radio", name="Gentle")).to_be_checked()
    expect(page.get_by_role("radio", name="3 players")).to_be_checked()
