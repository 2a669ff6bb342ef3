"""The levels there are, the weakest first."""

from __future__ import annotations

from ..errors import CribbageError
from .bot import Bot, Level, LevelBot, Seed
from .carefree import CAREFREE
from .eager import EAGER
from .novice import NOVICE
from .searching import ANALYST, MASTER, SHREWD
from .steady import STEADY

_LEVELS = (CAREFREE, NOVICE, EAGER, STEADY, SHREWD, MASTER)
_BESIDE = (ANALYST,)
"""Levels that are found by name and offered to nobody: too slow for a table."""


class UnknownLevel(CribbageError):
    """A name that no level has."""

    code = "unknown_level"

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"there is no level {name!r}: choose one of {choices()}")


def levels() -> tuple[Level, ...]:
    """Every level to choose from, the weakest first."""
    return _LEVELS


def choices() -> str:
    """Every level as a program and as people call it: `random (Carefree), novice (Gentle)`."""
    return ", ".join(f"{level.name} ({level.title})" for level in _LEVELS)


def title_of(level: str) -> str:
    """What people call a level; its name, where a stored game was played at one that is gone."""
    return next((each.title for each in (*_LEVELS, *_BESIDE) if each.name == level), level)


def searches(level: str) -> bool:
    """Whether bots of that level compute for long. Raises UnknownLevel."""
    return _level(level).searches


def make_bot(level: str, *, seed: Seed) -> Bot:
    """A bot of that level. The seed tells its random choices apart from those of another of the same level.

    Raises UnknownLevel.
    """
    return LevelBot(_level(level), seed)


def _level(name: str) -> Level:
    for each in (*_LEVELS, *_BESIDE):
        if each.name == name:
            return each
    raise UnknownLevel(name)
