"""Duplicate pairs of the simple policies, by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..fast.policies import Policy
from ..fast.simulation import Numbers, Simulated, simulate
from ..fast.tables import SOURCE_NAMES
from ..rules import Rules
from .meeting import FastEntry, Meeting
from .sides import lineups
from .totals import BOTS, SOURCES, Counts, Totals, nothing

FAST_PAIRS: Final = 50_000
"""How many are played at a time, about a second's work; within them the bots are seated in one way."""


def play_fast(meeting: Meeting, first: int, pairs: int) -> Totals:
    """So many pairs from `first` on, which may not reach across a multiple of FAST_PAIRS.

    A pair's number is its games' in `simulate`. Averages are of first deals, which no end of a game cuts short.
    """
    rules = meeting.rules
    policies = [bot.policy for bot in meeting.bots if isinstance(bot, FastEntry)]
    total = nothing(rules)
    won, leads, deals = np.zeros((3, pairs), np.int64)
    for sides in lineups(rules, first // FAST_PAIRS):
        seated = [policies[sides[rules.side_of(seat)]] for seat in range(rules.seats)]
        games = simulate(pairs, rules=rules, seed=meeting.seed, policies=seated, first=first)
        total += _of_games(rules, games, sides)
        total += _of_first_deals(meeting, first, pairs, sides, seated)
        won += np.array(sides)[games.winners] == 0
        leads += _leads(games.scores, sides)
        deals += games.deals
    pairwise = replace(
        nothing(rules),
        wins=tuple(int((won == many).sum()) for many in range(3)),
        lead=int(leads.sum()),
        lead_squared=int((leads**2).sum()),
        deals=int(deals.sum()),
        deals_squared=int((deals**2).sum()),
        lead_deals=int((leads * deals).sum()),
    )
    return total + pairwise


def _leads(scores: Numbers, sides: Counts) -> NDArray[np.int64]:
    """Game by game what `totals.lead` says."""
    sign = np.array([sides.count(1) if bot == 0 else -sides.count(0) for bot in sides])
    return np.asarray(scores @ sign, np.int64)


def _of_games(rules: Rules, games: Simulated, sides: Counts) -> Totals:
    winner, side_of = np.array(sides)[games.winners], np.array([rules.side_of(seat) for seat in range(rules.seats)])
    one, other = (tuple(int(((winner == bot) & (games.skunks == level)).sum()) for level in (1, 2)) for bot in BOTS)
    return replace(
        nothing(rules),
        first_dealer_wins=int((side_of[games.first_dealers] == games.winners).sum()),
        skunks=(one, other),
    )


def _of_first_deals(meeting: Meeting, first: int, pairs: int, sides: Counts, seated: Sequence[Policy]) -> Totals:
    """The averages of the first deals of the same games."""
    rules = meeting.rules
    deals = simulate(pairs, rules=rules, seed=meeting.seed, policies=seated, first=first, most_deals=1)
    bot_of = np.array([sides[rules.side_of(seat)] for seat in range(rules.seats)])
    places = [1 + SOURCES.index(name) for name in SOURCE_NAMES]
    averaged = np.zeros((len(BOTS), rules.seats, 1 + len(SOURCES)), np.int64)
    for offset in range(rules.seats):
        bots = bot_of[(deals.first_dealers + offset) % rules.seats]
        for bot in BOTS:
            averaged[bot, offset, 0] = (bots == bot).sum()
            averaged[bot, offset, places] = deals.by_role[bots == bot, offset].sum(axis=0)
    one, other = (tuple(map(tuple, roles)) for roles in averaged.tolist())
    return replace(nothing(rules), averaged=(one, other))
