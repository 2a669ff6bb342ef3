"""A tournament: every pairing of levels under every ruleset, for every number of seats that it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..bots import levels
from ..ruleset import load_ruleset, ruleset_names
from .meeting import LevelEntry, Meeting
from .result import Result


def all_meetings(rulesets: Sequence[str] = ()) -> tuple[Meeting, ...]:
    """The stronger level of each pairing first, the standard game first. `rulesets` leaves out all others."""
    names = [level.name for level in reversed(levels())]
    return tuple(
        Meeting(rules, (LevelEntry(first), LevelEntry(second)))
        for ruleset in rulesets or ruleset_names()
        for rules in load_ruleset(ruleset).by_seats.values()
        for first, second in combinations(names, 2)
    )


def table(results: Sequence[Result]) -> str:
    """The results as Markdown, a line for each pairing; intervals at 95 %."""
    lines = ["| rules | seats | bots | games | wins of the first | lead, points a deal |", "|---|---|---|---|---|---|"]
    for result in results:
        wins, lead = result.wins, result.lead
        lines.append(
            f"| {result.rules} | {result.seats} | {' : '.join(result.bots)} | {result.games} "
            f"| {wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%}) "
            f"| {lead.value:+.2f} ({lead.low:+.2f} to {lead.high:+.2f}) |"
        )
    return "\n".join(lines)
