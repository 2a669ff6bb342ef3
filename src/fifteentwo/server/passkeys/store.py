"""Passkeys and the challenges put to them, in the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..accounts.store import NewAccount, add_account
from ..db.engine import Database
from ..db.schema import CEREMONIES, PASSKEYS
from ..errors import Conflict
from ..sessions.store import check_here

Purpose: TypeAlias = Literal["join", "add", "login"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A passkey of a person's; moments in seconds since 1970."""

    id: int
    person: int
    credential: bytes
    public_key: bytes = field(repr=False)
    sign_count: int
    label: str
    created: float
    used: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPasskey:
    """A passkey as its device made it."""

    credential: bytes
    public_key: bytes = field(repr=False)
    sign_count: int
    label: str
    created: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """What a device has to sign, for which page (`origin`). `person` is who adds a passkey, `name` what a new member
    wants to be called."""

    purpose: Purpose
    person: int | None
    name: str | None
    challenge: bytes = field(repr=False)
    origin: str


class PasskeyStore:
    """Finds and keeps passkeys; keeps challenges until they are answered."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: int) -> tuple[Passkey, ...]:
        """The person's passkeys, the oldest first."""
        query = select(PASSKEYS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_passkey, rows))

    async def find(self, credential: bytes) -> Passkey | None:
        """The passkey with that id of a device's."""
        query = select(PASSKEYS).where(PASSKEYS.c.credential == credential)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _passkey(row)

    async def ask(self, token_hash: bytes, challenge: Challenge, *, at: float, expires: float) -> None:
        """Keep a challenge; those that nobody answered in time go."""
        values = {
            "token_hash": token_hash,
            "purpose": challenge.purpose,
            "person": challenge.person,
            "name": challenge.name,
            "challenge": challenge.challenge,
            "origin": challenge.origin,
            "expires": expires,
        }

        def job(connection: Connection) -> None:
            if challenge.person is not None:
                check_here(connection, challenge.person)
            connection.execute(delete(CEREMONIES).where(CEREMONIES.c.expires < at))
            connection.execute(insert(CEREMONIES).values(values))

        await self._database.write(job)

    async def take(self, token_hash: bytes, purpose: Purpose, *, at: float) -> Challenge | None:
        """The challenge, which is gone with this; None for one that was answered, is too old or for something else."""
        statement = (
            delete(CEREMONIES)
            .where(CEREMONIES.c.token_hash == token_hash, CEREMONIES.c.purpose == purpose, CEREMONIES.c.expires >= at)
            .returning(CEREMONIES.c.person, CEREMONIES.c.name, CEREMONIES.c.challenge, CEREMONIES.c.origin)
        )
        row = await self._database.write(lambda connection: connection.execute(statement).one_or_none())
        if row is None:
            return None
        return Challenge(
            purpose=purpose, person=row.person, name=row.name, challenge=bytes(row.challenge), origin=row.origin
        )

    async def add(self, person: int, new: NewPasskey, *, most: int) -> None:
        """Another passkey for that person. Raises Conflict when there are that many, or somebody has it already."""

        def job(connection: Connection) -> None:
            check_here(connection, person)
            has = connection.execute(select(func.count()).where(PASSKEYS.c.person == person)).scalar_one()
            if has >= most:
                raise Conflict("too_many_passkeys", f"an account has {most} passkeys at most: take one away first")
            _insert(connection, person, new)

        await self._known_once(job)

    async def join(self, person: int | None, account: NewAccount, new: NewPasskey) -> int:
        """An account that the passkey opens; the person's id. Raises Conflict."""

        def job(connection: Connection) -> int:
            joined = add_account(connection, person, account)
            _insert(connection, joined, new)
            return joined

        return int(await self._known_once(job))

    async def used(self, passkey: int, *, sign_count: int, at: float) -> None:
        """Note that it was used, and how often its device says it was."""
        statement = update(PASSKEYS).where(PASSKEYS.c.id == passkey).values(sign_count=sign_count, used=at)
        await self._database.write(lambda connection: connection.execute(statement))

    async def remove(self, person: int, passkey: int) -> bool:
        """Take one of the person's away; whether there was one."""
        statement = delete(PASSKEYS).where(PASSKEYS.c.id == passkey, PASSKEYS.c.person == person)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount == 1)

    async def _known_once(self, job: Any) -> Any:
        try:
            return await self._database.write(job)
        except IntegrityError as error:
            raise Conflict("passkey_taken", "the name or the passkey has just been taken: try another") from error


def _insert(connection: Connection, person: int, new: NewPasskey) -> None:
    values = {
        "person": person,
        "credential": new.credential,
        "public_key": new.public_key,
        "sign_count": new.sign_count,
        "label": new.label,
        "created": new.created,
    }
    connection.execute(insert(PASSKEYS).values(values))


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(
        id=row.id,
        person=row.person,
        credential=bytes(row.credential),
        public_key=bytes(row.public_key),
        sign_count=row.sign_count,
        label=row.label,
        created=row.created,
        used=row.used,
    )
