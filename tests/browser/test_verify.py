"""The page that checks a deck: by file, by text, without the server, and what it says of a game that was changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.kit import CASES

RECORD = CASES / "sealed" / "three.crib.json"
GOOD = "The deck is as it was sealed."
BAD = "This is not the game that was sealed."
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def opened(sit: Sit, size: ViewportSize) -> Page:
    page = sit(size).page
    page.goto("/verify")
    expect(page.get_by_role("heading", level=1)).to_have_text("Check a deck")
    return page


def checks(page: Page) -> dict[str, str]:
    """What each check found, by its name."""
    rows = page.get_by_role("region", name="Checks").get_by_role("listitem").all()
    return {row.get_by_role("heading").inner_text(): row.locator(".vh").inner_text() for row in rows}


def paste(page: Page, document: Any) -> None:
    page.get_by_label("Or paste the text of a record").fill(
        document if isinstance(document, str) else json.dumps(document)
    )
    page.get_by_role("button", name="Check this text").click()


@SIZES
def test_a_record_is_checked_without_the_server(sit: Sit, size: ViewportSize) -> None:
    page = opened(sit, size)
    check_fit(page)
    check_axe(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_role("status").filter(has_text=GOOD)).to_be_visible()
    assert checks(page) == {
        "The seal": "good",
        "The shuffles": "good",
        "The starters": "good",
        "The chain": "good",
        "What this browser saw": "not checked",
    }
    expect(page.get_by_text("The deck was sealed again once")).to_be_visible()
    expect(page.get_by_text("Ann, Bea, Carl: standard, 2 deals")).to_be_visible()
    check_fit(page)
    page.context.set_offline(False)
    assert asked == []
    check_axe(page)


def test_a_record_may_be_pasted_or_dropped(sit: Sit) -> None:
    page = opened(sit, PHONE)
    text = RECORD.read_text(encoding="utf-8")
    paste(page, text)
    expect(page.get_by_text(GOOD)).to_be_visible()
    page.reload()
    carried = page.evaluate_handle(
        """text => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], 'game.crib.json'));
          return carried;
        }""",
        text,
    )
    place = page.get_by_role("group", name="Choose a record")
    place.dispatch_event("dragover", {"dataTransfer": carried})
    place.dispatch_event("drop", {"dataTransfer": carried})
    expect(page.get_by_text(GOOD)).to_be_visible()


def test_what_was_changed_is_told(sit: Sit) -> None:
    page = opened(sit, DESK)
    document = json.loads(RECORD.read_text(encoding="utf-8"))
    deal = next(action for action in document["actions"] if action["type"] == "deal")
    deal["hands"][0][0], deal["hands"][1][0] = deal["hands"][1][0], deal["hands"][0][0]
    paste(page, document)
    expect(page.get_by_text(BAD)).to_be_visible()
    found = checks(page)
    assert (found["The seal"], found["The shuffles"], found["The chain"]) == ("good", "not good", "not good")
    expect(page.get_by_text("The cards of deal 1 are not from the sealed deck.")).to_be_visible()
    check_axe(page)
    document["seal"]["secret"] = "0" * 64
    paste(page, document)
    expect(page.get_by_text("The secret is not the one that was sealed.")).to_be_visible()
    assert checks(page)["The shuffles"] == "not checked"
    check_fit(page)


def test_another_game_than_this_browser_saw_is_told(sit: Sit) -> None:
    page = opened(sit, PHONE)
    document = json.loads(RECORD.read_text(encoding="utf-8"))
    seal = document["seal"]
    here = {"game": seal["game"], "seat": None, "share": None, "taps": {}}
    told = here | {"steps": seal["steps"], "seq": 3, "head": seal["links"][2]["head"]}
    keep = "kept => localStorage.setItem('fifteentwo.seal.' + kept.game, JSON.stringify(kept))"
    page.evaluate(keep, told)
    paste(page, document)
    expect(page.get_by_text(GOOD)).to_be_visible()
    assert checks(page)["What this browser saw"] == "good"
    page.evaluate(keep, {**told, "head": "0" * 64})
    paste(page, document)
    expect(page.get_by_text(BAD)).to_be_visible()
    assert checks(page)["What this browser saw"] == "not good"
    page.evaluate("game => localStorage.removeItem('fifteentwo.seal.' + game)", seal["game"])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dear Ann", "This is not the record of a game."),
        ("{}", "This is not the record of a game."),
        (json.dumps({**json.loads(RECORD.read_text()), "seal": None}), "This game has no sealed deck"),
    ],
    ids=["text", "json", "unsealed"],
)
def test_what_cannot_be_checked_is_told(sit: Sit, text: str, told: str) -> None:
    page = opened(sit, PHONE)
    paste(page, text)
    expect(page.get_by_role("alert")).to_contain_text(told)
    check_fit(page)


def test_a_file_too_big_is_told(sit: Sit, tmp_path: Path) -> None:
    page = opened(sit, PHONE)
    big = tmp_path / "big.crib.json"
    big.write_bytes(b" " * 2_000_001)
    page.locator("input[type=file]").set_input_files(big)
    expect(page.get_by_role("alert")).to_contain_text("too big")


def test_the_rules_lead_there(sit: Sit) -> None:
    page = sit(PHONE).page
    page.goto("/rules")
    page.get_by_role("link", name="Check a deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check a deck")
