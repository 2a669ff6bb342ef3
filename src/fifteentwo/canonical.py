"""JSON in the one form that everybody writes alike (RFC 8785), so that its bytes can be hashed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

LARGEST: Final = 2**53 - 1
"""Beyond it a number is not the same in every program that reads JSON (RFC 7493)."""


def canonical(value: object) -> bytes:
    """The value in canonical JSON, as UTF-8: no spaces, an object's names in the order of their UTF-16 units.

    Takes what records and events are made of: None, truth values, whole numbers, texts, lists (or tuples) and objects
    named by texts. Raises TypeError for anything else, ValueError for a number or a text that has no canonical form.

    >>> canonical({"b": [1, None, True], "a": "15–2"}).decode()
    '{"a":"15–2","b":[1,null,true]}'
    """
    return _written(value).encode()


def _written(value: object) -> str:
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case int():
            if abs(value) > LARGEST:
                raise ValueError(f"{value} is no number of JSON: those go to {LARGEST} either way")
            return str(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{','.join(map(_written, value))}]"
        case Mapping():
            return f"{{{','.join(_members(value))}}}"
        case _:
            raise TypeError(f"{type(value).__name__} has no canonical JSON here")


def _members(value: Mapping[object, object]) -> list[str]:
    names = [name for name in value if isinstance(name, str)]
    if len(names) < len(value):
        raise TypeError("an object's names are texts")
    # Texts are sorted by UTF-16 units (RFC 8785, 3.2.3), which is not the order of their characters.
    return [f"{_text(name)}:{_written(value[name])}" for name in sorted(names, key=_utf16)]


def _utf16(name: str) -> bytes:
    return name.encode("utf-16-be", "surrogatepass")


def _text(value: str) -> str:
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise ValueError("half a surrogate pair is no text")
    # Python escapes what RFC 8785 (3.2.2.2) does, in the same way, once it leaves other characters alone.
    return json.dumps(value, ensure_ascii=False)
