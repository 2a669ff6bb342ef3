"""What the ladder counts beside meetings: whether two engines agree, what discards lose, how long decisions take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, log
from random import Random
from time import perf_counter
from typing import Final

from ..actions import Decision, Discard
from ..analysis.discards import weigh_discards
from ..asking import legal
from ..bots import Bot, make_bot
from ..deck import Deck
from ..game import apply, new_game
from ..rules import Rules
from ..state import Phase
from ..view import View, observe
from .certainty import mean
from .gates import Counts, Found
from .match import play_game

# Two engines


def count_disagreements(rules: Rules, deals: int, piece: int) -> Counts:
    """Deals played at random by the plain engine and by the kernels, and in how many of them scores, points by source
    or the winner differ. Raises NotCompiled where there are no kernels."""
    from ..fast.simulation import simulate

    one, other = (
        simulate(deals, rules=rules, seed=piece, policies="random", most_deals=1, engine=engine)
        for engine in ("compiled", "plain")
    )
    differ = (one.scores != other.scores).any(axis=1) | (one.winners != other.winners)
    differ |= (one.by_role != other.by_role).any(axis=(1, 2)) | (one.by_side != other.by_side).any(axis=(1, 2))
    return {"deals": deals, "disagreements": int(differ.sum())}


def judge_disagreements(counts: Counts) -> Found:
    """Not one deal may differ."""
    return f"{counts['disagreements']:,} of {counts['deals']:,} deals", counts["disagreements"] == 0


# Discards

PARTS: Final = 1_000_000
"""Losses are counted in millionths of a point."""


def count_discard_loss(level: str, rules: Rules, deals: int, seed: int, piece: int) -> Counts:
    """What a level loses by its discards in first deals, every seat's, against the best there is by exact enumeration
    (`analysis.discards`), and the squares of that, by deal."""
    total: Counter[str] = Counter()
    for deal in range(piece * deals, (piece + 1) * deals):
        losses = [_lost(level, view, options, f"{seed}/{deal}") for view, options in _discarding(rules, seed, deal)]
        lost = round(PARTS * sum(losses) / len(losses))
        total.update(deals=1, lost=lost, lost_squared=lost**2)
    return total


def _discarding(rules: Rules, seed: int, deal: int) -> Iterator[tuple[View, Sequence[Decision]]]:
    """Each seat that lays cards away in the first deal of a game, the dealer drawn."""
    state = new_game(rules, dealer=Random(f"dealer {seed} {deal}").randrange(rules.seats))  # noqa: S311 (no secrets)
    state = apply(state, Deck.from_seed(f"{seed}/{deal}").chance(state)).state
    for seat in range(rules.seats):
        if options := legal(state, seat):
            yield observe(state, seat), options


def _lost(level: str, view: View, options: Sequence[Decision], seed: str) -> float:
    chosen = make_bot(level, seed=f"{seed}/{view.seat}").act(view, options)
    assert isinstance(chosen, Discard)
    worth = {choice.discard: choice.points for choice in weigh_discards(view)}
    return max(worth.values()) - worth[tuple(sorted(chosen.cards))]


def judge_discard_loss(most: float, counts: Counts) -> Found:
    """Whether the mean loss of a discard is surely no more than so many points."""
    loss = mean(counts["lost"] / PARTS, counts["lost_squared"] / PARTS**2, counts["deals"])
    return f"{loss.value:.4f} points ({loss.low:.4f} to {loss.high:.4f})", loss.high <= most


# Pace

_STEP: Final = log(1.02)
"""Times are counted in classes, each 2 % longer than the one before."""


@dataclass(slots=True)
class Timed:
    """A bot and how long its decisions take: milliseconds by what was decided."""

    bot: Bot
    times: list[tuple[Phase, float]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.bot.name

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        begin = perf_counter()
        decision = self.bot.act(view, legal)
        self.times.append((view.phase, 1000 * (perf_counter() - begin)))
        return decision


def count_times(level: str, rules: Rules, seed: int, piece: int) -> Counts:
    """How many discards and plays of one game took how long: `discard 117`, the class's number, and so on."""
    bots = [Timed(make_bot(level, seed=f"{seed}/{piece}/{seat}")) for seat in range(rules.seats)]
    play_game(rules, bots, deck_seed=f"{seed}/{piece}")
    return Counter(f"{phase.value} {ceil(log(max(ms, 1e-6)) / _STEP)}" for bot in bots for phase, ms in bot.times)


def judge_times(most: Counts, counts: Counts) -> Found:
    """`most` are milliseconds by what is decided, for the 95th of a hundred decisions."""
    found = {what: percentile(counts, what, 0.95) for what in most}
    passed = all(ms <= most[what] for what, ms in found.items())
    return ", ".join(f"{what} {ms:.1f} ms" for what, ms in found.items()), passed


def percentile(counts: Counts, what: str, part: float) -> float:
    """The time in which that part of such decisions was taken, rounded up by less than 2 %."""
    classes = sorted((int(name.split()[1]), many) for name, many in counts.items() if name.split()[0] == what)
    left = part * sum(many for _, many in classes)
    for number, many in classes:
        left -= many
        if left <= 0:
            return float((1 + 0.02) ** number)
    return 0.0
