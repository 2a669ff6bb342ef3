"""Whole games of bots, and pairs of games with the same cards and the seats exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..asking import awaits, legal
from ..bots import Bot, make_bot
from ..deck import Deck
from ..game import apply, new_game
from ..rules import Rules, Side
from ..state import ChanceKind, Over, Tally
from ..view import observe

MOST_DECISIONS: Final = 20_000
"""A game that takes more is stuck: the longest met took a few hundred."""


class StuckGame(RuntimeError):
    """A game that does not come to an end."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: the side that won, raw scores and points by source of each side, deals, decisions taken."""

    side: Side
    scores: tuple[int, ...]
    skunk: int
    deals: int
    tallies: tuple[Tally, ...]
    decisions: int


def play_game(rules: Rules, bots: Sequence[Bot], *, deck_seed: int | str) -> GameResult:
    """A game from the first cut to its end; `bots` by seat. The same bots and seed give the same game.

    Raises IllegalAction if a bot breaks the rules, StuckGame if the game does not end.
    """
    deck, state = Deck.from_seed(deck_seed), new_game(rules)
    for decisions in range(MOST_DECISIONS):
        while isinstance(awaited := awaits(state), ChanceKind):
            state = apply(state, deck.chance(state)).state
        match awaited:
            case Over(result):
                return GameResult(result.side, result.scores, result.skunk, state.deal_number, state.tallies, decisions)
            case (seat, *_):
                state = apply(state, bots[seat].act(observe(state, seat), legal(state, seat))).state
    raise StuckGame(f"no end after {MOST_DECISIONS} decisions")


@dataclass(frozen=True, slots=True)
class DuplicateGame:
    """One game of a duplicate pair between two bots, called 0 and 1.

    `sides` tells for each side which of the two bots plays it.
    """

    pair: int
    sides: tuple[int, ...]
    won: Side
    scores: tuple[int, ...]
    deals: int

    @property
    def winner(self) -> int:
        """Which of the two bots won."""
        return self.sides[self.won]

    def lead_per_deal(self) -> float:
        """Points per deal of a side of bot 0, less those of a side of bot 1, both on the average."""
        means = [
            sum(points for points, bot in zip(self.scores, self.sides, strict=True) if bot == which)
            / self.sides.count(which)
            for which in (0, 1)
        ]
        return (means[0] - means[1]) / self.deals


def lineups(rules: Rules, pair: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which bot plays each side in the two games of a pair: in turn round the table, then each in the other's place.

    With an odd number of sides one bot has a side more in the first game, and one less in the second. From pair to
    pair the first bot starts one side further on.
    """
    many = len(rules.sides)
    first = tuple((side + pair) % many % 2 for side in range(many))
    return first, tuple(1 - bot for bot in first)


def duplicate_pair(rules: Rules, levels: tuple[str, str], pair: int) -> Iterator[DuplicateGame]:
    """Both games of a pair. The deck's seed is the pair's number, each bot's the number and its seat."""
    for sides in lineups(rules, pair):
        bots = [make_bot(levels[sides[rules.side_of(seat)]], seed=f"{pair}/{seat}") for seat in range(rules.seats)]
        result = play_game(rules, bots, deck_seed=pair)
        yield DuplicateGame(pair, sides, result.side, result.scores, result.deals)
