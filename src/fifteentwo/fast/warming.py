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
    from .games import play_games
    from .playing import best_play
    from .searches import search_all
    from .simulation import simulate

    simulate(0, policies="random", engine="compiled")
    best_play([])
    kernels: dict[str, Any] = {"games": play_games, "searches": search_all}
    compiled = tuple(name for name, kernel in kernels.items() if sum(kernel.stats.cache_misses.values()))
    folder = cache_folder()
    return Warmed(
        compiled=tuple(kernels) if folder is None else compiled,
        loaded=() if folder is None else tuple(name for name in kernels if name not in compiled),
        folder=None if folder is None else str(folder),
        seconds=perf_counter() - begin,
    )


if __name__ == "__main__":
    print(json.dumps(asdict(warm_here())))  # noqa: T201 (what the parent reads)
