"""A finished game as what it is for each person in it. Pure values and functions; the store writes what they say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ...rules import Rules, Seat, Side
from .averages import Role, Sums

Form: TypeAlias = Literal["two", "three", "partners", "more"]
"""Who plays against whom: one against one, three alone, two pairs, or anything else."""
Against: TypeAlias = Literal["people", "bots"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEnd:
    """A seat at the end of a game. `person`: whose game it was, None for a bot from the beginning. `stayed`: the person
    played to the end; one who gave up, ran out of time or went away did not, whoever played on in the seat. `level`:
    the bot's that sat there at the end. `sums` are the seat's points by role, where they count for averages."""

    person: int | None
    stayed: bool = True
    level: str | None = None
    sums: Mapping[Role, Sums] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A finished game. `completed`: a side reached the target, nobody's giving up ended it. `skunk` is the level that
    the winning side's best placed opponents stayed below; `at` in seconds since 1970, `clock` what the table was made
    with."""

    game: str
    at: float
    rules: Rules
    winner: Side
    skunk: int
    completed: bool
    seats: tuple[SeatEnd, ...]
    clock: str = "untimed"
    rated: bool = False

    @property
    def form(self) -> Form:
        return form_of(self.rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the game is for one person. `won`: their side won it, and they were there to the end; for matches and
    ratings. `completed`: they played to the target, which alone gives a win in the profile and experience. `people`:
    the persons on other sides who played to the end (all of them, where somebody's leaving was the end), and `levels`
    the bots'. `skunk` is how deep the losers were."""

    game: str
    person: int
    seat: Seat
    at: float
    form: Form
    target: int
    won: bool
    completed: bool
    left: bool
    people: tuple[int, ...]
    levels: tuple[str, ...]
    skunk: int

    @property
    def against(self) -> Against:
        """People, if one of them on another side played to the end: a seat that was left to a bot is a bot's."""
        return "people" if self.people else "bots"

    @property
    def victory(self) -> bool:
        """Whether it is a win in the profile."""
        return self.won and self.completed


def form_of(rules: Rules) -> Form:
    """Who plays against whom under these rules."""
    match [len(side) for side in rules.sides]:
        case [1, 1]:
            return "two"
        case [1, 1, 1]:
            return "three"
        case [2, 2]:
            return "partners"
        case _:
            return "more"


def outcomes_of(ended: Ended) -> tuple[Outcome, ...]:
    """What the game is for each person whose game it was. Both winning partners win; who left has lost."""
    return tuple(
        _outcome(ended, seat, end.person, end.stayed) for seat, end in enumerate(ended.seats) if end.person is not None
    )


def _outcome(ended: Ended, seat: Seat, person: int, stayed: bool) -> Outcome:  # noqa: FBT001
    others = [ended.seats[other] for other in ended.rules.opponents(seat)]
    return Outcome(
        game=ended.game,
        person=person,
        seat=seat,
        at=ended.at,
        form=ended.form,
        target=ended.rules.target,
        won=stayed and ended.rules.side_of(seat) == ended.winner,
        completed=stayed and ended.completed,
        left=not stayed,
        people=tuple(
            other.person for other in others if other.person is not None and (other.stayed or not ended.completed)
        ),
        levels=tuple(other.level for other in others if other.level is not None),
        skunk=ended.skunk,
    )
