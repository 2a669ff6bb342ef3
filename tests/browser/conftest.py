"""Chromium for the browser tests, cut off from everything but this machine."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

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
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """One pixel to a pixel, so that pictures do not depend on the machine."""
    return {**browser_context_args, "device_scale_factor": 1}
