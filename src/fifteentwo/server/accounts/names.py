"""Names of members: what one may be called, and when two names are the same."""

from __future__ import annotations

import unicodedata
from typing import Final

from ..errors import NotOffered

SHORTEST: Final = 2
LONGEST: Final = 20
_MARKS: Final = frozenset("_-")
# Names that would pass for the site itself, or for whoever has none.
_RESERVED: Final = frozenset(
    {"admin", "administrator", "api", "crib", "dealer", "fifteentwo", "fifteen-two", "fifteen_two", "guest", "mod"}
    | {"moderator", "nobody", "pone", "root", "server", "site", "staff", "support", "system"}
)
# Alphabets whose letters look like each other's: a name has letters of one of them.
_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE"})


def proper_name(text: str) -> str:
    """The name as it is kept and shown. Raises NotOffered with what is wrong with it."""
    name = unicodedata.normalize("NFKC", text.strip())
    if not SHORTEST <= len(name) <= LONGEST:
        raise NotOffered("bad_name", f"a name has {SHORTEST} to {LONGEST} characters, not {len(name)}")
    for letter in name:
        if not letter.isalnum() and letter not in _MARKS:
            raise NotOffered("bad_name", f"a name has letters, digits, _ and - only, not {letter!r}")
    if len(_alphabets(name)) > 1:
        raise NotOffered("bad_name", "a name has letters of one alphabet only: others look the same")
    if key_of(name) in _RESERVED:
        raise NotOffered("bad_name", f"the name {name} is kept for the site: choose another")
    return name


def key_of(name: str) -> str:
    """What two names must not have in common: neither case nor the way of writing tells them apart."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.strip()).casefold())


def _alphabets(name: str) -> frozenset[str]:
    return frozenset(unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()) & _ALIKE
