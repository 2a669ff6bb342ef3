"""What the commands of a site have in common: their parts, and where its games are."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

import click

PARTS: Final = ("litestar", "sqlalchemy", "uvicorn")
ENVIRONMENT: Final = {"auto_envvar_prefix": "FIFTEENTWO"}
"""Every option of such a command may come from the environment."""
database_option = click.option(
    "--database", metavar="URL", help="SQLite or PostgreSQL; by default SQLite in your data folder."
)


def want_parts() -> None:
    """Raise a usage error where the server is not installed."""
    if any(find_spec(part) is None for part in PARTS):
        raise click.UsageError("the server's parts are not installed: pip install 'fifteentwo[server]'")
