"""What holds for every test: marks that follow from its folder, and no skipping in CI."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pytest

TESTS = Path(__file__).parent
FOLDER_MARKS = {"browser": ("browser", "server"), "server": ("server",)}
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark by folder, so that no test of a stage can be forgotten."""
    for item in items:
        for mark in FOLDER_MARKS.get(item.path.relative_to(TESTS).parts[0], ()):
            item.add_marker(mark)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test fails in CI."""
    return failed_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A skipped module fails in CI."""
    return failed_if_skipped((yield))


def failed_if_skipped(report: Report) -> Report:
    """In CI every part is there, so what skips there would never be run anywhere."""
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{reason} (in CI nothing may be skipped)"
    return report
