"""What people are called at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from hashlib import sha256
from itertools import pairwise
from random import SystemRandom
from typing import Final

from .errors import NotOffered

MOST_SIGNS: Final = 24
CLEAR: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs that are not taken for each other: no 0, 1, I, L, O."""
BOTS: Final = ("Ann", "Bea", "Carl", "Dora", "Emil", "Flora", "Gus", "Hetty", "Ivo", "June", "Kate", "Lena")
# Without the suits: no guest is called like a card.
_MARKS: Final = "".join(sign for sign in CLEAR if sign not in "CDHS")
_UNSEEN: Final = ("C", "Zl", "Zp", "Co", "Cn")


def checked_name(name: str) -> str:
    """The name as it is shown: composed, with single spaces. Raises NotOffered for one that nobody could read."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    odd = any(unicodedata.category(sign).startswith(_UNSEEN) for sign in shown)
    if not shown or len(shown) > MOST_SIGNS or odd or not any(sign.isalnum() for sign in shown):
        raise NotOffered("bad_name", f"choose a name of 1 to {MOST_SIGNS} letters and signs, with a letter or digit")
    return shown


def same(name: str, other: str) -> bool:
    """Whether two names would be read as the same."""
    return _folded(name) == _folded(other)


def taken(name: str, names: Collection[str]) -> bool:
    """Whether somebody is called that already."""
    return any(same(name, other) for other in names)


def guest_name(person: int, *, among: Collection[str] = ()) -> str:
    """A name for a guest who has not said one, the same every time unless it is taken."""
    return next(name for name in _guest_names(person) if not taken(name, among))


def bot_name(among: Collection[str]) -> str:
    """A name for a bot that nobody at the table has."""
    free = [name for name in BOTS if not taken(name, among)]
    return SystemRandom().choice(free)


def _guest_names(person: int) -> Iterator[str]:
    marks = sha256(f"guest {person}".encode()).digest()
    for first, second in pairwise(marks):
        yield f"Guest {_MARKS[first % len(_MARKS)]}{_MARKS[second % len(_MARKS)]}"


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
