"""Rulesets and levels as the page lists them, and a hand counted for its calculator."""

from __future__ import annotations

from collections.abc import Mapping

from ...bots import levels
from ...cards import Card
from ...errors import InvalidCard, InvalidRules
from ...rules import Rules
from ...ruleset import Ruleset, load_rules, load_ruleset, ruleset_names
from ...score import score_show
from ..errors import NotOffered
from ..wire.convert import rules_of, score_of
from ..wire.parts import Score
from ..wire.rest import Level, RulesetPage, RulesetSummary, ScoreRequest


def ruleset_here(name: str) -> Ruleset:
    """A ruleset that comes with the library, by name or alias: what a guest sends never names a file.

    Raises NotOffered.
    """
    try:
        return load_ruleset(name if not name.endswith(".toml") else "")
    except InvalidRules:
        known = ", ".join(ruleset_names())
        raise NotOffered("unknown_ruleset", f"there is no ruleset {name!r}: choose one of {known}") from None


def rules_here(name: str, seats: int | None, switches: Mapping[str, str] | None = None) -> Rules:
    """Its rules for that many seats (the fewest it has, where None). Raises NotOffered or InvalidRules."""
    return load_rules(ruleset_here(name).name, seats, **(switches or {}))


def title_of(ruleset: str) -> str:
    """The title of a ruleset; its name where a stored game was played under one that is gone."""
    try:
        return ruleset_here(ruleset).title
    except NotOffered:
        return ruleset


def all_rulesets() -> list[RulesetSummary]:
    """Every ruleset, the standard game first."""
    found = map(load_ruleset, ruleset_names())
    return [RulesetSummary(r.name, r.title, r.summary, list(r.seat_counts), list(r.allow)) for r in found]


def ruleset_page(name: str, seats: int | None) -> RulesetPage:
    """One ruleset with its rules resolved. Raises NotOffered or InvalidRules."""
    found = ruleset_here(name)
    rules = rules_here(name, seats)
    return RulesetPage(found.name, found.title, found.summary, list(found.seat_counts), rules_of(rules))


def all_levels() -> list[Level]:
    """Every level, the weakest first."""
    return [Level(level.name, level.title, level.summary) for level in levels()]


def counted(request: ScoreRequest) -> Score:
    """What the hand counts. Raises InvalidCard, InvalidRules or NotOffered."""
    rules = rules_here(request.ruleset, request.seats)
    cards = [Card.parse(text) for text in request.cards]
    starter = Card.parse(request.starter)
    everything = [*cards, starter]
    for place, card in enumerate(everything):
        if card in everything[:place]:
            raise InvalidCard(str(card), twice=True)
    size = rules.crib_size if request.crib else rules.keep
    if len(cards) != size:
        what = "crib" if request.crib else "hand"
        raise NotOffered(
            "wrong_number_of_cards", f"a {what} of {rules.name} has {size} cards and the starter, not {len(cards)}"
        )
    return score_of(score_show(cards, starter, crib=request.crib, rules=rules))
