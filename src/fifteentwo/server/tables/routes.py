"""/api/games: begin, list, look, play again, take the record home."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..bodies import read_body
from ..sessions.routes import send_cookie
from ..sessions.service import Guest, Sessions
from ..wire.messages import Hello
from ..wire.rest import Created, GameList, NewGame
from .service import Tables


@post("/api/games")
async def start(
    request: Request[Any, Any, Any],
    guest: NamedDependency[Guest | None],
    sessions: NamedDependency[Sessions],
    tables: NamedDependency[Tables],
) -> Created:
    """A new game against bots; who comes without a session gets one."""
    choice = tables.choose(await read_body(request, NewGame))
    if guest is None:
        guest = await sessions.begin()
        send_cookie(request, guest)
    return Created(await tables.start(choice, guest.session))


@get("/api/games")
async def games(guest: NamedDependency[Guest | None], tables: NamedDependency[Tables]) -> GameList:
    """My games."""
    return GameList([]) if guest is None else await tables.games(guest.session)


@get("/api/games/{game:str}")
async def look(game: FromPath[str], guest: NamedDependency[Guest | None], tables: NamedDependency[Tables]) -> Hello:
    """The game as my seat sees it."""
    message, _ = await tables.hello(game, session_of(guest))
    return message


@post("/api/games/{game:str}/again")
async def again(game: FromPath[str], guest: NamedDependency[Guest | None], tables: NamedDependency[Tables]) -> Created:
    """The game that follows this one, the same for whoever asks."""
    return Created(await tables.again(game, session_of(guest)))


@get("/api/games/{game:str}/record")
async def record(
    game: FromPath[str], guest: NamedDependency[Guest | None], tables: NamedDependency[Tables]
) -> Response[str]:
    """The finished game as a document."""
    document = await tables.record(game, session_of(guest))
    return Response(
        document,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{game}.crib.json"'},
    )


def session_of(guest: Guest | None) -> int | None:
    """The guest's session."""
    return None if guest is None else guest.session
