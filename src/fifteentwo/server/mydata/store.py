"""A person's rows, wherever they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, or_, select, update

from ..db.engine import Database
from ..db.schema import (
    ACCOUNTS,
    AVERAGES,
    CEREMONIES,
    GAMES,
    INVITES,
    MAIL_LINKS,
    MUTES,
    OUTCOMES,
    PASSKEYS,
    PEOPLE,
    PLACES,
    PREFERENCES,
    RATING_CHANGES,
    RATINGS,
    REPORTS,
    SEATS,
    SEEKS,
    SESSIONS,
    TALK,
    WORN,
)

NOBODY: Final = "Former player"
"""What is written in the place of a name that is gone."""
# In this order: what points at an account goes before it.
_THEIRS: Final = (
    *(SESSIONS, PASSKEYS, CEREMONIES, MAIL_LINKS, PREFERENCES, WORN, SEEKS, TALK),
    *(OUTCOMES, AVERAGES, RATING_CHANGES, RATINGS, ACCOUNTS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that a person sits or sat in."""

    game: str
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Words of the person's at a table; `at` in seconds since 1970."""

    at: float
    table: str
    words: str


class MyDataStore:
    """Finds a person's games, and takes the person away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(self, person: int) -> tuple[Played, ...]:
        """All of the person's games, the oldest first."""
        query = (
            select(GAMES.c.id, GAMES.c.won_by)
            .join(SEATS, SEATS.c.game == GAMES.c.id)
            .where(SEATS.c.person == person)
            .order_by(GAMES.c.created, GAMES.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Played(game=row.id, over=row.won_by is not None) for row in rows)

    async def said(self, person: int) -> tuple[Said, ...]:
        """What the person said at tables, the oldest first."""
        query = select(TALK).where(TALK.c.person == person).order_by(TALK.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Said(at=row.at, table=row.at_table, words=row.phrase or row.text) for row in rows)

    async def forget(self, person: int) -> None:
        """Take away everything of the person's. Games stay, for they are the others' too, under no name."""

        def job(connection: Connection) -> None:
            # Whoever writes something of the person's waits, or is waited for: nothing of it comes afterwards.
            held = select(GAMES.c.id).join(SEATS, SEATS.c.game == GAMES.c.id).where(SEATS.c.person == person)
            connection.execute(held.order_by(GAMES.c.id).with_for_update(of=GAMES))
            connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update(key_share=True))
            mine = select(SEATS.c.game).where(SEATS.c.person == person)
            # Read anew by every process that holds them in memory, names included.
            connection.execute(update(GAMES).where(GAMES.c.id.in_(mine)).values(version=GAMES.c.version + 1))
            connection.execute(update(SEATS).where(SEATS.c.person == person).values(name=NOBODY))
            # No game begins with somebody who is not there.
            connection.execute(update(PLACES).where(PLACES.c.person == person).values(name=NOBODY, ready=False))
            # What they said goes with whoever reported it; what they asked, heard or would not hear, from both ends.
            said = select(TALK.c.id).where(TALK.c.person == person)
            connection.execute(delete(REPORTS).where(or_(REPORTS.c.person == person, REPORTS.c.line.in_(said))))
            connection.execute(delete(INVITES).where(or_(INVITES.c.person == person, INVITES.c.by == person)))
            connection.execute(delete(MUTES).where(or_(MUTES.c.person == person, MUTES.c.other == person)))
            for table in _THEIRS:
                connection.execute(delete(table).where(table.c.person == person))

        await self._database.write(job)
