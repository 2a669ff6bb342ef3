"""Points for pegging, hand and crib by role, summed from the events of a game, beside what is normal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, TypeAlias

from ...events import Dealt, Event, HandShown, PlayEnded, Scored
from ...rules import Rules, Seat
from ...ruleset import load_rules

Role: TypeAlias = Literal["dealer", "pone", "other"]
"""Other: neither deals nor leads, with three or more."""
Source: TypeAlias = Literal["play", "hand", "crib"]

NORMAL: Final[Mapping[tuple[Role, Source], tuple[float, float]]] = {
    ("dealer", "play"): (3.3, 3.4),
    ("pone", "play"): (2.0, 2.2),
    ("dealer", "hand"): (7.9, 8.0),
    ("pone", "hand"): (8.0, 8.2),
    ("dealer", "crib"): (4.7, 4.7),
}
"""Points a deal of strong players in the standard game for two (experts' programs against each other; they add up to
Colvert's 10.2 for pone and 16.2 for the dealer, his heels included)."""
# What may differ from the standard game without changing what a deal is worth on average.
_INDIFFERENT: Final = (
    *("name", "first_dealer", "tie", "next_game", "cut", "min_packet", "discard_change", "target"),
    *("skunks", "skunk_lines", "match"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Of one seat in one role: deals whose play ended and points pegged in them, hands and cribs shown and their
    points."""

    plays: int = 0
    play: int = 0
    hands: int = 0
    hand: int = 0
    cribs: int = 0
    crib: int = 0

    def plus(self, other: Sums) -> Sums:
        return Sums(**{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)})


def is_standard(rules: Rules) -> bool:
    """Whether a deal under these rules is one of the standard game for so many."""
    if rules.seats not in (2, 3, 4):
        return False
    standard = load_rules("standard", rules.seats)
    return replace(rules, **{name: getattr(standard, name) for name in _INDIFFERENT}) == standard


def sums_of(events: Iterable[Event], seat: Seat, rules: Rules) -> Mapping[Role, Sums]:
    """A seat's sums by role over a whole game. What was begun and not finished does not count."""
    sums: dict[Role, Sums] = {}
    role, pegged = _role(rules, seat, dealer=0), 0

    def add(**more: int) -> None:
        sums[role] = sums.get(role, Sums()).plus(Sums(**more))

    for event in events:
        match event:
            case Dealt(dealer=dealer):
                role, pegged = _role(rules, seat, dealer=dealer), 0
            case Scored(seat=scorer, source="play", points=points) if scorer == seat:
                pegged += points
            case PlayEnded():
                add(plays=1, play=pegged)
            case HandShown(seat=shower, crib=crib) if shower == seat:
                add(cribs=1) if crib else add(hands=1)
            case Scored(seat=scorer, source="hand", points=points) if scorer == seat:
                add(hand=points)
            case Scored(seat=scorer, source="crib", points=points) if scorer == seat:
                add(crib=points)
            case _:
                pass
    return sums


def _role(rules: Rules, seat: Seat, *, dealer: Seat) -> Role:
    match rules.offset(seat, dealer):
        case 0:
            return "dealer"
        case 1:
            return "pone"
        case _:
            return "other"
