"""Experience and levels: what a completed game gives, and the limits that make playing for points alone pointless.

A game that is not completed to the target gives nothing. Shorter games give their share of one to 121.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import isqrt
from typing import Final, Literal, TypeAlias

from .outcome import Outcome

Source: TypeAlias = Literal["members", "others"]

FULL_GAME: Final = 121
PLAYED_PEOPLE: Final = 20
WON_PEOPLE: Final = 20
PLAYED_BOTS: Final = 5
WON_BOTS: Final[Mapping[str, int]] = {"random": 5, "novice": 10, "steady": 15}
"""For a win, by the level of the weakest bot that was beaten; 5 for a level that is not named."""
MOST_MEMBERS: Final = 400
MOST_OTHERS: Final = 100
"""A day, from games with members, and from those with guests and bots, of whom anybody has as many as they like. Days
are those of UTC."""
FULL_TIMES: Final = 3
HALF_TIMES: Final = 3
"""So many games a day against the same person give all, so many more give half, the rest nothing."""
DAY: Final = 24 * 3600
_STEP: Final = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class Today:
    """What the person has got so far on the day of the game: experience from games with members and from others, and
    completed games with each of the people of this game."""

    members: int = 0
    others: int = 0
    met: Mapping[int, int] = field(default_factory=dict)


def source_of(outcome: Outcome, members: Collection[int]) -> Source:
    """Under which of the two limits the game falls; `members` are those of its people."""
    return "members" if any(person in members for person in outcome.people) else "others"


def experience(outcome: Outcome, source: Source, today: Today) -> int:
    """What the game gives."""
    if not outcome.completed:
        return 0
    left = MOST_MEMBERS - today.members if source == "members" else MOST_OTHERS - today.others
    return min(_worth(outcome, today), max(0, left))


def day_of(at: float) -> float:
    """When the day of that moment began, in seconds since 1970."""
    return at - at % DAY


def level_of(points: int) -> int:
    """The level that so much experience makes: 1 from 0, 2 from 50, 3 from 150, 4 from 300, and so on."""
    # The greatest n with 25 n (n - 1) <= points.
    return (1 + isqrt(1 + 4 * (points // _STEP))) // 2


def points_for(level: int) -> int:
    """The least experience of a level."""
    return _STEP * level * (level - 1)


def _worth(outcome: Outcome, today: Today) -> int:
    if outcome.against == "bots":
        return _share(PLAYED_BOTS + (_beaten(outcome) if outcome.won else 0), outcome)
    gives = _share(PLAYED_PEOPLE + (WON_PEOPLE if outcome.won else 0), outcome)
    return _worn_off(gives, max(today.met.get(person, 0) for person in outcome.people))


def _beaten(outcome: Outcome) -> int:
    return min((WON_BOTS.get(level, min(WON_BOTS.values())) for level in outcome.levels), default=0)


def _share(points: int, outcome: Outcome) -> int:
    return points * min(outcome.target, FULL_GAME) // FULL_GAME


def _worn_off(points: int, met: int) -> int:
    if met < FULL_TIMES:
        return points
    return points // 2 if met < FULL_TIMES + HALF_TIMES else 0
