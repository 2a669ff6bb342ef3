"""Whole games of simple policies by the million, for every ruleset: compiled where Numba is, plain where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..rules import STANDARD, Rules, Seat
from .coded import NotCompiled, Small, code_rules, points_alone
from .compiling import has_numba
from .many import PACK
from .plain_games import play_plainly
from .policies import POLICIES, Policy
from .tables import (
    DEALER,
    DEALS,
    ROLES,
    ROW,
    SCORES,
    SOURCES,
    TALLIES,
    WINNER,
    Packs,
    Row,
    Table,
    cards_needed,
    set_table,
)
from .throw_tables import ThrowTables, throw_tables

Engine: TypeAlias = Literal["compiled", "plain"]
Numbers: TypeAlias = NDArray[np.int32]

MOST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """What n games came to. Sides and seats count from 0; sources stand in the order of `SOURCE_NAMES` (start, heels,
    play, hand, crib)."""

    winners: Numbers
    """The side that won, shape (n,); -1 for a game that was broken off."""
    scores: Numbers
    """Raw scores, shape (n, sides); they may pass the target."""
    skunks: Numbers
    """How many skunk lines the best losing side stayed below, shape (n,)."""
    deals: Numbers
    """Deals begun, shape (n,)."""
    first_dealers: Numbers
    """Shape (n,)."""
    by_side: Numbers
    """Points by side and source, shape (n, sides, 5)."""
    by_role: Numbers
    """Points by offset from the dealer of each deal (0 the dealer, 1 pone) and source, shape (n, seats, 5)."""
    engine: Engine
    """What played."""
    why_plain: str
    """Why it was the plain engine; empty where kernels played."""


def simulate(
    games: int,
    *,
    rules: Rules = STANDARD,
    seed: int = 0,
    policies: Policy | Sequence[Policy] = "greedy",
    first: int = 0,
    dealer: Seat | None = None,
    scores: Sequence[int] | None = None,
    most_deals: int = 0,
    packs: ArrayLike | None = None,
    throws: ThrowTables | None = None,
    engine: Engine | None = None,
) -> Simulated:
    """Play so many games of one table, each from its own random numbers: game `first` of a seed is the same in every
    call, whatever plays it.

    `policies` is one for all or one a seat. The first dealer is drawn, or seat 0 where the rules say host, unless
    `dealer` names a seat; `scores` by side is where games start. `most_deals` breaks games off (0: they are played to
    the end). `packs` of the shape (games, deals, m), m at least the cards of a deal, are dealt instead of shuffled
    ones: hands by seat, the crib's from the deck, the starter; a game ends unfinished where they do. `throws` is what
    seats lay away by that do not do so at random, instead of exact expectation against chance. Where points are counted
    by hand, everybody counts right and nobody calls muggins.

    Kernels play where Numba is installed and covers the rules, else the plain engine, with the same result; `engine`
    asks for one of them. Raises ValueError for arguments that do not fit, NotCompiled where kernels are asked for in
    vain.
    """
    chosen = policies_of(policies, rules)
    rows = game_rows(games, rules, seed, first, dealer=dealer, scores=scores)
    if most_deals < 0:
        raise ValueError(f"most_deals: a number of deals, or 0 for whole games, not {most_deals}")
    cards = _packs(packs, games, rules)
    firsts = rows[:, DEALER].copy()
    table, why = set_out(engine, rules, chosen, throws)
    if table is None:
        for at, row in enumerate(rows):
            dealt = cards[at].tolist() if cards.shape[1] else None
            play_plainly(
                rules, chosen, row, seed=seed, number=first + at, packs=dealt, most_deals=most_deals, throws=throws
            )
    else:
        from .games import play_games

        play_games(table, rows, numbers_of(chosen), cards, np.uint64(seed), first, most_deals)
    if dealer is None and rules.first_dealer != "host":
        firsts = (rows[:, DEALER] - np.maximum(rows[:, DEALS] - 1, 0)) % rules.seats
    return _simulated(rows, firsts, rules, why)


def set_out(
    engine: Engine | None, rules: Rules, policies: Sequence[Policy], throws: ThrowTables | None
) -> tuple[Table | None, str]:
    """A table for kernels; or None, and why the plain engine is to play. Raises NotCompiled where kernels are asked for
    in vain."""
    why = "asked for" if engine == "plain" else "Numba is not installed: the extra `fast` brings it"
    if engine != "plain" and has_numba():
        try:
            alone = points_alone(rules)
            # First, for it tells at once what kernels do not cover, and the tables may take long.
            coded = code_rules(alone)
            if throws is None and set(policies) != {"random"}:
                throws = throw_tables(alone)
            return set_table(coded, throws), ""
        except NotCompiled as refused:
            why = f"{rules.name}: {refused}"
    if engine == "compiled":
        raise NotCompiled(why)
    return None, why


def numbers_of(policies: Sequence[Policy]) -> Small:
    """The policies of all seats as kernels read them."""
    return np.array([POLICIES.index(each) for each in policies], np.uint8)


def policies_of(policies: Policy | Sequence[Policy], rules: Rules) -> Sequence[Policy]:
    """One policy for each seat. Raises ValueError."""
    chosen = [policies] * rules.seats if isinstance(policies, str) else list(policies)
    if len(chosen) != rules.seats:
        raise ValueError(f"policies: one for each of {rules.seats} seats is needed, not {len(chosen)}")
    for each in chosen:
        if each not in POLICIES:
            raise ValueError(f"policies: choose of {', '.join(POLICIES)}, not {each!r}")
    return chosen


def game_rows(
    games: int, rules: Rules, seed: int, first: int, *, dealer: Seat | None, scores: Sequence[int] | None = None
) -> Row:
    """A row for each game, as kernels and the plain engine fill it in. Raises ValueError."""
    for name, value, most in (("games", games, 1 << 40), ("seed", seed, MOST_SEED), ("first", first, 1 << 60)):
        if not 0 <= value <= most:
            raise ValueError(f"{name}: a whole number from 0 to {most}, not {value}")
    if dealer is not None and dealer not in range(rules.seats):
        raise ValueError(f"dealer: a seat from 0 to {rules.seats - 1}, not {dealer}")
    start = [0] * len(rules.sides) if scores is None else list(scores)
    if len(start) != len(rules.sides) or not all(0 <= score < rules.target for score in start):
        raise ValueError(f"scores: {len(rules.sides)} scores from 0 to {rules.target - 1} are needed, not {start}")
    rows = np.zeros((games, ROW), np.int32)
    rows[:, WINNER] = -1
    host = 0 if rules.first_dealer == "host" else -1
    rows[:, DEALER] = host if dealer is None else dealer
    rows[:, SCORES : SCORES + len(start)] = start
    return rows


def no_packs() -> Packs:
    """Packs for kernels that shuffle for themselves."""
    return np.zeros((1, 0, PACK), np.uint8)


def _packs(packs: ArrayLike | None, games: int, rules: Rules) -> Packs:
    if packs is None:
        return no_packs()
    array: NDArray[Any] = np.asarray(packs)
    need = cards_needed(rules)
    if array.ndim != 3 or array.shape[0] != games or not array.shape[1] or array.shape[2] < need:
        raise ValueError(f"packs: the shape ({games}, deals, {need} or more) is needed, not {array.shape}")
    ordered = np.sort(array[:, :, :need], axis=2)
    if ordered.min(initial=0) < 0 or ordered.max(initial=0) >= PACK or (ordered[:, :, 1:] == ordered[:, :, :-1]).any():
        raise ValueError("packs: the cards of a deal are different numbers from 0 to 51")
    return np.ascontiguousarray(array, np.uint8)


def _simulated(rows: Row, firsts: Numbers, rules: Rules, why: str) -> Simulated:
    sides, seats = len(rules.sides), rules.seats
    scores = rows[:, SCORES : SCORES + sides]
    winners = rows[:, WINNER]
    return Simulated(
        winners=winners.copy(),
        scores=scores.copy(),
        skunks=_skunks(scores, winners, rules),
        deals=rows[:, DEALS].copy(),
        first_dealers=firsts,
        by_side=rows[:, TALLIES : TALLIES + sides * SOURCES].reshape(-1, sides, SOURCES).copy(),
        by_role=rows[:, ROLES : ROLES + seats * SOURCES].reshape(-1, seats, SOURCES).copy(),
        engine="plain" if why else "compiled",
        why_plain=why,
    )


def _skunks(scores: Numbers, winners: Numbers, rules: Rules) -> Numbers:
    levels = np.zeros(len(scores), np.int32)
    if rules.skunks == "on":
        losing = np.where(np.arange(scores.shape[1]) == winners[:, None], -1, scores).max(axis=1)
        for line in rules.skunk_lines:
            levels += (losing < line) & (winners >= 0)
    return levels
