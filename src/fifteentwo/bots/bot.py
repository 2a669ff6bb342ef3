"""What a bot is, and the one that every level is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from ..actions import Claim, Cut, Decision, Discard, Muggins, Pass, Play
from ..cards import Card, spell
from ..score import Score, most_in_play, most_in_show, score_play, score_show
from ..view import View
from .missed import missed_points

Seed: TypeAlias = int | str


class Bot(Protocol):
    """Whoever decides for a seat."""

    @property
    def name(self) -> str: ...

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        """One of the legal decisions for `view.seat`, which must be among `view.asked`.

        The same view and legal decisions are always answered the same.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A manner of playing, as four choices. Each gets a stream of random numbers of its own and may leave it alone."""

    name: str
    """What programs call it: `steady`."""
    title: str
    """What people call it: `Steady`."""
    summary: str
    """One sentence that says how it plays."""
    discard: Callable[[View, Sequence[Discard], Random], Discard]
    """Which cards to lay away."""
    card: Callable[[View, Sequence[Card], Random], Card]
    """Which card to play, of those that fit."""
    count: Callable[[Score, int, Random], int]
    """What to say that a card, hand or crib scores: its true score and the most that may be said."""
    call: Callable[[int, int, Random], int]
    """How much to call muggins for, 0 for nothing: what was seen to be missed and the most that may be called."""
    searches: bool = False
    """Whether it computes for long: a program that has other work at hand asks it in a process of its own."""


@dataclass(frozen=True, slots=True)
class LevelBot:
    """A bot that plays as its level does."""

    level: Level
    seed: Seed

    @property
    def name(self) -> str:
        return self.level.name

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        assert view.seat is not None
        random, level = stream(self.seed, view), self.level
        if any(isinstance(decision, Muggins) for decision in legal):
            points = level.call(missed_points(view), most_in_show(view.rules), random)
            if points:
                return Muggins(view.seat, points)
        match legal[0]:
            case Discard():
                return level.discard(view, [each for each in legal if isinstance(each, Discard)], random)
            case Cut():
                return random.choice(legal)
            case Play():
                fitting = dict.fromkeys(each.card for each in legal if isinstance(each, Play))
                return self._play(view, level.card(view, tuple(fitting), random), random)
            case Claim():
                shown = view.shown[-1]
                truth = score_show(shown.cards, shown.starter, crib=shown.crib, rules=view.rules)
                return Claim(view.seat, level.count(truth, most_in_show(view.rules), random))
            case _:
                return Pass(view.seat)

    def _play(self, view: View, card: Card, random: Random) -> Play:
        assert view.seat is not None
        if view.rules.counting == "automatic":
            return Play(view.seat, card)
        truth = score_play((*view.count_cards, card), rules=view.rules)
        return Play(view.seat, card, self.level.count(truth, most_in_play(view.rules), random))


def stream(seed: Seed, view: View) -> Random:
    """Random numbers for one decision, which follow from the seed and from what lies before the seat. The deck is
    never asked for any."""
    moment = (view.seat, view.deal_number, view.phase, len(view.play), len(view.shown), len(view.windows), view.scores)
    return Random(f"bot {seed} {moment} {spell(view.dealt)}")  # noqa: S311 (not for secrets)
