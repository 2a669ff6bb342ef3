"""The lobby: tables are made, people and bots sit down, and a game begins as soon as everybody is ready."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ...bots import make_bot
from ...rules import Seat
from ..catalog.service import rules_here, ruleset_here
from ..errors import Conflict, NotFound, NotOffered
from ..names import CLEAR, guest_name
from ..tables.hub import LOBBY, Hub, table_topic
from ..tables.play import AtTable, Setup, Sitter
from ..tables.rows import Entry, Moved
from ..tables.service import Tables
from ..wire.lobby import NewTable, TableCreated, TableList, TableWire
from .people import People
from .show import summary, table_for
from .store import LobbyStore
from .table import Change, MatchTerms, Place, Table, Terms, begun, leave, make_ready, put_bot, sit

TRIES: Final = 5
CODE_SIGNS: Final = 8
SEEN_SECONDS: Final = 90.0
"""An open table is listed so long after somebody last had it open."""
SEEN_DAYS: Final = 7 * 86400.0
"""The same for one whose games are played by days."""


class Lobby:
    """Tables and who sits there. Whoever has a table's id may look at it, and sit down where a seat is free."""

    def __init__(
        self, store: LobbyStore, tables: Tables, people: People, hub: Hub, *, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self._hub = hub
        self._clock = clock

    def choose(self, wish: NewTable) -> Terms:
        """What was asked for, checked. Raises InvalidRules or NotOffered."""
        ruleset = ruleset_here(wish.ruleset)
        rules = rules_here(ruleset.name, wish.seats, wish.switches)
        if rules.counting != "automatic":
            raise NotOffered("counting_by_hand", "tables here count for you: leave counting at automatic")
        if wish.rated:
            # Between strangers nothing may hang on who is quicker, or on who lost last.
            rules = replace(rules, discard_change="never", next_game="alternate")
        match = None if wish.match is None else MatchTerms(wish.match.kind, wish.match.length)
        return Terms(
            ruleset=ruleset.name,
            rules=rules,
            clock=wish.clock,
            rated=wish.rated,
            open=wish.open,
            spectators=wish.spectators,
            match=match,
        )

    async def create(self, wish: NewTable, person: int) -> TableCreated:
        """A new table, its maker in seat 0. Raises InvalidRules, NotOffered or Conflict."""
        table = await self.draft(wish, person)
        while not await self._store.create(table, at=self._clock()):
            table = replace(table, code=_code())
        if table.terms.open:
            self._hub.moved(LOBBY)
        return TableCreated(table.id, table.code)

    async def draft(self, wish: NewTable, person: int) -> Table:
        """A new table that is still to be stored, its maker in seat 0. Raises InvalidRules, NotOffered or Conflict."""
        terms = self.choose(wish)
        if terms.rated:
            await self._people.check_rated(person)
        return self.new(terms, person, name=await self._people.called(person, wish.name) or guest_name(person))

    def new(self, terms: Terms, person: int, *, name: str) -> Table:
        """A table under an id and a code that nobody can guess (128 and 39 bits), its host in seat 0."""
        places = (Place(name=name, person=person), *(None,) * (terms.rules.seats - 1))
        return Table(id=secrets.token_urlsafe(16), code=_code(), terms=terms, host=person, places=places)

    def begin(self, table: Table) -> tuple[Setup, Entry]:
        """The first game of a table, to be stored by whoever begins it."""
        return self._game(table, first_dealer=None)

    async def look(self, table: str, person: int | None) -> TableWire:
        """The table as it stands. Raises NotFound."""
        found = await self.table(table)
        name = await self._people.called(person, None) or guest_name(person or 0, among=found.names)
        return table_for(found, person, suggested_name=name)

    async def find(self, code: str) -> str:
        """The id of the table with that code, however it was typed. Raises NotFound."""
        typed = "".join(code.split()).replace("-", "").upper()
        found = await self._store.by_code(typed)
        if found is None:
            raise NotFound("no_such_code", "no table has this code: look at it again")
        return found

    async def open_tables(self) -> TableList:
        """Tables that anybody may sit down at, or watch; those with a free seat first."""
        now = self._clock()
        found = await self._store.open_tables(seen_since=now - SEEN_SECONDS, days_since=now - SEEN_DAYS)
        free = [table for table in found if not table.playing and None in table.places]
        watched = [table for table in found if table.playing]
        return TableList([summary(table) for table in (*free, *watched)])

    async def seen(self, table: str, person: int | None) -> None:
        """Who sits at the table has it open."""
        if (await self.table(table)).seat_of(person) is not None:
            await self._store.touch(table, at=self._clock())

    async def sit(self, table: str, person: int, seat: Seat, *, name: str | None) -> TableWire:
        """Take a free seat. Raises Conflict or NotOffered."""
        found = await self.table(table)
        if found.terms.rated:
            await self._people.check_rated(person)
        for other in found.persons:
            if await self._store.has_blocked(other, person):
                raise Conflict("not_welcome", "somebody at this table does not play with you")
        return await self._change(table, person, sit(person, seat, await self._people.called(person, name)))

    async def leave(self, table: str, person: int | None, seat: Seat) -> TableWire:
        """Give up one's seat, or take a bot out. Raises Conflict."""
        return await self._change(table, person, leave(_known(person), seat))

    async def leave_all(self, person: int) -> None:
        """Give up every seat that the person may give up now."""
        for table in await self._store.mine(person):
            seat = table.seat_of(person)
            if seat is not None:
                with suppress(Conflict):
                    await self.leave(table.id, person, seat)

    async def put_bot(self, table: str, person: int | None, seat: Seat, *, level: str) -> TableWire:
        """Have a bot sit down. Raises Conflict or UnknownLevel."""
        make_bot(level, seed="")
        return await self._change(table, person, put_bot(_known(person), seat, level))

    async def ready(self, table: str, person: int | None, *, ready: bool) -> TableWire:
        """Be ready, or not yet; the last to be so begins the game. Raises Conflict."""
        return await self._change(table, person, make_ready(_known(person), ready=ready))

    async def table(self, table: str) -> Table:
        """The table itself. Raises NotFound."""
        found = await self._store.load(table)
        if found is None:
            raise NotFound("no_such_table", "there is no such table here")
        return found

    async def _change(self, table: str, person: int | None, change: Change) -> TableWire:
        for _ in range(TRIES):
            before = await self.table(table)
            try:
                after = await self._store.change(table, change, await self._beginner(before), at=self._clock())
            except Moved:
                continue
            if after is not None:
                self._tell(before, after)
                return await self.look(after.id, person)
        raise Conflict("moved", "this table is changing too fast: look again")

    def _tell(self, before: Table, after: Table) -> None:
        self._hub.moved(table_topic(after.id))
        if after.terms.open:
            self._hub.moved(LOBBY)
        if before.game is not None and after.game != before.game:
            self._tables.followed(before.game)

    async def _beginner(self, before: Table) -> Callable[[Table], tuple[Setup, Entry]]:
        """How the next game begins, should it; after a game of the same company its rules say who deals first."""
        dealer, seal = None, None
        if before.finished and before.game:
            dealer, seal = await self._tables.next_after(before.game)

        def begin(table: Table) -> tuple[Setup, Entry]:
            if table.games != before.games or (table.finished and not before.finished):
                raise Moved(table.id)
            return self._game(table, first_dealer=dealer if table.finished else None, previous_seal=seal)

        return begin

    def _game(
        self, table: Table, *, first_dealer: Seat | None, previous_seal: bytes | None = None
    ) -> tuple[Setup, Entry]:
        return self._tables.prepare(
            ruleset=table.terms.ruleset,
            rules=table.terms.rules,
            sitters=_sitters(table),
            first_dealer=first_dealer,
            table=_at(table),
            previous_seal=previous_seal,
        )


def _code() -> str:
    return "".join(secrets.choice(CLEAR) for _ in range(CODE_SIGNS))


def _known(person: int | None) -> int:
    """Whoever changes a table is somebody."""
    if person is None:
        raise Conflict("no_seat", "take a seat first")
    return person


def _sitters(table: Table) -> tuple[Sitter, ...]:
    return tuple(
        Sitter(name=place.name, person=place.person, level=place.level) for place in table.places if place is not None
    )


def _at(table: Table) -> AtTable:
    """What the coming game knows of its table."""
    after = begun(table, "")
    return AtTable(
        id=table.id,
        number=after.games,
        match=after.match,
        clock=table.terms.clock,
        rated=table.terms.rated,
        spectators=table.terms.spectators,
    )
