"""Talk at a table: phrases for everybody, chat for those who asked for it, and ways not to hear it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Final, Literal

import structlog

from ...rules import Seat
from ...state import Phase
from ..errors import Conflict, NotFound, NotOffered
from ..lobby.service import Lobby
from ..lobby.table import Table
from ..tables.hub import Hub, table_topic
from ..tables.service import Tables
from ..wire.talk import Said, Say, Talk
from .store import Line, TalkStore

MOST_A_MINUTE: Final = 20
_log = structlog.get_logger()


class Talking:
    """Who says what to whom."""

    def __init__(self, store: TalkStore, lobby: Lobby, tables: Tables, hub: Hub, *, clock: Callable[[], float]) -> None:
        self._store = store
        self._lobby = lobby
        self._tables = tables
        self._hub = hub
        self._clock = clock

    async def say(self, table: str, person: int | None, wish: Say) -> None:
        """Say something at the table where the person sits. Raises Conflict or NotOffered."""
        found, seat = await self._seated(table, person)
        if (wish.phrase is None) == (wish.text is None):
            raise NotOffered("nothing_said", "say a phrase or a text, one of the two")
        text = None if wish.text is None else _readable(wish.text)
        if not await self._open(found):
            raise Conflict("deal_in_play", "where partners play, nothing is said during a deal")
        place = found.places[seat]
        assert place is not None and place.person is not None
        kept = await self._store.say(
            table, place.person, place.name, phrase=wish.phrase, text=text, at=self._clock(), most=MOST_A_MINUTE
        )
        if not kept:
            raise Conflict("too_much_talk", "that was a lot for one minute: wait a little")
        self._hub.moved(table_topic(table))

    async def heard(self, table: str, person: int | None, *, chat: bool) -> Talk:
        """What the person hears at that table: nothing who does not sit there."""
        found = await self._lobby.table(table)
        if person is None or found.seat_of(person) is None:
            return Talk(lines=[], open=False, muted=[], blocked=[])
        unheard = await self._store.unheard(person)
        lines = [_said(line, found, chat=chat) for line in await self._store.lines(table) if line.person not in unheard]
        seats = {seat: place.person for seat, place in enumerate(found.places) if place is not None and place.person}
        return Talk(
            lines=lines,
            open=await self._open(found),
            muted=[seat for seat, other in seats.items() if other in unheard],
            blocked=[seat for seat, other in seats.items() if unheard.get(other)],
        )

    async def mute(self, table: str, person: int | None, seat: Seat, *, how: Literal["no", "talk", "block"]) -> None:
        """Whether the person hears, and wants to meet, who sits there. Raises Conflict or NotFound."""
        found, own = await self._seated(table, person)
        place = found.places[seat] if seat in range(len(found.places)) else None
        if place is None or place.person is None or seat == own:
            raise NotFound("nobody_there", f"nobody else sits in seat {seat}")
        assert person is not None
        await self._store.mute(person, place.person, blocked=None if how == "no" else how == "block")
        self._hub.moved(table_topic(table))

    async def report(self, table: str, person: int | None, line: int) -> None:
        """Tell whoever runs the site that something was amiss. Raises Conflict or NotFound."""
        await self._seated(table, person)
        assert person is not None
        if not await self._store.report(line, table, person, at=self._clock()):
            raise NotFound("no_such_line", "nothing of that number was said here")
        _log.warning("line_reported", table=table, line=line)

    async def _seated(self, table: str, person: int | None) -> tuple[Table, Seat]:
        found = await self._lobby.table(table)
        seat = found.seat_of(person)
        if seat is None:
            raise Conflict("no_seat", "take a seat first")
        return found, seat

    async def _open(self, table: Table) -> bool:
        """Whether anything may be said: partners could tell each other of their cards."""
        partners = any(len(side) > 1 for side in table.terms.rules.sides)
        if not table.playing or not partners or table.game is None:
            return True
        phase = await self._tables.phase(table.game)
        return phase in (Phase.FIRST_CUT, Phase.DEAL, Phase.OVER)


def _readable(text: str) -> str:
    shown = " ".join(text.split())
    if not shown or any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in shown):
        raise NotOffered("bad_text", "write text that can be read, in one line")
    return shown


def _said(line: Line, table: Table, *, chat: bool) -> Said:
    return Said(
        id=line.id,
        seat=table.seat_of(line.person),
        name=line.name,
        phrase=line.phrase,
        text=line.text if chat else None,
        at=line.at,
    )
