"""A second referee, slow and simple, to hold the first one to: it shares nothing with the package, not even its cards.

A card is a text as `5H`. The show looks at every subset of the cards, the play is told seat by seat. Points are given
as counters of (name, set of cards), so that two ways of finding the same lines can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Lines = Counter[tuple[str, frozenset[str], int]]
ORDER = "A23456789TJQK"


def rank(card: str) -> int:
    return ORDER.index(card[0]) + 1


def pips(card: str) -> int:
    return min(10, rank(card))


def in_sequence(some: Sequence[str]) -> bool:
    ranks = sorted(map(rank, some))
    return len(ranks) >= 3 and ranks == [ranks[0] + step for step in range(len(ranks))]


@dataclass(frozen=True, kw_only=True)
class Values:
    """What things are worth at this table."""

    fifteen: int = 2
    pair: int = 2
    limit_points: int = 2
    nobs: int = 1
    hand_flush: int = 4
    crib_needs_all: bool = True


def count_show(hand: Sequence[str], starter: str, *, crib: bool, values: Values) -> Lines:
    """What a hand or crib counts: every subset is asked what it is."""
    lines: Lines = Counter()
    everything = [*hand, starter]
    ranks = {rank(card) for card in everything}
    for mask in range(1, 1 << len(everything)):
        some = [card for bit, card in enumerate(everything) if mask >> bit & 1]
        if sum(map(pips, some)) == 15:
            lines["fifteen", frozenset(some), values.fifteen] += 1
        if len(some) == 2 and rank(some[0]) == rank(some[1]):
            lines["pair", frozenset(some), values.pair] += 1
        if in_sequence(some) and not {min(map(rank, some)) - 1, max(map(rank, some)) + 1} & ranks:
            lines[f"run{len(some)}", frozenset(some), len(some)] += 1
    for suit in "CDHS":
        of_suit = [card for card in hand if card[1] == suit]
        with_starter = of_suit + [starter] * (starter[1] == suit)
        if crib and values.crib_needs_all:
            enough = len(with_starter) == len(everything)
        else:
            enough = len(of_suit) >= values.hand_flush
        if enough:
            lines[f"flush{len(with_starter)}", frozenset(with_starter), len(with_starter)] += 1
    if "J" + starter[1] in hand:
        lines["nobs", frozenset(["J" + starter[1]]), values.nobs] += 1
    return Counter({line: many for line, many in lines.items() if line[2]})


def count_play(laid: Sequence[str], *, values: Values) -> Lines:
    """What the last of the cards laid scores."""
    lines: Lines = Counter()
    count = sum(map(pips, laid))
    if count == 15:
        lines["fifteen", frozenset(laid), values.fifteen] += 1
    if count == 31:
        lines["thirty_one", frozenset(laid), values.limit_points] += 1
    tails = [laid[-size:] for size in range(2, len(laid) + 1)]
    same = [tail for tail in tails if len({rank(card) for card in tail}) == 1]
    if same:
        names = {2: "pair", 3: "pair_royal", 4: "double_pair_royal"}
        pairs = {2: 1, 3: 3, 4: 6}[len(same[-1])]
        lines[names[len(same[-1])], frozenset(same[-1]), values.pair * pairs] += 1
    runs = [tail for tail in tails if in_sequence(tail)]
    if runs:
        lines[f"run{len(runs[-1])}", frozenset(runs[-1]), len(runs[-1])] += 1
    return Counter({line: many for line, many in lines.items() if line[2]})


def points(lines: Lines) -> int:
    return sum(each[2] * many for each, many in lines.items())


@dataclass
class Play:
    """A play in progress: who holds what, what lies, whose turn it is by going round the table.

    `told` is the account of it: ("play", seat, card, count, points), ("go", seat), ("point", seat, "go" or "last"),
    ("lead", seat), ("end",).
    """

    hands: list[list[str]]
    seat: int
    values: Values
    one_count: bool = False
    laid: list[str] = field(default_factory=list)
    last: int | None = None
    said_go: set[int] = field(default_factory=set)
    told: list[tuple[object, ...]] = field(default_factory=list)
    over: bool = False

    def count(self) -> int:
        return sum(map(pips, self.laid))

    def fitting(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if self.count() + pips(card) <= 31]

    def going_round(self) -> Iterator[int]:
        """The seats in turn, from the one to play next."""
        for step in range(len(self.hands)):
            yield (self.seat + step) % len(self.hands)

    def choices(self) -> list[str]:
        """The cards that the seat to play may lay."""
        return [] if self.over else self.fitting(self.seat)

    def lay(self, card: str) -> None:
        """The seat to play lays a card; then go round until somebody can play."""
        self.hands[self.seat].remove(card)
        self.laid.append(card)
        self.last = self.seat
        self.told.append(("play", self.seat, card, self.count(), points(count_play(self.laid, values=self.values))))
        self.seat = (self.seat + 1) % len(self.hands)
        if self.count() == 31 or not any(self.hands):
            self.close()
            return
        for seat in self.going_round():
            if self.fitting(seat):
                self.seat = seat
                return
            if self.hands[seat] and seat != self.last and seat not in self.said_go:
                self.said_go.add(seat)
                self.told.append(("go", seat))
        self.close()

    def close(self) -> None:
        """Nobody can add to the count: one point but at 31, and the next who holds a card leads."""
        if self.count() < 31:
            self.told.append(("point", self.last, "go" if any(self.hands) else "last"))
        self.laid, self.said_go = [], set()
        self.over = self.one_count or not any(self.hands)
        if self.over:
            self.told.append(("end",))
            return
        self.seat = next(seat for seat in self.going_round() if self.hands[seat])
        self.told.append(("lead", self.seat))
