"""What the server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from .errors import BadDatabase


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where to listen (port 0: any that is free), and where games are kept."""

    host: str
    port: int
    database: str


def default_database() -> str:
    """A file in the user's data folder, which is made. Raises BadDatabase where it cannot be."""
    folder: Path = user_data_path("fifteentwo", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = f"the data folder {folder} cannot be made ({error.strerror}): name a database with --database"
        raise BadDatabase(told) from error
    return f"sqlite:///{folder / 'games.db'}"
