"""compose.yaml's site as processes: nginx as deploy/ configures it, two that serve, PostgreSQL, Redis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from fifteentwo.record import loads
from fifteentwo.verify import verify
from tests.server.fleet import Fleet, fleet
from tests.server.gathering import begin, play_out, seated, turn
from tests.server.ground import Servers
from tests.server.proxy import WHOM, nginx
from tests.server.scripted import Guest
from tests.server.servers import free_port

PUBLIC = "http://crib.example"
"""Plain, so that cookies come back over this machine's own network."""
GUESTS_AN_HOUR = 100


@dataclass(frozen=True)
class Topology:
    """Its address, what is behind it, and where that listens."""

    url: str
    apps: dict[str, Fleet]
    ports: dict[str, int]


@contextmanager
def topology(servers: Servers, folder: Path) -> Iterator[Topology]:
    ground, ports = servers.ground(), {name: free_port() for name in ("app-1", "app-2")}
    told = {"FIFTEENTWO_PUBLIC_URL": PUBLIC, "FIFTEENTWO_TRUSTED_PROXIES": "127.0.0.1/32"}
    with ExitStack() as stack:
        apps = {
            name: stack.enter_context(fleet(ground, folder / name, workers=1, port=port, **told))
            for name, port in ports.items()
        }
        url = stack.enter_context(nginx(folder, ports))
        yield Topology(url, apps, ports)


@pytest.fixture(scope="module")
def site(shared_servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    """One for the tests that leave it as it is."""
    with topology(shared_servers, tmp_path_factory.mktemp("topology")) as running:
        yield running


def comer(url: str, address: str, **headers: str) -> Guest:
    """A browser that comes from that address."""
    guest = Guest(url)
    guest.http.headers.update({WHOM: address, **headers})
    return guest


def test_a_whole_game_of_two_goes_on_when_one_process_is_killed(shared_servers: Servers, tmp_path: Path) -> None:
    with topology(shared_servers, tmp_path) as site, closing(Guest(site.url)) as one, closing(Guest(site.url)) as two:
        people = [one, two]
        _, game = begin(people, ruleset="short_61")
        with seated(people, game) as sittings:
            while sittings[0].view.deal_number < 2:
                turn(sittings)
            seq = max(sitting.batch.seq for sitting in sittings)
        asked = {name: len(app.events("request")) for name, app in site.apps.items()}
        assert all(asked.values()), f"one of them served nothing: {asked}"
        site.apps["app-1"].kill()
        with seated(people, game) as sittings:
            assert all(sitting.batch.seq >= seq for sitting in sittings)
            play_out(sittings)
            scores = [sitting.view.scores for sitting in sittings]
        record = loads(one.http.get(f"/api/games/{game}/record").text)
        assert record.result is not None and scores[0] == scores[1] == list(record.result.scores)
        assert verify(record).outcome == "sealed"


def test_limits_see_the_client_and_believe_no_forged_address(site: Topology) -> None:
    """A hundred guests an hour and an address, over both processes; whoever names another each time gets no more."""
    for number in range(GUESTS_AN_HOUR):
        with closing(comer(site.url, "203.0.113.7", **{"X-Forwarded-For": f"198.51.100.{number}"})) as guest:
            assert guest.http.post("/api/tables", json={}).status_code == 201
    with closing(comer(site.url, "203.0.113.7", **{"X-Forwarded-For": "198.51.100.200"})) as guest:
        assert guest.http.post("/api/tables", json={}).status_code == 429
    with closing(comer(site.url, "203.0.113.8", **{"X-Forwarded-For": "203.0.113.7"})) as guest:
        assert guest.http.post("/api/tables", json={}).status_code == 201, (
            "the limit was the proxy's, or the forged one's"
        )


def test_only_pages_of_the_public_address_may_change_anything(site: Topology) -> None:
    with closing(comer(site.url, "203.0.113.20")) as guest:
        for origin, status in ((PUBLIC, 201), (site.url, 403), ("http://evil.example", 403)):
            assert guest.http.post("/api/tables", json={}, headers={"Origin": origin}).status_code == status
        with guest.open("/api/lobby/socket", Origin=PUBLIC) as socket:
            assert socket.recv(timeout=30)
        with pytest.raises(InvalidStatus) as refused, guest.open("/api/lobby/socket", Origin=site.url):
            pass
        assert refused.value.response.status_code == 403


def test_a_body_too_big_ends_at_the_door(site: Topology) -> None:
    with closing(comer(site.url, "203.0.113.21")) as guest:
        answer = guest.http.post("/api/tables", content=b" " * 100_000, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413 and "nginx/" not in answer.text


def test_what_stands_at_the_door_tells_nothing_of_the_inside(site: Topology) -> None:
    answer = httpx.get(f"{site.url}/api/health")
    assert answer.headers["server"] == "nginx" and "default-src 'none'" in answer.headers["content-security-policy"]
    assert "crib_" not in httpx.get(f"{site.url}/metrics").text


def test_assets_are_asked_for_once_in_each_form(site: Topology) -> None:
    page = httpx.get(site.url).text
    if "/assets/" not in page:
        pytest.skip("the client is not built: `make client` builds it")
    asset = "/assets/" + page.split("/assets/")[1].split('"')[0]
    for packed in ("gzip", "identity"):
        answers = [httpx.get(site.url + asset, headers={"Accept-Encoding": packed}) for _ in range(5)]
        assert {answer.content for answer in answers} == {answers[0].content}
        assert all(answer.headers["cache-control"].endswith("immutable") for answer in answers)
    asked = [event for app in site.apps.values() for event in app.events("request") if event["path"] == asset]
    assert len(asked) == 2
