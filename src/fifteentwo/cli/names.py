"""Who is who at the terminal's table: the person in one seat, bots in the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..rules import Rules, Seat, Side
from .words import both

BOT_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
"""Clockwise from the person's left."""


@dataclass(frozen=True, slots=True)
class Names:
    """How seats and sides are spoken of, to the person who sits in seat `me`."""

    rules: Rules
    by_seat: tuple[str, ...]
    me: Seat | None

    @classmethod
    def of_table(cls, rules: Rules) -> Names:
        """The person in seat 0, bots in the others."""
        return cls(rules, ("You", *BOT_NAMES[: rules.seats - 1]), me=0)

    def does(self, seat: Seat, verb: str) -> str:
        """`You play`, `Ann plays`."""
        return f"{self.by_seat[seat]} {verb}{'' if seat == self.me else 's'}"

    def whose(self, seat: Seat) -> str:
        """`your`, `Ann's`."""
        return "your" if seat == self.me else f"{self.by_seat[seat]}'s"

    def side(self, side: Side) -> str:
        """`You and Ben`."""
        return both([self.by_seat[seat] for seat in self.rules.sides[side]])

    def side_does(self, side: Side, verb: str) -> str:
        """`You and Ben win`, `Ann wins`."""
        seats = self.rules.sides[side]
        return self.does(seats[0], verb) if len(seats) == 1 else f"{self.side(side)} {verb}"
