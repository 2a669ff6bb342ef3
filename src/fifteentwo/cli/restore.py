"""`crib restore`: what was backed up, in a site's database again."""

from __future__ import annotations

from pathlib import Path

import click

from .site import ENVIRONMENT, database_option, want_parts


@click.command(short_help="Put a copy of a site's games back.", context_settings=ENVIRONMENT)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@database_option
@click.option("--replace", is_flag=True, help="In place of the games that are there.")
def command(*, path: Path, database: str | None, replace: bool) -> None:
    """Put what `crib backup` copied into FILE back into a database that nobody uses: all of it, or nothing."""
    want_parts()
    from ..server.db.copies import restore
    from ..server.settings import default_database

    restore(default_database() if database is None else database, path, replace=replace)
    click.echo(f"Restored from {path}.")
