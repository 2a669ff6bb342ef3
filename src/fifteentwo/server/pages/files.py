"""The files of the built client, read once with their compressed forms and the names of their contents."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

INDEX: Final = "index.html"
ASSETS: Final = "assets/"
_WORTH_PACKING: Final = ("text/", "application/javascript", "application/json", "image/svg+xml")
# Not left to the machine's own list, which may lack or differ in them.
_TYPES: Final = {
    "js": "text/javascript",
    "css": "text/css",
    "html": "text/html",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientFile:
    """A file to serve; `packed` is its gzip form, None where that gains nothing. Its tag follows from its content:
    file times in a wheel are all the same."""

    content: bytes
    packed: bytes | None
    media_type: str
    tag: str
    immutable: bool


def client_folder() -> Traversable:
    """Where the build puts the client inside the package."""
    return resources.files("fifteentwo.server") / "client"


def read_client(folder: Traversable) -> Mapping[str, ClientFile]:
    """Every file by its path; none where the client has not been built."""
    return {path: _read(path, file) for path, file in _walk(folder, "")} if folder.is_dir() else {}


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


def _read(path: str, file: Traversable) -> ClientFile:
    content = file.read_bytes()
    media_type = _TYPES.get(path.rpartition(".")[2]) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if media_type.startswith(_WORTH_PACKING) else None
    return ClientFile(
        content=content,
        packed=packed if packed is not None and len(packed) < len(content) else None,
        media_type=media_type,
        tag=sha256(content).hexdigest()[:32],
        # The build names these after their content: what has the name is the content, for ever.
        immutable=path.startswith(ASSETS),
    )
