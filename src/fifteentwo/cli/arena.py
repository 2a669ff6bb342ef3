"""`crib arena`: two bots against each other, with duplicate deals."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..arena.meeting import TIME_LIMIT, Meeting, entry_named
from .options import json_option, rules_named, rules_option, seats_option

if TYPE_CHECKING:
    from ..arena.run import Standing, Workers
    from ..arena.totals import Counts


@click.command(short_help="Two bots against each other, with duplicate deals.")
@click.argument("first", metavar="BOT")
@click.argument("second", metavar="BOT")
@click.option(
    "--pairs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Duplicate pairs to play; without it, as many as it takes to tell who is stronger, at most 10,000.",
)
@seats_option
@rules_option
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, metavar="S", help="Other cards."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="J", help="Processes to play in."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on the cluster with this Dask scheduler, as tcp://host:8786.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep results here; what stands there is not played again.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the result: .svg, .png or .pdf.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=TIME_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="How long an outside program may take for an answer.",
)
@json_option
def command(
    *,
    first: str,
    second: str,
    pairs: int | None,
    seats: int | None,
    ruleset: str,
    seed: int,
    jobs: int,
    cluster: str | None,
    out: Path | None,
    plot: Path | None,
    time_limit: float,
    as_json: bool,
) -> None:
    """Let two bots play each other: crib arena steady novice.

    Every pair is two games with the same cards and each bot in the other's place. BOT is a level, as steady;
    fast:greedy or fast:random, which play by the hundred thousand; or an outside program, "program:node bot.mjs".
    """
    if (
        cluster is not None
        and click.get_current_context().get_parameter_source("jobs") == click.core.ParameterSource.COMMANDLINE
    ):
        raise click.UsageError("--jobs are processes of this machine and --cluster plays elsewhere: give one of them")
    from ..arena.plot import check_plot, draw_plot
    from ..arena.report import lines_of
    from ..arena.result import result_of
    from ..arena.run import Workers, check_programs

    bots = (entry_named(first, time_limit=time_limit), entry_named(second, time_limit=time_limit))
    meeting = Meeting(rules_named(ruleset, seats), bots, seed)
    if plot is not None:
        check_plot(plot)
    check_programs(meeting)
    course: list[Counts] = []
    standing = _play(meeting, pairs, out, Workers(jobs=jobs, cluster=cluster), course)
    result = result_of(meeting, standing)
    if plot is not None:
        draw_plot(plot, result, course)
    if as_json:
        import json
        from dataclasses import asdict

        click.echo(json.dumps(asdict(result), indent=2))
    else:
        for line in lines_of(result):
            click.echo(line)


def _play(meeting: Meeting, pairs: int | None, out: Path | None, workers: Workers, course: list[Counts]) -> Standing:
    """Play with a progress bar, and note how it went."""
    from ..arena.kept import keep_chunk, keeping, read_chunks
    from ..arena.run import MOST_PAIRS, play_meeting

    kept = [] if out is None else read_chunks(out, meeting)
    with ExitStack() as stack:
        keep = None if out is None else keep_chunk(stack.enter_context(keeping(out)), meeting)
        progress = stack.enter_context(
            click.progressbar(
                length=MOST_PAIRS if pairs is None else pairs,
                label="Playing" if pairs is not None else "Playing until decided",
                file=sys.stderr,
                hidden=not sys.stderr.isatty(),
            )
        )
        for standing in play_meeting(meeting, pairs=pairs, kept=kept, keep=keep, workers=workers):
            progress.update(standing.totals.pairs - progress.pos)
            course.append(standing.totals.wins)
    return standing
