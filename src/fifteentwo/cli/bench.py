"""`crib bench`: how fast this machine counts, plays and starts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from .options import json_option

if TYPE_CHECKING:
    from .measuring import Figure, Work


@click.command(short_help="Measure counting, playing and starting.")
@json_option
def command(*, as_json: bool) -> None:
    """Measure counting, playing and starting, as ratios to a baseline of the same run."""
    from .measuring import works

    report(works(), as_json=as_json)


def report(chosen: list[Work], *, as_json: bool) -> None:
    """Measure the start and these works, the first of which is the baseline, and print the figures."""
    from .measuring import ROUNDS, heavy_modules, rates, starts

    with click.progressbar(
        length=ROUNDS + 1, label="Measuring", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as progress:
        figures = list(starts())
        progress.update(1)
        figures += rates(chosen, baseline=chosen[0].name, on_round=lambda: progress.update(1))
    heavy = heavy_modules()
    if as_json:
        import json

        click.echo(json.dumps({"figures": list(map(asdict, figures)), "heavy_modules": heavy}, indent=2))
        return
    _print_table(figures)
    click.echo(f"Heavy modules imported by crib score: {', '.join(heavy) or 'none'}.")


def _print_table(figures: Sequence[Figure]) -> None:
    rows = [("what", "measured", "ratio", "to the baseline")]
    rows += [(each.name, f"{each.value:,.0f} {each.unit}", f"{each.ratio:.3g}", each.baseline) for each in figures]
    name, value, ratio = (max(map(len, column)) for column in list(zip(*rows, strict=True))[:3])
    for row in rows:
        click.echo(f"{row[0]:<{name}}  {row[1]:>{value}}  {row[2]:>{ratio}}  {row[3]}")
