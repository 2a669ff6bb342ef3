"""`crib serve`: the site."""

from __future__ import annotations

from contextlib import suppress
from importlib.util import find_spec

import click

PORT = 8015
PARTS = ("litestar", "sqlalchemy", "uvicorn")


@click.command(short_help="Serve the table to browsers.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes a free one.")
@click.option("--database", metavar="URL", help="A database; by default SQLite in your data folder.")
def command(*, host: str, port: int, database: str | None) -> None:
    """Serve the table to browsers until stopped with Ctrl-C."""
    if any(find_spec(part) is None for part in PARTS):
        raise click.UsageError("the server's parts are not installed: pip install 'fifteentwo[server]'")
    from ..server.run import serve

    # The server ends in good order first; Ctrl-C is how it is meant to be stopped.
    with suppress(KeyboardInterrupt):
        serve(host=host, port=port, database=database)
