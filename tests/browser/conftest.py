"""Chromium for the browser tests, cut off from everything but this machine, and the site it looks at."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ViewportSize,
    expect,
)

from tests.browser.looks import PHONE, SMALL
from tests.browser.player import Player
from tests.browser.served import Served, served

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws no windows of its own around the pages, which would take a quarter of the time."""
SWITCHES = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    "--no-first-run",
)
PATIENCE_MS = 60_000
"""What does not happen in this time never will; on a busy machine little happens at once."""

expect.set_options(timeout=PATIENCE_MS)

Sit = Callable[..., Player]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium; where there is none the test is skipped, which CI does not allow."""
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        package = NAMES[0]
        pytest.skip(f"this machine has no Chromium: the browser tests need one (on Debian: apt-get install {package})")
    # Chromium refuses its sandbox to root.
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    return {**browser_type_launch_args, "executable_path": chromium, "args": [*SWITCHES, *sandbox]}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that let it run; every browser context is a guest of its own."""
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def idle() -> list[BrowserContext]:
    """Contexts of the browser at the site that nobody uses now: to make one takes longer than many a test."""
    return []


@pytest.fixture
def sit(browser: Browser, site: Served, idle: list[BrowserContext]) -> Iterator[Sit]:
    """Seats a person in front of a window of some size, and at the end wants nothing complained of."""
    used: list[BrowserContext] = []
    players: list[Player] = []

    def sit(size: ViewportSize = PHONE, *, speed: str | None = "instant", **media: Any) -> Player:
        context = idle.pop() if idle else open_context(browser, site)
        used.append(context)
        players.append(seat(context, site, size, speed=speed, **media))
        return players[-1]

    yield sit
    for context in used:
        for page in context.pages:
            page.close()
    idle += used
    check_complaints(players)


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for tests that end it, and start it again."""
    with served(tmp_path_factory.mktemp("own-site")) as own:
        yield own


@pytest.fixture
def own_seat(browser: Browser, own_site: Served) -> Iterator[Player]:
    """A person on a phone, at that server."""
    with open_context(browser, own_site) as context:
        player = seat(context, own_site, PHONE)
        yield player
    check_complaints([player])


@pytest.fixture
def finger_seat(browser: Browser, site: Served) -> Iterator[Player]:
    """A person at the site's smallest screen, who taps."""
    with open_context(browser, site, has_touch=True) as context:
        player = seat(context, site, SMALL)
        yield player
    check_complaints([player])


def open_context(browser: Browser, at: Served, **options: Any) -> BrowserContext:
    """Somebody's browser, at that server; one pixel to a pixel, so that pictures do not depend on the machine."""
    context = browser.new_context(base_url=at.url, device_scale_factor=1, **options)
    context.set_default_timeout(PATIENCE_MS)
    return context


def seat(
    context: BrowserContext, at: Served, size: ViewportSize, *, speed: str | None = "instant", **media: Any
) -> Player:
    """A person who has not been here before, but may have chosen a pace."""
    kept = json.dumps({} if speed is None else {"speed": speed})
    context.set_storage_state(
        {
            "cookies": [],
            "origins": [{"origin": at.url, "localStorage": [{"name": "fifteentwo.settings", "value": kept}]}],
        }
    )
    page = context.new_page()
    page.set_viewport_size(size)
    page.emulate_media(**{"color_scheme": "light", **media})
    return Player(page, [])


def check_complaints(players: Iterable[Player]) -> None:
    """Nothing was said against a page that had not to come."""
    assert [complaint for player in players for complaint in player.complaints()] == []
