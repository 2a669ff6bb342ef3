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
    # Python escapes what RFC 8785 (3.2.2.2) does, in the same way, once it leaves other characters alone.
    text = json.dumps(_ordered(value), ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ValueError("half a surrogate pair is no text") from None


def _ordered(value: object) -> object:
    """The value, found to be of JSON, with the names of its objects in order."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"{value} is no number of JSON: those go to {LARGEST} either way")
        return value
    if isinstance(value, list | tuple):
        return [_ordered(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _ordered(value[name]) for name in _in_order(value)}
    raise TypeError(f"{type(value).__name__} has no canonical JSON here")


def _in_order(names: Mapping[object, object]) -> list[str]:
    """Sorted by UTF-16 units (RFC 8785, 3.2.3), which beyond ASCII is not the order of the characters."""
    texts = [name for name in names if isinstance(name, str)]
    if len(texts) < len(names):
        raise TypeError("an object's names are texts")
    return sorted(texts, key=None if all(map(str.isascii, texts)) else _utf16)


def _utf16(name: str) -> bytes:
    return name.encode("utf-16-be", "surrogatepass")
