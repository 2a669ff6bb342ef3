"""Alive is who answers; ready is who can work: store and Redis answer, and it is not about to end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fifteentwo.server.db.engine import Database
from fifteentwo.server.errors import Unavailable
from fifteentwo.server.health.service import Readiness
from fifteentwo.server.services import Services, services_over
from fifteentwo.server.tables.hub import Hub
from fifteentwo.server.tables.store import TableStore
from tests.server.ground import Servers, servers
from tests.server.scripted import Guest
from tests.server.site import served


@pytest.fixture(scope="module")
def own_servers() -> Iterator[Servers]:
    """Servers that may be stopped without anybody else missing them."""
    with servers() as running:
        yield running


def statuses(guest: Guest) -> tuple[int, int]:
    """Of health and of readiness."""
    return guest.http.get("/api/health").status_code, guest.http.get("/api/ready").status_code


@pytest.mark.parametrize("missing", ["postgres", "redis"])
def test_whoever_misses_what_it_stands_on_is_alive_and_not_ready(own_servers: Servers, missing: str) -> None:
    server = getattr(own_servers, missing)
    with served(own_servers.ground()) as site, closing(Guest(site.url)) as guest:
        assert statuses(guest) == (200, 200)
        server.stop()
        try:
            assert statuses(guest) == (200, 503)
            problem = guest.http.get("/api/ready").json()
            assert problem["code"] == "unavailable" and "127.0.0.1" not in problem["message"]
        finally:
            server.start()
        while statuses(guest) != (200, 200):
            pass


def test_whoever_is_about_to_end_is_not_ready(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that is under way when the end begins: later ones find nobody who listens."""
    known: list[Services] = []

    def put_together(*given: Any, **named: Any) -> Services:
        known.append(services_over(*given, **named))
        return known[-1]

    monkeypatch.setattr("fifteentwo.server.app.services_over", put_together)
    with served(file) as site, closing(Guest(site.url)) as guest:
        assert statuses(guest) == (200, 200)
        known[0].readiness.close()
        assert statuses(guest) == (200, 503)
    with served(file):
        pass
    with pytest.raises(Unavailable):
        asyncio.run(known[1].readiness.check())


def test_a_store_that_does_not_answer_is_not_waited_for(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifteentwo.server.health.service.PATIENCE_SECONDS", 0.05)

    async def never(self: TableStore) -> None:
        await asyncio.Event().wait()

    async def work() -> None:
        database = Database.open(f"sqlite:///{file}")
        monkeypatch.setattr(TableStore, "answers", never)
        with pytest.raises(Unavailable):
            await Readiness(TableStore(database), Hub()).check()
        await database.close()

    asyncio.run(work())
