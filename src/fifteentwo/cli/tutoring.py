"""Reads a count that was said line by line, and tells what a tutor has to say about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..cadence import TIMES
from ..cards import parse_cards
from ..errors import CribbageError, InvalidCard
from ..tutor import Grading, Remark, Said
from .words import line_name, listed

_NAMES: Final = {
    line_name(name): name
    for name in (
        *("fifteen", "pair", "pair_royal", "double_pair_royal", "nobs"),
        *(f"{times}run{length}" for times in TIMES.values() for length in range(3, 8)),
        *(f"flush{length}" for length in range(3, 7)),
    )
} | {"nobs": "nobs"}
_CARD: Final = r"(?:10|[a2-9tjqk])[cdhs♣♦♥♠]"
# Nothing but cards, up to the end of a word: "three" begins as a ten of hearts does.
_CARDS: Final = rf"{_CARD}(?:\s*{_CARD})*(?![a-z])"
_CARD_LIKE: Final = re.compile(_CARDS, re.IGNORECASE)
_LINE: Final = re.compile(
    rf"(?:and\s+)?(?:an?\s+)?(?P<name>[a-z ]+?)\s+(?P<cards>{_CARDS})\s+(?:is\s+|for\s+)?(?P<total>\d{{1,3}})"
)


class NotUnderstood(CribbageError):
    """An answer that fits no question; the text says what to write instead."""

    code = "not_understood"


def is_said(answer: str) -> bool:
    """Whether it is a count line by line, and not a number alone."""
    return bool(_CARD_LIKE.search(answer))


def read_said(answer: str) -> tuple[Said, ...]:
    """`fifteen 5H TD 2, run of three 4C 5H 6S is 5` as lines. Raises NotUnderstood with one sentence."""
    return tuple(_line(part.strip()) for part in re.split("[,;]", answer) if part.strip())


def _line(text: str) -> Said:
    found = _LINE.fullmatch(text.lower())
    name = _NAMES.get(found["name"]) if found else None
    try:
        cards = parse_cards(found["cards"]) if found else ()
    except InvalidCard:
        cards = ()
    if found is None or name is None or not cards:
        raise NotUnderstood(
            f"{text!r} is no line of a count: write its name, its cards and the total so far, as fifteen 5H TD 2"
        )
    return Said(name, tuple(cards), int(found["total"]))


def remarks(grading: Grading) -> Iterator[str]:
    """A line for each that was said, and one for each that was not."""
    for remark in grading.remarks:
        yield f"  {line_name(remark.said.name)} {listed(remark.said.cards)}, {remark.said.total}: {_verdict(remark)}."
    for line in grading.missed:
        yield f"  Not said: {line_name(line.name)} {listed(line.cards)}, {line.points}."


def _verdict(remark: Remark) -> str:
    if remark.right:
        return "right"
    if not remark.cards:
        wrong = ["these cards score nothing that was not said before"]
    else:
        assert remark.meant is not None
        wrong = [] if remark.name else [f"it is called {line_name(remark.meant)}"]
    if not remark.number:
        wrong.append(f"the total is {remark.total} then")
    return ", and ".join(wrong)
