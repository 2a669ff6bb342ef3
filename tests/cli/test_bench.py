"""`crib bench` in a hurry: what it prints, not how fast this machine is."""

from __future__ import annotations

import json

import pytest

from fifteentwo.cli import measuring
from tests.cli.console import output

MEASURED = (
    ["python -c pass", "crib score", "fifteens by hand", "score_show", "integer table"]
    + [f"random games, {seats} players" for seats in (2, 3, 4)]
)  # fmt: skip


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "ROUNDS", 1)
    monkeypatch.setattr(measuring, "SECONDS", 0.001)
    monkeypatch.setattr(measuring, "HANDS", 5)


def test_the_document_has_every_figure_with_its_baseline() -> None:
    document = json.loads(output("bench", "--json"))
    figures = {figure["name"]: figure for figure in document["figures"]}
    assert list(figures) == MEASURED
    assert document["heavy_modules"] == []
    for figure in figures.values():
        assert figure["value"] > 0
        assert figure["ratio"] == pytest.approx(figure["value"] / figures[figure["baseline"]]["value"])


def test_people_get_a_table() -> None:
    lines = output("bench").splitlines()
    assert [line.split("  ")[0] for line in lines[1:-1]] == MEASURED
    assert lines[-1] == "Heavy modules imported by crib score: none."
