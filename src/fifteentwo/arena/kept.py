"""Results on file: a line of JSON for each piece of work, so that a run can be stopped at any time and taken up again.

A file may hold the results of many things; each line says of which (`of`), as a meeting's key does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeAlias

from ..errors import CribbageError
from ..plain import Plain
from .duplicate import Chunk, Span
from .meeting import Meeting
from .totals import of_plain

FORMAT: Final = "crib-arena-results"
VERSION: Final = 1
_BEGIN: Final = f'{{"format":"{FORMAT}",'.encode()
_NOT_OURS: Final = "this is no line of an arena's results: name a file of its own for them"

Keep: TypeAlias = Callable[[Plain, Plain], None]
"""Writes what a piece of work came to: of what it is, and its figures."""


class InvalidResults(CribbageError):
    """A file that cannot be used, or holds something else than an arena's results."""

    code = "invalid_results"


def read_results(path: Path, of: Plain) -> list[Plain]:
    """What the file holds of that thing, in the order it was written; nothing if there is no file.

    Raises InvalidResults; a last line that was cut short is passed over.
    """
    if not path.exists():
        return []
    try:
        lines = _whole_lines(path.read_bytes(), path).decode().split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidResults(f"{path} cannot be read: {error}") from None
    found = (_document(line, f"{path}, line {number}") for number, line in enumerate(lines, start=1) if line)
    return [each for each in found if each["of"] == of]


def _whole_lines(content: bytes, path: Path) -> bytes:
    """The content without a last line that was cut short. Raises InvalidResults if that is no line of ours."""
    cut = content[content.rfind(b"\n") + 1 :]
    if cut[: len(_BEGIN)] != _BEGIN[: len(cut)]:
        raise InvalidResults(f"{path}, its last line: {_NOT_OURS}")
    return content[: len(content) - len(cut)]


def _document(line: str, where: str) -> Plain:
    try:
        document: Any = json.loads(line)
        if document["format"] == FORMAT and document["version"] == VERSION and "of" in document:
            return dict(document)
    except (ValueError, TypeError, KeyError):
        pass
    raise InvalidResults(f"{where}: {_NOT_OURS}")


@contextmanager
def keeping(path: Path) -> Iterator[Keep]:
    """What appends results to the file, each at once. A last line that was cut short is taken off first.

    Raises InvalidResults where the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise InvalidResults(f"{path} cannot be written: {error.strerror}") from None
    with file:
        file.seek(0)
        file.truncate(len(_whole_lines(file.read(), path)))

        def keep(of: Plain, figures: Plain) -> None:
            line = json.dumps({"format": FORMAT, "version": VERSION, "of": of, **figures}, separators=(",", ":"))
            try:
                file.write(line.encode() + b"\n")
                file.flush()
            except OSError as error:
                raise InvalidResults(f"{path} cannot be written: {error.strerror}") from None

        yield keep


def read_chunks(path: Path, meeting: Meeting) -> list[Chunk]:
    """The chunks of a meeting in a file. Raises InvalidResults."""
    return [_chunk(each, path) for each in read_results(path, meeting.key)]


def keep_chunk(keep: Keep, meeting: Meeting) -> Callable[[Chunk], None]:
    """What appends chunks of the meeting: `first` and `pairs`, the totals, what bots did wrong, processor seconds."""

    def kept(chunk: Chunk) -> None:
        figures = {
            "first": chunk.span.first,
            "pairs": chunk.span.pairs,
            "totals": asdict(chunk.totals),
            "faults": chunk.faults,
            "seconds": chunk.seconds,
        }
        keep(meeting.key, figures)

    return kept


def _chunk(document: Plain, path: Path) -> Chunk:
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
    raise InvalidResults(f"{path}: what it holds of the pairs from {document.get('first')} on is not whole")
