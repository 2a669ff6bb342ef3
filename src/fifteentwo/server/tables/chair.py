"""How a seat stands beside the cards: what its player has seen, its clock, whether anybody is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ...rules import Seat

Leaving: TypeAlias = Literal["resigned", "timed_out", "left"]
"""How a player went for good: gave up, ran out of time, or was away until the others would not wait any longer."""
Wish: TypeAlias = Literal["claim", "bot"]
"""What a player wants while another is gone: the game, or a bot in the seat; to wait is to wish nothing."""
STAND_IN: Final = "steady"
"""The level that plays for whoever is gone, and for whom the clock moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat, beside the cards. Moments are seconds since 1970.

    `continued`: the last deal whose show it has seen, 0 for the cut for first deal, -1 for nothing yet.
    `bank`: seconds left beyond those of a move; `deadline`: when the clock moves, None while it does not run.
    `late`: so many moves in a row were the clock's. `away_since`: when the player was last there, None who is there;
    `left`: how the player went for good, and a bot plays the seat from then on. `wish` and `pause`: what the player
    asks for.
    """

    continued: int = -1
    bank: float = 0.0
    deadline: float | None = None
    late: int = 0
    away_since: float | None = None
    left: Leaving | None = None
    wish: Wish | None = None
    pause: bool = False


Chairs: TypeAlias = tuple[Chair, ...]


def seated(chairs: Chairs, seat: Seat, change: Callable[[Chair], Chair]) -> Chairs:
    """The chairs with that one changed."""
    return (*chairs[:seat], change(chairs[seat]), *chairs[seat + 1 :])
