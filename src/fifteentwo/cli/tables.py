"""`crib tables`: list, show and build the tables that bots and analysis go by."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from .options import json_option, rules_named, rules_option, seats_option


@click.group(short_help="List, show and build tables of chances.", no_args_is_help=True)
def command() -> None:
    """List, show and build tables of the chance to win from every score."""


@command.command("list")
@json_option
def list_tables(*, as_json: bool) -> None:
    """List the tables there are, with what they were built from."""
    from ..analysis.board import boards

    found = [dict(board.about) for board in boards()]
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    rows: list[tuple[str, ...]] = [("ruleset", "players", "target", "deals", "seed", "policy")]
    rows += [
        tuple(f"{each[key]}" for key in ("ruleset", "seats", "target", "deals", "seed", "policy")) for each in found
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


@command.command()
@click.option("--scores", metavar="A,B", required=True, help="By side, the dealer's first, then its left neighbour's.")
@rules_option
@seats_option
@json_option
def show(*, scores: str, ruleset: str, seats: int | None, as_json: bool) -> int:
    """Show the chances to win at these scores, before a deal and as it goes on.

    The answer is no where there is no table of these rules.
    """
    rules = rules_named(ruleset, seats)
    from ..analysis.board import board_of

    board = board_of(rules)
    if board is None:
        click.echo(f"There is no table for {rules.name} with {rules.seats} players.", err=True)
        return 1
    at = scores_named(scores, len(rules.sides), rules.target)
    chances = {seam: board.wins(seam, at).tolist() for seam in board.seams}
    if as_json:
        try:
            points = {seam: board.match_points(seam, at, rules=rules).tolist() for seam in board.seams}
        except ValueError as unknown:
            raise click.UsageError(str(unknown)) from unknown
        click.echo(json.dumps({"scores": at, "wins": chances, "match_points": points}, indent=2))
        return 0
    for seam in board.seams:
        told = "  ".join(f"{chance:7.2%}" for chance in chances[seam])
        click.echo(f"{_SEAMS.get(seam) or f'after {seam[5:]} hands':<22}{told}")
    return 0


_SEAMS = {"deal": "before the deal", "cut": "starter turned", "play": "play over", "hands1": "pone has counted"}


def scores_named(scores: str, sides: int, target: int) -> list[int]:
    """The scores of a comma list, one for each side."""
    words = scores.split(",")
    if len(words) != sides or not all(word.strip().isdecimal() and int(word) < target for word in words):
        raise click.UsageError(f"--scores: {sides} scores from 0 to {target - 1} are needed, as 0,0, not {scores!r}")
    return [int(word) for word in words]


@command.command()
@rules_option
@seats_option
@click.option("--deals", default=1_000_000, show_default=True, type=click.IntRange(min=1000), help="Deals to play.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0))
@click.option("--policy", default="wary", show_default=True, help="Who plays them: random, greedy or wary.")
@click.option(
    "--out",
    default="tables",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write into; FIFTEENTWO_TABLES names the one to read from.",
)
def build(**chosen: Any) -> None:
    """Build the table of one ruleset and number of players from self-play.

    What is begun is taken up again; the same deals, seed and policy give the same table.
    """
    from ..fast.policies import POLICIES

    if chosen["policy"] not in POLICIES:
        raise click.UsageError(f"--policy: choose of {', '.join(POLICIES)}, not {chosen['policy']!r}")
    from ..analysis.board_tables import Plan, build_board
    from ..analysis.deals import NoBoard

    rules = rules_named(chosen["ruleset"], chosen["seats"])
    plan = Plan(
        rules=rules, ruleset=rules.name, deals=chosen["deals"], seed=chosen["seed"], policy=chosen["policy"]
    )  # fmt: skip
    try:
        with click.progressbar(length=1000, label=plan.name, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            for share in build_board(plan, chosen["out"]):
                bar.update(int(1000 * share) - bar.pos)
    except NoBoard as none:
        raise click.UsageError(str(none)) from none
    click.echo(f"Written: {chosen['out'] / plan.name}.npz")
