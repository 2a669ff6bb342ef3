"""What may stand in the path of a request: rules that hold for every route, before anything is looked for."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from .errors import NotFound

LARGEST_NUMBER: Final = 2**31 - 1
"""Of what is numbered: no column of numbers holds more on every engine."""
_NO_SIGN: Final = "\N{REPLACEMENT CHARACTER}"


def readable(path: str) -> str:
    """The path with NUL read as bytes that are no text are read already: no id, code or name has such a sign, and
    PostgreSQL takes no text that has a NUL."""
    return path.replace("\0", _NO_SIGN)


def check_numbers(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Raise NotFound where the path has a number that nothing can have."""
    for number in connection.path_params.values():
        if isinstance(number, int) and abs(number) > LARGEST_NUMBER:
            raise NotFound("not_found", f"there is no {connection.url.path}")
