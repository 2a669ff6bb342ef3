"""The bodies of the JSON requests and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from .rules import RulesWire

Name = Annotated[str, Meta(min_length=1, max_length=64)]
CardText = Annotated[str, Meta(max_length=4, description="A card as a person writes it: 5H, td, 10h")]


class RulesetSummary(Struct, frozen=True):
    """A ruleset to choose: the seat counts it has, and the switches a table may change."""

    name: str
    title: str
    summary: str
    seats: list[int]
    allow: list[str]


class RulesetPage(Struct, frozen=True):
    """A ruleset with every rule resolved for one number of seats."""

    name: str
    title: str
    summary: str
    seats: list[int]
    rules: RulesWire


class Level(Struct, frozen=True):
    """How well a bot plays."""

    name: str
    title: str
    summary: str


class ScoreRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A kept hand (or the crib) and the starter, to be counted. Without `seats` the fewest that the ruleset has."""

    cards: Annotated[list[CardText], Meta(min_length=1, max_length=8)]
    starter: CardText
    crib: bool = False
    ruleset: Name = "standard"
    seats: int | None = None


class NewGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game against bots; `switches` are those that the ruleset lets a table change."""

    ruleset: Name
    seats: int
    level: Name
    switches: Annotated[dict[Name, Name], Meta(max_length=16)] = field(default_factory=dict)


class Created(Struct, frozen=True):
    """The new game."""

    id: str


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game as it stands in a list. `you` is a seat, `scores` and `sides` are by side, `updated` an ISO 8601 time;
    `table` is the one that people play it at, `deadline` when my clock runs out (seconds since 1970)."""

    id: str
    ruleset: str
    title: str
    seats: int
    names: list[str]
    you: int
    sides: list[list[int]]
    scores: list[int]
    target: int
    deal: int
    over: bool
    your_turn: bool
    won: bool | None
    updated: str
    table: str | None
    deadline: float | None


class GameList(Struct, frozen=True):
    """The games of this guest: in play first, your turn first, newest first."""

    games: list[GameSummary]


class Health(Struct, frozen=True):
    """The server lives; asked whether it is ready, its store answers too."""

    status: Literal["ok"]
    version: str


class Problem(Struct, frozen=True):
    """Why a request was refused: a stable code, and a sentence for a person."""

    code: str
    message: str
