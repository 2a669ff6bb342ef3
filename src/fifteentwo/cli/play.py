"""`crib play`: a game in the terminal against bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..rules import Rules
from .options import rules_option, seats_option

if TYPE_CHECKING:
    from .table import Table

LEFT_EARLY: Final = 1


class _LevelOption(click.Option):
    """Its help names the levels; the bots are imported when it is asked for, not when `crib` starts."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from ..bots.registry import choices

        self.help = f"How well the bots play: {choices()}."
        return super().get_help_record(ctx)


@click.command(short_help="Play against the computer.")
@seats_option
@click.option("--level", cls=_LevelOption, metavar="L", default="steady", show_default=True)
@rules_option
@click.option("--switch", "switches", metavar="KEY=VALUE", multiple=True, help="Change a rule, as counting=manual.")
@click.option("--seed", metavar="S", help="Deal the cards of this seed, for the same game again.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the game's record to this file.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    seats: int | None,
    level: str,
    ruleset: str,
    switches: tuple[str, ...],
    seed: str | None,
    save: Path | None,
) -> None:
    """Play a game of cribbage in the terminal; every point is explained.

    It reads lines and writes lines, so that it works through pipes and with screen readers. Leaving before the end
    gives exit status 1.
    """
    from ..bots import make_bot
    from ..deck import Deck
    from .asking import Left
    from .table import ME, Table

    if seed is not None and not seed.strip():
        raise click.UsageError("--seed is empty: write a word or a number, or leave it out")
    rules = _rules(ruleset, seats, switches)
    if save is not None and not save.parent.is_dir():
        raise click.UsageError(f"cannot write {save}: there is no folder {save.parent}")
    chosen = seed if seed is not None else secrets.token_hex(8)
    bots = {seat: make_bot(level, seed=f"{chosen}/{seat}") for seat in range(rules.seats) if seat != ME}
    table = Table(rules, bots=bots, deck=Deck.from_seed(seed) if seed is not None else Deck.secure())
    try:
        table.play()
    except (Left, KeyboardInterrupt):
        click.echo(f"\nYou left the game in deal {table.state.deal_number}: {table.score()}.")
        ctx.exit(LEFT_EARLY)
    finally:
        if save is not None:
            _save(table, save)


def _rules(ruleset: str, seats: int | None, switches: tuple[str, ...]) -> Rules:
    from ..ruleset import load_rules

    chosen = {}
    for switch in switches:
        key, equals, value = switch.partition("=")
        if not equals:
            raise click.UsageError(f"--switch is {switch!r}: write the rule and its value, as counting=manual")
        chosen[key] = value
    return load_rules(ruleset, seats, **chosen)


def _save(table: Table, path: Path) -> None:
    from ..record import dump

    try:
        dump(table.record(), path)
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror}") from None
    click.echo(f"The record is in {path}.")
