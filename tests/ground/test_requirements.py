"""`docs/requirements.md` tells the truth: no row is missing, every row holds, and what is named is there."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
ROWS: dict[str, list[str]] = {
    cells[0]: cells[1:]
    for line in PAGE.splitlines()
    if re.match(r"\| (00\d-\d\d|F\d\d) \|", line)
    for cells in [[cell.strip() for cell in line.strip("|").split(" | ")]]
}
"""The cells of each row behind its id; the last two say whether it holds, and where."""
REQUIREMENTS = [row for row in ROWS if row.startswith("00")]
DESCRIBED = {"000": 61, "001": 52, "002": 26, "003": 34, "004": 19}
IN_WORDS = "web/src/pages/rules/page.test.ts::what is asked for in words is said in its section"


def proofs(row: str) -> list[str]:
    """The tests that a row names, `file::test` with the ids of cases in brackets."""
    return re.findall(r"`([\w./]+::[^`]+)`", ROWS[row][-1])


@cache
def text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@cache
def functions(file: str) -> frozenset[str]:
    return frozenset(node.name for node in ast.walk(ast.parse(text(file))) if isinstance(node, ast.FunctionDef))


@cache
def ids_of_cases() -> frozenset[str]:
    """Every id in a file of `tests/cases/`."""
    files = (json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "tests" / "cases").glob("*.json"))
    listed = [each for file in files for each in (file if isinstance(file, list) else file.values())]
    several = [entry for each in listed for entry in (each if isinstance(each, list) else [each])]
    return frozenset(entry["id"] for entry in several if isinstance(entry, dict) and "id" in entry)


def fault(proof: str) -> str | None:
    """What is wrong with a named test; None where it is there."""
    file, _, test = proof.partition("::")
    if not (ROOT / file).is_file():
        return "there is no such file"
    if file.endswith(".test.ts"):
        return None if re.search(rf"\(\s*'{re.escape(test)}',", text(file)) else "no such title"
    name, _, cases = test.rstrip("]").partition("[")
    if name not in functions(file) or not name.startswith("test_"):
        return "no such test"
    unknown = {case for case in cases.split(", ") if case} - ids_of_cases()
    return f"no such cases: {unknown}" if unknown else None


def test_every_requirement_has_its_row() -> None:
    expected = [f"{described}-{number:02}" for described, many in DESCRIBED.items() for number in range(1, many + 1)]
    assert expected == REQUIREMENTS
    assert len(REQUIREMENTS) == 192


def test_every_flow_has_its_row() -> None:
    told = re.findall(r"^## (F\d\d) ", text("tests/cases/flows.md"), re.MULTILINE)
    assert [row for row in ROWS if row.startswith("F")] == told


def test_every_row_holds() -> None:
    assert [row for row in ROWS if ROWS[row][-2] != "✔"] == []


@pytest.mark.parametrize("row", ROWS)
def test_what_a_row_names_is_there(row: str) -> None:
    named = proofs(row)
    assert named
    assert {proof: fault(proof) for proof in named if fault(proof)} == {}


@pytest.mark.parametrize("row", [row for row in ROWS if IN_WORDS in proofs(row)])
def test_words_of_a_page_are_looked_for_by_the_row_that_asks_for_them(row: str) -> None:
    assert row in text(IN_WORDS.partition("::")[0])


@pytest.mark.parametrize(
    "proof",
    [
        "tests/core/test_nowhere.py::test_play",
        "tests/core/test_traces.py::test_plays",
        "tests/core/test_traces.py::rules_of",
        "tests/core/test_traces.py::test_play[P01, P99]",
        "web/src/pages/rules/page.test.ts::the calculator is",
    ],
)
def test_a_name_of_nothing_is_found_out(proof: str) -> None:
    assert fault(proof)
