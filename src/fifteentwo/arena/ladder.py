"""The ladder: what must hold before the bots are called strong, rung by rung, and the report of it.

Each contest has its number of pairs and its seed settled beforehand; nothing else is played with that seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from ..bots import levels
from ..ruleset import load_rules
from .foretelling import count_foretold, count_play_loss, judge_foretold, judge_play_loss
from .gates import Contest, Found, Gate, Outcome, Survey
from .meeting import LevelEntry, Meeting
from .result import Result
from .surveys import (
    count_disagreements,
    count_discard_loss,
    count_times,
    judge_disagreements,
    judge_discard_loss,
    judge_times,
)

SEED: Final = 20_261_130
PAIRS: Final = 2_100
"""Enough to tell a share of wins to within one in a hundred."""
STRONGEST: Final = "master"
FOR_POINTS: Final = "shrewd"
"""Enumerates what others may hold as the strongest does, with beliefs, and plays for points instead of the game."""
TABLE_BOT: Final = "steady"
"""The bot that strong ones are measured against: exact discards, and a play that looks one card ahead."""
TWO: Final = load_rules("standard", 2)
TABLES: Final = (("standard", 2), ("standard", 3), ("four_partners", 4), ("four_solo", 4))
RUNGS: Final = {
    "A": "The rules, and the averages of good play",
    "B": "Discards",
    "C": "Play",
    "D": "Beliefs and winning chances",
    "E": "Beyond",
    "F": "Calibration",
    "G": "Pace",
    "levels": "Every level against the one below it",
}

# Points a deal where good players meet (Cribbage Pro, M. Colvert), lowest and highest told.
NORMAL: Final = {
    ("dealer", "all"): (16.04, 16.25),
    ("pone", "all"): (10.15, 10.25),
    ("dealer", "hand"): (7.9, 8.0),
    ("pone", "hand"): (8.06, 8.2),
    ("dealer", "crib"): (4.7, 4.7),
    ("dealer", "play"): (3.3, 3.4),
    ("pone", "play"): (2.0, 2.2),
    ("dealer", "heels"): (0.154, 0.154),
}
TOLERANCE: Final = 0.1


HEAD: Final = """# Strength

What `make ladder` found: the ladder of strength, rung by rung. Pairs are [duplicate pairs](arena.md), intervals hold at
95 % for the number of pairs settled beforehand, and core-hours are processor time."""


def gates() -> tuple[Gate, ...]:
    """Every gate, from the lowest rung up."""
    return (
        *_rules_gates(),
        _averages_gate(),
        _discard_gate(),
        _wins_gate("C", _meeting(FOR_POINTS, TABLE_BOT), 0.55),
        _wins_gate("D", _meeting(STRONGEST, TABLE_BOT), 0.57),
        _wins_gate("D", _meeting(STRONGEST, FOR_POINTS), 0.51),
        _wins_gate("E", _meeting(STRONGEST, FOR_POINTS), 0.52),
        _play_gate(),
        _calibration_gate(),
        *_pace_gates(),
        *_level_gates(),
    )


def _rules_gates() -> Iterator[Survey]:
    """Random deals at every kind of table, most of them at the standard one."""
    for ruleset, seats in (*TABLES, ("five_card", 2), ("seven_card", 2), ("five_players", 5), ("six_three_pairs", 6)):
        pieces = 100 if (ruleset, seats) == TABLES[0] else 10
        yield Survey(
            rung="A",
            name=f"the plain engine and the kernels play the same deals, {ruleset} for {seats}",
            wanted="none differs",
            sample=f"{pieces * 1000:,} random deals, seeds 0 to {pieces - 1}",
            of=f"disagreements {ruleset} {seats}",
            pieces=pieces,
            count=partial(count_disagreements, load_rules(ruleset, seats), 1000),
            judge=judge_disagreements,
        )


def _averages_gate() -> Contest:
    return Contest(
        rung="A",
        name=f"averages of {STRONGEST} against itself, standard for 2",
        wanted=f"within {TOLERANCE} of what good players score",
        meeting=_meeting(STRONGEST, STRONGEST),
        pairs=PAIRS // 2,
        judge=judge_averages,
    )


def judge_averages(result: Result) -> Found:
    """Every average of NORMAL within TOLERANCE of it; those that are not are told, else the sums."""
    found = {(each.role, name): value for each in result.averages for name, value in each.sources.items()}
    found |= {(each.role, "all"): each.points for each in result.averages}
    off = [
        f"{role} {name} {found[role, name]:.2f} (normal {low:g} to {high:g})"
        for (role, name), (low, high) in NORMAL.items()
        if not low - TOLERANCE <= found[role, name] <= high + TOLERANCE
    ]
    sums = f"dealer {found['dealer', 'all']:.2f}, pone {found['pone', 'all']:.2f} points a deal"
    return "; ".join(off) or sums, not off


def _discard_gate() -> Survey:
    return Survey(
        rung="B",
        name=f"what {STRONGEST} loses in a discard against exact enumeration, before anybody has scored",
        wanted="surely at most 0.02 points",
        sample=f"5,000 deals, both discards, seed {SEED}",
        of=f"discard loss {STRONGEST}",
        pieces=50,
        count=partial(count_discard_loss, STRONGEST, TWO, 100, SEED),
        judge=partial(judge_discard_loss, 0.02),
    )


def _play_gate() -> Survey:
    return Survey(
        rung="E",
        name=f"what {STRONGEST} loses in a play, by a search that tells every hand apart",
        wanted="surely at most 0.001 of a win",
        sample=f"200 games, seed {SEED}",
        of=f"play loss {STRONGEST}",
        pieces=200,
        count=partial(count_play_loss, STRONGEST, TWO, SEED),
        judge=partial(judge_play_loss, 0.001),
    )


def _calibration_gate() -> Survey:
    return Survey(
        rung="F",
        name=f"what {STRONGEST} foretells against what comes, in twentieths",
        wanted="within 1 % in each; Brier at most 0.171 at discards, 0.164 at plays",
        sample=f"10,000 games, seed {SEED + 1}",
        of=f"foretold {STRONGEST}",
        pieces=1000,
        count=partial(count_foretold, STRONGEST, TWO, 10, SEED + 1),
        judge=partial(judge_foretold, 0.01, {"discard": 0.171, "play": 0.164}),
    )


def _level_gates() -> Iterator[Contest]:
    """Each level above the one below it at every kind of table: by three games in a hundred, and surely by some."""
    names = [level.name for level in levels()]
    for ruleset, seats in TABLES:
        for lower, upper in pairwise(names):
            yield _wins_gate("levels", _meeting(upper, lower, ruleset, seats), 0.5, value=0.53)


def _meeting(first: str, second: str, ruleset: str = "standard", seats: int = 2) -> Meeting:
    return Meeting(load_rules(ruleset, seats), (LevelEntry(first), LevelEntry(second)), SEED)


def _wins_gate(rung: str, meeting: Meeting, low: float, *, value: float = 0.0) -> Contest:
    first, second = (bot.name for bot in meeting.bots)
    wanted = f"surely more than {low:.0%} of games" + (f", and {value:.0%} found" if value else "")
    return Contest(
        rung=rung,
        name=f"{first} against {second}, {meeting.rules.name} for {meeting.rules.seats}",
        wanted=wanted,
        meeting=meeting,
        pairs=PAIRS,
        judge=partial(judge_wins, low, value),
    )


def judge_wins(low: float, value: float, result: Result) -> Found:
    """Whether the lower bound of wins is above `low`, and the share itself at least `value`."""
    wins = result.wins
    found = f"{wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%})"
    return found, wins.low > low and wins.value >= value


def _pace_gates() -> Iterator[Survey]:
    for level in levels():
        for ruleset, seats in TABLES:
            yield Survey(
                rung="G",
                name=f"95 of 100 decisions of {level.name}, {ruleset} for {seats}, on one core",
                wanted="discards within 50 ms, plays within 20 ms",
                sample=f"20 games, seed {SEED}",
                of=f"times {level.name} {ruleset} {seats}",
                pieces=20,
                count=partial(count_times, level.name, load_rules(ruleset, seats), SEED),
                judge=partial(judge_times, {"discard": 50, "play": 20}),
                is_timed=True,
            )


def report(outcomes: Sequence[tuple[Gate, Outcome]]) -> str:
    """The ladder as a page in Markdown: a table a rung."""
    parts = [HEAD]
    for rung, title in RUNGS.items():
        rows = [
            f"| {gate.name} | {gate.wanted} | {outcome.found} | {'yes' if outcome.passed else 'no'} "
            f"| {outcome.sample} | {outcome.seconds / 3600:.3f} |"
            for gate, outcome in outcomes
            if gate.rung == rung
        ]
        if rows:
            columns = ["| what | wanted | found | passed | out of | core-hours |", "|---|---|---|---|---|---|"]
            name = f"Rung {rung}: {title}" if len(rung) == 1 else title
            parts.append("\n".join((f"## {name}", "", *columns, *rows)))
    hours = sum(outcome.seconds for _, outcome in outcomes) / 3600
    passed = sum(outcome.passed for _, outcome in outcomes)
    parts.append(f"{passed} of {len(outcomes)} gates were passed, in {hours:.2f} core-hours.")
    return "\n\n".join(parts) + "\n"
