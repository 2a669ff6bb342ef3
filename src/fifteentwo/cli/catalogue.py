"""A ruleset's entry in a catalogue of games: Markdown with YAML front matter, written from its values."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, Final

from ..rules import COUNT_LIMIT, STANDARD, Rules
from ..ruleset import Ruleset
from .rule_text import sections
from .words import plural

GAME: Final = "Cribbage"
PACK: Final = "standard-52"
_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*")
_ALWAYS_QUOTED: Final = ("board", "players", "win")


def entry(ruleset: Ruleset, rules: Rules) -> str:
    """The entry of a ruleset for one number of players."""
    title = _title(ruleset, rules)
    front = "\n".join(_yaml(_front_matter(title, rules)))
    text = "\n".join(
        f"\n## {section.heading}\n\n" + "\n".join(f"- {sentence}" for sentence in section.sentences)
        for section in sections(ruleset, rules.seats)
    )
    return f"---\n{front}\n---\n\n# {title}\n\n{ruleset.summary}\n{text}\n"


def _title(ruleset: Ruleset, rules: Rules) -> str:
    """The game's own name for the standard game; a variant has its own, and its number of players where it needs it."""
    if replace(rules, name=STANDARD.name) == STANDARD:
        return GAME
    several = f", {rules.seats} players" if len(ruleset.seat_counts) > 1 else ""
    return f"{GAME}: {ruleset.title}{several}"


def _front_matter(title: str, rules: Rules) -> dict[str, Any]:
    per_player = rules.dealt[0] if len(set(rules.dealt)) == 1 else list(rules.dealt)
    return {
        "title": title,
        "slug": re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-"),
        "board": "none",
        "players": str(rules.seats),
        "parent": PACK,
        "win": f"First {'side' if len(rules.sides) < rules.seats else 'player'} to peg {rules.target} points",
        "special": _special(rules),
        "engine": {
            "players": [f"player{seat + 1}" for seat in range(rules.seats)],
            "components": {
                "deck": {"type": PACK, "count": 1, "jokers": 0},
                "board": {"type": "cribbage", "holes": rules.target},
            },
            "topology": {"type": "tableau", "layout": "radial"},
            "deal": {
                "minPlayers": rules.seats,
                "maxPlayers": rules.seats,
                "defaultPlayers": rules.seats,
                "perPlayer": per_player,
                "community": 0,
                "remainder": "draw",
            },
        },
        "published": True,
    }


def _special(rules: Rules) -> str:
    return (
        "Points are pegged on a board as they are made;"
        f" a crib of {plural(rules.crib_size, 'card')} belongs to the dealer;"
        f" a pegging phase in which cards are played to a count of {COUNT_LIMIT} comes before the show,"
        " in which hands and crib are counted with a shared starter card"
    )


def _yaml(values: dict[str, Any], indent: str = "") -> list[str]:
    """Mappings over several lines, lists on one."""
    lines = []
    for key, value in values.items():
        if isinstance(value, dict):
            lines += [f"{indent}{key}:", *_yaml(value, indent + "  ")]
        elif isinstance(value, list):
            lines.append(f"{indent}{key}: [{', '.join(map(_scalar, value))}]")
        else:
            quoted = isinstance(value, str) and not indent and key in _ALWAYS_QUOTED
            lines.append(f"{indent}{key}: {json.dumps(value) if quoted else _scalar(value)}")
    return lines


def _scalar(value: object) -> str:
    """JSON is YAML; plain words stand without quotes."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in ("yes", "no", "on", "off", "true"):
        return value
    return json.dumps(value, ensure_ascii=False)
