"""Limits: so often and no more, by each counter for itself, across processes, and without Redis too."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from limits import parse
from websockets.exceptions import ConnectionClosed

from fifteentwo.server import limits
from fifteentwo.server.errors import TooMany
from fifteentwo.server.limits import ACTIONS, GAMES, GUESTS, LOG_INS, PURPOSES, Limits, Purpose
from fifteentwo.server.wire import messages as wm
from tests.server.ground import Servers
from tests.server.scripted import Guest
from tests.server.site import served

HERE = "203.0.113.7"


async def many(limits: Limits, purpose: Purpose, times: int, **whose: Any) -> None:
    for _ in range(times):
        await limits.take(purpose, **whose)


def test_so_often_and_no_more_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(time, "time", lambda: now)

    async def work() -> None:
        nonlocal now
        limits = Limits(None)
        await many(limits, GUESTS, 100, address=HERE)
        with pytest.raises(TooMany) as caught:
            await limits.take(GUESTS, address=HERE)
        assert caught.value.code == "too_many" and 1 <= caught.value.retry_after <= 3600
        await limits.take(GUESTS, address="203.0.113.8")
        now += 2 * 3600
        await limits.take(GUESTS, address=HERE)

    asyncio.run(work())


def test_each_counter_counts_for_itself() -> None:
    async def work() -> None:
        limits = Limits(None)
        await many(limits, GAMES, 120, person=1, address=HERE)
        with pytest.raises(TooMany):
            await limits.take(GAMES, person=1, address=HERE)
        await limits.take(GAMES, person=2, address=HERE)
        await limits.take(ACTIONS, person=1)

    asyncio.run(work())


def test_a_name_has_a_limit_of_its_own() -> None:
    async def work() -> None:
        limits = Limits(None)
        await many(limits, LOG_INS, 20, name="ann", address=HERE)
        with pytest.raises(TooMany):
            await limits.take(LOG_INS, name="ann", address="203.0.113.8")
        await limits.take(LOG_INS, name="bea", address=HERE)

    asyncio.run(work())


def test_a_whole_network_of_the_new_kind_is_one_address_and_this_machine_is_none() -> None:
    async def work() -> None:
        limits = Limits(None)
        for number in range(100):
            await limits.take(GUESTS, address=f"2001:db8:1:2::{number:x}")
        with pytest.raises(TooMany):
            await limits.take(GUESTS, address="2001:db8:1:2:ffff::1")
        await limits.take(GUESTS, address="2001:db8:1:3::1")
        await many(limits, GUESTS, 100, address=f"::ffff:{HERE}")
        with pytest.raises(TooMany):
            await limits.take(GUESTS, address=HERE)
        for own in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
            await many(limits, GUESTS, 101, address=own)

    asyncio.run(work())


def test_processes_count_together_and_each_alone_while_redis_is_away(shared_servers: Servers) -> None:
    redis = shared_servers.redis.url
    address = f"host-{uuid4()}"

    async def work() -> None:
        one, two = Limits(redis), Limits(redis)
        await asyncio.gather(many(one, GUESTS, 50, address=address), many(two, GUESTS, 50, address=address))
        for each in (one, two):
            with pytest.raises(TooMany) as caught:
                await each.take(GUESTS, address=address)
            assert 1 <= caught.value.retry_after <= 3600
        away = Limits("redis://127.0.0.1:1/0")
        await many(away, GUESTS, 100, address=address)
        with pytest.raises(TooMany):
            await away.take(GUESTS, address=address)
        for each in (one, two, away):
            await each.close()

    asyncio.run(work())


def test_what_is_taken_many_at_once_is_no_more_and_hardly_less(shared_servers: Servers) -> None:
    person = uuid4().int >> 70
    most, rest = ACTIONS.most["person"].amount, ACTIONS.at_once

    async def work() -> None:
        one, two = Limits(shared_servers.redis.url), Limits(shared_servers.redis.url)
        await many(one, ACTIONS, rest // 2, person=person)
        await many(two, ACTIONS, most - rest, person=person)
        with pytest.raises(TooMany):
            await two.take(ACTIONS, person=person)
        await many(one, ACTIONS, rest - rest // 2, person=person)
        with pytest.raises(TooMany):
            await one.take(ACTIONS, person=person)
        for each in (one, two):
            await each.close()

    asyncio.run(work())


def test_a_request_too_many_is_told_when_to_come_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.most, "person", parse("2 per hour"))
    with served(file) as site, closing(Guest(site.url)) as guest:
        guest.start()
        guest.start()
        answer = guest.http.post("/api/games", json={"ruleset": "standard", "seats": 2, "level": "random"})
        assert answer.status_code == 429 and answer.json()["code"] == "too_many"
        assert 1 <= int(answer.headers["retry-after"]) <= 3600
        assert len(guest.http.get("/api/games").json()["games"]) == 2


def test_whom_a_trusted_proxy_asks_for_is_counted_and_whom_others_name_is_not(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GUESTS.most, "address", parse("1 per hour"))
    body = {"ruleset": "standard", "seats": 2, "level": "random"}

    def start(url: str, address: str) -> int:
        with closing(Guest(url)) as guest:
            sent = {"X-Forwarded-For": f"198.51.100.1, {address}"}
            return guest.http.post("/api/games", json=body, headers=sent).status_code

    with served(file, trusted_proxies=("127.0.0.0/8",)) as site:
        assert [start(site.url, address) for address in (HERE, HERE, "203.0.113.8")] == [201, 429, 201]
    with served(file) as site:
        assert [start(site.url, HERE) for _ in range(3)] == [201] * 3


@pytest.mark.parametrize(("purpose", "whose"), [("MESSAGES", "socket"), ("ACTIONS", "person")])
def test_a_socket_that_says_too_much_is_told_and_closed(
    file: Path, purpose: str, whose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(file) as site, closing(Guest(site.url)) as guest, guest.sit(guest.start()) as sitting:
        # What sealing the deck takes is said before the limit stands: how many messages it is depends on the bots.
        sitting.until(sitting.dealt_from)
        monkeypatch.setitem(getattr(limits, purpose).most, whose, parse("5 per minute"))
        act = {"type": "act", "id": str(uuid4()), "question": None, "action": {"type": "pass"}}
        answers = [sitting.say(act) for _ in range(6)]
        assert isinstance(answers[4], wm.Refused) and isinstance(answers[5], wm.Fault)
        assert answers[5].code == "too_many"
        with pytest.raises(ConnectionClosed) as closed:
            sitting.receive()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_the_names_of_purposes_are_their_own() -> None:
    assert len({purpose.name for purpose in PURPOSES}) == len(PURPOSES)
