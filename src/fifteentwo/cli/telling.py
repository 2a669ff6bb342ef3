"""What happened in a game, a line each: the same account at the terminal's table and in a replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import assert_never

from .. import events as ev
from ..cadence import spoken
from ..events import Event
from ..rules import Rules
from ..score import Line, Score
from .names import Names
from .words import both, line_name, listed, plural, sentence

_SHOWN = ("hand", "crib")


class Teller:
    """Tells events in order and keeps the score as they go."""

    def __init__(self, rules: Rules, names: Names) -> None:
        self._rules, self._names = rules, names
        self._scores = [0] * len(rules.sides)

    def score(self) -> str:
        """`You 45, Ann 38`."""
        return ", ".join(f"{self._names.side(side)} {points}" for side, points in enumerate(self._scores))

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """Lines for what one action led to."""
        for event, following in zip_longest(events, events[1:]):
            yield from self._tell(event, following)

    def _tell(self, event: Event, following: Event | None) -> Iterator[str]:
        match event:
            case ev.FirstCutMade() | ev.DealerChosen() | ev.Dealt() | ev.Discarded() | ev.CutMade():
                yield from self._before_the_starter(event, following)
            case ev.StarterTurned(card):
                yield f"The starter is {card}."
            case ev.Played() | ev.Went() | ev.CountClosed() | ev.PlayEnded():
                yield from self._in_the_play(event)
            case ev.HandShown(seat, crib, cards, starter):
                yield f"{self._whose(seat)} {'crib' if crib else 'hand'}: {listed(cards)}, starter {starter}"
                counted = isinstance(following, ev.Scored) and following.source in _SHOWN
                if self._rules.counting == "automatic" and not counted:
                    yield f"  {sentence(spoken(Score(0, ())))} It counts nothing."
            case ev.Scored():
                yield from self._scored(event)
            case ev.Claimed(seat, what, points):
                if points or what != "play":
                    yield f"{self._names.does(seat, 'count')} {points}."
            case ev.Revealed():
                yield from self._revealed(event, following)
            case ev.Resigned(seat):
                yield f"{self._names.does(seat, 'give')} up."
            case ev.GameOver():
                yield from self._over(event)
            case _:
                assert_never(event)

    def _before_the_starter(
        self, event: ev.FirstCutMade | ev.DealerChosen | ev.Dealt | ev.Discarded | ev.CutMade, following: Event | None
    ) -> Iterator[str]:
        names = self._names
        match event:
            case ev.FirstCutMade(seats, cards):
                drawn = "is drawn" if self._rules.first_dealer == "random" else "is cut for"
                cuts = (f"{names.by_seat[seat]} {card}" for seat, card in zip(seats, cards, strict=True))
                yield f"The first deal {drawn}: {', '.join(cuts)}."
                if following is None:
                    yield "Equal lowest cards: another cut."
            case ev.DealerChosen(seat):
                yield f"{names.does(seat, 'deal')} first."
            case ev.Dealt(number, dealer, hands=hands):
                owner = "yours" if dealer == names.me else names.whose(dealer)
                yield ""
                yield f"Deal {number}. {names.does(dealer, 'deal')}, the crib is {owner}."
                yield f"{self.score()}, to {self._rules.target}."
                for seat, hand in enumerate(hands):
                    if hand is not None and seat != names.me:
                        yield f"{names.by_seat[seat]}: {listed(hand)}"
            case ev.Discarded(seat, how_many):
                yield f"{names.does(seat, 'lay')} {plural(how_many, 'card')} away."
            case ev.CutMade(seat, position):
                yield f"{names.does(seat, 'cut')}, lifting {plural(position, 'card')}."
            case _:
                assert_never(event)

    def _in_the_play(self, event: ev.Played | ev.Went | ev.CountClosed | ev.PlayEnded) -> Iterator[str]:
        match event:
            case ev.Played(seat, card, count):
                yield f"{self._names.does(seat, 'play')} {card}: {count}."
            case ev.Went(seat):
                yield f"{self._names.does(seat, 'say')} go."
            case ev.CountClosed(count, leader):
                if leader is not None:
                    yield f"The count ends at {count}. {self._names.does(leader, 'lead')}."
            case ev.PlayEnded(reason):
                yield "The play is over." if reason == "cards" else "The play is over with the count."
            case _:
                assert_never(event)

    def _scored(self, event: ev.Scored) -> Iterator[str]:
        side = self._rules.side_of(event.seat)
        self._scores[side] += event.points
        pegs = f"{self._names.does(event.seat, 'peg')} {event.points}"
        if event.source in _SHOWN and event.lines[0].name != "claimed":
            yield from _counted(event.lines)
            yield f"  {pegs}, now {self._scores[side]}."
            return
        lines = both([_line(line) for line in event.lines])
        yield f"  {pegs}, now {self._scores[side]}: {lines}."

    def _revealed(self, event: ev.Revealed, following: Event | None) -> Iterator[str]:
        if event.caller is not None:
            yield f"{self._names.does(event.caller, 'call')} muggins."
        if event.claimed == event.points:
            yield f"The count of {event.points} is right."
        else:
            yield f"The count of {event.claimed} is wrong: it is worth {event.points}."
        listed_next = isinstance(following, ev.Scored) and following.lines == event.lines
        if not event.lines or listed_next:
            return
        if event.what == "play":
            yield f"  {both([_line(line) for line in event.lines])}."
        else:
            yield from _counted(event.lines)

    def _over(self, event: ev.GameOver) -> Iterator[str]:
        skunk = ("", " by a skunk", " by a double skunk")[event.skunk]
        others = [score for side, score in enumerate(event.scores) if side != event.side]
        yield ""
        yield f"{self._names.side_does(event.side, 'win')}{skunk}, {event.scores[event.side]} to {both(others)}."

    def _whose(self, seat: int) -> str:
        whose = self._names.whose(seat)
        return f"{whose[:1].upper()}{whose[1:]}"


def _counted(lines: Sequence[Line]) -> Iterator[str]:
    """Each combination of a hand, then the cadence."""
    for line in lines:
        yield f"  {line_name(line.name):<14} {line.points:>2}  {listed(line.cards)}"
    yield f"  {sentence(spoken(Score(sum(line.points for line in lines), tuple(lines))))}"


def _line(line: Line) -> str:
    cards = f" ({listed(line.cards)})" if line.cards and line.name not in ("go", "last", "heels", "claimed") else ""
    return f"{line_name(line.name)} {line.points}{cards}"
