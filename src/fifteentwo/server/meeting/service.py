"""Pairing and challenges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ..catalog.service import title_of
from ..errors import Conflict, NotFound
from ..lobby.people import People
from ..lobby.service import Lobby
from ..lobby.show import summary
from ..lobby.table import Place, Table
from ..names import guest_name
from ..sessions.service import person_topic
from ..tables.hub import Hub
from ..wire.lobby import Challenge, NewChallenge, NewTable, Seeking, SeekWish, TableCreated
from .seek import Seek
from .store import MeetingStore

MOST_CHALLENGES: Final = 20


class Meeting:
    """Brings people together."""

    def __init__(
        self, store: MeetingStore, lobby: Lobby, people: People, hub: Hub, *, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._people = people
        self._hub = hub
        self._clock = clock

    def check(self, wish: SeekWish) -> None:
        """Raises InvalidRules or NotOffered for a game that is not served here."""
        self._lobby.choose(_table_of(wish))

    async def seek(self, wish: SeekWish, person: int) -> Seeking:
        """Seek a game of that kind, or seek on. Raises InvalidRules, NotOffered or Conflict."""
        terms = self._lobby.choose(_table_of(wish))
        if terms.rated:
            await self._people.check_rated(person)
        name = await self._people.called(person, wish.name) or guest_name(person)
        now = self._clock()
        mine = Seek(
            person=person,
            name=name,
            ruleset=terms.ruleset,
            seats=terms.rules.seats,
            clock=terms.clock,
            rated=terms.rated,
            rating=await self._people.rating(person, terms.rules, terms.clock),
            since=now,
            seen=now,
        )
        seek, paired = await self._store.seek(mine, self._table_for, self._lobby.begin)
        self._tell(paired)
        return await self._shown(seek)

    async def seek_on(self, person: int) -> None:
        """The person is still there, if they seek at all."""
        self._tell(await self._store.seek_on(person, self._table_for, self._lobby.begin, at=self._clock()))

    async def stop(self, person: int) -> None:
        """Seek no longer."""
        await self._store.stop(person)
        self._tell((person,))

    async def seeking(self, person: int | None) -> Seeking | None:
        """What the person seeks, or has found."""
        seek = None if person is None else await self._store.seeking(person)
        return None if seek is None else await self._shown(seek)

    async def challenge(self, wish: NewChallenge, person: int) -> TableCreated:
        """A table of one's own that a member is asked to. Raises NotFound or Conflict."""
        whom = await self._people.named(wish.to)
        if whom == person:
            raise Conflict("yourself", "nobody can challenge themselves")
        if len(await self._store.challenges(whom, at=self._clock())) >= MOST_CHALLENGES:
            raise Conflict("many_challenges", f"{wish.to} has been asked by many already: try again later")
        if await self._store.apart(person, whom):
            raise Conflict("not_to_be_asked", f"{wish.to} cannot be asked")
        table = await self._lobby.draft(wish.table, person)
        await self._store.challenge(table, whom=whom, at=self._clock())
        self._tell((whom,))
        return TableCreated(table.id, table.code)

    async def challenges(self, person: int | None) -> list[Challenge]:
        """Where the person is asked to sit down, the latest first."""
        ids = () if person is None else await self._store.challenges(person, at=self._clock())
        tables = [await self._lobby.table(each) for each in ids]
        return [
            Challenge(table=summary(table), by=place.name)
            for table in tables
            if not table.playing and None in table.places and (place := _host(table)) is not None
        ]

    async def withdraw(self, table: str, person: int) -> None:
        """Decline a challenge, or take one's own back. Raises NotFound."""
        between = await self._store.withdraw(table, person)
        if not between:
            raise NotFound("no_such_challenge", "there is no such challenge here")
        self._tell(between)

    def _table_for(self, found: list[Seek]) -> Table:
        """A table for these, whose first game begins at once: what they sought is not yet a wish for the next."""
        first = found[0]
        wish = NewTable(
            ruleset=first.ruleset, seats=first.seats, clock=first.clock, rated=first.rated, spectators=first.rated
        )
        table = self._lobby.new(self._lobby.choose(wish), first.person, name=first.name)
        places = tuple(Place(name=seek.name, person=seek.person) for seek in found)
        return replace(table, places=places)

    async def _shown(self, seek: Seek) -> Seeking:
        table = None if seek.table is None else await self._lobby.table(seek.table)
        return Seeking(
            ruleset=seek.ruleset,
            title=title_of(seek.ruleset),
            seats=seek.seats,
            clock=seek.clock,
            rated=seek.rated,
            since=seek.since,
            table=seek.table,
            game=None if table is None else table.game,
        )

    def _tell(self, persons: tuple[int, ...]) -> None:
        for person in persons:
            self._hub.moved(person_topic(person))


def _table_of(wish: SeekWish) -> NewTable:
    return NewTable(ruleset=wish.ruleset, seats=wish.seats, clock=wish.clock, rated=wish.rated)


def _host(table: Table) -> Place | None:
    return next((place for place in table.places if place is not None and place.person == table.host), None)
