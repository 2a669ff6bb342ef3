"""What is measured, and how: every figure as a ratio to a baseline of the same run, for machines differ and drift."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from ..actions import Turn
from ..asking import awaits, legal
from ..cards import DECK, Card
from ..dealing import next_dealer
from ..deck import deal_out
from ..fast.show import show_counter
from ..game import apply, new_game
from ..rules import STANDARD, Rules
from ..ruleset import load_rules
from ..score import score_show
from ..state import ChanceKind, Over

ROUNDS: Final = 5
SECONDS: Final = 0.15
"""How long a figure is measured in each round, at least."""
HANDS: Final = 500
SCORE: Final = ("score", "5H 5C 5S JD", "5D")
HEAVY: Final = ("litestar", "numba", "numpy", "rich", "sqlalchemy")
"""What a count of one hand must never wait for."""
_START: Final = "import sys; from fifteentwo.cli import main; main(sys.argv[1:])"
_LOADED: Final = (
    "import sys\nfrom fifteentwo.cli import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    "print(*sys.modules, file=sys.stderr)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured figure. `ratio` says how many times its baseline it is."""

    name: str
    value: float
    unit: str
    baseline: str
    ratio: float


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be done over and over: `once` does it and says how many times it was done."""

    name: str
    unit: str
    once: Callable[[], int]


def starts() -> Iterator[Figure]:
    """The cold start of `crib score` in milliseconds, against Python's own: medians of runs by turns."""
    commands = {"python -c pass": ("pass",), "crib score": (_START, *SCORE)}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(2 * ROUNDS):
        for name, arguments in commands.items():
            begin = perf_counter()
            _run(*arguments)
            times[name].append((perf_counter() - begin) * 1000)
    baseline, *_ = commands
    for name, each in times.items():
        yield Figure(
            name=name, value=median(each), unit="ms", baseline=baseline, ratio=median(each) / median(times[baseline])
        )


def heavy_modules() -> list[str]:
    """The heavy modules that `crib score` imports: none."""
    return sorted(set(HEAVY) & set(_run(_LOADED, *SCORE).split()))


def _run(*arguments: str) -> str:
    """Run Python code in a new interpreter; what it says on stderr."""
    command = [sys.executable, "-c", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stderr  # noqa: S603 (our own code)


def works() -> list[Work]:
    """What is measured by the second, the baseline first."""
    hands = sample_hands()
    counter = show_counter(STANDARD)

    def fifteens() -> int:
        for cards, starter in hands:
            _fifteens((*cards, starter))
        return len(hands)

    def friendly() -> int:
        for cards, starter in hands:
            score_show(cards, starter)
        return len(hands)

    def table() -> int:
        for cards, starter in hands:
            counter(cards, starter)
        return len(hands)

    games = [
        Work(f"random games, {seats} players", "games/s", random_games(load_rules("standard", seats)))
        for seats in (2, 3, 4)
    ]
    return [
        Work("fifteens by hand", "hands/s", fifteens),
        Work("score_show", "hands/s", friendly),
        Work("integer table", "hands/s", table),
        *games,
    ]


def rates(chosen: list[Work], *, baseline: str, on_round: Callable[[], None]) -> Iterator[Figure]:
    """How often each is done in a second: the median of rounds in which they take turns."""
    found: dict[str, list[float]] = {work.name: [] for work in chosen}
    for work in chosen:
        work.once()
    for _ in range(ROUNDS):
        for work in chosen:
            found[work.name].append(_rate(work))
        on_round()
    for work in chosen:
        value = median(found[work.name])
        yield Figure(
            name=work.name, value=value, unit=work.unit, baseline=baseline, ratio=value / median(found[baseline])
        )


def _rate(work: Work) -> float:
    done, begin = 0, perf_counter()
    while (spent := perf_counter() - begin) < SECONDS:
        done += work.once()
    return done / spent


def sample_hands() -> list[tuple[tuple[Card, ...], Card]]:
    """Hands of four with a starter, the same in every run."""
    random = Random(15)  # noqa: S311 (the same hands in every run)
    drawn = (random.sample(DECK, 5) for _ in range(HANDS))
    return [(tuple(cards[:4]), cards[4]) for cards in drawn]


def _fifteens(cards: tuple[Card, ...]) -> int:
    """The baseline: the plainest way to count the fifteens of a hand, and only these."""
    values = [card.count_value for card in cards]
    return sum(2 for size in range(2, 6) for some in combinations(values, size) if sum(some) == 15)


def random_games(rules: Rules) -> Callable[[], int]:
    """One game after another by the plain engine, every decision by chance; a game a call."""
    random = Random(15)  # noqa: S311 (not for secrets)

    def one_game() -> int:
        state, pack = new_game(rules, dealer=random.randrange(rules.seats)), DECK
        while True:
            match awaits(state):
                case Over():
                    return 1
                case ChanceKind.DEAL:
                    pack = tuple(random.sample(DECK, len(DECK)))
                    dealer = next_dealer(state)
                    assert dealer is not None
                    state = apply(state, deal_out(pack, rules=rules, dealer=dealer)).state
                case ChanceKind():
                    state = apply(state, Turn(pack[-1])).state
                case seats:
                    state = apply(state, random.choice(legal(state, seats[0]))).state

    return one_game
