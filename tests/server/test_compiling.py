"""Nothing is compiled in the process that serves: a compilation would stall every table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import asyncio, sys
from pathlib import Path
import fifteentwo.server.app
from fifteentwo.bots import levels
assert not {"numpy", "numba"} & set(sys.modules), "the server imports them at its start"
from tests.server.inside import inside

async def play():
    async with inside(Path(sys.argv[1])) as guest:
        for level in levels():
            for seats in (2, 3, 4):
                game = await guest.start("standard", seats, level.name)
                await guest.play_until(game, lambda batch: batch.view.deal_number == 2)

asyncio.run(play())
print("numba" in sys.modules)
"""


def test_bots_of_every_level_play_without_a_kernel_in_the_serving_process(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "games.db")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "False\n"), done.stderr
