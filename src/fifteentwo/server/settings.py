"""What the server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where to listen (port 0: any that is free), and where games are kept."""

    host: str
    port: int
    database: str


def default_database() -> str:
    """A file in the user's data folder, which is made."""
    folder: Path = user_data_path("fifteentwo", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'games.db'}"
