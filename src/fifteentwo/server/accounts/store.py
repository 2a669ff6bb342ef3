"""Accounts in the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..db.engine import Database
from ..db.schema import ACCOUNTS
from ..errors import Conflict
from ..mail.store import take_link
from ..sessions.store import check_here, end_sessions, new_person


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A member. `password` is a hash, None where only passkeys open the account; `email` has been confirmed; `joined`
    in seconds since 1970."""

    person: int
    name: str
    password: str | None = field(repr=False)
    email: str | None
    turn_mail: bool
    joined: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAccount:
    """What an account begins with; `key` is the name's."""

    name: str
    key: str
    password: str | None = field(repr=False)
    joined: float


class AccountStore:
    """Finds, makes and changes accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: int) -> Account | None:
        """The person's account; None for a guest."""
        return await self._one(select(ACCOUNTS).where(ACCOUNTS.c.person == person))

    async def named(self, key: str) -> Account | None:
        """Whose name has that key."""
        # Postgres stores no NUL in a text, and refuses to look for one.
        return None if "\0" in key else await self._one(select(ACCOUNTS).where(ACCOUNTS.c.name_key == key))

    async def with_email(self, key: str) -> tuple[Account, ...]:
        """The accounts that have confirmed that address: several, where a family shares one."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.email_key == key).order_by(ACCOUNTS.c.person)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_account, rows))

    async def create(self, person: int | None, new: NewAccount) -> int:
        """An account for that guest, or for a new person; the person's id. Raises Conflict, also for a race."""
        try:
            return await self._database.write(lambda connection: add_account(connection, person, new))
        except IntegrityError as error:
            raise _taken() from error

    async def set_password(self, person: int, password: str) -> None:
        """Another hash of a password."""
        await self._update(person, password=password)

    async def set_turn_mail(self, person: int, *, on: bool) -> None:
        """Whether to be told of one's turn."""
        await self._update(person, turn_mail=on)

    async def drop_email(self, person: int) -> None:
        """No address any more."""
        await self._update(person, email=None, email_key=None)

    async def confirm_email(self, token_hash: bytes, *, at: float) -> bool:
        """Use up the link and take its address; whether there was such a link."""

        def job(connection: Connection) -> bool:
            link = take_link(connection, token_hash, purpose="confirm", at=at)
            if link is None:
                return False
            values = {"email": link.address, "email_key": link.address.lower()}
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.person == link.person).values(values))
            return True

        return await self._database.write(job)

    async def reset_password(self, token_hash: bytes, password: str, *, at: float) -> int | None:
        """Use up the link, set the hash and end every session of the account; whose it is, None for no such link."""

        def job(connection: Connection) -> int | None:
            link = take_link(connection, token_hash, purpose="reset", at=at)
            if link is None:
                return None
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.person == link.person).values(password=password))
            end_sessions(connection, link.person)
            return link.person

        return await self._database.write(job)

    async def _update(self, person: int, **values: Any) -> None:
        statement = update(ACCOUNTS).where(ACCOUNTS.c.person == person).values(values)
        await self._database.write(lambda connection: connection.execute(statement))

    async def _one(self, query: Select[Any]) -> Account | None:
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _account(row)


def add_account(connection: Connection, person: int | None, new: NewAccount) -> int:
    """An account for that guest, or for a new person; the person's id. Raises Conflict."""
    if connection.execute(select(ACCOUNTS.c.person).where(ACCOUNTS.c.name_key == new.key)).first() is not None:
        raise _taken()
    if person is None:
        return _insert_account(connection, new_person(connection, at=new.joined), new)
    check_here(connection, person)
    if connection.execute(select(ACCOUNTS.c.person).where(ACCOUNTS.c.person == person)).first() is not None:
        raise Conflict("already_a_member", "you have an account already: log out first, if it is to be another")
    return _insert_account(connection, person, new)


def _insert_account(connection: Connection, person: int, new: NewAccount) -> int:
    values = {
        "person": person,
        "name": new.name,
        "name_key": new.key,
        "password": new.password,
        "turn_mail": True,
        "joined": new.joined,
    }
    connection.execute(insert(ACCOUNTS).values(values))
    return person


def _taken() -> Conflict:
    return Conflict("name_taken", "that name is taken: choose another")


def _account(row: Row[Any]) -> Account:
    return Account(
        person=row.person,
        name=row.name,
        password=row.password,
        email=row.email,
        turn_mail=row.turn_mail,
        joined=row.joined,
    )
