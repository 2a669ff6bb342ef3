"""Who is paired with whom. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Final

from ..names import guest_name, taken
from ..tables.play import ClockName

SEEN_SECONDS: Final = 30.0
"""Who seeks is there as long as something was heard of them within this time."""
NEAR: Final = 100.0
"""Points of rating between two who are paired at once."""
WIDER: Final = 10.0
"""Points more for every second that one of them has waited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seek:
    """Somebody who wants a game of that kind, since then, and was last heard of then (seconds since 1970). `table`
    once they have been paired."""

    person: int
    name: str
    ruleset: str
    seats: int
    clock: ClockName
    rated: bool
    rating: int
    since: float
    seen: float
    table: str | None = None

    @property
    def kind(self) -> tuple[str, int, str, bool]:
        """What two must have in common."""
        return (self.ruleset, self.seats, self.clock, self.rated)


def company(mine: Seek, others: Sequence[Seek], apart: Collection[tuple[int, int]], *, at: float) -> list[Seek] | None:
    """A full table with that seeker, the nearest in rating first, in order of their seats; None while there is none.

    `apart` are pairs of people who will not play with each other.
    """

    def fit(one: Seek, other: Seek) -> bool:
        waited = at - min(one.since, other.since)
        strangers = (one.person, other.person) in apart or (other.person, one.person) in apart
        return not strangers and abs(one.rating - other.rating) <= NEAR + WIDER * waited

    here = [
        other
        for other in others
        if other.kind == mine.kind and other.person != mine.person and other.seen >= at - SEEN_SECONDS
    ]
    found = [mine]
    for other in sorted(here, key=lambda other: (abs(other.rating - mine.rating), other.since)):
        if len(found) < mine.seats and all(fit(one, other) for one in found):
            found.append(other)
    return _seated(found) if len(found) == mine.seats else None


def _seated(found: list[Seek]) -> list[Seek]:
    """In an order that nobody chose; of two who are called the same the second gets another name."""
    SystemRandom().shuffle(found)
    names: list[str] = []
    for place, seek in enumerate(found):
        if taken(seek.name, names):
            found[place] = replace(seek, name=guest_name(seek.person, among=names))
        names.append(found[place].name)
    return found
