"""The library's public surface: what it offers, and that a promise of a name is kept."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

import fifteentwo

PROMISED = [
    "Card",
    "Rules",
    "load_rules",
    "new_game",
    "awaits",
    "legal",
    "apply",
    "observe",
    "redact",
    "Step",
    "State",
    "View",
    "score_show",
    "score_play",
    "spoken",
    "Score",
    "Line",
    "FirstCut",
    "Deal",
    "Turn",
    "Discard",
    "Cut",
    "Play",
    "Claim",
    "Muggins",
    "Pass",
    "Resign",
    "Chance",
    "Decision",
    "Action",
    "Event",
    "FirstCutMade",
    "DealerChosen",
    "Dealt",
    "Discarded",
    "CutMade",
    "StarterTurned",
    "Played",
    "Went",
    "Scored",
    "CountClosed",
    "PlayEnded",
    "HandShown",
    "Claimed",
    "Revealed",
    "Resigned",
    "GameOver",
    "IllegalAction",
    "CribbageError",
]


def test_all_holds_what_was_promised() -> None:
    assert len(fifteentwo.__all__) == len(set(fifteentwo.__all__))
    assert set(PROMISED) <= set(fifteentwo.__all__)
    assert set(fifteentwo._MODULE_OF) == set(fifteentwo.__all__)


@pytest.mark.parametrize("name", fifteentwo.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(fifteentwo, name) is not None
    assert name in dir(fifteentwo)


def test_no_name_is_a_part_of_the_library_too() -> None:
    """Importing the part would put it in the name's place."""
    parts = {module.name for module in pkgutil.iter_modules(fifteentwo.__path__)}
    assert not parts & set(fifteentwo.__all__)


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Pegboard'"):
        _ = fifteentwo.Pegboard


def test_importing_the_library_imports_none_of_its_parts() -> None:
    code = "import sys, fifteentwo; print([name for name in sys.modules if name.startswith('fifteentwo.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
