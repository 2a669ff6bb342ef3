"""Chromium for the browser tests, cut off from everything but this machine, and the site it looks at."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    StorageState,
    ViewportSize,
    expect,
)

from tests.browser.looks import PHONE
from tests.browser.player import Player
from tests.browser.served import Served, served

NAMES = ("chromium", "chromium-browser", "google-chrome")
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
        pytest.skip("this machine has no Chromium: the browser tests need one (on Debian: apt-get install chromium)")
    # Chromium refuses its sandbox to root.
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    return {**browser_type_launch_args, "executable_path": chromium, "args": [*SWITCHES, *sandbox]}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that let it run; every browser context is a guest of its own."""
    with served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def sit(browser: Browser, site: Served) -> Iterator[Sit]:
    """Seats a person in front of a window of some size, and at the end wants nothing complained of."""
    contexts: list[BrowserContext] = []
    players: list[Player] = []

    def sit(size: ViewportSize = PHONE, *, at: Served = site, speed: str | None = "instant", **media: Any) -> Player:
        kept = json.dumps({} if speed is None else {"speed": speed})
        state: StorageState = {
            "cookies": [],
            "origins": [{"origin": at.url, "localStorage": [{"name": "fifteentwo.settings", "value": kept}]}],
        }
        context = browser.new_context(
            base_url=at.url,
            viewport=size,
            # One pixel to a pixel, so that pictures do not depend on the machine.
            device_scale_factor=1,
            storage_state=state,
            **media,
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        heard: list[str] = []
        context.on("page", lambda page: watch(page, heard))
        player = Player(context.new_page(), heard)
        players.append(player)
        return player

    yield sit
    for context in contexts:
        context.close()
    assert [complaint for player in players for complaint in player.complaints()] == []


def watch(page: Page, heard: list[str]) -> None:
    """Note errors and warnings, of the page's own and of the browser."""

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            heard.append(f"{message.type}: {message.text} ({message.location['url']})")

    def answered(response: Response) -> None:
        if response.status >= 400:
            heard.append(f"{response.status}: {response.url}")

    page.on("console", said)
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("requestfailed", lambda request: heard.append(f"failed: {request.url} ({request.failure})"))
    page.on("response", answered)
