"""A person's rows, wherever they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select, update

from ..db.engine import Database
from ..db.schema import (
    ACCOUNTS,
    AVERAGES,
    CEREMONIES,
    GAMES,
    MAIL_LINKS,
    OUTCOMES,
    PASSKEYS,
    PLACES,
    PREFERENCES,
    RATING_CHANGES,
    RATINGS,
    SEATS,
    SESSIONS,
    WORN,
)

NOBODY: Final = "Former player"
"""What is written in the place of a name that is gone."""
# In this order: what points at an account goes before it.
_THEIRS: Final = (
    *(SESSIONS, PASSKEYS, CEREMONIES, MAIL_LINKS, PREFERENCES, WORN),
    *(OUTCOMES, AVERAGES, RATING_CHANGES, RATINGS, ACCOUNTS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that a person sits or sat in."""

    game: str
    over: bool


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

    async def forget(self, person: int) -> None:
        """Take away everything of the person's. Games stay, for they are the others' too, under no name."""

        def job(connection: Connection) -> None:
            mine = select(SEATS.c.game).where(SEATS.c.person == person)
            # Read anew by every process that holds them in memory, names included.
            connection.execute(update(GAMES).where(GAMES.c.id.in_(mine)).values(version=GAMES.c.version + 1))
            for table in (SEATS, PLACES):
                connection.execute(update(table).where(table.c.person == person).values(name=NOBODY))
            for table in _THEIRS:
                connection.execute(delete(table).where(table.c.person == person))

        await self._database.write(job)
