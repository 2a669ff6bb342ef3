"""Where kernels are compiled, and what keeps them: the one place that knows Numba.

A module of kernels is imported when the first of them is called, never before; what Numba makes of it is kept in one
folder, so that the next process loads it. The folder is named by all the kernels' sources together: Numba itself
notices a change only in the file that a function stands in, not in what it calls.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

VARIABLE: Final = "FIFTEENTWO_CACHE"


def has_numba() -> bool:
    """Whether kernels can be compiled here: Numba comes with the extra `fast`."""
    return find_spec("numba") is not None


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept: in the folder that FIFTEENTWO_CACHE names, else in the user's cache folder; None
    where neither can be written, and each process compiles for itself."""
    named = os.environ.get(VARIABLE)
    folder = (Path(named) if named else user_cache_path("fifteentwo")) / f"kernels-{_sources()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _sources() -> str:
    """What all modules beside this one come to, and whether bounds are checked, which Numba itself does not notice."""
    whole = sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        whole.update(file.read_bytes())
    return whole.hexdigest()[:16]


def kernel(function: F) -> F:
    """Compile the function when it is first called, or take what an earlier process made of it; without Numba it runs
    as it stands, with the same results, some hundred times slower.

    It lets other threads run meanwhile. Numba's own setting of the folder is put back for whoever else uses it.
    """
    if not has_numba():
        return function
    import numba

    config: Any = numba.config
    folder, before = cache_folder(), config.CACHE_DIR
    # Kernels allocate nothing, and to count references to their arrays costs a third of the time; to hand a table's
    # arrays from function to function costs as much as what the functions do.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
    try:
        if folder is not None:
            config.CACHE_DIR = str(folder)
        made = numba.njit(cache=folder is not None, **options)(function)
    finally:
        config.CACHE_DIR = before
    return cast("F", made)
