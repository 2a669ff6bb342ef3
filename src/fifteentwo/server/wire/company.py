"""What stands around the cards of a game: who is there, their clocks, and what they wait for."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class SeatNow(Struct, frozen=True, kw_only=True):
    """A seat beside the cards; moments are the server's (seconds since 1970).

    `bank`: seconds left beyond those of a move, null without a bank; while the clock runs it shows what there was
    when the seat was asked. `deadline`: when the clock runs out, bank and all; null while it does not run.
    `away_since`: since when the player is away; `gone_at`: from when on the others may choose what to do about it, 0
    when they may at once. `left`: how the player went for good; a bot plays the seat from then on, or the game is over.
    `wish`: what this player wants while another is gone, null to wait; `pause`: asks for a pause.
    """

    bank: float | None
    deadline: float | None
    away_since: float | None
    gone_at: float | None
    left: Literal["resigned", "timed_out", "left"] | None
    wish: Literal["claim", "bot"] | None
    pause: bool


class Company(Struct, frozen=True, kw_only=True, tag="company"):
    """How things stand beside the cards, said after `hello` and whenever it has changed. `now` is the server's clock.

    `waiting_for`: the persons whose Continue the next deal waits for, until `deal_by` at the latest, where several
    play; `seats` by seat; `may_claim`: whether the game could be claimed if all who are away were gone; `paused`: since
    when the clocks stand still; `clock`, `table` and `rated`: what is played for, and where; `again`: the game that
    follows this one, once it has begun.
    """

    now: float
    waiting_for: list[int]
    deal_by: float | None
    seats: list[SeatNow]
    may_claim: bool
    paused: float | None
    clock: Literal["untimed", "live", "1d", "3d", "7d"]
    rated: bool
    table: str | None
    again: str | None
