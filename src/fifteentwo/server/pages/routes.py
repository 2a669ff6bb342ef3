"""Every path that is not of the API: a file of the client, or the client itself, which knows its own paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath

from ..errors import NotFound
from .files import ASSETS, INDEX, ClientFile


@route("/api/{path:path}", http_method=list(HttpMethod), sync_to_thread=False)
def no_such_api(path: FromPath[str]) -> None:
    """What the API does not have."""
    raise NotFound("not_found", f"there is no /api{path}")


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], sync_to_thread=False)
def page(
    request: Request[Any, Any, Any], client: NamedDependency[Mapping[str, ClientFile]], path: FromPath[str] = "/"
) -> Response[bytes]:
    """A file where there is one of that name; the client for every other path, but among the assets."""
    name = path.strip("/")
    file = client.get(name)
    if file is None and not f"{name}/".startswith(ASSETS):
        file = client.get(INDEX)
    if file is None:
        raise NotFound("not_found", f"there is no {path}" if client else "the client is not built: run `make client`")
    return _answer(request, file)


def _answer(request: Request[Any, Any, Any], file: ClientFile) -> Response[bytes]:
    packed = file.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    tag = f'"{file.tag}-gzip"' if packed is not None else f'"{file.tag}"'
    headers = {
        "etag": tag,
        "cache-control": "public, max-age=31536000, immutable" if file.immutable else "no-cache",
        "vary": "accept-encoding",
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    content = file.content if packed is None else packed
    return Response(content, headers=headers, media_type=file.media_type)
