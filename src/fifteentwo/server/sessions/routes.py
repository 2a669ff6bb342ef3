"""Who asks: the person behind a request or a socket, for handlers that want to know; and a person's sessions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from litestar import delete, get
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..errors import NotProved
from ..limits import GUESTS, Limits
from ..wire.accounts import SessionInfo, SessionList
from .cookie import COOKIE, FRESH
from .device import device_of
from .service import Person, Sessions


async def provide_person(
    request: ASGIConnection[Any, Any, Any, Any], sessions: NamedDependency[Sessions]
) -> Person | None:
    """The person whose token the cookie holds, None for anybody else."""
    person = await sessions.find(request.cookies.get(COOKIE))
    if person is not None and person.fresh:
        send_cookie(request, person)
    return person


def send_cookie(request: ASGIConnection[Any, Any, Any, Any], person: Person) -> None:
    """Have the answer to this request set the person's cookie."""
    request.scope["state"][FRESH] = person.token


def forget_cookie(request: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Have the answer to this request take the cookie away."""
    request.scope["state"][FRESH] = ""


async def somebody(
    request: ASGIConnection[Any, Any, Any, Any], person: Person | None, sessions: Sessions, limits: Limits
) -> Person:
    """Who asks, who becomes a guest if unknown. Raises TooMany where too many have become one."""
    if person is None:
        await limits.take(GUESTS, address=address_of(request))
        person = await sessions.begin(device=device(request))
        send_cookie(request, person)
    return person


def address_of(request: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Where the request comes from, as far as whoever passed it on is trusted."""
    return None if request.client is None else request.client.host


def device(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What the request comes from, in a few words."""
    return device_of(request.headers.get("user-agent", ""))


def known(person: Person | None) -> Person:
    """The person, guest or member. Raises NotProved for somebody we do not know."""
    if person is None:
        raise NotProved("not_logged_in", "nobody is logged in here: log in, or start a game as a guest")
    return person


@get("/api/sessions")
async def list_sessions(person: NamedDependency[Person | None], sessions: NamedDependency[Sessions]) -> SessionList:
    """My sessions, the last used first."""
    person = known(person)
    return SessionList(
        [
            SessionInfo(
                id=each.id,
                device=each.device,
                created=_moment(each.created),
                seen=_moment(each.seen),
                current=each.id == person.session,
            )
            for each in await sessions.all_of(person)
        ]
    )


@delete("/api/sessions/{session:int}")
async def end_session(
    session: FromPath[int], person: NamedDependency[Person | None], sessions: NamedDependency[Sessions]
) -> None:
    """End one of my sessions."""
    await sessions.end_one(known(person), session)


@delete("/api/sessions")
async def end_other_sessions(person: NamedDependency[Person | None], sessions: NamedDependency[Sessions]) -> None:
    """End all of my sessions but this one."""
    await sessions.end_others(known(person))


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


ROUTES: Final = (list_sessions, end_session, end_other_sessions)
