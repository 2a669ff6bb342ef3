"""Building the tables of `habits`: what players lay away who weigh hand, crib and play, and what their hands then peg.

A round of practice has two halves. From the habits so far follows what every way to lay cards away is worth, and so how
often each hand is kept; then hands so kept play against each other by the thousand. It begins with players who lay away
by chance. `python -m fifteentwo.analysis.practice` builds the files of all rulesets.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

from ..fast.coded import code_rules, points_alone
from ..fast.discard_many import rank_means
from ..fast.ranks import RANKS
from ..fast.rollouts import SEAT, START, roll_out
from ..fast.tables import DESK
from ..rules import Rules, Seat
from ..ruleset import load_ruleset, ruleset_names
from .habits import MOST_PEGGED, Habits, by_chance, others_throws, shape_of
from .hands import Floats, Numbers, hands_of, places_of

WAVERING: Final = 0.35
"""Points by which a way to lay away may be worse and still be taken, once for 2.7 times that the better one is: what
ranks alone do not tell (flush, nobs), and what people do not see."""
NEVER: Final = 1000


def practise(rules: Rules, *, rounds: int, plays: int, seed: int) -> Habits:
    """The habits after so many rounds, with so many plays of every hand in every seat, and a tenth before the last."""
    habits = by_chance(rules)
    random = np.random.default_rng(seed)
    for this in range(1, rounds + 1):
        many = plays if this == rounds else max(plays // 10, 1)
        keeps, throws = zip(*(_kept(rules, offset, habits) for offset in range(rules.seats)), strict=True)
        habits = replace(habits, keeps=keeps, throws=throws)
        pegged = [_pegged(rules, offset, habits, many, random) for offset in range(rules.seats)]
        own, theirs, pegs = (np.array(each) for each in zip(*pegged, strict=True))
        habits = replace(habits, own=own, theirs=theirs, pegs=pegs)
    return habits


def _kept(rules: Rules, offset: Seat, habits: Habits) -> tuple[Floats, Floats]:
    """How much likelier than by chance the seat keeps each hand, and lays away each set of ranks."""
    away = rules.to_crib[offset]
    dealt, kept, laid = hands_of(rules.dealt[offset]), hands_of(rules.keep), hands_of(away)
    if not away:
        return np.ones(len(kept.codes)), np.ones(1)
    full = np.full(RANKS, 4)
    own_crib = rules.side_of(0) == rules.side_of(offset)
    hand, crib = rank_means(dealt.ranks, rules, others_throws(rules, offset, habits))
    ways = _ways(rules.dealt[offset], away)
    rest = places_of(dealt.ranks[:, ways[1]])
    worth = hand + crib * (1.0 if own_crib else -1.0 / (len(rules.sides) - 1))
    worth += (habits.own - habits.theirs)[offset][rest]
    chances = np.exp((worth - worth.max(axis=1, keepdims=True)) / WAVERING)
    chances *= (dealt.ways(full) / chances.sum(axis=1))[:, None]
    keeps = np.bincount(rest.ravel(), chances.ravel(), len(kept.codes)).astype(np.float64)
    laid_away = places_of(dealt.ranks[:, ways[0]])
    throws = np.bincount(laid_away.ravel(), chances.ravel(), len(laid.codes)).astype(np.float64)
    return _against_chance(keeps, kept.ways(full)), _against_chance(throws, laid.ways(full))


def _ways(dealt: int, away: int) -> tuple[list[list[int]], list[list[int]]]:
    """The places in a hand of the cards that each way lays away, and of those it keeps."""
    laid = [list(each) for each in combinations(range(dealt), away)]
    return laid, [[at for at in range(dealt) if at not in each] for each in laid]


def _against_chance(weights: Floats, ways: Floats) -> Floats:
    ratio = np.divide(weights, ways, out=np.zeros_like(weights), where=ways > 0)
    scaled: Floats = ratio * (ways.sum() / weights.sum())
    return scaled


def _pegged(
    rules: Rules, offset: Seat, habits: Habits, plays: int, random: np.random.Generator
) -> tuple[Floats, Floats, Floats]:
    """What the side of the seat at that offset pegs with each hand, and the mean of the other sides; and how likely
    each of both is, whatever the hand."""
    hands, numbers = hands_of(rules.keep), code_rules(points_alone(rules)).numbers
    desk, start = np.zeros(DESK, np.int64), np.zeros(START, np.int64)
    start[SEAT] = 1 % rules.seats
    needs, side = np.full(len(rules.sides), NEVER), rules.side_of(offset)
    # Seats stand here by offset from the dealer, which leaves who sits with whom as it is.
    own, theirs, pegs = np.zeros(len(hands.codes)), np.zeros(len(hands.codes)), np.zeros((2, MOST_PEGGED))
    common = habits.keeps[offset] * hands.ways(np.full(RANKS, 4))
    hidden = np.array([sum(4 << 4 * rank for rank in range(RANKS)), 4 * RANKS])
    for place in np.flatnonzero(hands.ways(np.full(RANKS, 4))):
        worlds = _worlds(rules, offset, int(place), habits, plays, random)
        pegged = np.zeros((1, len(worlds), len(rules.sides)), np.int64)
        holds = np.full(rules.seats, rules.keep)
        roll_out(numbers, desk, hidden, start, needs, worlds, holds, np.array([-1]), pegged)
        mine = pegged[0, :, side]
        others = (pegged[0].sum(axis=1) - mine) / (len(rules.sides) - 1)
        own[place], theirs[place] = mine.mean(), others.mean()
        for which, each in enumerate((mine, others)):
            points = np.minimum(np.rint(each).astype(np.int64), MOST_PEGGED - 1)
            pegs[which] += common[place] * np.bincount(points, minlength=MOST_PEGGED) / len(points)
    return own, theirs, pegs / common.sum()


def _worlds(rules: Rules, offset: Seat, place: int, habits: Habits, plays: int, random: np.random.Generator) -> Numbers:
    """Hands of all seats, the one at that offset holding the hand at that place; those that no pack has are left
    out."""
    hands = hands_of(rules.keep)
    unseen = 4 - hands.counts[place]
    ways = hands.ways(unseen)
    worlds = np.full((plays, rules.seats), hands.codes[place])
    counts = np.tile(hands.counts[place], (plays, 1))
    for seat in range(rules.seats):
        if seat != offset:
            weights = habits.keeps[seat] * ways
            drawn = np.searchsorted(np.cumsum(weights), random.random(plays) * weights.sum(), side="right")
            worlds[:, seat] = hands.codes[drawn]
            counts += hands.counts[drawn]
    return worlds[(counts <= 4).all(axis=1)]


def write(habits: Habits, path: Path) -> None:
    """Keep the tables in a file, four decimals at most."""
    arrays: dict[str, Any] = {f"keeps{offset}": each.astype(np.float32) for offset, each in enumerate(habits.keeps)}
    arrays |= {f"throws{offset}": each.astype(np.float32) for offset, each in enumerate(habits.throws)}
    np.savez_compressed(
        path, own=habits.own.astype(np.float16), theirs=habits.theirs.astype(np.float16), pegs=habits.pegs, **arrays
    )


@click.command()
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(min=1))
@click.option("--plays", default=1500, show_default=True, type=click.IntRange(min=10), help="Of every hand and seat.")
@click.option("--seed", default=15, show_default=True)
@click.option("--only", help="Build the file of this shape alone.")
def main(*, rounds: int, plays: int, seed: int, only: str | None) -> None:
    """Build the tables of habits for every ruleset's shape."""
    folder, done = Path(__file__).with_name("tables"), set[str]()
    folder.mkdir(exist_ok=True)
    for name in ("standard", *ruleset_names()):
        for rules in load_ruleset(name).by_seats.values():
            shape = shape_of(rules)
            if shape in done or only not in (None, shape):
                continue
            done.add(shape)
            write(practise(rules, rounds=rounds, plays=plays, seed=seed), folder / f"habits-{shape}.npz")
            click.echo(f"{shape}: built for {name}")


if __name__ == "__main__":
    main()
