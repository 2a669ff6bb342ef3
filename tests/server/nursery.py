"""A server that can be killed and started again in a moment: a process with everything imported forks it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.ground import Ground

# Where there may be other processes, what a killed one was at is theirs when its lease is over: soon enough for a test.
PROGRAM = """
import os, signal, sys
from fifteentwo.server.due import store
from fifteentwo.server.run import serve
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        print(os.getpid(), flush=True)
        store.LEASE_SECONDS = 0.5
        database, _, redis = line.strip().partition(" ")
        serve(host="127.0.0.1", port=0, database=database, redis=redis or None)
        os._exit(0)
"""


class Nursery:
    """Starts servers over one database, one at a time; `url` is where the living one is."""

    def __init__(self, process: subprocess.Popen[str], ground: Ground) -> None:
        self._process = process
        self._ground = ground
        self._pid = 0
        self.url = ""

    def start(self) -> None:
        """Start a server; return when it can be reached."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{self._ground.database} {self._ground.redis or ''}\n")
        self._process.stdin.flush()
        self._pid = int(self._process.stdout.readline())
        told = self._process.stdout.readline()
        assert told.startswith("Fifteen Two is served at "), told
        self.url = told.split()[-1]

    def kill(self) -> None:
        """End the living server as a power cut would."""
        os.kill(self._pid, signal.SIGKILL)


@contextmanager
def nursery(ground: Ground, log: Path) -> Iterator[Nursery]:
    """A nursery whose servers write to that log; whatever still lives at the end is killed."""
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        nursery = Nursery(process, ground)
        try:
            nursery.start()
            yield nursery
        finally:
            nursery.kill()
            process.communicate()
