"""What stands around the cards of a game: who is there, and what they wait for."""

from __future__ import annotations

from msgspec import Struct


class Company(Struct, frozen=True, kw_only=True, tag="company"):
    """How things stand beside the cards, said after `hello` and whenever it has changed. `waiting_for`: the persons
    whose Continue the next deal waits for; `table`: where people play this game; `again`: the game that follows this
    one, once it has begun."""

    waiting_for: list[int]
    table: str | None
    again: str | None
