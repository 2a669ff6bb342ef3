"""`python -m fifteentwo.arena`: many meetings by one command, which goes on where it was stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import CribbageError
from .gates import Outcome
from .kept import keep_chunk, keeping, read_chunks
from .ladder import RUNGS, gates, report
from .result import result_of
from .run import Workers, play_meeting
from .tournament import all_meetings, table


def shared(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options of both commands."""
    for option in (
        click.option("--cluster", metavar="ADDRESS", help="Play on the cluster with this Dask scheduler."),
        click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Processes to play in."),
    ):
        command = option(command)
    return command


def kept_in(path: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option for where results are kept."""
    return click.option(
        "--out",
        default=Path(path),
        show_default=True,
        type=click.Path(dir_okay=False, path_type=Path),
        help="Where results are kept; what stands there is not done again.",
    )


class Commands(click.Group):
    """Commands that say in one line what cannot be done."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except CribbageError as error:
            raise click.UsageError(str(error)) from None


@click.group(cls=Commands)
def main() -> None:
    """Tournaments of all levels, and the ladder of strength."""


@main.command()
@click.option("--games", default=1000, show_default=True, type=click.IntRange(min=2), help="Games of each pairing.")
@click.option(
    "--rules", "rulesets", multiple=True, metavar="NAME", help="Only this ruleset; may be given several times."
)
@kept_in("tournament/results.jsonl")
@shared
def tournament(*, games: int, rulesets: tuple[str, ...], out: Path, jobs: int, cluster: str | None) -> None:
    """Play every pairing of levels under every ruleset and number of seats, and print the table."""
    results, meetings, workers = [], all_meetings(rulesets), Workers(jobs=jobs, cluster=cluster)
    with keeping(out) as keep, _progress() as progress:
        for meeting in progress.track(meetings, description="Tournament"):
            kept, keep_this = read_chunks(out, meeting), keep_chunk(keep, meeting)
            for standing in play_meeting(meeting, pairs=-(-games // 2), kept=kept, keep=keep_this, workers=workers):
                last = standing
            results.append(result_of(meeting, last))
    click.echo(table(results))


@main.command()
@click.option(
    "--rung", "rungs", multiple=True, type=click.Choice(list(RUNGS)), help="Only this rung; may be given several times."
)
@click.option(
    "--write", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the report here as well."
)
@kept_in("ladder/results.jsonl")
@shared
def ladder(*, rungs: tuple[str, ...], write: Path | None, out: Path, jobs: int, cluster: str | None) -> None:
    """Climb the ladder of strength and print the report; status 1 if a gate was not passed."""
    outcomes, workers = [], Workers(jobs=jobs, cluster=cluster)
    with keeping(out) as keep, _progress() as progress:
        for gate in gates():
            if rungs and gate.rung not in rungs:
                continue
            task = progress.add_task(f"{gate.rung}: {gate.name}", total=gate.length)
            for step in gate.run(out, keep, workers):
                if isinstance(step, Outcome):
                    outcomes.append((gate, step))
                else:
                    progress.update(task, completed=step)
    told = report(outcomes)
    if write is not None:
        write.write_text(told, encoding="utf-8")
    click.echo(told, nl=False)
    if not all(outcome.passed for _, outcome in outcomes):
        sys.exit(1)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty())


if __name__ == "__main__":
    main()
