"""A tutor for counting: a count said line by line is checked for the name, the cards and the running number of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cadence import groups
from .cards import Card
from .score import Line, Score


@dataclass(frozen=True, slots=True)
class Said:
    """A line as somebody says it: its name (a line's or a group's, as `double_run3`), its cards, the total so far."""

    name: str
    cards: tuple[Card, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that was said, beside the truth: `meant` is what its cards are called, None when they score nothing that
    was not said before; `points` are those of what was meant, and `total` the number that had to be said."""

    said: Said
    meant: str | None
    points: int
    total: int

    @property
    def name(self) -> bool:
        """Whether the name is right."""
        return self.meant == self.said.name

    @property
    def cards(self) -> bool:
        """Whether the cards score."""
        return self.meant is not None

    @property
    def number(self) -> bool:
        """Whether the running number is right."""
        return self.said.total == self.total

    @property
    def right(self) -> bool:
        """Whether all of it is."""
        return self.name and self.cards and self.number


@dataclass(frozen=True, slots=True)
class Grading:
    """The remarks in the order said, and the lines of the true score that nobody said."""

    remarks: tuple[Remark, ...]
    missed: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Meaning:
    """A line of the score, or several said in one breath."""

    name: str
    lines: tuple[Line, ...]

    @property
    def cards(self) -> frozenset[Card]:
        return frozenset(card for line in self.lines for card in line.cards)

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


def grade(said: Sequence[Said], score: Score) -> Grading:
    """Check each line against the true score of the hand.

    A line's number is right when it adds what its cards score to the number said before it, so that one mistake does
    not make wrong what follows. A combination counts once: said again, or inside what was said, its cards are wrong.
    """
    left, before, remarks = list(score.lines), 0, []
    for each in said:
        meaning = _meant(each, left, added=each.total - before)
        points = meaning.points if meaning else 0
        remarks.append(Remark(each, meant=meaning.name if meaning else None, points=points, total=before + points))
        left = [line for line in left if meaning is None or line not in meaning.lines]
        before = each.total
    return Grading(tuple(remarks), tuple(left))


def _meant(said: Said, left: Sequence[Line], *, added: int) -> _Meaning | None:
    """What those cards score of what is left to be said; of several meanings the one that was named, or else of the
    points that were added, or else the one worth most."""
    inside = Score(0, tuple(line for line in left if frozenset(line.cards) <= frozenset(said.cards)))
    meanings = [_Meaning(line.name, (line,)) for line in inside.lines]
    # A double run may be said with the pair in it, or the pair for itself.
    for lines in (inside.lines, tuple(line for line in inside.lines if line.name != "pair")):
        for group in groups(Score(0, lines)):
            kinds = ("run", "pair") if "run" in group.name else ("pair",)
            own = (line for line in lines if line.name.startswith(kinds) and set(line.cards) <= set(group.cards))
            meanings.append(_Meaning(group.name, tuple(own)))
    fitting = [meaning for meaning in meanings if meaning.cards == frozenset(said.cards)]
    return max(
        fitting,
        key=lambda meaning: (meaning.name == said.name, meaning.points == added, meaning.points),
        default=None,
    )
