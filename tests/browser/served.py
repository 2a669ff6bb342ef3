"""The site as it is installed: a `crib serve` in a process of its own, to be stopped, killed and started again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CRIB = Path(sys.executable).with_name("crib")
SECONDS = 60


class Served:
    """A server over one database file; started again it has the same address and the same games."""

    def __init__(self, folder: Path) -> None:
        self._database = f"sqlite:///{folder / 'games.db'}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        port = self.url.rpartition(":")[2] or "0"
        command = [str(CRIB), "serve", "--port", port, "--database", self._database]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the server did not start:\n{self._log.read_text()}"
        self.url = line.split()[-1]

    def mailed_link(self) -> str:
        """The link of the next letter: without a mail server letters are shown to whoever started the site."""
        assert self._process is not None and self._process.stdout is not None
        line = ""
        while "#" not in line:
            line = self._process.stdout.readline()
            assert line, "the server ended without a letter"
        return line.strip()

    def stop(self) -> None:
        """Ask it to end in good order."""
        self._end(kill=False)

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(kill=True)

    def _end(self, *, kill: bool) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if kill:
            process.kill()
        else:
            process.terminate()
        process.communicate(timeout=SECONDS)


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """A site whose games are in `folder`, until the end of the block."""
    site = Served(folder)
    try:
        site.start()
        yield site
    finally:
        site.stop()


def crib(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, as a person would use it on what the site gave."""
    return subprocess.run([CRIB, *arguments], capture_output=True, text=True, check=False, timeout=SECONDS)
