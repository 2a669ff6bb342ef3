"""Tables that people gather at: what may be asked of them, and how they stand for who looks."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from .messages import Fault
from .rest import Name
from .rules import RulesWire
from .talk import Talk

ClockName: TypeAlias = Literal["untimed", "live", "1d", "3d", "7d"]
"""No clock; 20 seconds a move and a bank of 3 minutes; so many days a move."""
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
MatchLength = Annotated[int, Meta(ge=1, le=99)]


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """A match ends with the side that first has won `length` games, or has `length` match points, which the rules'
    scale gives for a win, a skunk and a double skunk."""

    kind: Literal["games", "points"]
    length: MatchLength


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to gather at; who makes it sits down in seat 0. `open`: listed for everybody; else only its link and its
    code lead to it. `rated` games keep discards final and let the deal alternate. `name` as for `TakeSeat`."""

    ruleset: Name = "standard"
    seats: int = 2
    switches: Annotated[dict[Name, Name], Meta(max_length=16)] = field(default_factory=dict)
    clock: ClockName = "untimed"
    rated: bool = False
    open: bool = False
    spectators: bool = False
    match: Match | None = None
    name: PlayerName | None = None


class TableCreated(Struct, frozen=True):
    """The new table: the id of its link, and its code."""

    id: str
    code: str


class TableFound(Struct, frozen=True):
    """Which table a code leads to."""

    id: str


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down under that name; without one a guest gets the table's `suggested_name`."""

    name: PlayerName | None = None


class PutBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Have a bot of that level sit down."""

    level: Name


class SetReady(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I am ready for the next game at this table."""

    ready: bool


class TableSeat(Struct, frozen=True, kw_only=True):
    """A seat of a table; `side` is who scores together. `host`: the person who seats and takes out bots."""

    seat: int
    side: int
    kind: Literal["free", "person", "bot"]
    name: str | None
    level: str | None
    ready: bool
    host: bool


class MatchGame(Struct, frozen=True, kw_only=True):
    """A finished game of the match: the side that won, its skunk level, and what it counts in match points."""

    game: str
    won_by: int
    skunk: int
    scores: list[int]
    points: int


class MatchScore(Struct, frozen=True, kw_only=True):
    """How the match stands, by side; `games` in order. Without `terms` the table plays on as long as it likes, and the
    score is kept all the same. `winner` is the side that has won the match."""

    terms: Match | None
    wins: list[int]
    points: list[int]
    games: list[MatchGame]
    winner: int | None


class TableWire(Struct, frozen=True, kw_only=True):
    """A table as it stands for who looks. `you` is the seat one has, `game` the game in play, or the last one.
    `state`: gathering before the first game, playing, or between two games; the next game begins when every seat is
    taken and every person is ready."""

    id: str
    code: str
    ruleset: str
    title: str
    rules: RulesWire
    clock: ClockName
    rated: bool
    open: bool
    spectators: bool
    state: Literal["gathering", "playing", "between"]
    seats: list[TableSeat]
    you: int | None
    host: bool
    suggested_name: str
    game: str | None
    match: MatchScore


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in the list of open ones; `names` by seat, null where it is free. `watch`: the game in play, where it
    may be watched."""

    id: str
    ruleset: str
    title: str
    seats: int
    names: list[str | None]
    clock: ClockName
    rated: bool
    match: Match | None
    watch: str | None


class TableList(Struct, frozen=True):
    """Open tables: those with a free seat first, newest first."""

    tables: list[TableSummary]


class SeekWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The kind of game that somebody seeks company for; `name` as for `TakeSeat`."""

    ruleset: Name = "standard"
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: ClockName = "live"
    rated: bool = False
    name: PlayerName | None = None


class Seeking(Struct, frozen=True, kw_only=True):
    """What one seeks, since when (the server's seconds since 1970); `table` and `game` once company is found: the game
    has begun then."""

    ruleset: str
    title: str
    seats: int
    clock: ClockName
    rated: bool
    since: float
    table: str | None
    game: str | None


class NewChallenge(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that the member called `to` is asked to."""

    to: PlayerName
    table: NewTable


class Challenge(Struct, frozen=True, kw_only=True):
    """A table that one is asked to, `by` its host; to take a seat there is to accept."""

    table: TableSummary
    by: str


class TableNow(Struct, frozen=True, tag="table"):
    """The table, whenever it has changed."""

    table: TableWire


class LobbyNow(Struct, frozen=True, tag="lobby"):
    """What the lobby shows, whenever it has changed: open tables, what I seek, and where I am asked to sit down."""

    tables: list[TableSummary]
    seeking: Seeking | None
    challenges: list[Challenge]


LobbyMessage: TypeAlias = TableNow | LobbyNow | Talk | Fault
