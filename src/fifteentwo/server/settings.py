"""What the server is told when it starts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from .db.address import MOST_PORT
from .errors import BadDatabase, StartError

_ORIGIN: Final = re.compile(
    r"https?://(?:\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(?P<port>[0-9]{1,5}))?/?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where to listen (port 0: any that is free), where games are kept, and how many processes serve them.

    `public_url` is the address by which people know the site, where it is not the one that is listened on;
    `trusted_proxies` are the networks whose word is taken for whom they ask for; `metrics` is where Prometheus may ask,
    as a port of this machine or HOST:PORT. Raises StartError for what cannot be.
    """

    host: str
    port: int
    database: str
    redis: str | None = None
    workers: int = 1
    public_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    metrics: str | None = None

    def __post_init__(self) -> None:
        if self.workers > 1 and self.redis is None:
            raise StartError(f"{self.workers} workers need Redis, to hear of each other: name one with --redis")
        if not self.host:
            raise StartError("the address to listen on is empty: 0.0.0.0 is every address of this machine")
        if self.redis is not None and not self.redis.startswith(("redis://", "rediss://", "unix://")):
            raise StartError("the address of Redis begins with redis://, rediss:// or unix://")
        if self.public_url is not None and not _is_origin(self.public_url):
            raise StartError(
                f"the public address {self.public_url!r} is none: write it as https://crib.example, without a path"
            )
        for network in self.trusted_proxies:
            try:
                ip_network(network)
            except ValueError as error:
                raise StartError(f"the trusted proxy {network!r} is no network: write it as 10.0.0.0/8") from error
        if self.metrics is not None and _host_and_port(self.metrics) is None:
            raise StartError(f"the place for metrics {self.metrics!r} is none: write it as 9115 or 10.0.0.5:9115")

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """Host and port of `metrics`: a port alone is one that only this machine reaches."""
        return None if self.metrics is None else _host_and_port(self.metrics)


def default_database() -> str:
    """A file in the user's data folder, which is made. Raises BadDatabase where it cannot be."""
    folder: Path = user_data_path("fifteentwo", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = f"the data folder {folder} cannot be made ({error.strerror}): name a database with --database"
        raise BadDatabase(told) from error
    return f"sqlite:///{folder / 'games.db'}"


def _host_and_port(place: str) -> tuple[str, int] | None:
    host, _, port = place.rpartition(":")
    if not (re.fullmatch("[0-9]{1,5}", port) and int(port) <= MOST_PORT):
        return None
    return host.strip("[]") or "127.0.0.1", int(port)


def _is_origin(url: str) -> bool:
    found = _ORIGIN.fullmatch(url)
    return found is not None and 0 < int(found["port"] or 1) <= MOST_PORT
