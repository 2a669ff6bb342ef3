"""The score calculator: by taps, by typing, by a link, and what it says to what it cannot count."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, SMALL, check_axe, check_fit

COMBINATION = re.compile(r"^(Fifteen|Pair|Run of \w+|Flush of \w+|His nobs): .+, \d+ points?$")
BEST = {"Fifteen": 8, "Pair": 6, "His nobs": 1}


def check_counted(page: Page, points: int, lines: dict[str, int]) -> None:
    """The total, and how many combinations of each name there are."""
    combinations = page.get_by_role("button", name=COMBINATION)
    expect(combinations).to_have_count(sum(lines.values()))
    for name, times in lines.items():
        expect(page.get_by_role("button", name=re.compile(f"^{name}: "))).to_have_count(times)
    expect(page.locator("[aria-live=polite] .total .num")).to_have_text(str(points))


def type_cards(page: Page, cards: str) -> None:
    page.get_by_role("textbox").fill(cards)
    page.get_by_role("textbox").press("Enter")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_29_hand_by_taps_in_15_lines(sit: Sit, size: ViewportSize) -> None:
    page = sit(size).page
    page.goto("/calculator")
    expect(page.get_by_text("5 more cards")).to_be_visible()
    check_fit(page)
    check_axe(page)
    for card in ("5 of hearts", "5 of clubs", "5 of spades", "jack of diamonds", "5 of diamonds"):
        suit = card.rpartition(" ")[2]
        if size == PHONE:
            page.get_by_role("radio", name=suit).check()
        page.get_by_role("button", name=card, exact=True).click()
    check_counted(page, 29, BEST)
    expect(page.get_by_text("his nobs is twenty-nine”")).to_be_visible()
    check_fit(page)
    check_axe(page)
    page.get_by_role("button", name="Take 5 of hearts back").click()
    expect(page.get_by_text("One more card")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_text("5 more cards")).to_be_visible()


@pytest.mark.parametrize("address", ["/calculator", "/calculator?rules=h2g2&crib=0"])
def test_cards_typed_before_the_rules_are_there_stay(sit: Sit, address: str) -> None:
    page = sit(DESK).page
    held: list[Route] = []
    page.route("**/api/rulesets", lambda route: held.append(route))  # noqa: PLW0108 - asked for its parameters
    with page.expect_request("**/api/rulesets"):
        page.goto(address)
    page.get_by_role("textbox").fill("4h 5h 6h Kh As")
    for route in held:
        route.continue_()
    expect(page.get_by_role("combobox").get_by_role("option").first).to_be_attached()
    page.get_by_role("textbox").press("Enter")
    expect(page.locator("[aria-live=polite] .total .num")).to_have_text("13")


def test_a_combination_lights_its_cards(sit: Sit) -> None:
    page = sit(DESK).page
    page.goto("/calculator")
    type_cards(page, "4h 5h 6h Kh As")
    check_counted(page, 13, {"Fifteen": 3, "Run of three": 1, "Flush of four": 1})
    page.get_by_role("button", name="Fifteen: 5 of hearts, king of hearts, 2 points").click()
    for card, lit in (("5 of hearts", 1), ("king of hearts", 1), ("ace of spades", 0)):
        taken = page.get_by_role("button", name=f"Take {card} back")
        expect(taken.locator(".card.lit")).to_have_count(lit)


def test_a_link_carries_the_hand(sit: Sit) -> None:
    player = sit(PHONE)
    page = player.page
    page.goto("/calculator")
    type_cards(page, "5h 5c 5s Jd 5d")
    check_counted(page, 29, BEST)
    link = page.url
    assert "hand=5H5C5SJD" in link and "starter=5D" in link
    other = sit(DESK).page
    other.goto(link)
    check_counted(other, 29, BEST)
    other.goto("/calculator?hand=2H4H6H8H&starter=QS&crib=1&rules=standard")
    expect(other.get_by_role("radio", name="Crib")).to_be_checked()
    check_counted(other, 0, {})


def test_wrong_input_is_told_in_one_sentence_and_changes_nothing(sit: Sit) -> None:
    page = sit(PHONE).page
    page.goto("/calculator?hand=5H5C5SJD&starter=5D")
    check_counted(page, 29, BEST)
    for typed, told in (
        ("5X 5C 5S JD 5D", "“5X” is no card. Write a rank and a suit: 5H, TD, 10c or J♦."),
        ("5H 5H 6H KH AS", "5♥ is there twice; a pack has one of each."),
        ("5H 4H 6H KH AS 2S", "6 cards are too many: these rules count 4 and the starter."),
    ):
        type_cards(page, typed)
        expect(page.get_by_role("alert")).to_have_text(told)
        expect(page.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")
        check_counted(page, 29, BEST)
    check_fit(page)
    check_axe(page)


def test_an_unknown_ruleset_in_a_link_gives_way_to_the_standard_one(sit: Sit) -> None:
    page = sit(PHONE).page
    page.goto("/calculator?hand=5H5C5SJD&starter=5D&rules=nonesuch")
    expect(page.get_by_role("alert")).to_contain_text("no rules named “nonesuch”")
    check_counted(page, 29, BEST)


def test_the_rules_say_how_many_cards_are_counted(sit: Sit) -> None:
    page = sit(DESK).page
    page.goto("/calculator")
    page.get_by_role("combobox", name="Rules").select_option("Seven-card cribbage")
    expect(page.get_by_text("Pick five cards, then the starter.")).to_be_visible()
    type_cards(page, "7h 7d 7s 8c 8d")
    expect(page.get_by_text("Now the starter")).to_be_visible()
    page.get_by_role("button", name="9 of clubs").click()
    expect(page.locator("[aria-live=polite] .total .num")).to_be_visible()


_ROOM_OVER = """(select) => {
  const name = document.createElement('span');
  name.textContent = select.selectedOptions[0].textContent;
  name.style.font = getComputedStyle(select).font;
  document.body.append(name);
  const {width} = name.getBoundingClientRect();
  name.remove();
  const {paddingLeft, paddingRight} = getComputedStyle(select);
  const arrow = 20;
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow - width;
}"""


@pytest.mark.parametrize("size", [PHONE, SMALL, DESK])
def test_names_and_words_have_room(sit: Sit, size: ViewportSize) -> None:
    page = sit(size).page
    page.goto("/calculator")
    rules = page.get_by_role("combobox", name="Rules")
    for title in rules.get_by_role("option").all_inner_texts():
        rules.select_option(title)
        assert rules.evaluate(_ROOM_OVER) >= 0, title
    field = page.get_by_role("textbox")
    field.fill("5" * 200)
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is no card")
    check_fit(page)


def test_rules_of_the_crib_are_its_own(sit: Sit) -> None:
    page = sit(PHONE).page
    page.goto("/calculator?hand=2H4H6H8H&starter=KS")
    check_counted(page, 4, {"Flush of four": 1})
    page.get_by_role("radio", name="Crib").check()
    expect(page.get_by_text("No combination scores.")).to_be_visible()
