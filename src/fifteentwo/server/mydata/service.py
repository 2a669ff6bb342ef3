"""All of one's data as one document, and the end of an account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final
from uuid import uuid4

import msgspec

from ..accounts.service import Accounts
from ..errors import Conflict, NotFound
from ..lobby.service import Lobby
from ..passkeys.service import Passkeys
from ..preferences.store import PreferenceStore
from ..profiles.service import Profiles
from ..sessions.service import Person, Sessions
from ..tables.hub import Hub
from ..tables.service import Tables
from ..wire.choices import ResignAction
from ..wire.messages import Act
from .store import MyDataStore, Played

VERSION: Final = 1


class MyData:
    """Puts together, and takes away, what the other services keep of a person."""

    def __init__(
        self,
        store: MyDataStore,
        accounts: Accounts,
        passkeys: Passkeys,
        preferences: PreferenceStore,
        profiles: Profiles,
        sessions: Sessions,
        tables: Tables,
        lobby: Lobby,
        hub: Hub,
        *,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._passkeys = passkeys
        self._preferences = preferences
        self._profiles = profiles
        self._sessions = sessions
        self._tables = tables
        self._lobby = lobby
        self._hub = hub
        self._clock = clock

    async def document(self, person: Person) -> bytes:
        """Everything that is kept of the person, as JSON. Of a game in play it holds what the person's seat sees, of a
        finished one the record; of passwords and keys that there are some."""
        settings = await self._preferences.of(person.id)
        games = await self._store.games(person.id)
        return msgspec.json.encode(
            {
                "fifteentwo": "my data",
                "version": VERSION,
                "written": _moment(self._clock()),
                "account": await self._account(person),
                "settings": settings,
                "sessions": [
                    {"device": each.device, "created": _moment(each.created), "seen": _moment(each.seen)}
                    for each in await self._sessions.all_of(person)
                ],
                "profile": await self._profiles.mine(person),
                "said": [
                    {"at": _moment(each.at), "table": each.table, "words": each.words}
                    for each in await self._store.said(person.id)
                ],
                "games": [await self._game(person, played) for played in games],
            }
        )

    async def forget(self, person: Person, password: str | None) -> None:
        """End the account, or the guest: games in play are given up, finished ones stay without the name.

        Raises NotProved.
        """
        if await self._accounts.find(person) is not None:
            await self._accounts.prove(person, password)
        # Twice: requests that came before this may have begun something meanwhile. Once the person is forgotten nobody
        # begins anything for them, so that the second time finds all that is left.
        for _ in range(2):
            await self._give_up(person.id)
            await self._store.forget(person.id)
        self._sessions.ended(person.id)
        for played in await self._store.games(person.id):
            self._hub.wake(played.game)
            self._hub.moved(played.game)

    async def _give_up(self, person: int) -> None:
        """Resign every game in play, and leave every table."""
        for played in await self._store.games(person):
            if not played.over:
                await self._tables.act(played.game, person, Act(uuid4(), None, ResignAction()))
        await self._lobby.leave_all(person)

    async def _account(self, person: Person) -> dict[str, Any] | None:
        account = await self._accounts.find(person)
        if account is None:
            return None
        return {
            "name": account.name,
            "joined": _moment(account.joined),
            "email": account.email,
            "turn_mail": account.turn_mail,
            "has_password": account.password is not None,
            "passkeys": [
                {"label": each.label, "created": _moment(each.created)} for each in await self._passkeys.of(person)
            ],
        }

    async def _game(self, person: Person, played: Played) -> dict[str, Any]:
        if played.over:
            try:
                record = await self._tables.record(played.game, person.id)
                return {"id": played.game, "record": msgspec.Raw(record.encode())}
            except (Conflict, NotFound) as error:
                return {"id": played.game, "unreadable": str(error)}
        hello, _ = await self._tables.hello(played.game, person.id)
        return {"id": played.game, "in_play": hello}


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
