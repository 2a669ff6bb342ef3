"""Things to wear, and the level that unlocks each: faces, backs, pegs and boards, every kind for itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ..errors import Conflict, NotOffered

Kind: TypeAlias = Literal["face", "back", "pegs", "board"]
KINDS: Final[tuple[Kind, ...]] = ("face", "back", "pegs", "board")

REWARDS: Final[Mapping[Kind, Mapping[str, int]]] = {
    "face": {"classic": 1, "letters": 2, "ivory": 5, "midnight": 9, "engraved": 14},
    "back": {"streets": 1, "lattice": 1, "ripple": 3, "compass": 6, "basket": 10, "stars": 15},
    "pegs": {"enamel": 1, "wood": 3, "bone": 7, "brass": 11, "glass": 16},
    "board": {"maple": 1, "cherry": 4, "walnut": 8, "slate": 12, "ebony": 18},
}
"""By kind: each design and the level from which on it may be worn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worn:
    """What a person wears, one design of each kind."""

    face: str = "classic"
    back: str = "streets"
    pegs: str = "enamel"
    board: str = "maple"


PLAIN: Final = Worn()
"""What everybody has from the beginning."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a person appears at a table: a member's own name, None for a guest's, and what they wear."""

    member: str | None = None
    worn: Worn = PLAIN


def unlocked_by(level: int) -> Mapping[Kind, tuple[str, ...]]:
    """What may be worn at that level, by kind."""
    return {
        kind: tuple(design for design, needs in designs.items() if needs <= level) for kind, designs in REWARDS.items()
    }


def check_worn(worn: Worn, level: int) -> None:
    """Raises NotOffered for a design that is not there, Conflict for one that the level has not unlocked."""
    for kind in KINDS:
        design = getattr(worn, kind)
        needs = REWARDS[kind].get(design)
        if needs is None:
            known = ", ".join(REWARDS[kind])
            raise NotOffered("unknown_design", f"there is no {kind} {design!r}: choose one of {known}")
        if needs > level:
            raise Conflict("still_locked", f"the {kind} {design} comes with level {needs}, and yours is {level}")
