"""`make bench`: the goals of `docs/performance.md`, each as a ratio to what others, or a yardstick of ours, make of the
same work in the same run; then the figures of `crib bench`. `--quick` measures each once."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from statistics import median
from time import process_time

from bench.works import Goal, every_work, further, goals
from fifteentwo.cli.bench import report
from fifteentwo.cli.measuring import Work, works

ROUNDS = 5
SECONDS = 0.4


def rates(*, rounds: int) -> dict[str, float]:
    """How often each is done in a second of processor time: the median of rounds in which they take turns."""
    chosen = list(every_work())
    for work in chosen:
        work.once()
    found: dict[str, list[float]] = {work.name: [] for work in chosen}
    for number in range(rounds):
        print(f"Round {number + 1} of {rounds}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
        for work in chosen:
            found[work.name].append(_rate(work))
    return {name: median(each) for name, each in found.items()}


def _rate(work: Work) -> float:
    done, begin = 0, process_time()
    while (spent := process_time() - begin) < SECONDS:
        done += work.once()
    return done / spent


def table(measured: dict[str, float]) -> Iterator[str]:
    """The goals as a table in Markdown."""
    yield "| what | measured | against | measured | ratio | goal | |"
    yield "|---|---|---|---|---|---|---|"
    for goal in goals():
        yield "| " + " | ".join(_cells(goal, measured)) + " |"


def _cells(goal: Goal, measured: dict[str, float]) -> list[str]:
    rate = measured[goal.work.name]
    against = 1.0 if goal.baseline is None else measured[goal.baseline]
    reached = "reached" if rate / against >= goal.goal else "**missed**"
    shown = f"{rate:,.0f} {goal.work.unit}"
    if goal.baseline is None:
        return [goal.work.name, shown, "", "", "", f"{goal.goal:,.0f} {goal.work.unit}", reached]
    ratio = f"{rate / against:,.1f}" if rate / against < 100 else f"{rate / against:,.0f}"
    return [goal.work.name, shown, goal.baseline, f"{against:,.0f} /s", ratio, f"{goal.goal:g}", reached]


def main() -> None:
    """Measure and print."""
    rounds = 1 if "--quick" in sys.argv else ROUNDS
    before = os.getloadavg()
    measured = rates(rounds=rounds)
    print("\n".join(table(measured)))
    for work in further():
        print(f"\n{work.name}: {measured[work.name]:,.0f} {work.unit}", end="")
    loads = ", ".join(f"{load:.1f}" for load in (*before, *os.getloadavg()))
    print(f"\n\nPython {platform.python_version()}, {os.cpu_count()} cores; load before and after: {loads}.\n")
    report(works(), as_json=False)


if __name__ == "__main__":
    main()
