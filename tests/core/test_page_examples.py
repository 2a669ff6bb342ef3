"""The worked examples of the rules pages: the lines that the page lists are those that the engine finds."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from fifteentwo.cards import Card
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules, load_ruleset, ruleset_names
from fifteentwo.score import score_play, score_show

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "web/src/pages/rules/examples.json").read_text(encoding="utf-8")
)
RULES = [load_rules(name, seats) for name in ruleset_names() for seats in load_ruleset(name).seat_counts]
SHOWN = [
    pytest.param(rules, example, id=f"{rules.name}-{rules.seats}-{example['text']}")
    for rules in RULES
    for example in EXAMPLES["show"]
    if len(example["cards"]) == rules.keep
]


def cards_of(example: dict[str, Any]) -> list[Card]:
    return [Card.parse(card) for card in example["cards"]]


@pytest.mark.parametrize("example", EXAMPLES["play"], ids=lambda example: str(example["text"]))
def test_an_example_of_the_play_scores_its_lines_with_the_last_card(example: dict[str, Any]) -> None:
    score = score_play(cards_of(example))
    assert Counter(line.name for line in score.lines) == example["lines"]


@pytest.mark.parametrize(("rules", "example"), SHOWN)
def test_an_example_of_the_show_scores_its_lines_by_every_ruleset_that_shows_it(
    rules: Rules, example: dict[str, Any]
) -> None:
    score = score_show(cards_of(example), Card.parse(example["starter"]), rules=rules)
    assert Counter(line.name for line in score.lines) == example["lines"]
