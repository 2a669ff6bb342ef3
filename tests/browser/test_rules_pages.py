"""The rules pages, by the requirements that they answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, SMALL, check_axe, check_fit


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title)


def test_000_01_title_and_breadcrumb(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules")
    expect(page).to_have_title("Rules · Fifteen Two")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    breadcrumb = page.get_by_role("navigation", name="Where this page is")
    expect(breadcrumb).to_have_text(re.compile(r"^\s*Cribbage\s*·\s*Rules\s*$"))
    breadcrumb.get_by_role("link", name="Cribbage").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_000_02_a_summary_opens_the_page_and_is_repeated(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules")
    summary = page.get_by_text(re.compile("^Two players are dealt six cards each"))
    expect(summary).to_have_count(2)
    expect(summary.first).to_have_text(summary.nth(1).inner_text())
    expect(section(page, "Deal and setup").get_by_text(re.compile("^Two players are dealt"))).to_be_visible()


def test_000_59_sections(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules")
    titles = (
        "Objective",
        "Deal and setup",
        "How to play step by step",
        "Important rules to remember",
        "Play example",
        "Key terms",
    )
    for title in titles:
        found = section(page, title)
        expect(found.get_by_role("heading", name=title)).to_be_visible()
        assert len(found.inner_text()) > 2 * len(title), f"{title} says nothing"
        page.get_by_role("navigation", name="On this page").get_by_role("link", name=title).click()
        expect(found).to_be_in_viewport()


def test_a_link_to_a_section_leads_there(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules#terms")
    expect(section(page, "Key terms")).to_be_in_viewport()


def test_003_33_questions(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules")
    asked = section(page, "Frequent questions")
    for question in (
        "How many cards are dealt?",
        "Who scores the crib?",
        "What are his heels and his nobs?",
        "When is the crib a flush?",
        "Can you win in the middle of a hand?",
        "What is a skunk?",
    ):
        answer = asked.get_by_role("heading", name=question).locator("xpath=following-sibling::p[1]")
        expect(answer).to_have_text(re.compile(r"\w.{15,}\.$"))


def test_001_20_to_001_22_pictures_of_the_board(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules")
    boards = section(page, "The board")
    for caption, tracks in (
        ("Two players: two tracks", 2),
        ("Three players: three tracks", 3),
        ("Four players: partners share a track, so there are two", 2),
    ):
        board = boards.get_by_role("figure", name=caption)
        expect(board).to_be_visible()
        # Two pegs a track, each a group of its own in the drawing.
        expect(board.locator("svg.board > g[transform]")).to_have_count(2 * tracks)


def test_003_34_last_updated(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules")
    expect(page.get_by_text(re.compile(r"^Last updated [A-Z][a-z]+ \d{1,2}, 20\d\d$"))).to_be_visible()


def test_003_21_the_calculator_is_linked_from_the_rules(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules/seven_card")
    page.get_by_role("link", name="Count a hand by these rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Count a hand")
    expect(page.get_by_role("combobox", name="Rules")).to_have_value("seven_card")


def test_a_page_follows_the_number_of_players(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules/standard?seats=4")
    expect(page.get_by_role("radio", name="4 players")).to_be_checked()
    expect(section(page, "Objective")).to_contain_text("first side to reach 121")
    page.get_by_role("radio", name="3 players").check()
    expect(section(page, "Deal and setup")).to_contain_text("One card goes straight from the pack to the crib.")
    page.get_by_role("link", name="Play by these rules").click()
    expect(page.get_by_role("radio", name="3 players")).to_be_checked()


@pytest.mark.parametrize(
    ("ruleset", "title", "seats"),
    [("five_players", "Five players", 5), ("six_three_pairs", "Six players, three pairs", 6)],
)
@pytest.mark.parametrize("size", [SMALL, PHONE, DESK])
def test_larger_tables_are_played_too(sit: Sit, ruleset: str, title: str, seats: int, size: ViewportSize) -> None:
    player = sit(size)
    page = player.page
    page.goto(f"/rules/{ruleset}")
    page.get_by_role("link", name="Play by these rules").click()
    expect(page.get_by_role("radio", name=f"{seats} players")).to_be_checked()
    expect(page.get_by_role("combobox", name="Rules").get_by_role("option")).to_have_text([title])
    check_fit(page)
    page.get_by_role("button", name="Play now").click()
    player.moment()
    expect(page.locator(".rounds ul").first.get_by_role("listitem")).to_have_count(seats)
    check_fit(page, still=size != SMALL)


def test_a_house_rule_is_told_on_its_page(sit: Sit) -> None:
    page = sit().page
    page.goto("/rules/five_card")
    expect(page).to_have_title("Rules: Five-card cribbage · Fifteen Two")
    expect(section(page, "Objective")).to_contain_text("61")
    expect(section(page, "Deal and setup")).to_contain_text("five cards each")


@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("/rules", PHONE),
        ("/rules", DESK),
        ("/rules/standard?seats=4", PHONE),
        ("/rules/five_card", PHONE),
        ("/rules/six_three_pairs", DESK),
    ],
)
def test_a_rules_page_fits_and_can_be_read(sit: Sit, path: str, size: ViewportSize) -> None:
    page = sit(size).page
    page.goto(path)
    expect(section(page, "Variants")).to_be_visible()
    check_fit(page)
    check_axe(page)
