"""What is said at a table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "nice_hand", "ouch", "thanks", "sorry", "one_moment", "again", "good_game"
]
"""Quick phrases, which clients say in their own language."""


class Say(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A quick phrase, or a text of one's own; one of the two."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class Said(Struct, frozen=True, kw_only=True):
    """A line that was said at a table. `seat` is where who said it sits now, null who has gone; `at` in the server's
    seconds since 1970. Without `phrase` and `text` it is a text that is kept back from who has not asked for chat."""

    id: int
    seat: int | None
    name: str
    phrase: Phrase | None
    text: str | None
    at: float


class Talk(Struct, frozen=True, kw_only=True, tag="talk"):
    """The last lines, oldest first, without those of people that I mute; what a text says only where I asked for
    chat. `open`: whether anything may be said now; with partners nothing is during a deal. `muted` and `blocked`: the
    seats of people that I do not hear, or do not want to meet."""

    lines: list[Said]
    open: bool
    muted: list[int]
    blocked: list[int]


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I hear the person in that seat: yes, not, or do not even want to meet them again."""

    mute: Literal["no", "talk", "block"]
