"""What is measured side by side, and the goals: each figure as a ratio to a baseline of the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

import cribbage_scorer.cribbage_scorer as scorer  # type: ignore[import-untyped]
import numpy as np

from bench.brute import all_cribs
from fifteentwo.cards import DECK, SUITS, Card
from fifteentwo.cli.measuring import Work, random_games, sample_hands
from fifteentwo.fast.discard_many import discard_many
from fifteentwo.fast.discards import discard_values
from fifteentwo.fast.many import score_many
from fifteentwo.fast.playing import best_play_of_hands
from fifteentwo.fast.policies import Policy
from fifteentwo.fast.show import show_counter
from fifteentwo.fast.simulation import simulate
from fifteentwo.rules import STANDARD
from fifteentwo.ruleset import load_rules
from fifteentwo.score import score_show

SCORER = "PyPI cribbage-scorer, one hand"
BRUTE = "683,100 cribs laid out, Numba"
MANY = 100_000
BATCH = 2048


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A work, what it is measured against, and the ratio it is to reach; without a baseline a rate."""

    work: Work
    baseline: str | None
    goal: float


def baselines() -> list[Work]:
    """What others make of the same work, and our own yardstick."""
    hands = [([_pair(card) for card in cards], _pair(starter)) for cards, starter in sample_hands()]

    def scored() -> int:
        for cards, starter in hands:
            scorer.show_calc_score(starter, cards)
        return len(hands)

    deals = _deals(8, 6).tolist()

    def laid_out() -> int:
        for deal in deals:
            all_cribs(sorted(deal))
        return len(deals)

    return [
        Work(SCORER, "hands/s", scored),
        Work(BRUTE, "deals/s", laid_out),
        *(Work(spiel_name(seats), "games/s", spiel_games(seats)) for seats in (2, 3, 4)),
    ]


def spiel_name(seats: int) -> str:
    """The baseline of random games."""
    return f"OpenSpiel from Python, random games, {seats} players"


def goals() -> list[Goal]:
    """Ours, with the goals."""
    return [
        Goal(work=Work("plain score", "hands/s", _plain_scores()), baseline=SCORER, goal=60),
        Goal(work=Work("score_show with lines", "hands/s", _friendly_scores()), baseline=SCORER, goal=4),
        Goal(work=Work("score_many", "hands/s", _many_scores()), baseline=SCORER, goal=1200),
        Goal(work=Work("15 discards, plain", "deals/s", _plain_discards()), baseline=BRUTE, goal=5),
        Goal(work=Work("15 discards, NumPy", "deals/s", _many_discards()), baseline=BRUTE, goal=25),
        *(
            Goal(
                work=Work(f"random games, Numba, {seats} players", "games/s", _games(seats, "random")),
                baseline=spiel_name(seats),
                goal=goal,
            )
            for seats, goal in ((2, 100), (3, 70), (4, 70))
        ),
        Goal(
            work=Work("random games with events, 2 players", "games/s", random_games(STANDARD)),
            baseline=spiel_name(2),
            goal=0.7,
        ),
        Goal(work=Work("competent self-play, Numba", "games/s", _games(2, "greedy")), baseline=None, goal=100_000),
    ]


def further() -> list[Work]:
    """Ours without a goal."""
    return [
        *(Work(f"competent self-play, Numba, {seats} players", "games/s", _games(seats, "greedy")) for seats in (3, 4)),
        Work("play of both hands known, from the lead", "plays/s", _plays()),
    ]


def _pair(card: Card) -> tuple[int, str]:
    return card.rank, SUITS[card.suit]


def _deals(many: int, size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    order = np.argsort(np.random.default_rng(15).random((many, 52)), axis=1)
    return np.ascontiguousarray(order[:, :size], np.uint8)


def _plain_scores() -> Callable[[], int]:
    hands, counter = (
        [(tuple(map(int, cards)), int(starter)) for cards, starter in sample_hands()],
        show_counter(STANDARD),
    )

    def once() -> int:
        for cards, starter in hands:
            counter(cards, starter)
        return len(hands)

    return once


def _friendly_scores() -> Callable[[], int]:
    hands = sample_hands()

    def once() -> int:
        for cards, starter in hands:
            score_show(cards, starter)
        return len(hands)

    return once


def _many_scores() -> Callable[[], int]:
    drawn = _deals(MANY, 5)
    hands, starters = np.ascontiguousarray(drawn[:, :4]), np.ascontiguousarray(drawn[:, 4])
    return lambda: len(score_many(hands, starters))


def _plain_discards() -> Callable[[], int]:
    deals = [[DECK[number] for number in deal] for deal in _deals(100, 6).tolist()]

    def once() -> int:
        for deal in deals:
            discard_values(deal, rules=STANDARD)
        return len(deals)

    return once


def _many_discards() -> Callable[[], int]:
    deals = _deals(BATCH, 6)
    return lambda: len(discard_many(deals).cribs)


def _games(seats: int, policy: Policy) -> Callable[[], int]:
    rules, chunks = load_rules("standard", seats), count(0, 4096)
    return lambda: len(simulate(4096, rules=rules, seed=15, first=next(chunks), policies=policy).winners)


def _plays() -> Callable[[], int]:
    hands = _deals(BATCH, 8).reshape(-1, 2, 4)
    return lambda: len(best_play_of_hands(hands, leader=0).values)


def spiel_games(seats: int) -> Callable[[], int]:
    """Random games of OpenSpiel: every chance in its cribbage is even, so that chance and seats choose alike."""
    spiel: Any = import_module("pyspiel")
    game, random = spiel.load_game(f"cribbage(players={seats})"), Random(15)

    def once() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return 1

    return once


def every_work() -> Iterator[Work]:
    """All that is measured."""
    yield from baselines()
    yield from (goal.work for goal in goals())
    yield from further()
