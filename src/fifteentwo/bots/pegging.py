"""Which card to play: what it scores, less what it hands to the next seat, with what then comes back.

The cards that cannot be seen are taken as equally likely in every hand, but for what a go has told. The next seat is
taken to play its best-scoring card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from random import Random
from typing import Final, TypeAlias

from ..cards import Card
from ..fast.play import play_points
from ..fast.ranks import COUNT_VALUES, RANKS
from ..rules import COUNT_LIMIT, Rules
from ..view import View
from .seen import least_values, next_to_play, unseen_ranks

Ranks: TypeAlias = tuple[int, ...]

TO_ANSWER: Final = 0.6
"""How much of the best answer to the next seat's card one may hope to score, when it is one's turn after it."""
TO_ANSWER_LATER: Final = 0.2
"""The same when others play in between."""
KEEP_LOW: Final = 0.01
"""What each point of count value is worth to be rid of: low cards fit when high ones no longer do."""
WIN: Final = 1000.0


def best_card(view: View, fitting: Sequence[Card], random: Random) -> Card:
    """The card, of those that fit, that leaves the own side furthest ahead."""
    worths = card_worths(view, fitting)
    return max(fitting, key=worths.__getitem__)


def card_worths(view: View, fitting: Sequence[Card]) -> dict[Card, float]:
    """Points by which playing each of these is expected to better the own side's lead, roughly; a win is a thousand."""
    outlook = _Outlook.of(view)
    return {card: outlook.worth(card.rank - 1) for card in fitting}


def cost_of_points(rules: Rules) -> float:
    """What a point of one opponent takes from the lead over all of them, on the average."""
    return 1 / (len(rules.sides) - 1)


@dataclass(frozen=True)
class _Outlook:
    """What a seat knows before it plays: the ranks of this count and of its hand, the next seats and unseen cards."""

    rules: Rules
    count: Ranks
    hand: Ranks
    to_win: int
    """Points its side needs."""
    others: int
    """Other seats that may still play in this count."""
    held: int
    """Cards that the next of them holds."""
    friend: bool
    """Whether that is a partner."""
    threatens: int
    """Points that seat's side needs."""
    pool: Ranks
    """How many unseen cards of each rank it may hold."""

    @classmethod
    def of(cls, view: View) -> _Outlook:
        assert view.seat is not None
        rules, order = view.rules, next_to_play(view)
        side = rules.side_of(view.seat)
        following = order[0] if order else view.seat
        least = least_values(view)[following] if order else 1
        return cls(
            rules=rules,
            count=tuple(card.rank - 1 for card in view.count_cards),
            hand=tuple(card.rank - 1 for card in view.hand),
            to_win=rules.target - view.scores[side],
            others=len(order),
            held=view.card_counts[following] if order else 0,
            friend=rules.side_of(following) == side,
            threatens=rules.target - view.scores[rules.side_of(following)],
            pool=tuple(
                many if value >= least else 0 for many, value in zip(unseen_ranks(view), COUNT_VALUES, strict=True)
            ),
        )

    def worth(self, rank: int) -> float:
        """Points by which playing this rank is expected to better the own side's lead, roughly."""
        now = (*self.count, rank)
        scored = play_points(now, self.rules)
        if scored >= self.to_win:
            return WIN
        rest = list(self.hand)
        rest.remove(rank)
        worth = scored + KEEP_LOW * COUNT_VALUES[rank]
        if not self.others:
            return worth + self.alone(now, tuple(rest))
        if sum([COUNT_VALUES[each] for each in now]) == COUNT_LIMIT:
            return worth
        return worth + self.after_next(now, tuple(rest))

    def alone(self, now: Ranks, rest: Ranks) -> float:
        """The most that can be scored in this count when nobody else can add to it, go or last included."""
        room = COUNT_LIMIT - sum([COUNT_VALUES[each] for each in now])
        if not room:
            return 0
        fitting = {rank for rank in rest if COUNT_VALUES[rank] <= room}
        if not fitting:
            return self.rules.go if rest else self.rules.last
        return max(self._alone_with(now, rest, rank) for rank in fitting)

    def _alone_with(self, now: Ranks, rest: Ranks, rank: int) -> float:
        left = list(rest)
        left.remove(rank)
        return play_points((*now, rank), self.rules) + self.alone((*now, rank), tuple(left))

    def after_next(self, now: Ranks, rest: Ranks) -> float:
        """What the next seat's card is worth to the own side: its best-scoring one, by the chance that it holds it,
        and what one may score on it; or the chance that it must say go."""
        room = COUNT_LIMIT - sum([COUNT_VALUES[each] for each in now])
        by_points: dict[int, list[int]] = {}
        for rank in range(RANKS):
            if self.pool[rank] and COUNT_VALUES[rank] <= room:
                by_points.setdefault(play_points((*now, rank), self.rules), []).append(rank)
        left, total, worth = self.size, comb(self.size, self.held), 0.0
        holds_none_so_far = total
        for points in sorted(by_points, reverse=True):
            ranks = by_points[points]
            many = sum([self.pool[rank] for rank in ranks])
            left -= many
            holds_none = comb(left, self.held)
            chance = (holds_none_so_far - holds_none) / total
            holds_none_so_far = holds_none
            if chance:
                answer = sum([self.pool[rank] * self._answer((*now, rank), rest) for rank in ranks]) / many
                worth += chance * (self._taken(points) + answer)
        return worth + holds_none_so_far / total * self.alone(now, rest) / self.others

    @cached_property
    def size(self) -> int:
        return sum(self.pool)

    def _taken(self, points: int) -> float:
        """What points of the next seat are worth to the own side."""
        if self.friend:
            return points
        return -WIN if points >= self.threatens else -points * cost_of_points(self.rules)

    def _answer(self, now: Ranks, rest: Ranks) -> float:
        """What one may hope to score on the next seat's card."""
        room = COUNT_LIMIT - sum([COUNT_VALUES[each] for each in now])
        best = max([play_points((*now, rank), self.rules) for rank in rest if COUNT_VALUES[rank] <= room], default=0)
        return best * (TO_ANSWER if self.others == 1 else TO_ANSWER_LATER)
