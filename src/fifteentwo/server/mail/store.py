"""Links that were sent by mail: known by the hash of their token, good for one use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, delete, insert, select

from ..db.engine import Database
from ..db.schema import MAIL_LINKS
from ..sessions.store import check_here

Purpose: TypeAlias = Literal["confirm", "reset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Who the link is for, and the address it was sent to."""

    person: int
    address: str


class LinkStore:
    """Keeps the links that are still good."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, token_hash: bytes, link: Link, *, purpose: Purpose, at: float, expires: float) -> None:
        """A new link, instead of any that the person had for that purpose; those that are too old go too."""

        def job(connection: Connection) -> None:
            check_here(connection, link.person)
            drop_links(connection, link.person, purpose)
            connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.expires < at))
            values = {"token_hash": token_hash, "purpose": purpose, "person": link.person, "address": link.address}
            connection.execute(insert(MAIL_LINKS).values(**values, expires=expires))

        await self._database.write(job)

    async def holds(self, token_hash: bytes, *, purpose: Purpose, at: float) -> bool:
        """Whether that link is still good."""
        query = select(MAIL_LINKS.c.person).where(
            MAIL_LINKS.c.token_hash == token_hash, MAIL_LINKS.c.purpose == purpose, MAIL_LINKS.c.expires >= at
        )
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None

    async def drop(self, person: int, purpose: Purpose) -> None:
        """No link of the person's for that purpose is good any more."""
        await self._database.write(lambda connection: drop_links(connection, person, purpose))


def take_link(connection: Connection, token_hash: bytes, *, purpose: Purpose, at: float) -> Link | None:
    """Use the link up, in the transaction of what it is used for; None where it is not good."""
    statement = (
        delete(MAIL_LINKS)
        .where(MAIL_LINKS.c.token_hash == token_hash, MAIL_LINKS.c.purpose == purpose, MAIL_LINKS.c.expires >= at)
        .returning(MAIL_LINKS.c.person, MAIL_LINKS.c.address)
    )
    row = connection.execute(statement).one_or_none()
    return None if row is None else Link(person=row.person, address=row.address)


def drop_links(connection: Connection, person: int, *purposes: Purpose) -> None:
    """Forget the person's links for those purposes."""
    connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.person == person, MAIL_LINKS.c.purpose.in_(purposes)))
