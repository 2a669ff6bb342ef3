"""Plackett-Luce ratings by openskill. Only who won counts: skunks and points never do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from openskill.models import PlackettLuce

from ..profiles.outcome import Ended, Form

Speed: TypeAlias = Literal["untimed", "live", "correspondence"]
SPEEDS: Final[tuple[Speed, ...]] = ("untimed", "live", "correspondence")
FORMS: Final[tuple[Form, ...]] = ("two", "three", "partners")
SURE: Final = 4.0
"""A rating is shown with a "?" while its sigma is above this."""
_MIDDLE: Final = 1500
_SCALE: Final = 60
_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Pool:
    """Ratings are comparable within a pool only."""

    form: Form
    speed: Speed


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player's strength: about `mu`, give or take `sigma`."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        """The number that people see: 1500 for somebody new."""
        return round(_MIDDLE + _SCALE * (self.mu - 25))

    @property
    def sure(self) -> bool:
        return self.sigma <= SURE


def speed_of(clock: str) -> Speed:
    """The speed of games under a clock: `untimed`, `live`, or so many days a move."""
    return clock if clock in ("untimed", "live") else "correspondence"  # type: ignore[return-value]


def rated(ended: Ended, before: Mapping[int, Rating]) -> Mapping[int, Rating]:
    """The ratings after the game, by person. Every seat was a member's when it began.

    The winning side is first and the others share the next place. Whoever left is last with their whole side, in their
    own eyes: partners who stayed are rated by what the side, with a bot in it, achieved.
    """
    persons = [end.person for end in ended.seats]
    assert all(person is not None for person in persons), "rated games are between members"
    places = [0 if side == ended.winner else 1 for side in range(len(ended.rules.sides))]
    after = _after(ended, before, places)
    for seat, end in enumerate(ended.seats):
        if not end.stayed and end.person is not None:
            side = ended.rules.side_of(seat)
            last = [2 if each == side else place for each, place in enumerate(places)]
            after |= {end.person: _after(ended, before, last)[end.person]}
    return after


def _after(ended: Ended, before: Mapping[int, Rating], places: Sequence[int]) -> dict[int, Rating]:
    sides = [[ended.seats[seat].person for seat in side] for side in ended.rules.sides]
    known = [[before.get(person, Rating()) for person in side if person is not None] for side in sides]
    teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in known]
    changed = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return {
        person: Rating(new.mu, new.sigma)
        for side, news in zip(sides, changed, strict=True)
        for person, new in zip(side, news, strict=True)
        if person is not None
    }
