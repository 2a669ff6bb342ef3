"""Somebody's line breaks: the others see it and wait; who comes back finds all as it was, and who is gone for good is
replaced if the others want it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.party import gather
from tests.browser.seen import seen, whole_log

OFFLINE = "ERR_INTERNET_DISCONNECTED"
RECONNECTING = re.compile(r"reconnecting \d:\d\d")
AFTER_HALF_A_MINUTE = re.compile(r"reconnecting 0:(30|[0-2]\d)")
A_MINUTE_AND_MORE = 150_000
"""Milliseconds: who is away for a minute is gone."""


def test_one_comes_back_and_later_is_gone_for_good(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    party = gather((ann, ben), ("Ann", "Ben"), ruleset="short_61")
    party.play_until(lambda player, moment: player is ann and moment.phase == "play")
    chip = ann.page.locator("li[data-side='1']")
    expect(chip).to_contain_text("to go")

    ben.forgive(OFFLINE)
    ben.page.context.set_offline(True)
    expect(ben.page.get_by_test_id("line")).to_have_text("Reconnecting …")
    expect(chip).to_contain_text(RECONNECTING)
    check_fit(ann.page, still=True)
    check_axe(ann.page)
    # Of the minute that a seat is kept for sure so much is left; the game has gone on as far as it could.
    ann.move()
    action = ann.page.get_by_test_id("action")
    expect(action).to_have_text("Waiting for Ben")
    expect(chip).to_contain_text(AFTER_HALF_A_MINUTE)
    expect(action).to_have_text("Waiting for Ben")
    ben.page.context.set_offline(False)
    expect(ben.page.get_by_test_id("line")).to_have_text("")
    expect(chip).not_to_contain_text(RECONNECTING)
    assert ben.moment().phase == "play"
    for what in ("deal", "count", "pile", "starter"):
        assert seen(ben.page)[what] == seen(ann.page)[what], what
    assert any(line.startswith("Ann plays ") for line in whole_log(ben.page))
    before = seen(ben.page)
    ben.page.reload()
    ben.moment()
    assert seen(ben.page) == before

    # For good: the window is closed.
    ben.page.goto("about:blank")
    expect(chip).to_contain_text(RECONNECTING)
    notice = ann.page.get_by_test_id("notices")
    expect(notice).to_contain_text("Ben is gone.", timeout=A_MINUTE_AND_MORE)
    expect(action).to_have_text("Waiting for Ben")
    check_fit(ann.page, still=True)
    check_axe(ann.page)
    expect(notice.get_by_role("button", name="Claim the game")).to_be_visible()
    notice.get_by_role("button", name="Wait").click()
    notice.get_by_role("button", name="Choose").click()
    notice.get_by_role("button", name="A computer plays on").click()
    expect(chip).to_contain_text("a computer plays on")
    ann.play_to_end()
    expect(ann.page.get_by_role("link", name="Download the record")).to_be_visible()


def test_a_pause_is_begun_by_both_and_ended_by_either(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    party = gather((ann, ben), ("Ann", "Ben"), clock="live")
    asked = party.play_until(lambda player, moment: moment.phase == "discard")
    other = ben if asked is ann else ann
    expect(asked.page.locator(".turn .detail, .rail li .muted").first).to_be_visible()
    asked.page.get_by_role("button", name="Game menu").click()
    asked.page.get_by_role("dialog").get_by_role("button", name="Ask for a pause").click()
    expect(asked.page.get_by_test_id("notices")).to_contain_text("You ask for a pause.")
    notice = other.page.get_by_test_id("notices")
    expect(notice).to_contain_text("would like a pause.")
    check_fit(other.page, still=True)
    check_axe(other.page)
    notice.get_by_role("button", name="Pause").click()
    for player in (ann, ben):
        expect(player.page.get_by_test_id("notices")).to_contain_text("The clocks stand still.")
    notice.get_by_role("button", name="Go on").click()
    for player in (ann, ben):
        expect(player.page.get_by_test_id("notices")).not_to_contain_text("The clocks stand still.")


def test_strangers_who_look_for_the_same_game_are_brought_together(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    for player in (ann, ben):
        page = player.page
        page.goto("/")
        page.get_by_role("button", name="Find a game").click()
        dialog = page.get_by_role("dialog", name="Find a game")
        dialog.get_by_label("Rules").select_option("Short game to 61")
        check_fit(page)
        dialog.get_by_role("button", name="Look for players").click()
        if player is ann:
            expect(dialog.get_by_test_id("seeking")).to_contain_text("Looking for players")
            check_axe(page)
            dialog.get_by_role("button", name="Stop looking").click()
            dialog.get_by_role("button", name="Look for players").click()
            expect(dialog.get_by_test_id("seeking")).to_be_visible()
    for player in (ann, ben):
        assert player.moment().phase == "first_cut"
    assert ann.page.url == ben.page.url
