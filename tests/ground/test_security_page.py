"""`docs/security.md` tells the truth: every line has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ground.test_requirements import fault

PAGE = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| threat ")
]
LINES = {cells[0]: cells[-1] for cells in ROWS}
ASKED = ("Who could see cards", "Who could take a seat", "Who could forge a result", "Who could flood a table")


def test_the_page_has_its_lines() -> None:
    assert len(LINES) == len(ROWS) > 40, "a line would hide another"
    assert {len(cells) for cells in ROWS} == {3} and all(all(cells) for cells in ROWS)


@pytest.mark.parametrize("question", ASKED)
def test_each_question_is_answered(question: str) -> None:
    [section] = [part for part in PAGE.split("\n## ") if part.startswith(question)]
    assert section.count("\n| ") > 5


@pytest.mark.parametrize("threat", LINES)
def test_each_threat_is_met_by_tests_that_are_there(threat: str) -> None:
    named = re.findall(r"`(tests/[\w./]+::\w+)`", LINES[threat])
    assert named and {proof: fault(proof) for proof in named if fault(proof)} == {}
