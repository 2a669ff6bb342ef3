"""A result in words and figures, for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .certainty import Interval
from .result import Average, Result
from .totals import SOURCES


def lines_of(result: Result) -> Iterator[str]:
    """The result as lines of text, with a table of averages."""
    first, second = result.bots
    yield (
        f"{first} against {second}: {result.pairs:,} duplicate pairs, {result.games:,} games of {result.rules} "
        f"for {result.seats}, seed {result.seed}"
    )
    yield (
        f"{first} wins {result.wins.value:.1%} of games: {bounds(result.wins)}, "
        f"or {bounds(result.wins_always)} if one stopped for what one saw"
    )
    yield f"{first} leads by {points(result.lead)} points a deal, {points(result.lead_game)} a game"
    yield {
        None: "Neither is proven stronger.",
        "first": f"{first} is stronger: proven, however often one looked.",
        "second": f"{second} is stronger: proven, however often one looked.",
    }[result.stronger]
    yield (
        f"First dealer wins {result.first_dealer_wins:.1%} of games; {result.deals_game:.2f} deals a game; "
        f"skunks and double skunks {_skunks(result)}"
    )
    for bot, faults in zip(result.bots, result.faults, strict=True):
        if faults:
            yield f"{bot} lost {faults:,} {'game' if faults == 1 else 'games'} by a fault:"
            yield from (f"  {each}" for each in result.fault_examples if each.startswith(f"{bot} "))
    yield ""
    yield from _table(result.averages)


def bounds(interval: Interval) -> str:
    """`55.9% to 59.1%`."""
    return f"{interval.low:.1%} to {interval.high:.1%}"


def points(interval: Interval) -> str:
    """`+1.94 (+1.84 to +2.04)`."""
    return f"{interval.value:+.2f} ({interval.low:+.2f} to {interval.high:+.2f})"


def _skunks(result: Result) -> str:
    each = [f"{one}, {two}" for one, two in result.skunks]
    return f"{each[0]} by {result.bots[0]}, {each[1]} by {result.bots[1]}"


def _table(averages: Sequence[Average]) -> Iterator[str]:
    """Points a deal by role, bot and source; a column for each source that anything came from."""
    sources = [name for name in SOURCES if any(name in each.sources for each in averages)]
    rows = [("points a deal", "bot", *sources, "all", "deals")]
    for each in averages:
        figures = [f"{each.sources.get(name, 0.0):.2f}" for name in sources]
        rows.append((each.role, each.bot, *figures, f"{each.points:.2f}", f"{each.deals:,}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for role, bot, *figures in rows:
        right = "  ".join(f"{figure:>{width}}" for figure, width in zip(figures, widths[2:], strict=True))
        yield f"{role:<{widths[0]}}  {bot:<{widths[1]}}  {right}"
