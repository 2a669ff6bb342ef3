"""The application put together: stores, services, routes, and the edge around them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final, cast

import structlog
from litestar import Litestar, Request, Response, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from ..errors import CribbageError
from .accounts.routes import ROUTES as ACCOUNT_ROUTES
from .accounts.service import Accounts
from .accounts.store import AccountStore
from .accounts.turns import TurnLetters
from .catalog.routes import list_levels, one_ruleset, rulesets, score
from .db.engine import Database
from .due.store import DueStore
from .edge import App, Edge
from .errors import TooMany
from .limits import Limits
from .lobby.people import People
from .lobby.routes import ROUTES as LOBBY_ROUTES
from .lobby.service import Lobby
from .lobby.socket import SOCKETS as LOBBY_SOCKETS
from .lobby.store import LobbyStore
from .logs import traced
from .mail.backends import Backend, Console
from .mail.service import Post
from .mail.store import LinkStore
from .meeting.routes import ROUTES as MEETING_ROUTES
from .meeting.service import Meeting
from .meeting.store import MeetingStore
from .mydata.routes import ROUTES as MYDATA_ROUTES
from .mydata.service import MyData
from .mydata.store import MyDataStore
from .openapi.routes import openapi
from .pages.files import ClientFile, client_folder, read_client
from .pages.routes import no_such_api, page
from .passkeys.routes import ROUTES as PASSKEY_ROUTES
from .passkeys.service import Passkeys
from .passkeys.store import PasskeyStore
from .preferences.routes import ROUTES as SETTINGS_ROUTES
from .preferences.store import PreferenceStore
from .problems import status_of
from .profiles.routes import ROUTES as PROFILE_ROUTES
from .profiles.service import Profiles
from .profiles.store import ProfileStore
from .ratings.store import RatingStore
from .sessions.routes import ROUTES as SESSION_ROUTES
from .sessions.routes import provide_person
from .sessions.service import Sessions
from .sessions.store import SessionStore
from .tables.hub import Hub
from .tables.routes import again, games, look, record, start
from .tables.service import Tables
from .tables.shared_hub import SharedHub
from .tables.socket import table_socket
from .tables.store import TableStore
from .talk.routes import ROUTES as TALK_ROUTES
from .talk.service import Talking
from .talk.store import TalkStore
from .wire.rest import Health, Problem

LARGEST_BODY: Final = 64 * 1024
"""Bytes of a request; the largest honest one is a hand to be counted."""
_log = structlog.get_logger()


@get("/api/health")
async def health(tables: NamedDependency[Tables]) -> Health:
    """Whether the server and its store answer."""
    await tables.healthy()
    return Health("ok", version("fifteentwo"))


def create_app(
    database: Database,
    *,
    redis: str | None = None,
    origin: str | None = None,
    client: Mapping[str, ClientFile] | None = None,
    clock: Callable[[], float] = time.time,
    site: str = "http://localhost",
    mail: Backend | None = None,
) -> Edge:
    """The site over that database, which it closes when it ends.

    `redis` is where other processes over it are heard of; `origin` the only one whose pages are ours, by default that
    of whatever host is asked; `clock` gives seconds since 1970; `site` is the address that links in letters begin with;
    `mail` sends letters, to the console where none is given.
    """
    hub, limits = Hub() if redis is None else SharedHub(redis), Limits(redis)
    post = Post(mail or Console())
    turns = TurnLetters(AccountStore(database), post, site=site)
    tables = Tables(TableStore(database), DueStore(database), hub, clock=clock, tell=turns.tell)
    people = People(AccountStore(database), RatingStore(database))
    lobby = Lobby(LobbyStore(database), tables, people, hub, clock=clock)
    meeting = Meeting(MeetingStore(database), lobby, people, hub, clock=clock)
    talking = Talking(TalkStore(database), lobby, tables, hub, clock=clock)
    sessions = Sessions(SessionStore(database), clock=clock, tell=hub.moved)
    accounts = Accounts(AccountStore(database), LinkStore(database), sessions, post, site=site, clock=clock)
    passkeys = Passkeys(PasskeyStore(database), accounts, sessions, clock=clock)
    profiles = Profiles(ProfileStore(database), RatingStore(database), AccountStore(database))
    preferences = PreferenceStore(database)
    mydata = MyData(
        MyDataStore(database),
        accounts=accounts,
        passkeys=passkeys,
        preferences=preferences,
        profiles=profiles,
        sessions=sessions,
        tables=tables,
        lobby=lobby,
        hub=hub,
        clock=clock,
    )
    files = read_client(client_folder()) if client is None else client

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hub.open()
        await accounts.open()
        await tables.open()
        try:
            yield
        finally:
            await tables.close()
            await hub.close()
            await limits.close()
            await turns.close()
            await post.close()
            accounts.close()
            await database.close()

    app = Litestar(
        [
            *(health, rulesets, one_ruleset, list_levels, score),
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
        ],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "meeting": Provide(lambda: meeting, sync_to_thread=False),
            "talking": Provide(lambda: talking, sync_to_thread=False),
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "sessions": Provide(lambda: sessions, sync_to_thread=False),
            "accounts": Provide(lambda: accounts, sync_to_thread=False),
            "passkeys": Provide(lambda: passkeys, sync_to_thread=False),
            "profiles": Provide(lambda: profiles, sync_to_thread=False),
            "mydata": Provide(lambda: mydata, sync_to_thread=False),
            "preferences": Provide(lambda: preferences, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "client": Provide(lambda: files, sync_to_thread=False),
            "person": Provide(provide_person),
        },
        exception_handlers=_HANDLERS,
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Edge(cast("App", app), origin=origin)


def _ours(_: Request[Any, Any, Any], error: CribbageError) -> Response[Problem]:
    headers = {"retry-after": str(error.retry_after)} if isinstance(error, TooMany) else None
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
    return Response(Problem(code, message), status_code=status)


_HANDLERS: Final[ExceptionHandlersMap] = {
    CribbageError: _ours,
    ValidationException: _unreadable,
    HTTPException: _frameworks,
    Exception: _unexpected,
}
