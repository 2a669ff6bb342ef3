"""/api/tables/ID/talk: say something, report it, mute who said it."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..bodies import read_body
from ..sessions.service import Person
from ..tables.routes import id_of
from ..wire.talk import Mute, Say
from .service import Talking


@post("/api/tables/{table:str}/talk", status_code=204, takes=Say)
async def say(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    person: NamedDependency[Person | None],
    talking: NamedDependency[Talking],
) -> None:
    """Say a phrase, or a text, at a table where I sit."""
    await talking.say(table, id_of(person), await read_body(request, Say))


@post("/api/tables/{table:str}/talk/{line:int}/report", status_code=204)
async def report(
    table: FromPath[str],
    line: FromPath[int],
    person: NamedDependency[Person | None],
    talking: NamedDependency[Talking],
) -> None:
    """Tell whoever runs the site that this line is amiss."""
    await talking.report(table, id_of(person), line)


@put("/api/tables/{table:str}/seats/{seat:int}/mute", status_code=204, takes=Mute)
async def mute(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    seat: FromPath[int],
    person: NamedDependency[Person | None],
    talking: NamedDependency[Talking],
) -> None:
    """Whether I hear, and want to meet, who sits there."""
    await talking.mute(table, id_of(person), seat, how=(await read_body(request, Mute)).mute)


ROUTES: Final = (say, report, mute)
