"""What a person chose about looks and pace: the document that the client keeps, and an account carries along."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .rest import Name

Theme: TypeAlias = Literal["system", "light", "dark", "contrast"]
Felt: TypeAlias = Literal["sage", "spruce", "navy", "slate"]
SuitPalette: TypeAlias = Literal["two", "four", "cb"]
Speed: TypeAlias = Literal["instant", "fast", "normal", "slow"]
SeatCount = Annotated[int, Meta(ge=2, le=6)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Theme, felt, suits, speed, whether single keys choose cards, the table sat down at last (names of a level and a
    ruleset, and seats), what a guest is called among people, and whether people's own words are shown."""

    theme: Theme = "system"
    felt: Felt = "sage"
    suits: SuitPalette = "two"
    speed: Speed = "normal"
    shortcuts: bool = True
    level: Name = "steady"
    ruleset: Name = "standard"
    seats: SeatCount = 2
    name: Annotated[str, Meta(max_length=24)] = ""
    chat: bool = False
