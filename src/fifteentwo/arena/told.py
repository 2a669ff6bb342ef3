"""A view as plain data, for programs outside: the fields of `View` by their names, less the rules, which come first."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args

from ..cards import Card
from ..events import PlayEvent
from ..plain import Plain
from ..view import View


def view_to_plain(view: View) -> Plain:
    """Cards as words, `"5H"`; what happened in the play with a `type`: `played`, `went`, `scored`, `count_closed`."""
    return {each.name: _plain(getattr(view, each.name)) for each in fields(view) if each.name != "rules"}


_PLAY_EVENTS = get_args(PlayEvent)


def _plain(value: Any) -> Any:
    match value:
        case Card():
            return str(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(each) for each in value]
        case _ if is_dataclass(value):
            told = {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
            return {"type": _word(type(value).__name__), **told} if isinstance(value, _PLAY_EVENTS) else told
        case _:
            return value


def _word(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
