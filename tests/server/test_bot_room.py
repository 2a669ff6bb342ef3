"""Bots that search think in a process of their own: the one that serves loads no kernels, and outlives it."""

from __future__ import annotations

import asyncio
import multiprocessing
import subprocess
import sys
from multiprocessing.connection import wait

import pytest

from fifteentwo.actions import Decision
from fifteentwo.asking import legal
from fifteentwo.bots import levels, make_bot, searches
from fifteentwo.deck import Deck
from fifteentwo.game import apply, new_game
from fifteentwo.ruleset import load_rules
from fifteentwo.server.tables.bots import BotRoom
from fifteentwo.view import View, observe

SEARCHING = [level.name for level in levels() if searches(level.name)]
LOADED = """
import asyncio, sys
from tests.server.test_bot_room import asked, discarding
print(asyncio.run(asked("master", 1)))
print(*sorted({name.split(".")[0] for name in sys.modules} & {"numba", "llvmlite"}), sep=",")
"""


def discarding(number: int) -> tuple[View, tuple[Decision, ...]]:
    """What a seat sees that lays cards away, and its choices."""
    state = new_game(load_rules("standard", 2), dealer=0)
    state = apply(state, Deck.from_seed(f"deck {number}").chance(state)).state
    return observe(state, 1), legal(state, 1)


async def asked(level: str, times: int) -> list[Decision]:
    room = BotRoom()
    try:
        return [await room.think(level, "seed", *discarding(number)) for number in range(times)]
    finally:
        room.close()


@pytest.mark.parametrize("level", SEARCHING)
def test_it_decides_as_it_does_here(level: str) -> None:
    here = [make_bot(level, seed="seed").act(*discarding(number)) for number in range(2)]
    assert asyncio.run(asked(level, 2)) == here


def test_the_process_that_serves_loads_no_kernels() -> None:
    told = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True, text=True).stdout
    assert told.splitlines()[1:] == [""], told


def test_a_game_goes_on_when_that_process_is_ended() -> None:
    async def work() -> tuple[Decision, Decision]:
        # Other tests of this process leave workers of their own.
        others = set(multiprocessing.active_children())
        room = BotRoom()
        try:
            first = await room.think("shrewd", "seed", *discarding(0))
            for child in set(multiprocessing.active_children()) - others:
                child.kill()
                wait([child.sentinel], 60)
            return first, await room.think("shrewd", "seed", *discarding(0))
        finally:
            room.close()

    before, after = asyncio.run(work())
    assert before == after


def test_closing_ends_it() -> None:
    others = set(multiprocessing.active_children())
    asyncio.run(asked("shrewd", 1))
    for child in set(multiprocessing.active_children()) - others:
        # Not by joining: the pool's own thread does that at the same time, and one of the two learns nothing.
        assert wait([child.sentinel], 60)
