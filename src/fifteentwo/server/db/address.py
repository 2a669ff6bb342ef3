"""Addresses of databases: read, checked, and shown without what is secret."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from ..errors import BadDatabase

DRIVERS: Final = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgresql": "postgresql",
    "postgresql+asyncpg": "postgresql",
}
"""How an address may begin, and the engine it means."""
SSL_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
MOST_PORT: Final = 65535
_SETTINGS: Final[Mapping[str, tuple[str, ...]]] = {"sqlite": (), "postgresql": ("sslmode", "ssl", "host", "port")}
_PASSWORD: Final = re.compile(r"^([^:/]*://[^/@:]*):.*@", re.DOTALL)


def read_address(url: str) -> URL:
    """The address of a file or a server, as `sqlite:///games.db` or `postgresql://user@host/fifteentwo`. Its `sslmode`
    is there under that name, however it was written. Raises BadDatabase for what is no such address."""
    try:
        read = make_url(url)
    except (ArgumentError, ValueError):
        raise unusable(url) from None
    engine = DRIVERS.get(read.drivername)
    if engine is None:
        raise unusable(url)
    for name, value in read.query.items():
        if name not in _SETTINGS[engine]:
            known = "sslmode, host and port are known" if engine == "postgresql" else "SQLite has none"
            raise BadDatabase(f"the database {shown_url(url)} has a setting {name!r} that is not known: {known}")
        if not isinstance(value, str):
            raise BadDatabase(f"the database {shown_url(url)} has the setting {name!r} more than once")
    _check_parts(read, url)
    query = {"sslmode" if name == "ssl" else name: value for name, value in read.query.items()}
    return read.set(drivername=engine, query=query)


def unusable(url: str) -> BadDatabase:
    """The error for an address that names no database."""
    return BadDatabase(
        f"the database {shown_url(url)} cannot be used: name a file, as sqlite:////var/lib/fifteentwo/games.db, "
        "or a server, as postgresql://user@host/fifteentwo"
    )


def shown_url(url: str) -> str:
    """The address as it may be shown to anybody: without its password, and its settings, which may hold one."""
    shown = _PASSWORD.sub(r"\1:***@", url).partition("?")[0]
    return shown if "://" in shown and shown.isprintable() else repr(shown)


def _check_parts(read: URL, url: str) -> None:
    if read.drivername.startswith("sqlite"):
        if not read.database or read.database == ":memory:" or read.host or read.port or read.username:
            raise unusable(url)
        return
    port = read.query.get("port", "1" if read.port is None else str(read.port))
    if not (isinstance(port, str) and re.fullmatch("[0-9]{1,5}", port) and 0 < int(port) <= MOST_PORT):
        raise BadDatabase(f"the database {shown_url(url)} has a port that is none: one is 1 to {MOST_PORT}")
    modes = {read.query[name] for name in ("sslmode", "ssl") if name in read.query}
    if len(modes) > 1 or not modes <= set(SSL_MODES):
        told = f"sslmode is one of {', '.join(SSL_MODES)}"
        raise BadDatabase(f"the database {shown_url(url)} cannot be used: {told}")
