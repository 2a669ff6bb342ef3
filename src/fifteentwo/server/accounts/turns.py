"""Letters that say it is one's turn, to those who have confirmed an address and have not turned them off."""

from __future__ import annotations

import asyncio

import structlog

from ..logs import traced
from ..mail.letter import your_turn
from ..mail.service import Post
from ..tables.turns import Turn
from .store import AccountStore

_log = structlog.get_logger()


class TurnLetters:
    """Told of a turn, it looks whether a letter is wanted, beside whatever goes on. A letter may be lost when the
    process ends just then; the game in the list of one's games is not."""

    def __init__(self, accounts: AccountStore, post: Post, *, site: str) -> None:
        self._accounts = accounts
        self._post = post
        self._site = site
        self._looking: set[asyncio.Task[None]] = set()

    def tell(self, turn: Turn) -> None:
        """Have the person told, if they want to be."""
        task = asyncio.create_task(self._write(turn))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._looking)

    async def _write(self, turn: Turn) -> None:
        try:
            account = await self._accounts.of(turn.person)
        except Exception as error:  # noqa: BLE001 - of whatever kind: a game does not wait for a letter
            _log.error("letter_not_written", **traced(error))
            return
        if account is not None and account.email is not None and account.turn_mail:
            link = f"{self._site}/games/{turn.game}"
            self._post.send(your_turn(account.email, account.name, " and ".join(turn.against), link))
