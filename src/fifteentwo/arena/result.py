"""What a meeting came to, worked out: shares, leads, averages by role and source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ..rules import Rules
from .certainty import Interval, always_valid_share, decided, mean, ratio, share
from .meeting import Meeting
from .run import Standing
from .totals import SOURCES, Totals, lead_unit

ROLES: Final = ("dealer", "pone", "third", "fourth", "fifth", "sixth")
"""What a seat is called by how far it sits to the dealer's left."""

Stronger: TypeAlias = Literal["first", "second"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Average:
    """What a seat of a bot scores in a deal, in points: `sources` by source, and all together. With partners it is one
    seat's, and a crib counts for its dealer."""

    bot: str
    role: str
    deals: int
    sources: dict[str, float]
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A meeting after some pairs. Wins and leads are the first bot's."""

    rules: str
    seats: int
    seed: int
    bots: tuple[str, str]
    pairs: int
    games: int
    wins: Interval
    """Its share of games; the bounds hold for a number of pairs settled beforehand."""
    wins_always: Interval
    """The same with bounds that hold whenever one looks, and so after stopping for what was seen."""
    stronger: Stronger
    """Who is proven stronger by the latter; None for nobody."""
    lead: Interval
    """Points a deal that a side of it scores above one of the other's."""
    lead_game: Interval
    """The same a game."""
    deals_game: float
    first_dealer_wins: float
    """The share of games won by the side that dealt first."""
    skunks: tuple[tuple[int, int], tuple[int, int]]
    """By bot: games won by a skunk, by a double skunk."""
    averages: tuple[Average, ...]
    faults: tuple[int, int]
    """By bot: games lost by a fault."""
    fault_examples: tuple[str, ...]


def result_of(meeting: Meeting, standing: Standing) -> Result:
    """The figures of at least one pair."""
    totals, unit = standing.totals, lead_unit(meeting.rules)
    always, pairs = always_valid_share(totals.wins), totals.pairs
    lead, squared = totals.lead / unit, totals.lead_squared / unit**2
    first, second = (bot.name for bot in meeting.bots)
    return Result(
        rules=meeting.rules.name,
        seats=meeting.rules.seats,
        seed=meeting.seed,
        bots=(first, second),
        pairs=pairs,
        games=totals.games,
        wins=share(totals.wins),
        wins_always=always,
        stronger=_stronger(totals),
        lead=ratio(lead, squared, totals.deals, totals.deals_squared, totals.lead_deals / unit, pairs),
        lead_game=mean(lead / 2, squared / 4, pairs),
        deals_game=totals.deals / totals.games,
        first_dealer_wins=totals.first_dealer_wins / totals.games,
        skunks=(_two(totals.skunks[0]), _two(totals.skunks[1])),
        averages=averages_of(meeting.rules, (first, second), totals),
        faults=_two(totals.faults),
        fault_examples=standing.faults[:3],
    )


def _two(counts: tuple[int, ...]) -> tuple[int, int]:
    first, second = counts
    return first, second


def _stronger(totals: Totals) -> Stronger:
    if not decided(totals.wins):
        return None
    return "first" if totals.wins[2] > totals.wins[0] else "second"


def averages_of(rules: Rules, bots: tuple[str, str], totals: Totals) -> tuple[Average, ...]:
    """By role, and for each bot that sat in it; one for both where they are the same."""
    found = []
    for offset in range(rules.seats):
        each = [counts[offset] for counts in totals.averaged]
        if bots[0] == bots[1]:
            each = [tuple(map(sum, zip(*each, strict=True)))]
        for bot, (deals, *points) in zip(bots, each, strict=False):
            if deals:
                by_source: dict[str, float] = {
                    name: many / deals for name, many in zip(SOURCES, points, strict=True) if many
                }
                found.append(
                    Average(bot=bot, role=ROLES[offset], deals=deals, sources=by_source, points=sum(points) / deals)
                )
    return tuple(found)
