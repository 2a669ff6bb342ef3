"""/api/tables: make a table, find it, sit down, be ready."""

from __future__ import annotations

import io
from typing import Any, Final

import segno
from litestar import Request, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..bodies import read_body
from ..limits import CODES, SEATS, TABLES, Limits
from ..sessions.routes import address_of, somebody
from ..sessions.service import Person, Sessions
from ..tables.routes import id_of
from ..wire.lobby import NewTable, PutBot, SetReady, TableCreated, TableFound, TableList, TableWire, TakeSeat
from .service import Lobby


@post("/api/tables", takes=NewTable)
async def make_table(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    sessions: NamedDependency[Sessions],
    lobby: NamedDependency[Lobby],
    limits: NamedDependency[Limits],
) -> TableCreated:
    """A new table; who comes unknown becomes a guest."""
    wish = await read_body(request, NewTable)
    lobby.choose(wish)
    person = await somebody(request, person, sessions, limits)
    await limits.take(TABLES, person=person.id, address=address_of(request))
    return await lobby.create(wish, person.id)


@get("/api/tables")
async def open_tables(lobby: NamedDependency[Lobby]) -> TableList:
    """Tables open to everybody."""
    return await lobby.open_tables()


@get("/api/tables/{table:str}")
async def look_at_table(
    table: FromPath[str], person: NamedDependency[Person | None], lobby: NamedDependency[Lobby]
) -> TableWire:
    """The table as it stands."""
    return await lobby.look(table, id_of(person))


@get("/api/codes/{code:str}")
async def find_table(
    request: Request[Any, Any, Any],
    code: FromPath[str],
    lobby: NamedDependency[Lobby],
    limits: NamedDependency[Limits],
) -> TableFound:
    """The table that a code leads to."""
    await limits.take(CODES, address=address_of(request))
    return TableFound(await lobby.find(code))


@get("/api/tables/{table:str}/qr.svg", media="image/svg+xml")
async def table_picture(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    public_url: NamedDependency[str | None],
) -> Response[str]:
    """The table's link as a QR picture, to be held before another's camera."""
    found = await lobby.look(table, id_of(person))
    drawn = io.BytesIO()
    link = f"{public_url or str(request.base_url).rstrip('/')}/t/{found.id}"
    segno.make_qr(link, error="m").save(drawn, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return Response(drawn.getvalue().decode(), media_type="image/svg+xml")


@put("/api/tables/{table:str}/seats/{seat:int}", takes=TakeSeat)
async def take_seat(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    seat: FromPath[int],
    person: NamedDependency[Person | None],
    sessions: NamedDependency[Sessions],
    lobby: NamedDependency[Lobby],
    limits: NamedDependency[Limits],
) -> TableWire:
    """Sit down in a free seat; who comes unknown becomes a guest."""
    wish = await read_body(request, TakeSeat)
    await lobby.look(table, None)
    person = await somebody(request, person, sessions, limits)
    await limits.take(SEATS, person=person.id, address=address_of(request))
    return await lobby.sit(table, person.id, seat, name=wish.name)


@delete("/api/tables/{table:str}/seats/{seat:int}", status_code=200)
async def leave_seat(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    seat: FromPath[int],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    limits: NamedDependency[Limits],
) -> TableWire:
    """Give up one's own seat; the host takes a bot out."""
    await limits.take(SEATS, person=id_of(person), address=address_of(request))
    return await lobby.leave(table, id_of(person), seat)


@put("/api/tables/{table:str}/seats/{seat:int}/bot", takes=PutBot)
async def seat_bot(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    seat: FromPath[int],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    limits: NamedDependency[Limits],
) -> TableWire:
    """The host has a bot sit down."""
    wish = await read_body(request, PutBot)
    await limits.take(SEATS, person=id_of(person), address=address_of(request))
    return await lobby.put_bot(table, id_of(person), seat, level=wish.level)


@put("/api/tables/{table:str}/ready", takes=SetReady)
async def be_ready(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    person: NamedDependency[Person | None],
    lobby: NamedDependency[Lobby],
    limits: NamedDependency[Limits],
) -> TableWire:
    """Ready for the next game, the first or the one after; it begins when everybody is."""
    wish = await read_body(request, SetReady)
    await limits.take(SEATS, person=id_of(person), address=address_of(request))
    return await lobby.ready(table, id_of(person), ready=wish.ready)


ROUTES: Final = (
    make_table,
    open_tables,
    look_at_table,
    find_table,
    table_picture,
    take_seat,
    leave_seat,
    seat_bot,
    be_ready,
)
