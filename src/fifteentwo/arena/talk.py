"""A conversation with another process, in lines of JSON, that nothing the process does can hold up."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile
from typing import IO, Any, Final, cast

from ..plain import Plain

MOST_BYTES: Final = 10_000
"""Of an answer, which has some tens: more is a fault."""
LAST_WORDS: Final = 0.5
"""Seconds that a process which has closed its output gets to end, so that its status can be told."""


class BrokenTalk(Exception):
    """A process that cannot be started or has stopped answering; the text is one sentence."""


class Talk(asyncio.SubprocessProtocol):
    """One process, from its start to its end. What it writes to its standard error goes into a file of our own."""

    def __init__(self, errors: IO[bytes]) -> None:
        self.exited = asyncio.Event()
        self._errors, self._received, self._news, self._is_closed = errors, bytearray(), asyncio.Event(), False
        self._transport: asyncio.SubprocessTransport | None = None

    @classmethod
    async def start(cls, command: Sequence[str]) -> Talk:
        """Raises BrokenTalk."""
        errors = TemporaryFile()  # noqa: SIM115 (closed when the talk ends)
        loop = asyncio.get_running_loop()
        try:
            _, talk = await loop.subprocess_exec(
                lambda: cls(errors), *command, stdin=PIPE, stdout=PIPE, stderr=errors, start_new_session=True
            )
        except (OSError, ValueError) as error:
            errors.close()
            reason = error.strerror if isinstance(error, OSError) else error
            raise BrokenTalk(f"it cannot be started: {reason}") from None
        return talk

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        assert isinstance(data, bytes)
        self._received += data
        self._news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self._is_closed = True
        self._news.set()

    def process_exited(self) -> None:
        self.exited.set()

    def say(self, message: Plain) -> None:
        """Put a line on its way; it is not waited for."""
        pipe = self._pipe()
        if not pipe.is_closing():
            pipe.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    async def hear(self) -> bytes:
        """The next line that it writes. Raises BrokenTalk."""
        while b"\n" not in self._received:
            if len(self._received) > MOST_BYTES:
                raise BrokenTalk(f"it answered with a line of more than {MOST_BYTES} bytes")
            if self._is_closed:
                raise BrokenTalk(await self._last_words())
            self._news.clear()
            await self._news.wait()
        line, _, rest = self._received.partition(b"\n")
        self._received = rest
        return bytes(line)

    async def end(self, grace: float) -> None:
        """Close its input, give it so many seconds to end by itself, then end it with all that it has started."""
        assert self._transport is not None
        self._pipe().close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.exited.wait(), grace)
        _kill(self._transport)
        self._transport.close()
        await self.exited.wait()
        self._errors.close()

    def _pipe(self) -> asyncio.WriteTransport:
        assert self._transport is not None
        return cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))

    async def _last_words(self) -> str:
        """How it ended, and the last line that it left on its standard error."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.exited.wait(), LAST_WORDS)
        assert self._transport is not None
        status = self._transport.get_returncode()
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - MOST_BYTES))
        lines = self._errors.read().decode(errors="replace").splitlines()
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        ended = "it stopped listening or answering" if status is None else f"it ended with status {status}"
        return f"{ended}, saying {short(said)}" if said else ended


def short(value: Any) -> str:
    """What was said, as a sentence can hold it."""
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 80 else f"{text[:80]}…"


def _kill(transport: asyncio.SubprocessTransport) -> None:
    """End the process, and where the system knows groups of processes its whole group."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            transport.kill()
        else:
            os.killpg(transport.get_pid(), signal.SIGKILL)
