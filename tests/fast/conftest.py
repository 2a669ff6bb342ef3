"""Rules and hands for the twins of the scoring."""

from __future__ import annotations

import pytest

from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_ruleset, ruleset_names


@pytest.fixture
def standard() -> Rules:
    return STANDARD


@pytest.fixture(
    params=[(name, seats) for name in ruleset_names() for seats in load_ruleset(name).seat_counts],
    ids=lambda each: f"{each[0]}-{each[1]}",
)
def rules(request: pytest.FixtureRequest) -> Rules:
    name, seats = request.param
    return load_ruleset(name).by_seats[seats]
