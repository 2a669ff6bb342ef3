"""Settings in the database, as the document that the wire has."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from ..db.engine import Database
from ..db.schema import PEOPLE, PREFERENCES
from ..sessions.store import check_here
from ..wire.settings import Settings


class PreferenceStore:
    """Keeps each person's settings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: int) -> Settings | None:
        """The person's settings; None where none are kept, or those kept are of a version that is no more."""
        query = select(PREFERENCES.c.settings).where(PREFERENCES.c.person == person)
        text = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        try:
            return None if text is None else msgspec.json.decode(text, type=Settings)
        except msgspec.DecodeError:
            return None

    async def keep(self, person: int, settings: Settings) -> None:
        """Keep these."""

        def job(connection: Connection) -> None:
            connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update())
            check_here(connection, person)
            connection.execute(delete(PREFERENCES).where(PREFERENCES.c.person == person))
            text = msgspec.json.encode(settings).decode()
            connection.execute(insert(PREFERENCES).values(person=person, settings=text))

        await self._database.write(job)
