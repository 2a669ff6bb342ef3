"""The post office: takes letters at once and sends them one after the other, beside whatever goes on."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from ..logs import traced
from .backends import Backend
from .letter import Letter

MOST_WAITING: Final = 1000
CLOSE_SECONDS: Final = 5.0
_log = structlog.get_logger()


class Post:
    """Whoever posts a letter does not wait for it, and does not learn whether there was one to send."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._waiting: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    def send(self, letter: Letter) -> None:
        """Have it sent. One that cannot be is logged, without address and text, and given up."""
        if len(self._waiting) >= MOST_WAITING:
            _log.error("letter_refused", reason="too many are waiting")
            return
        task = asyncio.create_task(self._deliver(letter))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def close(self) -> None:
        """Send what still waits, as far as it goes quickly."""
        if self._waiting:
            await asyncio.wait(self._waiting, timeout=CLOSE_SECONDS)

    async def _deliver(self, letter: Letter) -> None:
        try:
            async with self._one_at_a_time:
                await asyncio.to_thread(self._backend.send, letter)
        except Exception as error:  # noqa: BLE001 - whoever waits behind it still gets their letter
            # What the mail server said may name the address.
            fields = {key: value for key, value in traced(error).items() if key != "reason"}
            code = getattr(error, "smtp_code", None)
            _log.error("letter_not_sent", subject=letter.subject, smtp_code=code, **fields)
