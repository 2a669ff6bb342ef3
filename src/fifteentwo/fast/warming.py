"""Compiling every kernel ahead, so that nobody waits for it later: `python -m fifteentwo.fast.warming`, in a process of
its own, for a compilation stalls the process that does it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from .compiling import cache_folder
from .ranks import RANKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Warmed:
    """What warming up did."""

    compiled: tuple[str, ...]
    """Kernels that were compiled now."""
    loaded: tuple[str, ...]
    """Kernels that an earlier process had compiled."""
    folder: str | None
    """Where they are kept; None where nothing can be written, and each process compiles for itself."""
    seconds: float


def warm_up() -> Warmed:
    """Compile every kernel in a child process, which keeps them for all that come.

    Raises subprocess.CalledProcessError when the child fails.
    """
    done = subprocess.run([sys.executable, "-m", __name__], check=True, capture_output=True, text=True)  # noqa: S603
    told: dict[str, Any] = json.loads(done.stdout)
    return Warmed(**{**told, "compiled": tuple(told["compiled"]), "loaded": tuple(told["loaded"])})


def warm_here() -> Warmed:
    """Compile or load every kernel in this process, by calling it with the arguments that it is called with."""
    begin = perf_counter()
    from .foresight import foresee, heed
    from .games import play_games
    from .playing import best_play
    from .rollouts import roll_out
    from .searches import search_all
    from .simulation import simulate

    simulate(0, policies="random", engine="compiled")
    best_play([])
    _warm_play()
    kernels: dict[str, Any] = {
        "games": play_games,
        "searches": search_all,
        "beliefs": heed,
        "foresight": foresee,
        "rollouts": roll_out,
    }
    compiled = tuple(name for name, kernel in kernels.items() if sum(kernel.stats.cache_misses.values()))
    folder = cache_folder()
    return Warmed(
        compiled=tuple(kernels) if folder is None else compiled,
        loaded=() if folder is None else tuple(name for name in kernels if name not in compiled),
        folder=None if folder is None else str(folder),
        seconds=perf_counter() - begin,
    )


def _warm_play() -> None:
    """What weighs plays, asked about no hands and no deals."""
    import numpy as np

    from ..rules import STANDARD
    from .coded import code_rules
    from .foresight import CHOICES, DEPTH, FRAME, foresee, heed
    from .rollouts import START, roll_out
    from .tables import DESK

    numbers, whole = code_rules(STANDARD).numbers, np.zeros(2, np.int64)
    hands, weights = np.zeros((DEPTH, 0), np.int64), np.zeros((DEPTH, 0))
    heed(numbers, whole, np.zeros(FRAME, np.int64), np.zeros(2), hands[0], weights[0], 0)
    foresee(
        numbers,
        whole,
        whole,
        np.zeros(2),
        np.zeros((1, 1, 1)),
        np.zeros((DEPTH, FRAME), np.int64),
        np.zeros(DEPTH),
        weights,
        hands,
        hands,
        np.zeros((DEPTH, 0, CHOICES)),
        np.zeros(RANKS),
    )
    desk, start, deals = np.zeros(DESK, np.int64), np.zeros(START, np.int64), np.zeros((0, 2), np.int64)
    roll_out(numbers, desk, whole, start, whole, deals, whole, np.zeros(0, np.int64), np.zeros((0, 0, 2), np.int64))


if __name__ == "__main__":
    print(json.dumps(asdict(warm_here())))  # noqa: T201 (what the parent reads)
