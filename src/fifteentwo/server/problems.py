"""The one place that says with which HTTP status an error is answered."""

from __future__ import annotations

from typing import assert_never

from ..errors import CribbageError
from .errors import Conflict, Forbidden, NotFound, NotOffered, NotProved, Refusal, TooMany, Unavailable


def status_of(error: CribbageError) -> int:
    """The status for an error of ours; what the core refuses is well written and cannot be done: 422."""
    match error:
        case NotFound():
            return 404
        case Conflict():
            return 409
        case Forbidden():
            return 403
        case NotProved():
            return 401
        case NotOffered():
            return 422
        case TooMany():
            return 429
        case Unavailable():
            return 503
        case Refusal():
            raise AssertionError(f"{type(error).__name__} has no status yet")
        case CribbageError():
            return 422
        case _:
            assert_never(error)
