"""`play_points` is `score_play` in integers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fifteentwo.cards import DECK, Card
from fifteentwo.fast.play import play_points
from fifteentwo.rules import COUNT_LIMIT, STANDARD, Rules
from fifteentwo.score import score_play

HOUSE = replace(STANDARD, name="house", fifteen=1, pair=3, limit_points=0)


def counts(seed: int, many: int) -> list[tuple[Card, ...]]:
    """Random counts, every second from a few near ranks, where pairs and runs are met."""
    random = Random(seed)
    found = []
    for place in range(many):
        low = random.randrange(10)
        pool = [card for card in DECK if low <= card.rank - 1 <= low + 3] if place % 2 else list(DECK)
        cards: list[Card] = []
        for card in random.sample(pool, 10):
            if sum(each.count_value for each in cards) + card.count_value <= COUNT_LIMIT:
                cards.append(card)
        found.append(tuple(cards[: random.randint(1, len(cards))]))
    return found


@pytest.mark.parametrize("rules", [STANDARD, HOUSE], ids=["standard", "house"])
def test_every_count_scores_like_the_plain_engine(rules: Rules) -> None:
    for cards in counts(1, 8000):
        plain = score_play(cards, rules=rules).points
        assert play_points(tuple(card.rank - 1 for card in cards), rules) == plain, cards
