"""What results prove: 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from .match import DuplicateGame

Z95: Final = 1.959964
"""Standard deviations either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds between which the truth lies, 19 times of 20."""

    value: float
    low: float
    high: float


def share(wins: int, games: int) -> Interval:
    """The share of wins, by Wilson's score interval, which also holds when all were won.

    Games of a duplicate pair are taken as independent; luck mostly passes from one side to the other between them, so
    that the true interval is rather narrower.
    """
    value = wins / games
    centre, spread = value + Z95**2 / (2 * games), Z95 * sqrt(value * (1 - value) / games + (Z95 / (2 * games)) ** 2)
    whole = 1 + Z95**2 / games
    return Interval(value, (centre - spread) / whole, (centre + spread) / whole)


def mean(values: Sequence[float]) -> Interval:
    """The mean of at least two independent values, by the normal distribution."""
    value, spread = fmean(values), Z95 * stdev(values) / sqrt(len(values))
    return Interval(value, value - spread, value + spread)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two bots after some duplicate pairs: games, the first's share of wins, its lead in points a deal (paired)."""

    games: int
    wins: Interval
    lead: Interval


def compare(games: Sequence[DuplicateGame]) -> Comparison:
    """The first bot against the second, from whole duplicate pairs in order."""
    pairs = [list(pair) for _, pair in groupby(games, key=lambda game: game.pair)]
    wins = sum(game.winner == 0 for game in games)
    leads = [fmean(game.lead_per_deal() for game in pair) for pair in pairs]
    return Comparison(len(games), share(wins, len(games)), mean(leads))
