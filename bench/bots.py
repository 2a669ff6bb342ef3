"""`make bench-bots`: how long every level takes to decide, cold and warm, and what its thinking costs other tables.

Cold is the first decision of a process that has its kernels compiled but not loaded, as the server's is after a start.
What thinking costs others is measured at 200 tables of one site: at half of them two people play and what their moves
take to the other screen is noted; at the rest one person plays against a bot, by level. Every person thinks two
seconds.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

import click

from bench.seats import Figures, Seat, Table
from bench.server import BEGUN_AT_ONCE, THINKING_SECONDS, cpu_seconds, say, seated
from fifteentwo.arena.ladder import TABLES
from fifteentwo.arena.match import play_game
from fifteentwo.arena.surveys import Timed
from fifteentwo.bots import levels, make_bot
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase
from tests.server.fleet import fleet
from tests.server.ground import on_file
from tests.server.swarm import seats_of_a_game

TABLES_OF_PEOPLE: Final = 100
TABLES_OF_BOTS: Final = 100
NOBODY: Final = "no bots"
MANY: Final = 20
"""Games for the times of a warm level."""

Times = list[tuple[Phase, float]]


def decide(level: str, ruleset: str, seats: int, games: int) -> tuple[Times, Times]:
    """What the first game's decisions took in this process, in their order, and what those of so many more took; in
    milliseconds of the clock."""
    rules, first, later = load_rules(ruleset, seats), Times(), Times()
    for game in range(games + 1):
        bots = [Timed(make_bot(level, seed=f"{game}/{seat}")) for seat in range(seats)]
        play_game(rules, bots, deck_seed=game)
        (later if game else first).extend(time for bot in bots for time in bot.times)
    return first, later


def report_decisions(level: str, ruleset: str, seats: int) -> None:
    """One line: the first discard and the first play, then those of whole games."""
    # A new process for each, or nothing would be cold.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        first, later = process.submit(decide, level, ruleset, seats, MANY).result()
    parts = []
    for phase in (Phase.DISCARD, Phase.PLAY):
        cold = next(ms for each, ms in first if each is phase)
        warm = [ms for each, ms in later if each is phase]
        cuts = quantiles(warm, n=100)
        parts.append(f"{phase.value} cold {cold:7.1f}, warm p50 {cuts[49]:6.2f}, p95 {cuts[94]:6.2f} ms")
    say(f"{level:<8} {ruleset + ' for ' + str(seats):<20} {';  '.join(parts)}")


async def beside_bots(url: str, pids: list[int], level: str, seconds: float) -> tuple[Figures, Figures]:
    """What moves between people take while others play with bots of that level, and the figures of those others."""
    room, random = asyncio.Semaphore(BEGUN_AT_ONCE), Random(level)
    people, others = Figures(), Figures()

    async def begin(many: int, figures: Figures) -> list[Seat]:
        async with room:
            game, cookies = await seats_of_a_game(url, many, ruleset="standard", level=level)
        table = Table()
        return [
            Seat(url, game, cookie, table, figures, thinking=THINKING_SECONDS, random=Random(random.random()))
            for cookie in cookies
        ]

    wanted = [(2, people)] * TABLES_OF_PEOPLE + [(1, others)] * (0 if level == NOBODY else TABLES_OF_BOTS)
    seats = [seat for table in await asyncio.gather(*(begin(*each) for each in wanted)) for seat in table]
    playing = [
        asyncio.create_task(seat.play(after=THINKING_SECONDS * number / len(seats)))
        for number, seat in enumerate(seats)
    ]
    gc.collect()
    gc.disable()
    await seated(seats, playing)
    await asyncio.sleep(2 * THINKING_SECONDS)
    people.begin()
    others.begin()
    before = cpu_seconds(pids)
    await asyncio.sleep(seconds)
    people.end()
    others.end()
    gc.enable()
    people.server_cpu = cpu_seconds(pids) - before
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return people, others


def report_beside(level: str, seconds: float) -> None:
    """One line, from a site of its own."""
    with (
        TemporaryDirectory() as folder,
        fleet(on_file(Path(folder) / "games.db"), Path(folder) / "log", workers=1) as site,
    ):
        pids = site.started(1)
        people, others = asyncio.run(beside_bots(site.url, pids, level, seconds))
    cuts = [1000 * seconds for seconds in quantiles(people.took, n=100)]
    say(
        f"beside {level:<8} p50 {cuts[49]:6.1f} ms  p95 {cuts[94]:6.1f} ms  p99 {cuts[98]:6.1f} ms  "
        f"{people.rate:4.0f} actions/s between people, {others.rate:4.0f} against bots  "
        f"server {people.server_cpu / people.seconds:4.0%} of a core"
    )


@click.command()
@click.option("--level", "chosen", multiple=True, help="Which levels; all, where none is named.")
@click.option("--seconds", default=20.0, show_default=True, help="How long each run in the server is measured.")
@click.option("--decisions/--no-decisions", default=True, help="Whether decisions are timed by themselves.")
def main(*, chosen: Sequence[str], seconds: float, decisions: bool) -> None:
    """Measure the bots."""
    names = chosen or [level.name for level in levels()]
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the run")
    for level in names if decisions else ():
        for ruleset, seats in TABLES:
            report_decisions(level, ruleset, seats)
    for level in (NOBODY, *names):
        report_beside(level, seconds)


if __name__ == "__main__":
    main()
