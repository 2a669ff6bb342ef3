"""`crib serve` with several workers, as it is run on a machine: the supervisor, its workers, and what they log."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.cli.console import CRIB
from tests.server.ground import Ground
from tests.server.servers import SECONDS

START_SECONDS = 240.0
"""A worker loads for a second on a quiet machine; one that has not begun in this time never will."""


class Fleet:
    """A running site; `url` is where it is served."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self._process = process
        self._log = log
        self._killed: set[int] = set()
        assert process.stdout is not None
        told = process.stdout.readline()
        assert told.startswith("Fifteen Two is served at "), log.read_text()
        self.url = told.split()[-1]

    def events(self, name: str) -> list[dict[str, Any]]:
        """What was logged under that name, in order."""
        lines = [line for line in self._log.read_text().splitlines() if line.startswith("{")]
        return [event for event in map(json.loads, lines) if event.get("event") == name]

    def started(self, many: int) -> list[int]:
        """The ids of the workers, once so many have begun, those that have ended too."""
        deadline = time.monotonic() + START_SECONDS
        while len(pids := [event["pid"] for event in self.events("worker_started")]) < many:
            assert time.monotonic() < deadline, self._log.read_text()
            time.sleep(0.05)
        return pids

    def kill_one(self, random: Random) -> None:
        """End one of its workers without ceremony; return when another has begun in its place."""
        pids = self.started(1)
        victim = random.choice([pid for pid in pids if pid not in self._killed])
        self._killed.add(victim)
        os.kill(victim, signal.SIGKILL)
        self.started(len(pids) + 1)

    def kill(self) -> None:
        """End it without ceremony; where it has workers, they are left alone."""
        self._process.kill()
        self._process.wait(SECONDS)

    def end(self) -> int:
        """Stop it as a service manager does; the exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(SECONDS)


@contextmanager
def fleet(ground: Ground, log: Path, *, workers: int, port: int = 0, **settings: str) -> Iterator[Fleet]:
    """A site with so many workers, until the end of the block; further settings by their name in the environment."""
    told = {"FIFTEENTWO_DATABASE": ground.database, **settings}
    if ground.redis is not None:
        told["FIFTEENTWO_REDIS"] = ground.redis
    with log.open("w") as errors:
        process = subprocess.Popen(
            [CRIB, "serve", "--port", str(port), "--workers", str(workers)],
            env={**os.environ, **told},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            yield Fleet(process, log)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(SECONDS)
            assert process.stdout is not None
            process.stdout.close()
