"""`crib backup`: a site's database in one file."""

from __future__ import annotations

from pathlib import Path

import click

from .site import ENVIRONMENT, database_option, want_parts


@click.command(short_help="Copy a site's games into a file.", context_settings=ENVIRONMENT)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@database_option
def command(*, path: Path, database: str | None) -> None:
    """Copy all games and accounts, as they are at this moment, into FILE, which must not be there yet.

    The site may be served meanwhile. FILE holds secrets, and only you may read it.
    """
    want_parts()
    from ..server.db.copies import back_up
    from ..server.settings import default_database

    back_up(default_database() if database is None else database, path)
    click.echo(f"Backed up to {path}, {path.stat().st_size:,} bytes.")
