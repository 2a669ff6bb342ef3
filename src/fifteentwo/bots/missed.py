"""What an opponent failed to count, as far as the cards on the table prove it."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..events import Claimed, CountClosed, Played, PlayEvent, Revealed
from ..rules import Rules, Seat
from ..score import score_play, score_show
from ..view import View


def missed_points(view: View) -> int:
    """Points that `view.seat` may call now and that are surely there; 0 when nothing was missed."""
    assert view.seat is not None
    window = view.windows[-1]
    if window.what == "play":
        return _missed_in_play(view, view.seat)
    shown = view.shown[-1]
    return score_show(shown.cards, shown.starter, crib=shown.crib, rules=view.rules).points - window.claimed


@dataclass(frozen=True, slots=True)
class _Count:
    """One card's count that may still be called, and by whom."""

    counter: Seat
    claimed: int
    missed: int
    open_to: tuple[Seat, ...]


def _missed_in_play(view: View, seat: Seat) -> int:
    """What the latest miss that is still open to the seat is worth.

    The counts that are open are found again from the account of the play, and must be those that the view speaks of;
    otherwise nothing is proved.
    """
    counts = _open_counts(view.play, view.rules)
    if [(each.counter, each.claimed, each.open_to) for each in counts] != [
        (window.counter, window.claimed, window.open_to) for window in view.windows
    ]:
        return 0
    return next((each.missed for each in reversed(counts) if seat in each.open_to and each.missed), 0)


def _open_counts(play: tuple[PlayEvent, ...], rules: Rules) -> list[_Count]:
    """The counts whose time to be called has not passed: it passes for a seat when it plays, for all when the counter
    scores again, and when it has been called."""
    counts: list[_Count] = []
    cards: list[Card] = []
    for event in play:
        match event:
            case Played(_, card, _):
                cards.append(card)
            case Claimed(seat, _, points):
                counts = [
                    _Count(each.counter, each.claimed, each.missed, tuple(s for s in each.open_to if s != seat))
                    for each in counts
                    if not (each.counter == seat and points)
                ]
                counts = [each for each in counts if each.open_to]
                missed = score_play(cards, rules=rules).points - points
                if missed >= 0:
                    counts.append(_Count(seat, points, missed, rules.opponents(seat)))
            case Revealed(caller=caller) if caller is not None:
                mine = [each for each in counts if caller in each.open_to]
                called = ([each for each in mine if each.missed] or mine)[-1]
                counts = [each for each in counts if each is not called]
            case CountClosed():
                cards = []
            case _:
                pass
    return counts
