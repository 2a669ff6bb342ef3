"""`crib board`: the pegboard as SVG."""

from __future__ import annotations

from pathlib import Path

import click

from ..draw.folded import fits
from ..draw.geometry import LAYOUTS, MOST_LANES, Layout, geometry
from ..draw.notebook import BOARD_WIDTH
from ..draw.pegboard import pegboard
from ..draw.snake import STREET
from ..rules import STANDARD, Rules
from ..ruleset import NUMBERS, load_ruleset
from .options import seats_option
from .words import either, plural


@click.command(short_help="Draw the pegboard as SVG.")
@click.option("--scores", metavar="12,40", required=True, help="Front pegs by side, mine first.")
@click.option("--back", metavar="5,30", help="Back pegs by side: the scores before; by default the start holes.")
@click.option(
    "--layout", type=click.Choice(LAYOUTS), default="snake", show_default=True, help="Streets, or one course."
)
@click.option("--target", type=click.IntRange(NUMBERS["target"][0], NUMBERS["target"][-1]), help="The game hole.")
@click.option("--rules", "ruleset", metavar="NAME", help="A ruleset, for its target, skunk lines and number of sides.")
@seats_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file; by default standard output.")
def command(
    *,
    scores: str,
    back: str | None,
    layout: Layout,
    target: int | None,
    ruleset: str | None,
    seats: int | None,
    out: Path | None,
) -> None:
    """Draw the pegboard as SVG, a track for each side: crib board --scores 12,40."""
    fronts = _numbers("--scores", scores)
    backs = _numbers("--back", back) if back is not None else (0,) * len(fronts)
    _check_pegs(fronts, backs)
    rules = _rules(ruleset, seats, sides=len(fronts))
    holes = rules.target if target is None else target
    if layout == "folded" and not fits(holes):
        raise click.UsageError(f"a folded board has 61, 121 or 181 holes, not {holes}: leave --layout out")
    board = geometry(layout, width=BOARD_WIDTH[layout], lanes=len(fronts), target=holes)
    svg = pegboard(board, scores=fronts, back_pegs=backs, skunk_lines=_skunk_lines(rules, holes))
    if out is None:
        click.echo(svg)
        return
    try:
        out.write_text(svg + "\n", encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {out}: {error.strerror}") from None


def _numbers(option: str, text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        raise click.UsageError(f"{option} is {text!r}: write a score for each side with commas between, as 12,40")
    if len(parts) > MOST_LANES:
        raise click.UsageError(f"{option} has {len(parts)} scores: a board has {MOST_LANES} tracks at most")
    return tuple(map(int, parts))


def _check_pegs(fronts: tuple[int, ...], backs: tuple[int, ...]) -> None:
    if len(backs) != len(fronts):
        raise click.UsageError(
            f"--back has {plural(len(backs), 'peg')} and --scores {len(fronts)}: give one for each side"
        )
    for front, behind in zip(fronts, backs, strict=True):
        if behind >= front > 0 or behind > front:
            raise click.UsageError(f"the back peg at {behind} must be behind the front peg at {front}")


def _rules(name: str | None, seats: int | None, *, sides: int) -> Rules:
    """The rules whose board is drawn; they must have a side for each score, unless no ruleset is named."""
    if name is None and seats is None:
        return STANDARD
    ruleset = load_ruleset(name or STANDARD.name)
    choices = [rules for count, rules in ruleset.by_seats.items() if seats in (None, count)]
    if not choices:
        raise click.UsageError(f"{ruleset.name} is for {either(ruleset.seat_counts)} players, not {seats}")
    for rules in choices:
        if len(rules.sides) == sides:
            return rules
    has = either(sorted({len(rules.sides) for rules in choices}))
    raise click.UsageError(f"--scores has {plural(sides, 'score')}, and this game has {has} sides")


def _skunk_lines(rules: Rules, target: int) -> tuple[int, ...]:
    """The rules' lines; on a board of another length a street before the game hole, and half way."""
    if rules.skunks == "off":
        return ()
    if target == rules.target:
        return rules.skunk_lines
    return tuple(sorted({line for line in (target - STREET, (target + 1) // 2) if line > 0}, reverse=True))
