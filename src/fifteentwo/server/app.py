"""The application put together: stores, services, routes, and the edge around them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import fields
from http import HTTPStatus
from typing import Any, Final, cast

import structlog
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from ..errors import CribbageError
from .accounts.routes import ROUTES as ACCOUNT_ROUTES
from .catalog.routes import list_levels, one_ruleset, rulesets, score
from .db.engine import Database
from .edge import App, Edge
from .errors import TooMany
from .health.routes import ROUTES as HEALTH_ROUTES
from .lobby.routes import ROUTES as LOBBY_ROUTES
from .lobby.socket import SOCKETS as LOBBY_SOCKETS
from .logs import traced
from .mail.backends import Backend, Console
from .meeting.routes import ROUTES as MEETING_ROUTES
from .metrics import REFUSALS
from .mydata.routes import ROUTES as MYDATA_ROUTES
from .openapi.routes import openapi
from .pages.files import ClientFile, client_folder, read_client
from .pages.routes import no_such_api, page
from .passkeys.routes import ROUTES as PASSKEY_ROUTES
from .paths import check_numbers
from .preferences.routes import ROUTES as SETTINGS_ROUTES
from .problems import status_of
from .profiles.routes import ROUTES as PROFILE_ROUTES
from .services import services_over
from .sessions.routes import ROUTES as SESSION_ROUTES
from .sessions.routes import provide_person
from .tables.routes import again, games, look, record, start
from .tables.socket import table_socket
from .talk.routes import ROUTES as TALK_ROUTES
from .wire.rest import Problem

LARGEST_BODY: Final = 64 * 1024
"""Bytes of a request; the largest honest one is a hand to be counted."""
_log = structlog.get_logger()


def create_app(
    database: Database,
    *,
    redis: str | None = None,
    origin: str | None = None,
    client: Mapping[str, ClientFile] | None = None,
    clock: Callable[[], float] = time.time,
    site: str = "http://localhost",
    mail: Backend | None = None,
    count_games: bool = False,
) -> Edge:
    """The site over that database, which it closes when it ends.

    `redis` is where other processes over it are heard of; `origin` the only one whose pages are ours, by default that
    of whatever host is asked; `clock` gives seconds since 1970; `site` is the address that links in letters begin with;
    `mail` sends letters, to the console where none is given; `count_games` has the games in play counted for metrics.
    """
    services = services_over(
        database, redis=redis, clock=clock, site=site, mail=mail or Console(), count_games=count_games
    )
    files = read_client(client_folder()) if client is None else client

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await services.open()
        try:
            yield
        finally:
            await services.close()
            await database.close()

    given = {each.name: getattr(services, each.name) for each in fields(services)}
    given |= {"client": files, "public_url": origin}
    app = Litestar(
        _HANDLERS,
        dependencies={name: _provided(value) for name, value in given.items()} | {"person": Provide(provide_person)},
        exception_handlers=_REFUSALS,
        guards=[check_numbers],
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Edge(cast("App", app), origin=origin)


_HANDLERS: Final = (
    *HEALTH_ROUTES,
    *(rulesets, one_ruleset, list_levels, score),
    *(start, games, look, again, record, table_socket),
    *SESSION_ROUTES,
    *ACCOUNT_ROUTES,
    *PASSKEY_ROUTES,
    *LOBBY_ROUTES,
    *LOBBY_SOCKETS,
    *MEETING_ROUTES,
    *TALK_ROUTES,
    *PROFILE_ROUTES,
    *SETTINGS_ROUTES,
    *MYDATA_ROUTES,
    *(openapi, no_such_api, page),
)


def _provided(value: object) -> Provide:
    return Provide(lambda: value, sync_to_thread=False)


def _ours(_: Request[Any, Any, Any], error: CribbageError) -> Response[Problem]:
    headers = {"retry-after": str(error.retry_after)} if isinstance(error, TooMany) else None
    REFUSALS.labels(error.code).inc()
    return Response(Problem(error.code, str(error)), status_code=status_of(error), headers=headers)


def _frameworks(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    status = HTTPStatus(error.status_code)
    return _problem(status, status.phrase.lower().replace(" ", "_"), error.detail or status.phrase)


def _unreadable(_: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    """A body or parameter that is not what the wire says: what is wrong, and what it should be."""
    parts = error.extra if isinstance(error.extra, list) else []
    told = "; ".join(f"{part['key']}: {part['message']}" for part in parts)
    return _problem(HTTPStatus.BAD_REQUEST, "unreadable", told or error.detail)


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.error("request_failed", method=request.method, path=request.url.path, **traced(error))
    return _problem(HTTPStatus.INTERNAL_SERVER_ERROR, "internal", "the server failed at this; it is in its log")


def _problem(status: int, code: str, message: str) -> Response[Problem]:
    REFUSALS.labels(code).inc()
    return Response(Problem(code, message), status_code=status)


_REFUSALS: Final[ExceptionHandlersMap] = {
    CribbageError: _ours,
    ValidationException: _unreadable,
    HTTPException: _frameworks,
    Exception: _unexpected,
}
