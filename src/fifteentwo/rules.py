"""The rules of a game as one value, and the ruleset files they are read from.

`Rules` holds every choice that is open in cribbage, resolved for one number of seats. Its defaults are the standard
game; a file in `rulesets/` states what differs. To change a variant, edit its file; to make your own, copy one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Literal, TypeAlias

Seat: TypeAlias = int
"""Seats count from 0, clockwise: seat s + 1 is on the left of seat s."""
Side: TypeAlias = int
"""Who scores together: one seat, or partners. Sides count from 0."""

COUNT_LIMIT = 31
SHORTEST_RUN = 3

FirstDealer = Literal["cut_low", "random", "host"]
Tie = Literal["tied_lowest", "reshuffle_all"]
NextGame = Literal["loser", "winner", "alternate", "cut"]
CutBy = Literal["automatic", "position"]
Counting = Literal["automatic", "manual"]
Switch = Literal["on", "off"]
Overcount = Literal["correct_only", "excess", "two"]
DiscardChange = Literal["until_all_in", "never"]
CribFlush = Literal["all", "like_hand"]
MatchScale = Literal["1/2/3", "2/3/3", "3/4/4", "1/2/4"]


# Not slotted: the derived numbers are computed once and kept.
@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one game. Numbers by offset count from the dealer: 0 the dealer, 1 pone (the dealer's left)."""

    name: str
    """The ruleset's name, `standard`."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side; partners sit opposite (Bicycle)."""
    dealt: tuple[int, ...]
    """Cards dealt, by offset."""
    to_crib: tuple[int, ...]
    """Cards each lays away to the crib, by offset."""
    deck_to_crib: int = 0
    """Cards that go straight from the deck to the crib: one with three players."""

    target: int = 121
    """The game hole: the first side at or past it wins at once (ACC 9.2)."""
    start_points: tuple[int, ...] = ()
    """Points given before the first deal, by offset: pone's three for last of five-card cribbage (Enquire Within)."""

    first_dealer: FirstDealer = "cut_low"
    """Who deals first: lowest cut, a card drawn for each seat, or the host (seat 0)."""
    tie: Tie = "tied_lowest"
    """Equal lowest cuts: those seats cut again, or everyone does from a reshuffled pack."""
    next_game: NextGame = "loser"
    """Who deals the next game first (Hoyle: the loser)."""

    heels: int = 2
    """To the dealer for a jack turned as starter (ACC 6.3)."""
    nobs: int = 1
    """For the jack of the starter's suit in hand or crib (ACC 1.6)."""
    fifteen: int = 2
    pair: int = 2
    """For each pair of equal ranks; three are three pairs, four are six."""
    limit_points: int = 2
    """For making the count exactly 31."""
    go: int = 1
    """To the last to play when a count closes under 31."""
    last: int = 1
    """For the last card of the play, unless it makes 31."""
    play_continues: bool = True
    """Whether the play goes on after a count has closed; five-card cribbage stops (EB9, Hoyle p. 250)."""
    hand_flush: int = 4
    """Least cards of one suit, all from the hand, that are a flush: the whole hand, the starter may add one."""
    crib_flush: CribFlush = "all"
    """A crib is a flush only with every card and the starter of one suit (ACC 1.6), or as a hand is."""

    cut: CutBy = "automatic"
    """Whether pone chooses where to cut for the starter."""
    min_packet: int = 4
    """Least cards in each packet when pone cuts (Hoyle)."""
    discard_change: DiscardChange = "until_all_in"
    """Whether a discard may be replaced until the last seat's is in."""

    counting: Counting = "automatic"
    """Whether points are counted for the players or by them."""
    muggins: Switch = "off"
    """Whether opponents may call points that a player missed; only with manual counting (ACC 10)."""
    overcount: Overcount = "excess"
    """What a count too high costs: nothing but its correction, its excess to the next opponent, or two points."""

    skunks: Switch = "on"
    """Whether a win by a wide margin is told apart."""
    skunk_lines: tuple[int, ...] = (91, 61)
    """A loser below the first is skunked, below the second doubly so."""
    match: MatchScale = "1/2/3"
    """Games that a win, a skunk and a double skunk count in a match."""

    _lookup: dict[Seat, Side] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lookup = {seat: side for side, seats in enumerate(self.sides) for seat in seats}
        object.__setattr__(self, "_lookup", lookup)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self) if each.compare))

    @cached_property
    def seats(self) -> int:
        """How many play."""
        return sum(map(len, self.sides))

    @cached_property
    def keep(self) -> int:
        """Cards every seat keeps."""
        return self.dealt[0] - self.to_crib[0]

    @cached_property
    def crib_size(self) -> int:
        return sum(self.to_crib) + self.deck_to_crib

    @cached_property
    def stub(self) -> int:
        """Cards left undealt, from which the starter is cut."""
        return 52 - sum(self.dealt) - self.deck_to_crib

    @cached_property
    def cut_positions(self) -> range:
        """Where pone may cut: at least `min_packet` cards stay in each packet."""
        return range(self.min_packet, self.stub - self.min_packet + 1)

    @cached_property
    def match_points(self) -> tuple[int, ...]:
        """What a win counts in a match, by skunk level."""
        return tuple(map(int, self.match.split("/")))

    def side_of(self, seat: Seat) -> Side:
        return self._lookup[seat]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of other sides, clockwise from `seat`'s left."""
        side = self._lookup[seat]
        return tuple(other for other in self.clockwise_from(self.left_of(seat)) if self._lookup[other] != side)

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.seats

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, `seat` first."""
        return self._around[seat]

    @cached_property
    def _around(self) -> tuple[tuple[Seat, ...], ...]:
        seats = range(self.seats)
        return tuple(tuple((first + step) % self.seats for step in seats) for first in seats)

    def offset(self, seat: Seat, dealer: Seat) -> int:
        """How many seats `seat` is to the left of `dealer`."""
        return (seat - dealer) % self.seats

    def skunk_level(self, scores: tuple[int, ...], winner: Side) -> int:
        """How many skunk lines lie between the winner and the best placed losing side; 0 where skunks are off.

        Who reaches the target is past them all. A game that is given up before the winner came to a line is no skunk
        by that line, and giving up saves nobody from a line that the winner has passed."""
        if self.skunks == "off":
            return 0
        best = max(score for side, score in enumerate(scores) if side != winner)
        return sum(best < line <= scores[winner] for line in self.skunk_lines)


STANDARD = Rules(name="standard", sides=((0,), (1,)), dealt=(6, 6), to_crib=(2, 2))
"""The standard game for two, for calls that name no rules; `rulesets/standard.toml` says the same."""
