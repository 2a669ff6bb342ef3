"""Who asks: the person behind a request or a socket, for handlers that want to know."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from .cookie import COOKIE, FRESH
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
