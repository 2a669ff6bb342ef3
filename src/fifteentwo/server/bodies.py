"""The body of a request, read as strictly as a message on the socket."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException

T = TypeVar("T")


async def read_body(request: Request[Any, Any, Any], wanted: type[T]) -> T:
    """The JSON body as a value of that type.

    Raises ValidationException (400) for what is no such value, HTTPException (415) for what is not sent as JSON. The
    framework's own reading is not used: it takes "2" for 2, and any content type. The route says `takes=` the same
    type, from which the description of the API is made.
    """
    assert request.route_handler.opt.get("takes") is wanted, f"{request.url.path} does not say what it takes"
    body = await request.body()
    if not body.strip():
        raise ValidationException("the body is empty: send a JSON object")
    kind = request.content_type[0]
    if kind != "application/json":
        raise HTTPException(f"send the body as application/json, not as {kind or 'nothing named'}", status_code=415)
    try:
        return msgspec.json.decode(body, type=wanted)
    except msgspec.DecodeError as error:
        raise ValidationException(f"this body cannot be read: {error}") from None
