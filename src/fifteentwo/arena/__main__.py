"""`python -m fifteentwo.arena`: play every pairing of bots under every ruleset, and say what came out."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from .figures import compare
from .tournament import Chunk, Meeting, all_meetings, append, play_chunk, read, still_to_play


@click.command()
@click.option("--games", default=1000, show_default=True, type=click.IntRange(min=4), help="Games of each pairing.")
@click.option("--rules", "rulesets", multiple=True, help="Only this ruleset; may be given several times.")
@click.option(
    "--out",
    default=Path("tournament/games.jsonl"),
    show_default=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where results are kept; what stands there is not played again.",
)
def main(*, games: int, rulesets: tuple[str, ...], out: Path) -> None:
    """Play every pairing of bots under every ruleset and number of seats, with duplicate deals, and print the table."""
    known = all_meetings()
    for name in rulesets:
        if name not in {meeting.ruleset for meeting in known}:
            raise click.BadParameter(f"there is no ruleset {name!r}", param_hint="--rules")
    meetings = [meeting for meeting in known if not rulesets or meeting.ruleset in rulesets]
    out.parent.mkdir(parents=True, exist_ok=True)
    chunks = list(read(out))
    missing = still_to_play(meetings, games, chunks)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        for meeting, first_pair in progress.track(missing, description="Playing"):
            chunk = play_chunk(meeting, first_pair)
            append(out, chunk)
            chunks.append(chunk)
    click.echo(table(meetings, games, chunks))


def table(meetings: list[Meeting], games: int, chunks: list[Chunk]) -> str:
    """The results as a Markdown table: a line for each pairing, all intervals at 95 %."""
    lines = ["| rules | seats | bots | games | wins of the first | lead, points a deal |", "|---|---|---|---|---|---|"]
    for meeting in meetings:
        played = [game for chunk in chunks if chunk.meeting == meeting for game in chunk.games]
        result = compare(sorted((game for game in played if game.pair < games / 2), key=lambda game: game.pair))
        wins, lead = result.wins, result.lead
        lines.append(
            f"| {meeting.ruleset} | {meeting.seats} | {' : '.join(meeting.bots)} | {result.games} "
            f"| {wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%}) "
            f"| {lead.value:+.2f} ({lead.low:+.2f} to {lead.high:+.2f}) |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
