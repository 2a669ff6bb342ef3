"""Who asks: the guest behind a request or a socket, for handlers that want to know."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from .cookie import COOKIE, FRESH
from .service import Guest, Sessions


async def provide_guest(
    request: ASGIConnection[Any, Any, Any, Any], sessions: NamedDependency[Sessions]
) -> Guest | None:
    """The guest whose token the cookie holds, None for anybody else."""
    guest = await sessions.find(request.cookies.get(COOKIE))
    if guest is not None and guest.fresh:
        send_cookie(request, guest)
    return guest


def send_cookie(request: ASGIConnection[Any, Any, Any, Any], guest: Guest) -> None:
    """Have the answer to this request set the guest's cookie."""
    request.scope["state"][FRESH] = guest.token
