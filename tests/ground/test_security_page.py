"""`docs/security.md` tells the truth: every line has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ground.test_requirements import fault

PAGE = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
LINES = {
    cells[0]: cells[-1]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| threat ")
    for cells in [[cell.strip() for cell in line.strip("|").split(" | ")]]
}


def test_the_page_has_its_lines() -> None:
    assert len(LINES) > 30


@pytest.mark.parametrize("threat", LINES)
def test_each_threat_is_met_by_tests_that_are_there(threat: str) -> None:
    named = re.findall(r"`(tests/[\w./]+::\w+)`", LINES[threat])
    assert named and {proof: fault(proof) for proof in named if fault(proof)} == {}
