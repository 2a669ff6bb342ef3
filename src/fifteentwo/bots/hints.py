"""Hints for a person: what the steady level thinks of each card, from what the person sees and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..pegging import fits
from ..state import Phase
from ..view import View
from .pegging import card_worths
from .steady import discard_worths


@dataclass(frozen=True, slots=True)
class Hint:
    """Cards that may be laid away, or the one that may be played. `worth` is in points: of hand and crib for a discard,
    of the lead for a play. Equal worths have one `place`; the best have 1."""

    place: int
    cards: tuple[Card, ...]
    worth: float


def hints(view: View) -> tuple[Hint, ...]:
    """Everything the view's seat may lay away or play, the best first; none where it is asked for neither."""
    match view.phase:
        case Phase.DISCARD:
            worths = discard_worths(view)
        case Phase.PLAY:
            fitting = [card for card in view.hand if fits(card, view.count)]
            worths = {(card,): worth for card, worth in card_worths(view, fitting).items()}
        case _:
            return ()
    ordered = sorted(worths, key=lambda cards: (-worths[cards], cards))
    better = {worth: sum(other > worth for other in worths.values()) for worth in worths.values()}
    return tuple(Hint(better[worths[cards]] + 1, cards, worths[cards]) for cards in ordered)
