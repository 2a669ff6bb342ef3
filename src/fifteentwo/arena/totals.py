"""What duplicate pairs come to: whole numbers only, so that totals are the same in whatever order they are added."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias, get_args

from ..events import Source
from ..rules import Rules

SOURCES: Final[tuple[Source, ...]] = get_args(Source)
BOTS: Final = (0, 1)

Counts: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Sums over duplicate pairs of two bots, 0 and 1. Every field adds up."""

    wins: Counts
    """Pairs of which bot 0 won none, one and both."""
    lead: int
    """What the sides of bot 0 scored above those of bot 1, each on the average: in the parts of a point that
    `lead_unit` tells."""
    lead_squared: int
    """The squares of each pair's lead."""
    deals: int
    deals_squared: int
    lead_deals: int
    """Each pair's lead times its deals."""
    first_dealer_wins: int
    """Games won by the side of the seat that dealt first."""
    skunks: tuple[Counts, Counts]
    """By bot: games won by a skunk, by a double skunk."""
    averaged: tuple[tuple[Counts, ...], tuple[Counts, ...]]
    """By bot, and by how many seats left of the dealer a seat sat (0 the dealer, 1 pone): how many deals, and the
    points in them by source, in the order of SOURCES. Only deals that the end of the game could not cut short."""
    faults: Counts
    """By bot: games that it lost by a fault."""

    @property
    def pairs(self) -> int:
        return sum(self.wins)

    @property
    def games(self) -> int:
        return 2 * self.pairs

    def __add__(self, other: Totals) -> Totals:
        return Totals(**{each.name: _sum(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)})


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, int):
        return one + other
    return tuple(_sum(left, right) for left, right in zip(one, other, strict=True))


def nothing(rules: Rules) -> Totals:
    """The totals of no pairs."""
    roles = tuple((0,) * (1 + len(SOURCES)) for _ in range(rules.seats))
    return Totals(
        wins=(0, 0, 0),
        lead=0,
        lead_squared=0,
        deals=0,
        deals_squared=0,
        lead_deals=0,
        first_dealer_wins=0,
        skunks=((0, 0), (0, 0)),
        averaged=(roles, roles),
        faults=(0, 0),
    )


def lead_unit(rules: Rules) -> int:
    """How many parts of a point a lead is counted in: with two sides in points, with three in halves, since then one
    bot has two sides and the other one."""
    first = (len(rules.sides) + 1) // 2
    return first * (len(rules.sides) - first)


def lead(scores: Counts, sides: Counts) -> int:
    """By how much the sides of bot 0 lead those of bot 1, each on the average, in parts of a point (`lead_unit`);
    `sides` tells which bot plays each side."""
    points = [sum(score for score, bot in zip(scores, sides, strict=True) if bot == which) for which in BOTS]
    return points[0] * sides.count(1) - points[1] * sides.count(0)


def of_plain(document: Any) -> Totals:
    """Totals read back from JSON, where tuples have become lists."""
    return Totals(**{each.name: _frozen(document[each.name]) for each in fields(Totals)})


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
