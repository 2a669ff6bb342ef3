"""Bringing a database to the newest version of its tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from ..errors import BadDatabase


def upgrade(connection: Connection) -> None:
    """Run the migrations still to come, in the connection's transaction.

    Raises BadDatabase for one written by a newer version of the program.
    """
    config = migrations()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadDatabase(f"its tables are of a version that this program does not know ({error})") from error


def known_version(version: str) -> bool:
    """Whether tables of that version are this program's, or can become them."""
    return version in {script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()}


def migrations() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
