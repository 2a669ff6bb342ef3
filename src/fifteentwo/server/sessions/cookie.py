"""The guest's cookie: only the server reads it, and no other site's page can send it along with a change."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Final

from .service import LIFE

COOKIE: Final = "crib_guest"
FRESH: Final = "fresh_guest_token"
"""Where a request's state keeps a token that has to be sent with its answer; an empty one takes the cookie away."""


def cookie_header(token: str, *, secure: bool) -> str:
    """The value of Set-Cookie that lets the guest keep this token, or forget the one there is where it is empty."""
    cookie: SimpleCookie = SimpleCookie({COOKIE: token})
    morsel = cookie[COOKIE]
    morsel["path"], morsel["max-age"], morsel["samesite"] = "/", str(int(LIFE) if token else 0), "Lax"
    morsel["httponly"], morsel["secure"] = True, secure
    return morsel.OutputString()
