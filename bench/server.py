"""`make bench-server`: how long a move takes to the other seat's screen, and how many a second there can be.

An open loop: every seat that is asked answers two seconds later, half a second more or less, however long the server
takes; the games begin spread over those two seconds. Without either, what once moved together would for ever. Beside
it, in the same run, a bare echo over the same socket stack and bare inserts of the same rows through the same driver,
each committed by itself and many at once. Then what whole games leave behind in memory.
"""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median, quantiles

import click

from bench.baselines import WRITERS, echoes, inserts
from bench.seats import Figures, Seat, Table
from tests.server.fleet import fleet
from tests.server.ground import Ground, Servers, on_file, servers
from tests.server.swarm import seats_of_a_game

THINKING_SECONDS = 2.0
BEGUN_AT_ONCE = 16
WAVE = 50
TOP_RATE_GAMES = 256
"""So many that none is over before the measuring is."""


@contextmanager
def grounds(store: str, running: Servers, processes: int) -> Iterator[Ground]:
    """A new database of that kind, with Redis beside it where several processes serve."""
    with tempfile.TemporaryDirectory() as folder:
        ground = running.ground() if store == "postgresql" else on_file(Path(folder) / "games.db")
        yield replace(ground, redis=running.redis.url if processes > 1 else None)


def cpu_seconds(pids: list[int]) -> float:
    """What these processes have taken of the processors so far, in user and system time."""
    ticks = 0
    for pid in pids:
        # The name, in brackets, may hold anything.
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes(pids: list[int]) -> float:
    """What these processes hold in memory."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def to_the_end(url: str, *, games: int) -> None:
    """So many games of two people, begun together and played out as fast as it goes."""
    figures, room = Figures(), asyncio.Semaphore(BEGUN_AT_ONCE)

    async def whole(number: int) -> None:
        async with room:
            game, cookies = await seats_of_a_game(url, 2, ruleset="standard")
        table, random = Table(), Random(number)
        await asyncio.gather(
            *(Seat(url, game, each, table, figures, thinking=0.0, random=random).play() for each in cookies)
        )

    await asyncio.gather(*map(whole, range(games)))


async def played(url: str, pids: list[int], *, games: int, thinking: float, seconds: float) -> Figures:
    """So many games of two people for so long, once everybody sits."""
    figures, room = Figures(), asyncio.Semaphore(BEGUN_AT_ONCE)
    random = Random(games)

    async def begin() -> tuple[str, list[str]]:
        async with room:
            return await seats_of_a_game(url, 2, ruleset="standard")

    begun = await asyncio.gather(*(begin() for _ in range(games)))
    seats = [
        Seat(url, game, cookie, table, figures, thinking=thinking, random=Random(random.random()))
        for game, cookies in begun
        for table in [Table()]
        for cookie in cookies
    ]
    playing = [
        asyncio.create_task(seat.play(after=thinking * number / len(seats))) for number, seat in enumerate(seats)
    ]
    # A pause of the generator's own would be taken for one of the server's.
    gc.collect()
    gc.disable()
    await seated(seats, playing)
    # Until the first answers have been given.
    await asyncio.sleep(thinking + 1)
    figures.begin()
    before = cpu_seconds(pids)
    await asyncio.sleep(seconds)
    figures.end()
    gc.enable()
    figures.server_cpu = cpu_seconds(pids) - before
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    failures = [repr(each) for each in ended if isinstance(each, Exception)]
    figures.failed = len(failures)
    for failure, many in Counter(failures).most_common(3):
        say(f"{many} seats failed: {failure[:200]}")
    return figures


async def seated(seats: Sequence[Seat], playing: Sequence[asyncio.Task[None]]) -> None:
    """Until everybody sits, or has failed to: one whose line broke must not be waited for."""

    async def sits(seat: Seat, plays: asyncio.Task[None]) -> None:
        here = asyncio.create_task(seat.here.wait())
        await asyncio.wait((here, plays), return_when=asyncio.FIRST_COMPLETED)
        here.cancel()

    await asyncio.gather(*map(sits, seats, playing))


def report(name: str, figures: Figures) -> None:
    """One line."""
    took = sorted(figures.took)
    if len(took) < 2:
        say(f"{name:<42} no moves")
        return
    worst, cost = quantiles(took, n=100)[98], figures.server_cpu / figures.actions
    say(
        f"{name:<42} p50 {median(took) * 1000:7.1f} ms  p99 {worst * 1000:7.1f} ms  "
        f"{figures.rate:7.0f} actions/s  server {cost * 1000:5.2f} ms of CPU an action  "
        f"generator {figures.cpu:4.0%} of a core  failed {figures.failed}"
    )


def remember(store: str, running: Servers, folder: Path, *, games: int) -> None:
    """What one process holds in memory before, while and after it serves so many games, a wave at a time."""
    held = []
    with grounds(store, running, 1) as ground, fleet(ground, folder / "log", workers=1) as site:
        pids = site.started(1)
        for done in range(0, games + 1, WAVE):
            held.append(f"{done}: {megabytes(pids):.0f}")
            if done < games:
                asyncio.run(to_the_end(site.url, games=WAVE))
    say(f"{store + ', megabytes after so many games':<42} {', '.join(held)}")


def say(line: str) -> None:
    """At once, for a run takes minutes."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@click.command()
@click.option("--games", default="100,500,1000", show_default=True, help="How many at once, one run each.")
@click.option("--workers", default="1,2", show_default=True, help="How many processes serve, one run each.")
@click.option("--stores", default="sqlite,postgresql", show_default=True)
@click.option("--memory", default=400, show_default=True, help="How many whole games are played to watch the memory.")
@click.option("--seconds", default=20.0, show_default=True, help="How long each run is measured.")
def main(games: str, workers: str, stores: str, memory: int, seconds: float) -> None:
    """Measure the server."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the run")
    with ExitStack() as stack:
        running = stack.enter_context(servers())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        say(f"{'bare echo':<42} {asyncio.run(echoes(seconds / 4)):7.0f} messages/s")
        for store in stores.split(","):
            with grounds(store, running, 1) as ground:
                for name, writers in (("each committed", 1), ("committed together", WRITERS)):
                    rate = asyncio.run(inserts(ground, seconds / 4, writers=writers))
                    say(f"{store + ', bare inserts, ' + name:<42} {rate:7.0f} rows/s")
            for processes in map(int, workers.split(",")):
                for many in map(int, games.split(",")):
                    name = f"{store}, {processes} processes, {many} games"
                    measure(name, store, running, folder, processes, many, THINKING_SECONDS, seconds)
                name = f"{store}, {processes} processes, top rate"
                measure(name, store, running, folder, processes, TOP_RATE_GAMES, 0.0, seconds)
            remember(store, running, folder, games=memory)


def measure(
    name: str,
    store: str,
    running: Servers,
    folder: Path,
    processes: int,
    games: int,
    thinking: float,
    seconds: float,
) -> None:
    """One run on a site of its own."""
    with grounds(store, running, processes) as ground, fleet(ground, folder / "log", workers=processes) as site:
        pids = site.started(processes)
        report(name, asyncio.run(played(site.url, pids, games=games, thinking=thinking, seconds=seconds)))


if __name__ == "__main__":
    main()
