"""Sites and guests for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from tests.server.ground import ENGINES, Ground, Servers, ground_for, servers
from tests.server.scripted import Guest
from tests.server.site import Site, served

# Servers log from their own threads, past what pytest captures; tests that read logs capture them themselves.
structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for all tests of a file; guests do not see each other's games. Where the store matters, a file has a
    site of its own for each engine."""
    with served(tmp_path_factory.mktemp("site") / "games.db") as site:
        yield site


@pytest.fixture
def guest(site: Site) -> Iterator[Guest]:
    """Somebody who has not been here before."""
    guest = Guest(site.url)
    yield guest
    guest.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a database may be made."""
    return tmp_path / "games.db"


@pytest.fixture(scope="session")
def shared_servers() -> Iterator[Servers]:
    """PostgreSQL and Redis, for all tests of a process."""
    with servers() as running:
        yield running


@pytest.fixture(params=ENGINES)
def ground(request: pytest.FixtureRequest, tmp_path: Path) -> Ground:
    """Where games may be kept."""
    return ground_for(request, tmp_path)
