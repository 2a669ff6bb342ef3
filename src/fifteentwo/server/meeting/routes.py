"""/api/seek and /api/challenges."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..bodies import read_body
from ..limits import CHALLENGES, SEEKS, Limits
from ..lobby.service import Lobby
from ..sessions.routes import address_of, known, somebody
from ..sessions.service import Person, Sessions
from ..wire.lobby import NewChallenge, Seeking, SeekWish, TableCreated
from .service import Meeting


@put("/api/seek", takes=SeekWish)
async def seek(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    sessions: NamedDependency[Sessions],
    meeting: NamedDependency[Meeting],
    limits: NamedDependency[Limits],
) -> Seeking:
    """Seek company for a game; with the lobby's socket open one goes on seeking. Who comes unknown becomes a guest."""
    wish = await read_body(request, SeekWish)
    meeting.check(wish)
    person = await somebody(request, person, sessions, limits)
    await limits.take(SEEKS, person=person.id, address=address_of(request))
    return await meeting.seek(wish, person.id)


@delete("/api/seek")
async def stop_seeking(person: NamedDependency[Person | None], meeting: NamedDependency[Meeting]) -> None:
    """Seek no longer."""
    await meeting.stop(known(person).id)


@post("/api/challenges", takes=NewChallenge)
async def challenge(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    sessions: NamedDependency[Sessions],
    lobby: NamedDependency[Lobby],
    meeting: NamedDependency[Meeting],
    limits: NamedDependency[Limits],
) -> TableCreated:
    """Ask a member to a new table of mine."""
    wish = await read_body(request, NewChallenge)
    lobby.choose(wish.table)
    person = await somebody(request, person, sessions, limits)
    await limits.take(CHALLENGES, person=person.id, address=address_of(request))
    return await meeting.challenge(wish, person.id)


@delete("/api/challenges/{table:str}")
async def withdraw(
    table: FromPath[str], person: NamedDependency[Person | None], meeting: NamedDependency[Meeting]
) -> None:
    """Decline a challenge, or take one's own back."""
    await meeting.withdraw(table, known(person).id)


ROUTES: Final = (seek, stop_seeking, challenge, withdraw)
