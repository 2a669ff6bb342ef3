"""Limits on making tables and games, on seeking, challenging, sitting down and trying codes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from limits import parse
from websockets.exceptions import ConnectionClosed

from fifteentwo.server import limits
from tests.server.gathering import make, watching
from tests.server.ground import Servers
from tests.server.members import members
from tests.server.scripted import Guest
from tests.server.site import served

HERE = "203.0.113.7"
Ask = Callable[[httpx.Client, str], httpx.Response]
GAME = {"ruleset": "standard", "seats": 2, "level": "random"}
WAYS: dict[str, tuple[str, Ask]] = {
    "a table": ("TABLES", lambda http, _: http.post("/api/tables", json={})),
    "a game": ("GAMES", lambda http, _: http.post("/api/games", json=GAME)),
    "seeking": ("SEEKS", lambda http, _: http.put("/api/seek", json={})),
    "a challenge": ("CHALLENGES", lambda http, _: http.post("/api/challenges", json={"to": "nobody", "table": {}})),
    "sitting down": ("SEATS", lambda http, at: http.put(f"/api/tables/{at}/seats/1", json={})),
    "a bot": ("SEATS", lambda http, at: http.put(f"/api/tables/{at}/seats/1/bot", json={"level": "random"})),
    "getting up": ("SEATS", lambda http, at: http.delete(f"/api/tables/{at}/seats/1")),
    "being ready": ("SEATS", lambda http, at: http.put(f"/api/tables/{at}/ready", json={"ready": True})),
    "another game": ("GAMES", lambda http, at: http.post(f"/api/games/{at}/again")),
}


def tight(monkeypatch: pytest.MonkeyPatch, purpose: str, **most: str) -> None:
    """That purpose's limits, and no others of it."""
    counted: Any = getattr(limits, purpose).most
    for whose in list(counted):
        monkeypatch.delitem(counted, whose)
    for whose, often in most.items():
        monkeypatch.setitem(counted, whose, parse(often))


def too_many(answer: httpx.Response) -> bool:
    """Whether it was refused as one too many, with when to come again."""
    if answer.status_code != 429:
        return False
    assert answer.json()["code"] == "too_many" and 1 <= int(answer.headers["retry-after"]) <= 3600
    return True


@pytest.mark.parametrize("way", WAYS)
def test_each_person_may_do_it_so_often(file: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    purpose, ask = WAYS[way]
    with served(file) as site, members(site, 3) as [host, one, other]:
        at = make(host)
        for member in (one, other):
            member.join()
        tight(monkeypatch, purpose, person="2 per hour")
        assert [too_many(ask(one.http, at)) for _ in range(3)] == [False, False, True]
        assert not too_many(ask(other.http, at)), "what one does is not another's"


@pytest.mark.parametrize("way", WAYS)
def test_each_address_may_do_it_so_often(file: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever clears their cookies is somebody else, and comes from the same place."""
    purpose, ask = WAYS[way]
    with served(file, trusted_proxies=("127.0.0.0/8",)) as site, ExitStack() as stack:
        at = make(stack.enter_context(closing(Guest(site.url))))
        tight(monkeypatch, purpose, address="2 per hour")

        def comes(address: str) -> bool:
            guest = stack.enter_context(closing(Guest(site.url)))
            guest.http.headers["X-Forwarded-For"] = address
            return too_many(ask(guest.http, at))

        assert [comes(HERE) for _ in range(3)] == [False, False, True]
        assert not comes("203.0.113.8")


def test_codes_cannot_be_tried_for_long(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(file, trusted_proxies=("127.0.0.0/8",)) as site, closing(Guest(site.url)) as guest:
        tight(monkeypatch, "CODES", address="2 per hour")
        guest.http.headers["X-Forwarded-For"] = HERE
        answers = [guest.http.get(f"/api/codes/AAAAAAA{last}").status_code for last in "ABC"]
        assert answers == [404, 404, 429]


def test_two_processes_count_together(shared_servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    ground = shared_servers.ground()
    with served(ground) as one, served(ground) as other, closing(Guest(one.url)) as guest:
        tight(monkeypatch, "TABLES", person="4 per hour")
        refused = []
        for url in (one.url, other.url) * 3:
            guest.http.base_url = httpx.URL(url)
            refused.append(too_many(guest.http.post("/api/tables", json={})))
        assert refused == [False] * 4 + [True] * 2


@pytest.mark.parametrize("path", ["lobby", "tables"])
def test_who_talks_to_a_socket_that_only_tells_is_told_and_closed(
    file: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.MESSAGES.most, "socket", parse("3 per minute"))
    with served(file) as site, closing(Guest(site.url)) as guest:
        at = make(guest)
        with watching(guest, path if path == "lobby" else f"tables/{at}") as screen:
            screen.next()
            for _ in range(4):
                screen.socket.send("hello")
            codes = [getattr(screen.next(), "code", "") for _ in range(4)]
            assert codes == ["unreadable"] * 3 + ["too_many"]
            with pytest.raises(ConnectionClosed) as closed:
                screen.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
