"""Whoever is forgotten is gone: what was asked for before, and is written after, brings no row of theirs back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import httpx
import pytest

from fifteentwo.server.db.postgres import PostgresDatabase
from fifteentwo.server.db.schema import METADATA
from fifteentwo.server.db.sqlite import SqliteDatabase
from fifteentwo.server.edge import Edge
from fifteentwo.server.wire import choices as ch
from tests.server.ground import Ground
from tests.server.members import PASSWORD, Member, members
from tests.server.site import Site, served
from tests.server.test_mydata import KEPT

SECONDS: Final = 30.0
Asked: TypeAlias = tuple[Member, str, str, Any]
"""Who asks, how, for what, and with which body."""


@dataclass
class Gate:
    """Holds up what the requests that say so write, before any of it is done."""

    held: threading.Event = field(default_factory=threading.Event)
    opened: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate, asked = Gate(), ContextVar("asked", default=False)
    call = Edge.__call__

    async def known(self: Edge, scope: Any, receive: Any, send: Any) -> None:
        asked.set((b"x-held", b"yes") in scope.get("headers", ()))
        await call(self, scope, receive, send)

    monkeypatch.setattr(Edge, "__call__", known)
    for engine in (SqliteDatabase, PostgresDatabase):
        write = engine.write

        async def held(self: Any, job: Any, *, write: Any = write) -> Any:
            if asked.get():
                gate.held.set()
                assert await asyncio.to_thread(gate.opened.wait, SECONDS)
            return await write(self, job)

        monkeypatch.setattr(engine, "write", held)
    return gate


def a_table(me: Member, _: Member) -> Asked:
    return me, "POST", "/api/tables", {"open": True}


def a_rated_table(me: Member, _: Member) -> Asked:
    return me, "POST", "/api/tables", {"open": True, "rated": True}


def a_game(me: Member, _: Member) -> Asked:
    return me, "POST", "/api/games", {"ruleset": "standard", "seats": 2, "level": "random", "switches": {}}


def another_game(me: Member, _: Member) -> Asked:
    game = me.start()
    with me.sit(game) as sitting:
        sitting.act(ch.ResignAction())
    return me, "POST", f"/api/games/{game}/again", None


def a_seek(me: Member, _: Member) -> Asked:
    return me, "PUT", "/api/seek", {}


def a_challenge(me: Member, friend: Member) -> Asked:
    return me, "POST", "/api/challenges", {"to": friend.name, "table": {}}


def a_challenge_to_me(me: Member, friend: Member) -> Asked:
    return friend, "POST", "/api/challenges", {"to": me.name, "table": {}}


def a_seat(me: Member, friend: Member) -> Asked:
    return me, "PUT", f"/api/tables/{table_of(friend)}/seats/1", {}


def a_phrase(me: Member, friend: Member) -> Asked:
    return me, "POST", f"/api/tables/{shared_table(me, friend)}/talk", {"phrase": "good_game"}


def a_mute(me: Member, friend: Member) -> Asked:
    return me, "PUT", f"/api/tables/{shared_table(me, friend)}/seats/0/mute", {"mute": "block"}


def a_mute_of_me(me: Member, friend: Member) -> Asked:
    return friend, "PUT", f"/api/tables/{shared_table(me, friend)}/seats/1/mute", {"mute": "block"}


def a_report(me: Member, friend: Member) -> Asked:
    table = shared_table(me, friend)
    assert friend.http.post(f"/api/tables/{table}/talk", json={"phrase": "good_game"}).status_code == 204
    return me, "POST", f"/api/tables/{table}/talk/1/report", None


def a_game_with_me(me: Member, friend: Member) -> Asked:
    table = shared_table(me, friend)
    assert me.http.put(f"/api/tables/{table}/ready", json={"ready": True}).status_code == 200
    return friend, "PUT", f"/api/tables/{table}/ready", {"ready": True}


def settings(me: Member, _: Member) -> Asked:
    return me, "PUT", "/api/settings", {"theme": "dark"}


def an_address(me: Member, _: Member) -> Asked:
    return me, "PUT", "/api/email", {"email": "me@crib.example", "password": PASSWORD}


def a_passkey(me: Member, _: Member) -> Asked:
    return me, "POST", "/api/passkeys/ask", {"password": PASSWORD}


def a_log_in(me: Member, _: Member) -> Asked:
    return me, "POST", "/api/login", {"name": me.name, "password": PASSWORD}


def a_name(me: Member, _: Member) -> Asked:
    return me, "POST", "/api/account", {"name": f"{me.name}x", "password": PASSWORD}


ANYBODY: Final = (a_table, a_game, another_game, a_seek, a_challenge, a_seat, a_phrase, a_mute, a_mute_of_me, a_report)
GUESTS: Final = (*ANYBODY, a_game_with_me, settings, a_name)
MEMBERS: Final = (*ANYBODY, a_game_with_me, settings, a_rated_table, a_challenge_to_me, an_address, a_passkey, a_log_in)


@pytest.mark.parametrize("kind", ["guest", "member"])
def test_what_is_written_after_a_person_is_forgotten_is_not_theirs(ground: Ground, gate: Gate, kind: str) -> None:
    with served(ground) as site, ThreadPoolExecutor(1) as thread, members(site) as [friend]:
        friend.join()
        for ask in GUESTS if kind == "guest" else MEMBERS:
            with somebody(site, kind) as me:
                person = me_in(site, me)
                gate.held.clear()
                gate.opened.clear()
                answer = thread.submit(held_request, ask(me, friend))
                try:
                    assert gate.held.wait(SECONDS), ask.__name__
                    body = {} if kind == "guest" else {"password": PASSWORD}
                    done = httpx.post(f"{site.url}/api/account/delete", json=body, headers=cookie(me), timeout=SECONDS)
                    assert done.status_code == 204, (ask.__name__, done.text)
                finally:
                    gate.opened.set()
                assert answer.result(SECONDS).status_code < 500, ask.__name__
                check_forgotten(site, person, me.name, ask.__name__)


def held_request(asked: Asked) -> httpx.Response:
    who, method, path, body = asked
    headers = {**cookie(who), "X-Held": "yes"}
    return httpx.request(method, str(who.http.base_url.join(path)), json=body, headers=headers, timeout=SECONDS)


@contextmanager
def somebody(site: Site, kind: str) -> Iterator[Member]:
    """A guest who is called as they are called at a table, or a member."""
    with members(site) as [me]:
        if kind == "member":
            me.join()
        else:
            assert me.http.post("/api/tables", json={"name": me.name}).status_code == 201
        yield me


def me_in(site: Site, me: Member) -> int:
    """The number of the person, who sits at one table at least."""
    table = me.http.post("/api/tables", json={}).json()["id"]
    [(person,)] = site.rows("SELECT host FROM tables WHERE id = :table", table=table)
    return int(person)


def table_of(friend: Member) -> str:
    return str(friend.http.post("/api/tables", json={}).json()["id"])


def shared_table(me: Member, friend: Member) -> str:
    table = table_of(friend)
    assert me.http.put(f"/api/tables/{table}/seats/1", json={}).status_code == 200
    return table


def cookie(who: Member) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())}


def check_forgotten(site: Site, person: int, name: str, told: str) -> None:
    """Nothing is left of the person but a number in games that are over."""
    for table in METADATA.sorted_tables:
        columns = [each for each in ("person", "other", "by") if each in table.c and table.name != "actions"]
        for column in columns if table.name not in KEPT - {"places"} else ():
            assert site.rows(f"SELECT * FROM {table.name} WHERE {column} = :person", person=person) == [], told
        for text in (each for each in ("name", "email", "address") if each in table.c):
            query = f"SELECT * FROM {table.name} WHERE {text} LIKE :name OR {text} LIKE '%me@crib%'"
            assert site.rows(query, name=f"{name}%") == [], told
    query = "SELECT game FROM seats JOIN games ON games.id = game WHERE person = :person AND won_by IS NULL"
    assert site.rows(query, person=person) == [], told
