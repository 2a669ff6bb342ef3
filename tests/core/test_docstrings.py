"""The examples in the docstrings of the core are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import fifteentwo

FOLDER = Path(fifteentwo.__file__).parent
WITH_EXAMPLES = sorted(file.stem for file in FOLDER.glob("*.py") if ">>> " in file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    module = fifteentwo if name == "__init__" else import_module(f"fifteentwo.{name}")
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_scores_have_an_example() -> None:
    assert {"__init__", "score"} <= set(WITH_EXAMPLES)
