"""`crib serve`: the site."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import click

from .site import ENVIRONMENT, database_option, want_parts

PORT = 8015


@click.command(short_help="Serve the table to browsers.", context_settings=ENVIRONMENT)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes a free one.")
@database_option
@click.option("--redis", metavar="URL", help="Redis, through which several processes hear of each other.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that serve.")
@click.option("--public-url", metavar="URL", help="The address by which people know the site.")
@click.option(
    "--trusted-proxy", "trusted_proxies", metavar="NETWORK", multiple=True, help="Whose X-Forwarded-For is believed."
)
@click.option("--metrics", metavar="[HOST:]PORT", help="Where Prometheus may ask; by default nowhere.")
def command(**options: Any) -> None:
    """Serve the table to browsers until stopped with Ctrl-C.

    Every option may be given in the environment instead, as FIFTEENTWO_DATABASE: there a password is not seen by
    whoever lists processes.
    """
    want_parts()
    from ..server.run import serve

    # The server ends in good order first; Ctrl-C is how it is meant to be stopped.
    with suppress(KeyboardInterrupt):
        serve(**options)
