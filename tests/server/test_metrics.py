"""What Prometheus is told: true numbers, of all workers together, to who asks on the machine and to nobody else."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fifteentwo.bots import levels
from fifteentwo.server.metrics import told
from tests.server.fleet import fleet
from tests.server.gathering import begin, guests, play_out, seated
from tests.server.ground import Servers, servers
from tests.server.inside import inside, run
from tests.server.scripted import Guest
from tests.server.site import served

LABELS = {
    "by": {"person", "bot", "clock", "deck"},
    "level": {level.name for level in levels()},
    "of": {"database", "redis"},
}


def scrape(port: int) -> dict[str, float]:
    """Every sample, written as Prometheus writes it."""
    answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
    assert answer.status_code == 200
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(answer.text):
        assert family.name.startswith("crib_") and family.documentation
        for sample in family.samples:
            inside = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{inside}}}" if inside else sample.name] = sample.value
            for name, value in sample.labels.items():
                assert value in LABELS.get(name, {value}), f"{name} has values without bounds: {value}"
    return found


@pytest.fixture
def port() -> Iterator[int]:
    """Where this process tells its numbers."""
    with told(("127.0.0.1", 0)) as port:
        yield port


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after[name] - before.get(name, 0.0)


def test_a_game_is_counted(file: Path, port: int) -> None:
    before = scrape(port)
    with served(file) as site, guests(site.url, 2) as people:
        _, game = begin(people, 1)
        with seated(people, game) as sittings:
            assert scrape(port)["crib_sockets_open"] == before["crib_sockets_open"] + 2
            play_out(sittings)
        after = scrape(port)
        by = dict(site.rows("SELECT by, count(*) FROM actions GROUP BY by"))
    for who, many in by.items():
        assert grown(before, after, f"crib_actions_stored_total{{by={who}}}") == many
    assert grown(before, after, "crib_action_seconds_count") == by["person"]
    assert grown(before, after, "crib_games_finished_total") == 1
    assert grown(before, after, "crib_bot_thinking_seconds_count{level=random}") >= by["bot"]
    assert grown(before, after, "crib_commit_jobs_sum") >= sum(by.values())


def test_refusals_are_counted_by_their_code(file: Path, port: int) -> None:
    with served(file) as site, closing(Guest(site.url)) as guest:
        before = scrape(port)
        assert guest.http.get("/api/games/none").status_code == 404
        assert guest.http.post("/api/score", json={}).status_code == 400
        assert guest.http.post("/api/tables", json={}, headers={"Origin": "https://evil.example"}).status_code == 403
        with guest.sit(guest.start()) as sitting:
            sitting.say("{")
        after = scrape(port)
    assert grown(before, after, "crib_refusals_total{code=no_such_game}") == 1
    assert grown(before, after, "crib_refusals_total{code=unreadable}") == 2
    assert grown(before, after, "crib_refusals_total{code=foreign_origin}") == 1


def test_what_is_due_and_not_done_shows(file: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with inside(file) as guest:
            desk = guest.tables._desk
            monkeypatch.setattr(desk, "put", lambda rows: None)
            await desk._look()
            assert scrape(port)["crib_due_behind_seconds"] == 0
            game = await guest.start()
            await guest.tables.go_on(game, guest.person, 0)
            await guest.due.leave(await guest.due.all())
            first = await guest.due.all()
            now = guest.tables.now()
            monkeypatch.setattr(desk, "_clock", lambda: now + 7)
            await desk._look()
            assert scrape(port)["crib_due_behind_seconds"] == now + 7 - min(due.at for due in first) > 6

    run(work)


@pytest.fixture(scope="module")
def own_servers() -> Iterator[Servers]:
    """Servers that may be stopped without anybody else missing them."""
    with servers() as running:
        yield running


def test_all_workers_are_told_of_together_and_who_has_ended_has_nothing_open(
    own_servers: Servers, tmp_path: Path
) -> None:
    with fleet(own_servers.ground(), tmp_path / "log", workers=2, FIFTEENTWO_METRICS="0") as site:
        first = site.started(2)
        [port] = [event["port"] for event in site.events("metrics_served")]
        with closing(Guest(site.url)) as guest:
            game = guest.start("short_61", level="steady")
            with guest.sit(game, Random(1)) as one, guest.sit(game, Random(2)) as two, guest.sit(game) as three:
                assert scrape(port)["crib_sockets_open"] == 3
                one.play_until(lambda: one.view.deal_number > 1)
                two.until(lambda: two.batch.seq >= one.batch.seq)
                assert three.hello.you == 0
                acted = scrape(port)["crib_actions_stored_total{by=person}"]
                assert acted > 0
                for pid in first:
                    os.kill(pid, signal.SIGKILL)
                site.started(4)
            with guest.sit(game, Random(3)) as sitting:
                while scrape(port)["crib_sockets_open"] != 1:
                    pass
                own_servers.postgres.stop()
                own_servers.postgres.start()
                own_servers.redis.stop()
                own_servers.redis.start()
                sitting.play_out()
            last = scrape(port)
            assert last["crib_actions_stored_total{by=person}"] > acted, "what the ended counted stays counted"
            assert last["crib_games_finished_total"] == 1 and last["crib_games_in_play"] in (0, 1)
            assert last["crib_losses_total{of=database}"] >= 1 and last["crib_losses_total{of=redis}"] >= 1
            assert "crib_" not in httpx.get(f"{site.url}/metrics").text
        assert site.end() == 0
