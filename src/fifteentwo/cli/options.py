"""Options that several commands share."""

from __future__ import annotations

import click

from ..rules import STANDARD, Rules

rules_option = click.option(
    "--rules",
    "ruleset",
    metavar="NAME",
    default=STANDARD.name,
    show_default=True,
    help="A ruleset by name, or a .toml file of your own.",
)
seats_option = click.option(
    "--seats", type=int, metavar="N", help="How many play; by default the fewest that the ruleset has."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


def rules_named(ruleset: str, seats: int | None = None) -> Rules:
    """The rules that the options name. The standard game for two is at hand without reading a file."""
    if ruleset == STANDARD.name and seats in (None, STANDARD.seats):
        return STANDARD
    from ..ruleset import load_rules

    return load_rules(ruleset, seats)
