"""/api/openapi.json, read from the routes of the app that answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, get_origin

from litestar import Litestar, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter
from litestar.routes import HTTPRoute

from .document import Operation, Parameter, document

_OURS: Final = "/api/"
_REST: Final = re.compile(r"\{[a-z_]+:path\}")


@get("/api/openapi.json", sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """This description."""
    return Response(document(list(operations(request.app))))


def operations(app: Litestar) -> Iterator[Operation]:
    """What the app's API can be asked, in order of its routes."""
    for route in app.routes:
        # What answers every other path is no operation.
        if isinstance(route, HTTPRoute) and route.path.startswith(_OURS) and not _REST.search(route.path):
            for handler in route.route_handlers:
                yield from (_operation(route, handler, str(method)) for method in sorted(handler.http_methods - _ASIDE))


_ASIDE: Final = frozenset({"OPTIONS", "HEAD"})


def _operation(route: HTTPRoute, handler: HTTPRouteHandler, method: str) -> Operation:
    gives = handler.parsed_fn_signature.return_type.annotation
    # A document that is built elsewhere: that it is JSON, or a picture, is all that is said of it.
    built = gives is Response or get_origin(gives) is Response
    media = handler.opt.get("media", "application/json")
    return Operation(
        method=method,
        path=route.path_format,
        summary=" ".join((handler.fn.__doc__ or "").split()),
        parameters=tuple(_parameters(handler)),
        takes=handler.opt.get("takes"),
        gives=None if gives is type(None) else Any if built else gives,
        status=handler.status_code,
        media=media,
    )


def _parameters(handler: HTTPRouteHandler) -> Iterator[Parameter]:
    for name, field in handler.parsed_fn_signature.parameters.items():
        match field.kwarg_definition:
            case PathParameter():
                yield Parameter(name=name, place="path", type=field.annotation, required=True)
            case QueryParameter():
                yield Parameter(name=name, place="query", type=field.annotation, required=field.is_required)
            case _:
                pass
