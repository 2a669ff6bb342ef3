"""Views for the tests of the analysis."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fifteentwo.actions import Deal
from fifteentwo.cards import Card
from fifteentwo.game import apply
from fifteentwo.rules import STANDARD, Rules, Seat
from fifteentwo.view import View, observe
from tests.kit import before_deal, spare_cards

Holding = Callable[[Rules, tuple[Card, ...], Seat], View]


@pytest.fixture
def standard() -> Rules:
    return STANDARD


@pytest.fixture
def holding() -> Holding:
    """Seat 0's view when it is dealt these cards, so many seats left of the dealer."""

    def view(rules: Rules, own: tuple[Card, ...], offset: Seat) -> View:
        dealer, rest = -offset % rules.seats, iter(spare_cards(own))
        sizes = [rules.dealt[rules.offset(seat, dealer)] for seat in range(rules.seats)]
        hands = tuple(own if not seat else tuple(next(rest) for _ in range(size)) for seat, size in enumerate(sizes))
        crib = tuple(next(rest) for _ in range(rules.deck_to_crib))
        return observe(apply(before_deal(rules, dealer=dealer), Deal(hands, crib)).state, 0)

    return view
