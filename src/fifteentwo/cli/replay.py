"""`crib replay`: a recorded game again, told line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from ..errors import FalseRecord
from ..plain import result_to_plain
from ..record import Record, opening, replay
from ..text_record import load_either
from .names import Names
from .options import json_option
from .telling import Teller

DOES_NOT_FOLLOW: Final = 1


@click.command(short_help="Tell a recorded game again.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def command(ctx: click.Context, *, path: Path, as_json: bool) -> None:
    """Tell a recorded game again, line by line, from FILE (.crib.json or the text form).

    Exit status 1 if its result does not follow from its actions, 2 if it cannot be read.
    """
    try:
        record = load_either(path)
    except FalseRecord as error:
        click.echo(f"crib: {path}: {error}", err=True)
        ctx.exit(DOES_NOT_FOLLOW)
    if as_json:
        import json

        click.echo(json.dumps(_data(record), ensure_ascii=False, indent=2))
    else:
        _tell(record)


def _names(record: Record) -> Names:
    return Names(record.rules, tuple(player.name for player in record.players), me=None)


def _tell(record: Record) -> None:
    names = _names(record)
    sides = " against ".join(names.side(side) for side in range(len(record.rules.sides)))
    click.echo(f"{sides}: {record.rules.name}, to {record.rules.target}.")
    teller = Teller(record.rules, names)
    for step in replay(record):
        for line in teller.tell(step.events):
            click.echo(line)
    if record.result is None:
        click.echo(f"The game is still in play: {teller.score()}.")


def _data(record: Record) -> dict[str, Any]:
    """The score, line by line: who pegged what for what, and how the sides stood then."""
    from ..events import Scored
    from .words import line_data

    lines = []
    scores = list(opening(record).scores)
    for step in replay(record):
        for event in step.events:
            if isinstance(event, Scored):
                scores[record.rules.side_of(event.seat)] += event.points
                lines.append(
                    {
                        "deal": step.state.deal_number,
                        "seat": event.seat,
                        "source": event.source,
                        "points": event.points,
                        "lines": list(map(line_data, event.lines)),
                        "scores": list(scores),
                    }
                )
    return {
        "rules": record.rules.name,
        "players": [player.name for player in record.players],
        "scored": lines,
        "scores": scores,
        "result": None if record.result is None else result_to_plain(record.result),
    }
