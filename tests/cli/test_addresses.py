"""Addresses that a site is told of and that are none: each is refused in one line, which tells no secret."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.cli.console import refusal

pytestmark = pytest.mark.server
COMMANDS: Final = (("serve", "--port", "0"), ("backup", "copy"), ("restore", "held"))
PORTS: Final = ("0", "65536", "99999", "9" * 5000, "-1", "abc")
DATABASES: Final = (
    *("", "games.db", "sqlite", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite://host/games.db"),
    *("sqlite:///games.db?foo=secret", "sqlite:///games.db?mode=ro", "sqlite+aiosqlite:///games.db"),
    *("sqlite+aiosqlite://", "sqlite+nonesuch:///x", "mysql://x/y", "postgres://crib:secret@127.0.0.1/x"),
    *("postgresql+psycopg2://x/y", "postgresql://crib:se/cr@et@127.0.0.1:abc/x", "postgresql://[::1/x"),
    *(f"postgresql://crib:secret@127.0.0.1:{port}/x" for port in PORTS),
    *(f"postgresql://127.0.0.1/x?port={port}" for port in PORTS),
    *("postgresql://h/x?port=1&port=2", "postgresql://h/x?host=a&host=b", "postgresql://h/x?connect_timeout=3"),
    *("postgresql://h/x?password=secret", "postgresql://h/x?sslmode=secret"),
    *("postgresql://h/x?ssl=allow&sslmode=disable", "postgresql://h/x?sslmode=require&channel_binding=require"),
)
UNREACHABLE: Final = (
    *("postgresql://a..b/x", f"postgresql://{'x' * 64}.example/x", "postgresql://no host/x"),
    *("postgresql://127.0.0.1:1/x", "postgresql://127.0.0.1:1/x?sslmode=require", "sqlite:////nowhere/games.db"),
)
REDISES: Final = (
    *("redis://[::1/0", "redis://:secret@127.0.0.1/0?foo=secret", "redis://:secret@127.0.0.1:abc/0"),
    *("redis://:secret@127.0.0.1:99999/0", "redis://:secret@127.0.0.1/0?socket_timeout=secret"),
    *("redis://:secret@a..b/0", f"redis://:secret@{'x' * 64}.example/0"),
)
SITES: Final = (
    *(
        "",
        "http://",
        "http://a b",
        "http://a\nb",
        "http://a\tb",
        "http://a ",
        "https://a/?",
        "https://a/#",
        "https://a..b",
    ),
    *(
        "http://user:pw@x",
        "http://user@x",
        "http://x:0",
        "http://x:99999",
        "http://x:abc",
        "ftp://x",
        "https://cr\u00fcb",
    ),
)
HOSTS: Final = ("a..b", f"{'x' * 64}.example", "no host")


@pytest.mark.parametrize(
    ("command", "database"),
    [
        *((command, database) for command in COMMANDS for database in DATABASES),
        *((COMMANDS[0], database) for database in UNREACHABLE),
    ],
    ids=lambda each: each[:60] if isinstance(each, str) else each[0],
)
def test_of_databases(command: tuple[str, ...], database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = refusal(*command, "--database", database)
    assert "the database " in line and "secret" not in line and "cr@et" not in line
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--redis", ""), "the address of Redis begins with redis://, rediss:// or unix://"),
        *((("--redis", redis), "the address of Redis cannot be read: ") for redis in REDISES),
        *((("--public-url", url), "the public address ") for url in SITES),
        *((("--metrics", f"{host}:5"), "cannot tell metrics on ") for host in HOSTS),
        *((("--metrics", f"127.0.0.1:{port}"), "the place for metrics ") for port in (*PORTS[1:], "\u0665", "")),
        *((("--host", host), "cannot listen on ") for host in HOSTS),
        (("--host", ""), "the address to listen on is empty"),
    ],
    ids=lambda each: each[:40] if isinstance(each, str) else " ".join(each)[:40],
)
def test_of_everything_else(options: tuple[str, ...], told: str, tmp_path: Path) -> None:
    line = refusal("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'crib.db'}", *options)
    assert line.startswith(told) and "secret" not in line
