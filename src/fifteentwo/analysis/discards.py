"""What every way to lay cards away is worth, from one seat's view: the hand, the crib and the play apart, in points.

The hand is exact over all starters not seen. The crib is exact over everything that may lie in it: each set of ranks
counts as often as there are ways to it, times how much likelier than by chance the others lay such ranks away
(`habits`, or by chance alone); flush and nobs go by the cards themselves. What is expected of the play comes from
practice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..cards import DECK, Card
from ..fast.discards import discard_values
from ..rules import Rules, Seat
from ..view import View

Model: TypeAlias = Literal["habits", "chance"]
"""What the others are taken to lay away: what such players do, or any of their cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardChoice:
    """One way to lay cards away, in points on the average, mine minus theirs."""

    discard: tuple[Card, ...]
    keep: tuple[Card, ...]
    hand: float
    """Points of the kept hand."""
    crib: float
    """Points of the crib where it is the side's own; where it is another's, points lost by it: with three sides half of
    what it counts, with four a third."""
    pegging: float
    """Points pegged in the play, less what the other sides peg."""
    win: float | None = None
    """The chance to win the game; None where no table of boards tells it."""

    @property
    def points(self) -> float:
        """All together."""
        return self.hand + self.crib + self.pegging


def weigh_discards(view: View, *, model: Model = "habits") -> tuple[DiscardChoice, ...]:
    """Every way for the view's seat to lay cards away, the best first; none where it lays none away.

    Where the rules pay a crib for a flush of some of its cards, which no file of habits covers, the model is chance.
    """
    assert view.dealer is not None and view.seat is not None and view.dealt
    rules, offset = view.rules, view.rules.offset(view.seat, view.dealer)
    if not rules.to_crib[offset]:
        return ()
    from .habits import expected_pegging

    worth = crib_worth(rules, offset)
    choices = [
        DiscardChoice(
            discard=away, keep=keep, hand=hand, crib=worth * crib, pegging=expected_pegging(rules, offset, keep)
        )
        for away, keep, hand, crib in _valued(view.dealt, rules, offset, model)
    ]
    return tuple(sorted(choices, key=lambda choice: (-round(choice.points, 9), choice.discard)))


def crib_worth(rules: Rules, offset: Seat) -> float:
    """What a point of the crib is worth to the side of the seat at that offset: a point where it is its own, else the
    share of a point that one opponent has among all."""
    return 1.0 if rules.side_of(0) == rules.side_of(offset) else -1.0 / (len(rules.sides) - 1)


def covers(rules: Rules) -> bool:
    """Whether a model by ranks says what a crib counts: a crib is a flush with all its cards alone."""
    return rules.crib_flush == "all" or rules.hand_flush >= rules.crib_size


_Valued: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], float, float]


def _valued(dealt: tuple[Card, ...], rules: Rules, offset: Seat, model: Model) -> list[_Valued]:
    """What each way lays away and keeps, and the means of hand and crib."""
    if model == "chance" or not covers(rules):
        values = discard_values(dealt, rules=rules)
        return [(each.discard, each.keep, each.hand, each.crib) for each in values]
    from ..fast.discard_many import discard_many
    from .habits import throws_beside

    many = discard_many([dealt], rules=rules, throws=throws_beside(rules, offset))
    cards, valued = [DECK[number] for number in many.hands[0].tolist()], []
    for places, hand, crib in zip(many.places.tolist(), many.hand[0].tolist(), many.crib[0].tolist(), strict=True):
        away = tuple(cards[place] for place in places)
        valued.append((away, tuple(card for card in cards if card not in away), hand, crib))
    return valued
