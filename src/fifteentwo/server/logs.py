"""Logs: events with fields, for people on a terminal, as JSON elsewhere. No cards, no tokens, no deck keys go in."""

from __future__ import annotations

import logging
import sqlite3
import sys
import traceback
from typing import Any

import structlog

from ..errors import CribbageError


def traced(error: BaseException) -> dict[str, Any]:
    """An unforeseen error as fields: its kind and where it arose, but no values, for those may be hidden cards."""
    frames = traceback.extract_tb(error.__traceback__)
    fields: dict[str, Any] = {
        "error": type(error).__name__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }
    if isinstance(error, CribbageError):
        fields["code"] = error.code
    if isinstance(error, OSError | sqlite3.Error):
        fields["reason"] = str(error)
    if error.__cause__ is not None:
        fields["because"] = traced(error.__cause__)
    return fields


def set_up_logs() -> None:
    """Send every event to standard error, libraries' warnings too."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if sys.stderr.isatty():
        last: list[structlog.typing.Processor] = [
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        ]
    else:
        frames = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        last = [structlog.processors.ExceptionRenderer(frames), structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        # Each line in one piece: several workers write to the same place.
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
