"""Bots that search think in a process of their own: the one that serves loads no kernels, and outlives it."""

from __future__ import annotations

import asyncio
import multiprocessing
import subprocess
import sys

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
        room = BotRoom()
        try:
            first = await room.think("shrewd", "seed", *discarding(0))
            for child in multiprocessing.active_children():
                child.kill()
                child.join()
            return first, await room.think("shrewd", "seed", *discarding(0))
        finally:
            room.close()

    before, after = asyncio.run(work())
    assert before == after


def test_closing_ends_it() -> None:
    asyncio.run(asked("shrewd", 1))
    for child in multiprocessing.active_children():
        child.join(60)
        assert not child.is_alive()
