"""`crib rules`: the rulesets, one in full, its catalogue entry."""

from __future__ import annotations

import json

import click

from ..ruleset import Ruleset, load_rules, load_ruleset, ruleset_names, values_of
from .catalogue import entry
from .options import json_option, seats_option
from .rule_text import sections
from .words import either


@click.command(short_help="List the rulesets, or show one in full.")
@click.argument("name", required=False)
@seats_option
@json_option
@click.option("--catalogue", is_flag=True, help="Print its entry for a catalogue: Markdown with YAML front matter.")
def command(*, name: str | None, seats: int | None, as_json: bool, catalogue: bool) -> None:
    """List the rulesets, or show one in full. NAME may be a .toml file of your own."""
    if name is None:
        if seats is not None or catalogue:
            raise click.UsageError("NAME is missing: say which ruleset, as in crib rules standard --catalogue")
        _list(as_json=as_json)
        return
    if as_json and catalogue:
        raise click.UsageError("--json and --catalogue are two forms of one thing: choose one")
    ruleset = load_ruleset(name)
    if seats is not None or catalogue:
        rules = load_rules(name, seats)
        seats = rules.seats
    if catalogue:
        click.echo(entry(ruleset, rules), nl=False)
    elif as_json:
        click.echo(json.dumps(_data(ruleset, seats), ensure_ascii=False, indent=2))
    else:
        _show(ruleset, seats)


def _list(*, as_json: bool) -> None:
    rulesets = list(map(load_ruleset, ruleset_names()))
    if as_json:
        click.echo(json.dumps(list(map(_heading, rulesets)), ensure_ascii=False, indent=2))
        return
    rows = [("name", "players", "")]
    rows += [(each.name, either(each.seat_counts), f"{each.title}. {each.summary}") for each in rulesets]
    names, players = (max(map(len, column)) for column in list(zip(*rows, strict=True))[:2])
    for name, seats, about in rows:
        click.echo(f"{name:<{names}}  {seats:<{players}}  {about}".rstrip())


def _heading(ruleset: Ruleset) -> dict[str, object]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "summary": ruleset.summary,
        "aliases": list(ruleset.aliases),
        "players": list(ruleset.seat_counts),
    }


def _data(ruleset: Ruleset, seats: int | None) -> dict[str, object]:
    """The ruleset with its resolved values for each number of players, or for one."""
    tables = {str(count): values_of(rules) for count, rules in ruleset.by_seats.items() if seats in (None, count)}
    return {**_heading(ruleset), "allow": list(ruleset.allow), "rules": tables}


def _show(ruleset: Ruleset, seats: int | None) -> None:
    also = f" (also called {either(ruleset.aliases)})" if ruleset.aliases else ""
    click.echo(f"{ruleset.title}: {ruleset.name}{also}")
    click.echo(ruleset.summary)
    for section in sections(ruleset, seats):
        click.echo(f"\n{section.heading}")
        for sentence in section.sentences:
            click.echo(f"  {sentence}")
