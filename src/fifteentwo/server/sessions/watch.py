"""A socket lives no longer than the session that it was opened with."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from ..errors import NotProved
from ..tables.hub import Hub
from .service import Person, Sessions, person_topic

LOOK_SECONDS: Final = 60.0
"""Where no word comes that a session has ended, it is looked at so often."""


async def while_it_lasts(person: Person | None, sessions: Sessions, hub: Hub) -> None:
    """Return never: raises NotProved when the person's session has ended. Nobody's lasts for ever."""
    if person is None:
        await asyncio.Event().wait()
        return
    with hub.watch(person_topic(person.id)) as moved:
        while await sessions.find(person.token) is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await moved.wait()
            moved.clear()
    raise NotProved("session_ended", "this session has ended: log in again")
