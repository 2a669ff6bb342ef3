"""Results on file: a line of JSON for each chunk of pairs, so that a run can be stopped at any time and taken up again.

A file may hold many meetings. Each line has the meeting's key, `first` and `pairs`, the totals, what bots did wrong
and the processor time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from ..errors import CribbageError
from .duplicate import Chunk, Span
from .meeting import Meeting
from .totals import of_plain

FORMAT: Final = "crib-arena-results"
VERSION: Final = 1


class InvalidResults(CribbageError):
    """A file that holds something else than an arena's results."""

    code = "invalid_results"


def read_chunks(path: Path, meeting: Meeting) -> list[Chunk]:
    """The chunks of this meeting in a file; none if there is no file.

    Raises InvalidResults for a file that cannot be read or is none of an arena's; a last line that was cut short is
    passed over.
    """
    if not path.exists():
        return []
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidResults(f"{path} cannot be read: {error}") from None
    key = json.loads(meeting.key)
    documents = (_document(line, f"{path}, line {number}") for number, line in enumerate(lines[:-1], start=1) if line)
    return [_chunk(each, str(path)) for each in documents if each["meeting"] == key]


def _document(line: str, where: str) -> dict[str, Any]:
    try:
        document = json.loads(line)
        if document["format"] == FORMAT and document["version"] == VERSION and "meeting" in document:
            return dict(document)
    except (ValueError, TypeError, KeyError):
        pass
    raise InvalidResults(f"{where}: this is no line of an arena's results: name a file of its own for them")


def _chunk(document: dict[str, Any], where: str) -> Chunk:
    try:
        chunk = Chunk(
            span=Span(document["first"], document["pairs"]),
            totals=of_plain(document["totals"]),
            faults=tuple(document["faults"]),
            seconds=document["seconds"],
        )
        if chunk.totals.pairs == chunk.span.pairs:
            return chunk
    except (KeyError, TypeError):
        pass
    raise InvalidResults(f"{where}: the results of pair {document.get('first')} and those after it are not whole")


@contextmanager
def keeping(path: Path, meeting: Meeting) -> Iterator[Callable[[Chunk], None]]:
    """What appends chunks to the file, each at once. A last line that was cut short is taken off first.

    Raises InvalidResults where the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as file:
            file.seek(0)
            file.truncate(file.read().rfind(b"\n") + 1)

            def keep(chunk: Chunk) -> None:
                file.write(_line(meeting, chunk).encode())
                file.flush()

            yield keep
    except OSError as error:
        raise InvalidResults(f"{path} cannot be written: {error.strerror}") from None


def _line(meeting: Meeting, chunk: Chunk) -> str:
    document = {
        "format": FORMAT,
        "version": VERSION,
        "meeting": json.loads(meeting.key),
        "first": chunk.span.first,
        "pairs": chunk.span.pairs,
        "totals": asdict(chunk.totals),
        "faults": chunk.faults,
        "seconds": round(chunk.seconds, 3),
    }
    return json.dumps(document, separators=(",", ":")) + "\n"
