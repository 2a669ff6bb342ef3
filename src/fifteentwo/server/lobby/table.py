"""A table as a value: who sits at it, and what may be done there. No IO: the store keeps what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ...rules import Rules, Seat, Side
from ..errors import Conflict, NotFound
from ..names import bot_name, guest_name, same
from ..tables.play import ClockName

MatchKind: TypeAlias = Literal["games", "points"]
TableState: TypeAlias = Literal["gathering", "playing", "between"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Who sits in a seat of a table: a person, or a bot of a level."""

    name: str
    person: int | None = None
    level: str | None = None
    ready: bool = False


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """When a match is over: so many games won, or so many match points."""

    kind: MatchKind
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What was agreed when the table was made."""

    ruleset: str
    rules: Rules
    clock: ClockName
    rated: bool
    open: bool
    spectators: bool
    match: MatchTerms | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A game of this table's that is over."""

    game: str
    match: int
    won_by: Side
    skunk: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it stands. `places` by seat, None where nobody sits; `game` is the one in play or the last of `games`,
    `match` the number of the match, `finished` this match's games, `playing` whether `game` is still in play."""

    id: str
    code: str
    terms: Terms
    host: int
    places: tuple[Place | None, ...]
    match: int = 1
    game: str | None = None
    games: int = 0
    playing: bool = False
    finished: tuple[Finished, ...] = ()

    @property
    def state(self) -> TableState:
        if self.game is None:
            return "gathering"
        return "playing" if self.playing else "between"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places if place is not None)

    @property
    def persons(self) -> Iterator[int]:
        """Who sits here, in order of the seats."""
        return (place.person for place in self.places if place is not None and place.person is not None)

    def seat_of(self, person: int | None) -> Seat | None:
        """Where the person sits."""
        if person is None:
            return None
        return next((seat for seat, place in enumerate(self.places) if place and place.person == person), None)

    @property
    def complete(self) -> bool:
        """Whether the next game can begin: every seat is taken, every person is ready."""
        taken = [place for place in self.places if place is not None]
        if self.playing or len(taken) < len(self.places):
            return False
        return any(place.person for place in taken) and all(place.ready or place.level for place in taken)


Change: TypeAlias = Callable[[Table], Table]


def sit(person: int, seat: Seat, name: str | None) -> Change:
    """Take a free seat, under a name that nobody else at the table has; None is a guest's own default."""

    def change(table: Table) -> Table:
        _check_still(table)
        if table.seat_of(person) is not None:
            raise Conflict("already_seated", "you sit at this table already: leave your seat first")
        if _place(table, seat) is not None:
            raise Conflict("seat_taken", f"seat {seat} is taken")
        called = guest_name(person, among=table.names) if name is None else name
        called_alike = next((place for place in table.places if place and same(place.name, called)), None)
        if called_alike is not None and called_alike.level is not None:
            # A bot makes room for a person's name.
            at = table.places.index(called_alike)
            table = _with(table, at, replace(called_alike, name=bot_name((*table.names, called))))
        elif called_alike is not None:
            raise Conflict("name_taken", f"somebody at this table is called {called} already: choose another name")
        return _with(table, seat, Place(name=called, person=person))

    return change


def leave(person: int, seat: Seat) -> Change:
    """Give a seat free: one's own, or as the host a bot's."""

    def change(table: Table) -> Table:
        _check_still(table)
        place = _place(table, seat)
        if place is None:
            return table
        if place.person == person or (place.level is not None and table.host == person):
            return _moved_host(_with(table, seat, None))
        raise Conflict("not_your_seat", "only who sits there can leave it, and only the host takes a bot out")

    return change


def put_bot(person: int, seat: Seat, level: str) -> Change:
    """As the host, have a bot sit down in a free seat, or in another bot's."""

    def change(table: Table) -> Table:
        _check_still(table)
        if table.host != person:
            raise Conflict("not_the_host", "only the host of the table seats bots")
        if table.terms.rated:
            raise Conflict("rated", "rated games are played by people alone")
        place = _place(table, seat)
        if place is not None and place.level is None:
            raise Conflict("seat_taken", f"seat {seat} is taken")
        return _with(table, seat, Place(name=place.name if place else bot_name(table.names), level=level))

    return change


def make_ready(person: int, *, ready: bool) -> Change:
    """Be ready for the next game, or not yet. Said of a game that has begun meanwhile it changes nothing."""

    def change(table: Table) -> Table:
        seat = table.seat_of(person)
        if seat is None:
            raise Conflict("no_seat", "take a seat first")
        if table.playing:
            return table
        place = table.places[seat]
        assert place is not None
        return replace(table, places=(*table.places[:seat], replace(place, ready=ready), *table.places[seat + 1 :]))

    return change


def begun(table: Table, game: str) -> Table:
    """The table with its next game in play: nobody is ready for the one after it. A match that is over makes way for
    the next."""
    places = tuple(place and replace(place, ready=False) for place in table.places)
    over = match_winner(table) is not None
    return replace(
        table,
        places=places,
        game=game,
        games=table.games + 1,
        playing=True,
        match=table.match + over,
        finished=() if over else table.finished,
    )


def match_points(table: Table) -> tuple[int, ...]:
    """Match points by side, on the rules' scale (ACC, long, free or four)."""
    scale = table.terms.rules.match_points
    return _by_side(table, lambda game: scale[min(game.skunk, len(scale) - 1)])


def match_wins(table: Table) -> tuple[int, ...]:
    """Games won in this match, by side."""
    return _by_side(table, lambda _: 1)


def match_winner(table: Table) -> Side | None:
    """The side that has won the match; None while it goes on, and where none was agreed on."""
    terms = table.terms.match
    if terms is None:
        return None
    counted = match_wins(table) if terms.kind == "games" else match_points(table)
    return next((side for side, many in enumerate(counted) if many >= terms.length), None)


def _by_side(table: Table, worth: Callable[[Finished], int]) -> tuple[int, ...]:
    sides = range(len(table.terms.rules.sides))
    return tuple(sum(worth(game) for game in table.finished if game.won_by == side) for side in sides)


def _check_still(table: Table) -> None:
    if table.playing:
        raise Conflict("in_play", "a game is in play at this table: its seats stay as they are until it is over")


def _place(table: Table, seat: Seat) -> Place | None:
    if seat not in range(len(table.places)):
        raise NotFound("no_such_seat", f"this table has the seats 0 to {len(table.places) - 1}")
    return table.places[seat]


def _with(table: Table, seat: Seat, place: Place | None) -> Table:
    """The table with that seat filled anew: everybody has to be ready again, and between games the match begins
    anew, for it is another company."""
    places = tuple(other and replace(other, ready=False) for other in table.places)
    fresh = table.game is not None and bool(table.finished)
    return replace(
        table,
        places=(*places[:seat], place, *places[seat + 1 :]),
        match=table.match + fresh,
        finished=() if fresh else table.finished,
    )


def _moved_host(table: Table) -> Table:
    """The first person left is the host, if the host has gone."""
    persons = tuple(table.persons)
    return table if table.host in persons or not persons else replace(table, host=persons[0])
