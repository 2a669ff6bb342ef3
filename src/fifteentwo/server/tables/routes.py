"""/api/games: begin, list, look, play again, take the record home."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..bodies import read_body
from ..limits import GAMES, Limits
from ..sessions.routes import address_of, somebody
from ..sessions.service import Person, Sessions
from ..wire.messages import Hello
from ..wire.rest import Created, GameList, NewGame
from .service import Tables


@post("/api/games", takes=NewGame)
async def start(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    sessions: NamedDependency[Sessions],
    tables: NamedDependency[Tables],
    limits: NamedDependency[Limits],
) -> Created:
    """A new game against bots; who comes unknown becomes a guest."""
    choice = tables.choose(await read_body(request, NewGame))
    person = await somebody(request, person, sessions, limits)
    await limits.take(GAMES, person=person.id, address=address_of(request))
    return Created(await tables.start(choice, person.id))


@get("/api/games")
async def games(person: NamedDependency[Person | None], tables: NamedDependency[Tables]) -> GameList:
    """My games."""
    return GameList([]) if person is None else await tables.games(person.id)


@get("/api/games/{game:str}")
async def look(game: FromPath[str], person: NamedDependency[Person | None], tables: NamedDependency[Tables]) -> Hello:
    """The game as my seat sees it."""
    message, _ = await tables.hello(game, id_of(person))
    return message


@post("/api/games/{game:str}/again")
async def again(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    person: NamedDependency[Person | None],
    tables: NamedDependency[Tables],
    limits: NamedDependency[Limits],
) -> Created:
    """The game that follows this one, the same for whoever asks."""
    await limits.take(GAMES, person=id_of(person), address=address_of(request))
    return Created(await tables.again(game, id_of(person)))


@get("/api/games/{game:str}/record")
async def record(
    game: FromPath[str], person: NamedDependency[Person | None], tables: NamedDependency[Tables]
) -> Response[str]:
    """The finished game as a document."""
    document = await tables.record(game, id_of(person))
    return Response(
        document,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{game}.crib.json"'},
    )


def id_of(person: Person | None) -> int | None:
    """The person's id, where there is one."""
    return None if person is None else person.id
