"""The level of somebody who counts well and cannot let points lie: knows what a discard is worth, but not what a card
gives away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..cards import Card
from ..score import Score, score_play
from ..view import View
from .bot import Level
from .steady import STEADY


def _card(view: View, fitting: Sequence[Card], random: Random) -> Card:
    """Takes the most points there are; of equals the highest card."""
    return max(fitting, key=lambda card: (score_play((*view.count_cards, card), rules=view.rules).points, card))


def _count(truth: Score, most: int, random: Random) -> int:
    """Right, or every twelfth time one line short."""
    if not truth.lines or random.randrange(12):
        return truth.points
    return truth.points - random.choice(truth.lines).points


def _call(missed: int, most: int, random: Random) -> int:
    """Sees three misses of four."""
    return missed if random.randrange(4) else 0


EAGER = Level(
    name="eager",
    title="Eager",
    summary="Knows a good discard, and takes every point it can get in the play, whatever comes after.",
    discard=STEADY.discard,
    card=_card,
    count=_count,
    call=_call,
)
