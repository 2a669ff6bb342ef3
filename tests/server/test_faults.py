"""Faults of every kind while games are played in three processes: each game finishes, as everybody was told it did.

One of the processes is killed, Redis is restarted, PostgreSQL is restarted, again and again, and of the messages on
the sockets one in twenty is lost, late or doubled.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from uuid import UUID

import httpx
import pytest

from fifteentwo.record import final_state, loads
from tests.server.fleet import Fleet, fleet
from tests.server.ground import Ground, Servers, servers
from tests.server.servers import Postgres, Redis
from tests.server.swarm import Player, seats_of_a_game

WORKERS = 3
BAD = 0.05
ACTIONS_OF_A_PLAYER = 15
"""In a game to 61 points nobody has fewer."""
AT_ONCE = 50
"""So many games begin at the same time."""
SECONDS = 540
"""A game that has not finished in this time never will."""


@pytest.fixture
def own_servers() -> Iterator[Servers]:
    """Servers that may be stopped without anybody else missing them."""
    with servers() as running:
        yield running


def test_games_finish_through_every_fault(
    own_servers: Servers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = through_faults(own_servers, tmp_path, games=12, faults=3)
    with capsys.disabled():
        sys.stdout.write(told)


@pytest.mark.exhaustive
def test_two_hundred_games_finish_through_every_fault(
    own_servers: Servers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = through_faults(own_servers, tmp_path, games=200, faults=24)
    with capsys.disabled():
        sys.stdout.write(told)


def through_faults(own_servers: Servers, folder: Path, *, games: int, faults: int) -> str:
    """The figures."""
    ground = own_servers.ground()
    with fleet(ground, folder / "log", workers=WORKERS) as site:
        site.started(WORKERS)
        began = time.monotonic()
        players = asyncio.run(played(site, own_servers, games=games, faults=faults))
        took = time.monotonic() - began
        for player in players:
            path, cookie = f"/api/games/{player.game}/record", {"Cookie": player.cookie}
            check(ground, player, httpx.get(site.url + path, headers=cookie, timeout=60).text)
    assert ground.rows("SELECT count(*) FROM due") == [(0,)]
    count: Counter[str] = sum((player.count for player in players), Counter())
    moves = ground.rows("SELECT count(*) FROM actions")[0][0]
    told = ", ".join(f"{many} {what}" for what, many in sorted(count.items()))
    return f"\n{games} games, {len(players)} people, {moves} actions, {faults} faults in {took:.0f} s: {told}\n"


async def played(site: Fleet, own_servers: Servers, *, games: int, faults: int) -> list[Player]:
    """Everybody, when every game has ended."""
    random, count, players = Random(games), Counter[str](), list[Player]()
    room = asyncio.Semaphore(AT_ONCE)

    async def begin(number: int) -> None:
        async with room:
            game, cookies = await seats_of_a_game(site.url, 1 + number % 2, ruleset="short_61")
        for cookie in cookies:
            done = partial(count.update, ["acknowledged"])
            players.append(Player(site.url, game, cookie, Random(len(players)), bad=BAD, on_done=done))

    await asyncio.gather(*(begin(number) for number in range(games)))
    async with asyncio.timeout(SECONDS), asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(player.play()) for player in players]
        # By what has been played, not by time: a busy machine sees as many faults in a game as a quiet one.
        step = len(players) * ACTIONS_OF_A_PLAYER // (faults + 1)
        for number in range(faults):
            while count["acknowledged"] < step * (number + 1) and not all(each.done() for each in playing):
                await asyncio.sleep(0.02)
            match number % 3:
                case 0:
                    await asyncio.to_thread(site.kill_one, random)
                case 1:
                    await asyncio.to_thread(restarted, own_servers.redis)
                case _:
                    await asyncio.to_thread(restarted, own_servers.postgres)
    return players


def restarted(server: Redis | Postgres) -> None:
    server.stop()
    server.start()


def check(ground: Ground, player: Player, document: str) -> None:
    """The finished game is what its player was told, and each action stands in it once, where it was acknowledged."""
    query = "SELECT seq, seat, by, action_id FROM actions WHERE game = :game ORDER BY seq"
    rows = ground.rows(query, game=player.game)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1)) and player.told.keys() <= {row[0] for row in rows}
    stored = {UUID(own): seq for seq, seat, by, own in rows if by == "person" and seat == player.you}
    assert player.acknowledged.items() <= stored.items(), "an acknowledged action is lost, or stands elsewhere"
    assert stored.keys() <= player.sent.keys(), "an action that nobody sent"
    record = loads(document)
    final = final_state(record)
    assert player.batch is not None and final.result is not None
    assert list(final.scores) == player.batch.view.scores and len(record.entries) == len(rows)
