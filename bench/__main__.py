"""`make bench`: the figures of `crib bench`, and beside them what another package makes of the same hands."""

from __future__ import annotations

import cribbage_scorer.cribbage_scorer as peer  # type: ignore[import-untyped]

from fifteentwo.cards import SUITS, Card
from fifteentwo.cli.bench import report
from fifteentwo.cli.measuring import Work, sample_hands, works

PEER = "PyPI cribbage-scorer"


def peer_work() -> Work:
    """The same hands counted by cribbage-scorer, which wants ranks and suits as pairs."""
    hands = [([_pair(card) for card in cards], _pair(starter)) for cards, starter in sample_hands()]

    def once() -> int:
        for cards, starter in hands:
            peer.show_calc_score(starter, cards)
        return len(hands)

    return Work(PEER, "hands/s", once)


def _pair(card: Card) -> tuple[int, str]:
    return card.rank, SUITS[card.suit]


if __name__ == "__main__":
    report([peer_work(), *works()], as_json=False)
