"""Rules for the bots' tests."""

from __future__ import annotations

import pytest

from fifteentwo.rules import STANDARD, Rules


@pytest.fixture
def standard() -> Rules:
    return STANDARD
