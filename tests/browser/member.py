"""People with a name, for the browser tests."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Page, expect

from tests.browser.player import Player

PASSWORD = "correct horse battery"
_NUMBERS = count(1)


def fresh_name() -> str:
    """A name that nobody on any site of this run has."""
    return f"Person{next(_NUMBERS)}"


def join(player: Player) -> str:
    """Take a name without the page for it; the name."""
    name = fresh_name()
    answer = player.page.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    return name


def fill_in(page: Page, name: str, password: str) -> None:
    """Write name and password into the form on the page."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Log in by the page for it, and arrive on the first screen."""
    page.goto("/login")
    fill_in(page, name, password)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def prove(page: Page, password: str = PASSWORD) -> None:
    """Say that it is really you."""
    dialog = page.get_by_role("dialog", name="Is it you?")
    dialog.get_by_label("Password").fill(password)
    dialog.get_by_role("button", name="Go on").click()
