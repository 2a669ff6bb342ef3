"""`crib warmup` compiles in a process of its own, once, and says so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fifteentwo.fast import compiling, warming
from tests.cli.console import crib, output

USING = """
import numpy as np
from fifteentwo.analysis.plays import Manner, weigh_plays
from fifteentwo.analysis.standing import before_of
from fifteentwo.fast.foresight import foresee, heed
from fifteentwo.fast.rollouts import roll_out
from fifteentwo.notation import parse_position
from fifteentwo.fast.games import play_games
from fifteentwo.fast.playing import best_play_of_hands
from fifteentwo.fast.searches import search_all
from fifteentwo.fast.simulation import simulate
packs = np.tile(np.arange(52), (3, 2, 1))
simulate(3, policies=("greedy", "random"), scores=(3, 4), most_deals=1, packs=packs)
best_play_of_hands([[[0, 1, 2, 3], [4, 5, 6, 7]]], leader=1, leaves=[[0, 1], [2, 3]], needs=(1, 2))
view = parse_position("standard/2 1 52,40 5H6S7D/?????? JCQC/???? JD 0:TH.1:KC")
weigh_plays(view, Manner(hands=9, deals=9), before=before_of(view.rules))
weigh_plays(view, Manner(hands=9, deals=9))
weigh_plays(parse_position("three/3 2 0,0,0 5H6S7DKC/????????/???????? JC/??/??/?? 9D -"), Manner(hands=9, deals=9))
print([sum(kernel.stats.cache_misses.values()) for kernel in (play_games, search_all, heed, foresee, roll_out)])
"""

KERNELS = ["games", "searches", "beliefs", "foresight", "rollouts"]


def test_kernels_are_compiled_once_and_kept() -> None:
    first = json.loads(output("warmup", "--json"))
    assert sorted(first["compiled"] + first["loaded"]) == sorted(KERNELS)
    used = subprocess.run([sys.executable, "-c", USING], capture_output=True, text=True, check=True)
    assert used.stdout == "[0, 0, 0, 0, 0]\n"
    assert list(Path(first["folder"]).rglob("*.nbc"))
    told = output("warmup").splitlines()
    assert told[0] == f"Found compiled: {', '.join(KERNELS)}."
    assert told[1].startswith(f"They are kept in {first['folder']}. It took ")


def test_without_numba_the_answer_is_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "has_numba", lambda: False)
    done = crib("warmup")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "Numba is not installed, so the plain engine plays: the extra `fast` brings it.\n"


def test_where_nothing_can_be_kept_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        warming, "warm_up", lambda: warming.Warmed(compiled=("games",), loaded=(), folder=None, seconds=9)
    )
    assert output("warmup").splitlines() == [
        "Compiled: games.",
        "They cannot be kept: no cache folder can be written. It took 9.0 seconds.",
    ]
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv(compiling.VARIABLE, str(blocked))
    compiling.cache_folder.cache_clear()
    assert compiling.cache_folder() is None
    compiling.cache_folder.cache_clear()
