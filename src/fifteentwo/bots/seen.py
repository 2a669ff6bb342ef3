"""What a seat can work out about cards that it cannot see."""

from __future__ import annotations

from ..events import CountClosed, Played, Went
from ..fast.ranks import RANKS
from ..rules import COUNT_LIMIT, Seat
from ..view import View


def unseen_ranks(view: View) -> list[int]:
    """How many cards of each rank (0 the ace) the seat has not seen: all but its own, the starter and those played."""
    unseen = [4] * RANKS
    seen = set(view.dealt) | {event.card for event in view.play if isinstance(event, Played)}
    if view.starter is not None:
        seen.add(view.starter)
    for card in seen:
        unseen[card.rank - 1] -= 1
    return unseen


def least_values(view: View) -> list[int]:
    """By seat, the least that a card it still holds may count. Who said go at 24 holds nothing below 8, then and for
    the rest of the deal; so does the last to play when the count closes there."""
    least = [1] * view.rules.seats
    last = -1
    for event in view.play:
        match event:
            case Played(seat, _, _):
                last = seat
            case Went(seat, count):
                least[seat] = max(least[seat], COUNT_LIMIT + 1 - count)
            case CountClosed(count, _) if count < COUNT_LIMIT:
                least[last] = max(least[last], COUNT_LIMIT + 1 - count)
            case _:
                pass
    return least


def next_to_play(view: View) -> tuple[Seat, ...]:
    """The other seats that may still play in this count, in the order they come."""
    assert view.seat is not None
    order = view.rules.clockwise_from(view.seat)[1:]
    return tuple(seat for seat in order if view.card_counts[seat] and seat not in view.gone)
