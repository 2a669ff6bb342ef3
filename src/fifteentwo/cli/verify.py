"""`crib verify`: whether a record is of a game from a sealed deck, check by check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click

from ..errors import FalseRecord
from ..record import Record
from ..text_record import load_either
from ..verify import verify
from .options import json_option

STATUS: Final = {"sealed": 0, "tampered": 1, "unsealed": 2}
SIGNS: Final = {True: "good", False: "BAD", None: "?"}


@click.command(short_help="Check a recorded game's sealed deck.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def command(ctx: click.Context, *, path: Path, as_json: bool) -> None:
    """Check the sealed deck of the game in FILE: its seal, every shuffle and starter, and the chain of its actions.

    Exit status 0 if all is as it was sealed, 1 if something was changed, 2 if the record is not sealed or cannot be
    read.
    """
    try:
        document = _data(load_either(path))
    except FalseRecord as error:
        document = {"outcome": "tampered", "checks": [_check("rules", str(error), good=False)]}
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        _tell(path, document)
    ctx.exit(STATUS[document["outcome"]])


def _data(record: Record) -> dict[str, Any]:
    seal, verdict = record.seal, verify(record)
    if seal is None:
        return {"outcome": "unsealed", "checks": []}
    rules = _check("rules", "the game follows its rules to its result", good=True)
    return {
        "outcome": verdict.outcome,
        "checks": [rules, *(_check(check.name, check.detail, good=check.good) for check in verdict.checks)],
        "game": seal.game,
        "restarts": verdict.restarts,
        "seal": None if verdict.seal is None else verdict.seal.hex(),
        "head": seal.links[-1].head.hex() if seal.links else None,
    }


def _check(name: str, detail: str, *, good: bool | None) -> dict[str, Any]:
    return {"check": name, "good": good, "detail": detail}


def _tell(path: Path, document: dict[str, Any]) -> None:
    if document["outcome"] == "unsealed":
        click.echo(f"crib: {path} is not sealed: there is nothing to check its deck by", err=True)
        return
    for check in document["checks"]:
        click.echo(f"{check['check']:<8} {SIGNS[check['good']]:<5} {check['detail']}")
    if document["outcome"] == "tampered":
        click.echo("This record is not of the game that was sealed.")
        return
    if document["restarts"]:
        click.echo(f"Times that the deck was sealed again, since a share was not shown: {document['restarts']}.")
    click.echo(f"seal {document['seal']}")
    click.echo(f"head {document['head']}")
    click.echo("The deck is as it was sealed. Compare seal and last head with what was told during the game.")
