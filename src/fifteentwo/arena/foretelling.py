"""Whether chances to win that are foretold come true, and what plays lose by a slower search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..actions import Decision, Play
from ..analysis.plays import Manner, weigh_plays
from ..analysis.settling import ranked_discards
from ..analysis.standing import Before, before_of
from ..bots import Bot, make_bot
from ..errors import CribbageError
from ..rules import Rules
from ..state import Phase
from ..view import View
from .certainty import mean
from .gates import Counts, Found
from .match import play_game

PARTS: Final = 1_000_000
"""Chances are counted in millionths."""
BINS: Final = 20
AT_THE_TABLE: Final = Manner(hands=160, deals=300)
"""The search whose chances are looked at: as far as `master` looks."""
SLOW: Final = Manner(hands=2000, deals=4000)
"""The search that judges: it tells every hand apart."""


class NoBoards(CribbageError):
    """Rules whose chances to win no table of boards tells."""

    code = "no_boards"


def boards_of(rules: Rules) -> Before:
    """What the table of boards tells of these rules. Raises NoBoards."""
    before = before_of(rules)
    if before is None:
        raise NoBoards(f"there is no table of boards for {rules.name} with {rules.seats}: crib tables build makes it")
    return before


@dataclass(slots=True)
class Foreteller:
    """A bot, and what the best it can do is said to be worth before each of its discards and plays that leave a
    choice: what is decided, and the chance to win."""

    bot: Bot
    foretold: list[tuple[Phase, float]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.bot.name

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        best = None
        if view.phase is Phase.DISCARD:
            boards_of(view.rules)
            best = ranked_discards(view)[0].win
        elif view.phase is Phase.PLAY and len(legal) > 1:
            best = weigh_plays(view, AT_THE_TABLE, before=boards_of(view.rules))[0].win
        if best is not None:
            self.foretold.append((view.phase, best))
        return self.bot.act(view, legal)


def count_foretold(level: str, rules: Rules, games: int, seed: int, piece: int) -> Counts:
    """Over games of a level against itself, by what was decided and by twentieths of the chance foretold: how often,
    the chances and the wins, and the squares of their differences."""
    total: Counter[str] = Counter()
    for game in range(piece * games, (piece + 1) * games):
        bots = [Foreteller(make_bot(level, seed=f"{seed}/{game}/{seat}")) for seat in range(rules.seats)]
        result = play_game(rules, bots, deck_seed=f"{seed}/{game}")
        for seat, bot in enumerate(bots):
            won = rules.side_of(seat) == result.side
            for phase, chance in bot.foretold:
                group = f"{phase.value} {min(int(chance * BINS), BINS - 1)}"
                total[f"{group} times"] += 1
                total[f"{group} foretold"] += round(PARTS * chance)
                total[f"{group} won"] += won
                total[f"{group} squares"] += round(PARTS * (won - chance) ** 2)
    return total


def judge_foretold(off: float, most: Mapping[str, float], counts: Counts) -> Found:
    """Whether in every twentieth wins differ from what was foretold by at most `off`, and whether the mean square
    (Brier's score) is at most what `most` says by what was decided."""
    words, passed = [], True
    for what, limit in most.items():
        groups = [each for number in range(BINS) if (each := _Group.of(counts, f"{what} {number}")).times]
        worst = max(groups, key=lambda group: abs(group.off))
        brier = sum(group.squares for group in groups) / sum(group.times for group in groups)
        passed &= abs(worst.off) <= off and brier <= limit
        words.append(f"{what}: Brier {brier:.4f}, farthest {worst.off:+.1%} at {worst.foretold:.0%}")
    return "; ".join(words), passed


@dataclass(frozen=True, slots=True)
class _Group:
    """Decisions for which much the same was foretold: how many, the mean chance, wins less chance, sum of squares."""

    times: int
    foretold: float
    off: float
    squares: float

    @classmethod
    def of(cls, counts: Counts, name: str) -> _Group:
        times = counts.get(f"{name} times", 0)
        foretold, won = counts.get(f"{name} foretold", 0) / PARTS, counts.get(f"{name} won", 0)
        squares = counts.get(f"{name} squares", 0) / PARTS
        return cls(times, foretold / (times or 1), (won - foretold) / (times or 1), squares)


# What plays lose


@dataclass(slots=True)
class Judged:
    """A bot, and what each of its plays that left a choice lost, as a chance to win."""

    bot: Bot
    losses: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.bot.name

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        decision = self.bot.act(view, legal)
        if isinstance(decision, Play) and len(legal) > 1:
            choices = weigh_plays(view, SLOW, before=boards_of(view.rules))
            wins = {choice.card: choice.win for choice in choices if choice.win is not None}
            self.losses.append(max(wins.values()) - wins[decision.card])
        return decision


def count_play_loss(level: str, rules: Rules, seed: int, piece: int) -> Counts:
    """What the plays of one game of a level against itself lose, and the square of their mean."""
    bots = [Judged(make_bot(level, seed=f"{seed}/{piece}/{seat}")) for seat in range(rules.seats)]
    play_game(rules, bots, deck_seed=f"{seed}/{piece}")
    losses = [loss for bot in bots for loss in bot.losses]
    lost = round(PARTS * sum(losses) / len(losses))
    return {"games": 1, "plays": len(losses), "lost": lost, "lost_squared": lost**2}


def judge_play_loss(most: float, counts: Counts) -> Found:
    """Whether the mean loss of a play is surely no more than that."""
    loss = mean(counts["lost"] / PARTS, counts["lost_squared"] / PARTS**2, counts["games"])
    return f"{loss.value:.5f} ({loss.low:.5f} to {loss.high:.5f}), {counts['plays']:,} plays", loss.high <= most
