"""Something that is due, as it is stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from ...rules import Seat

DueKind: TypeAlias = Literal["bot", "clock", "deal", "away"]
"""What is to be done: a bot answers, a clock has run out, the next deal comes, nothing was heard of a player."""
LEASE_SECONDS: Final = 10.0
"""So long whoever took something up has for it; then another process takes it up."""


@dataclass(frozen=True, slots=True)
class DueRow:
    """Something to be done about a seat's question, from the moment `at` on (seconds since 1970)."""

    game: str
    seat: Seat
    question: str
    kind: DueKind
    at: float = field(compare=False)
