"""A score as people say it: fifteens one by one, pairs and runs by their names, a running total after each.

"Fifteen two, fifteen four, and a double run of three is twelve." The groups carry the names for translation, `spoken`
says them in English; both add up to the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card
from .score import Line, Score


@dataclass(frozen=True, slots=True)
class Group:
    """Lines said in one breath. `name` is a line's name, or `pair_royal`, `double_pair_royal`, `double_run3`,
    `triple_run4`, `quadruple_run3`, `sextuple_run3`, `octuple_run3`; `total` is the running total after it."""

    name: str
    cards: tuple[Card, ...]
    points: int
    total: int


TIMES = {1: "", 2: "double_", 3: "triple_", 4: "quadruple_", 6: "sextuple_", 8: "octuple_"}
"""What comes before the name of runs of the same ranks, by how many there are."""
_GROUPED = ("fifteen", "pair")
_OF_A_RANK = {2: "pair", 3: "pair_royal", 4: "double_pair_royal"}


def groups(score: Score) -> tuple[Group, ...]:
    """The score's lines as they are said: single lines first as they come, runs with the pairs inside them."""
    pairs = [line for line in score.lines if line.name == "pair"]
    runs = [line for line in score.lines if line.name.startswith("run")]
    found = [(line.name, line.cards, line.points) for line in score.lines if line.name == "fifteen"]
    for span in dict.fromkeys(_span(run) for run in runs):
        same = [run for run in runs if _span(run) == span]
        inside = [pair for pair in pairs if pair.cards[0].rank in span]
        pairs = [pair for pair in pairs if pair not in inside]
        found.append((f"{TIMES[len(same)]}{same[0].name}", _cards_of([*same, *inside]), _points_of([*same, *inside])))
    for rank in dict.fromkeys(pair.cards[0].rank for pair in pairs):
        same = [pair for pair in pairs if pair.cards[0].rank == rank]
        cards = _cards_of(same)
        found.append((_OF_A_RANK[len(cards)], cards, _points_of(same)))
    found += [
        (line.name, line.cards, line.points) for line in score.lines if line not in runs and line.name not in _GROUPED
    ]
    said, total = [], 0
    for name, cards, points in found:
        total += points
        said.append(Group(name, cards, points, total))
    return tuple(said)


def _span(run: Line) -> tuple[int, ...]:
    return tuple(card.rank for card in run.cards)


def _cards_of(lines: Sequence[Line]) -> tuple[Card, ...]:
    return tuple(sorted({card for line in lines for card in line.cards}))


def _points_of(lines: Sequence[Line]) -> int:
    return sum(line.points for line in lines)


_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["-", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SAID = {
    "thirty_one": "thirty-one for",
    "pair": "a pair is",
    "pair_royal": "a pair royal is",
    "double_pair_royal": "a double pair royal is",
    "nobs": "his nobs is",
    "heels": "his heels for",
    "go": "go for",
    "last": "last for",
    "start": "three for last",
    "muggins": "muggins for",
    "overcount": "overcount for",
    "claimed": "claimed",
}


def number_word(number: int) -> str:
    """A number from 0 to 199 in words, `thirty-one`."""
    if number < 20:
        return _ONES[number]
    if number >= 100:
        rest = number % 100
        return "one hundred" + (f" and {number_word(rest)}" if rest else "")
    return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")


def name_with_length(name: str) -> str | None:
    """The name of a run or a flush in words, `double run of three`; None for what has no length in its name."""
    for kind in ("run", "flush"):
        times, found, length = name.rpartition(kind)
        if found:
            return f"{times.replace('_', ' ')}{kind} of {number_word(int(length))}"
    return None


def spoken(score: Score) -> tuple[str, ...]:
    """The groups in English: `("fifteen two", "fifteen four", "and a pair is six")`; nothing scored is "nineteen"."""
    said = groups(score)
    if not said:
        return ("nineteen",)
    phrases = [_phrase(group) for group in said]
    if len(phrases) > 1 and said[-1].name != "fifteen":
        phrases[-1] = f"and {phrases[-1]}"
    return tuple(phrases)


def _phrase(group: Group) -> str:
    total = number_word(group.total)
    if group.name == "fifteen":
        return f"fifteen {total}"
    of_a_length = name_with_length(group.name)
    return f"{_SAID[group.name]} {total}" if of_a_length is None else f"a {of_a_length} is {total}"
