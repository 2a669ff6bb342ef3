"""Without a mouse: a whole short game, and the focus is always somewhere one can see."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE
from tests.browser.player import Player

MOST_STOPS = 60
_FOCUS = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing';
  // A heading is only where reading begins.
  if (focused.localName === 'h1') return 'seen';
  const around = [focused, ...focused.querySelectorAll('*'), focused.parentElement, focused.closest('fieldset, .fan')];
  const outlined = around.filter(Boolean).some((element) => {
    const {outlineStyle, outlineWidth} = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  return outlined ? 'seen' : `not to be seen on ${focused.outerHTML.slice(0, 200)}`;
}"""


def check_focus(page: Page) -> None:
    """Something has the focus, and shows it."""
    assert page.evaluate(_FOCUS) == "seen"


def tab_to(page: Page, target: Locator, *, key: str = "Tab") -> None:
    """Press Tab until the target has the focus; every stop on the way must be seen, but the browser's own."""
    for _ in range(MOST_STOPS):
        page.keyboard.press(key)
        assert page.evaluate(_FOCUS) in ("seen", "nothing")
        if target.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError(f"the Tab key does not come to {target}")


def play_by_keys(player: Player) -> None:
    """One thing to do, by keys on what has the focus."""
    page = player.page
    if player.moment().deed is None and page.locator("[role=option]:focus").count() == 0:
        tab_to(page, page.locator("[role=option][tabindex='0']"))
    for place in range(player.hand.count()):
        if player.moment().deed is not None:
            break
        for key in ("Home", *["ArrowRight"] * place):
            page.keyboard.press(key)
        check_focus(page)
        page.keyboard.press("Space")
    assert player.moment().deed is not None, "no card could be chosen"
    page.keyboard.press("Enter")


def test_a_whole_short_game_without_a_mouse(sit: Sit) -> None:
    player = sit(DESK)
    page = player.page
    page.goto("/")
    rules = page.get_by_role("combobox", name="Rules")
    expect(rules).to_be_visible()
    tab_to(page, rules)
    page.keyboard.type("Short")
    expect(rules).to_have_value("short_61")
    tab_to(page, page.get_by_role("button", name="Play now"), key="Shift+Tab")
    page.keyboard.press("Enter")
    while player.moment().phase != "over":
        check_focus(page)
        play_by_keys(player)
    check_focus(page)
    tab_to(page, page.get_by_test_id("rematch").get_by_role("button"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-phase=first_cut]")).to_be_visible()
    check_focus(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-phase=discard]")).to_be_visible()


def test_a_whole_game_of_four_without_a_mouse(sit: Sit) -> None:
    player = sit(DESK)
    player.sit("standard", 4)
    while player.moment().phase != "over":
        play_by_keys(player)
    expect(player.result).to_be_visible()
    check_focus(player.page)


def test_number_keys_choose_and_enter_does_what_the_button_says(sit: Sit) -> None:
    player = sit(DESK)
    page = player.page
    player.start()
    player.play_until(lambda moment: moment.phase == "discard")
    page.keyboard.press("3")
    page.keyboard.press("6")
    for place in (2, 5):
        expect(player.hand.nth(place)).to_have_attribute("aria-selected", "true")
    check_focus(page)
    page.keyboard.press("Enter")
    player.play_until(lambda moment: moment.phase == "play")
    page.keyboard.press("2")
    expect(player.hand.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(player.hand).to_have_count(3)
    player.moment()
    check_focus(page)


def test_the_keys_are_told_and_can_be_turned_off(sit: Sit) -> None:
    player = sit(DESK)
    page = player.page
    player.start()
    player.play_until(lambda moment: moment.phase == "discard")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys at the table")
    expect(keys).to_contain_text("choose that card")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Choose cards with the keys 1 to 6").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(0)
    page.keyboard.press("?")
    expect(keys).not_to_contain_text("choose that card")


def test_a_show_is_walked_by_arrow_keys(sit: Sit) -> None:
    player = sit(PHONE)
    player.start(level="Steady")
    page = player.page
    player.play_until(lambda moment: moment.phase == "show" and bool(page.locator("ol .line").count()))
    lit = page.locator(".line[aria-current=step]")
    expect(lit).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".line").last).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowRight")
    expect(lit).to_have_count(0)
    page.keyboard.press("Enter")
    player.moment()


def test_a_dialog_gives_the_focus_back(sit: Sit) -> None:
    player = sit(PHONE)
    player.start()
    for name in ("Log of the game", "Game menu"):
        button = player.page.get_by_role("button", name=name)
        tab_to(player.page, button)
        player.page.keyboard.press("Enter")
        expect(player.page.get_by_role("dialog")).to_be_visible()
        player.page.keyboard.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()


def test_the_first_stop_leads_to_the_content(sit: Sit) -> None:
    page = sit(DESK).page
    page.goto("/rules")
    expect(page.get_by_role("heading", name="Objective")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    check_focus(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
