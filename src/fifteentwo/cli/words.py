"""What the terminal calls things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..cadence import name_with_length
from ..cards import Card
from ..score import Line

_LINES: Final = {
    "fifteen": "fifteen",
    "thirty_one": "thirty-one",
    "pair": "pair",
    "pair_royal": "pair royal",
    "double_pair_royal": "double pair royal",
    "nobs": "his nobs",
    "heels": "his heels",
    "go": "go",
    "last": "last card",
    "start": "three for last",
    "muggins": "muggins",
    "overcount": "overcount",
    "claimed": "claimed",
}


def line_name(name: str) -> str:
    """A line's name for people, or a group's: `run of four`, `double run of three`."""
    return name_with_length(name) or _LINES[name]


def listed(cards: Iterable[Card]) -> str:
    """Cards with a space between: `5H 5C 5S JD`."""
    return " ".join(map(str, cards))


def either(words: Sequence[object]) -> str:
    """`2, 3 or 4`."""
    return _joined(words, "or")


def both(words: Sequence[object]) -> str:
    """`Ann, Ben and Cleo`."""
    return _joined(words, "and")


def _joined(words: Sequence[object], last: str) -> str:
    *rest, end = map(str, words)
    return f"{', '.join(rest)} {last} {end}" if rest else end


def plural(many: int, one: str, more: str | None = None) -> str:
    """`1 point`, `2 points`."""
    return f"{many} {one if many == 1 else more or one + 's'}"


def sentence(phrases: Sequence[str]) -> str:
    """Phrases as one sentence: a capital, commas, a full stop."""
    text = ", ".join(phrases)
    return f"{text[:1].upper()}{text[1:]}."


def line_data(line: Line) -> dict[str, object]:
    """A line as JSON."""
    return {"name": line.name, "cards": list(map(str, line.cards)), "points": line.points}
