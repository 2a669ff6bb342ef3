"""PostgreSQL over TLS, asked for as addresses of hosted databases ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from fifteentwo.server.db.engine import Database
from tests.cli.console import output, refusal
from tests.server.servers import Postgres, postgres


@pytest.fixture(scope="module")
def own_server() -> Iterator[Postgres]:
    """A server that speaks TLS to whoever asks for it."""
    with postgres() as server:
        server.offer_tls()
        server.stop()
        server.start()
        yield server


async def encrypted(address: str) -> bool:
    """Whether the way to the database is, both before and after its tables are made."""
    database = Database.open(address)
    query = text("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    try:
        return bool(await database.read(lambda connection: connection.execute(query).scalar_one()))
    finally:
        await database.close()


@pytest.mark.parametrize("name", ["sslmode", "ssl"])
@pytest.mark.parametrize(("mode", "secure"), [("disable", False), ("prefer", True), ("require", True)])
def test_it_is_reached_as_the_address_says(
    own_server: Postgres, name: str, mode: str, tmp_path: Path, *, secure: bool
) -> None:
    address = f"{own_server.url('postgres')}?{name}={mode}"
    assert asyncio.run(encrypted(address)) is secure
    output("backup", str(tmp_path / "copy"), "--database", address)


def test_whom_nobody_vouches_for_is_refused_where_that_is_wanted(own_server: Postgres, tmp_path: Path) -> None:
    address = f"{own_server.url('postgres')}?sslmode=verify-full"
    assert refusal("backup", str(tmp_path / "copy"), "--database", address).startswith("the database ")
    assert refusal("serve", "--port", "0", "--database", address).startswith("the database ")


def test_a_server_without_it_is_refused_where_it_is_required(tmp_path: Path) -> None:
    with postgres() as server:
        address = f"{server.url('postgres')}?sslmode=require"
        assert refusal("backup", str(tmp_path / "copy"), "--database", address).startswith("the database ")
        assert refusal("serve", "--port", "0", "--database", address).startswith("the database ")
