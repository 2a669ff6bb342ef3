"""The level that does not look at its cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..actions import Discard
from ..cards import Card
from ..score import Score
from ..view import View
from .bot import Level


def _discard(view: View, options: Sequence[Discard], random: Random) -> Discard:
    return random.choice(options)


def _card(view: View, fitting: Sequence[Card], random: Random) -> Card:
    return random.choice(fitting)


def _count(truth: Score, most: int, random: Random) -> int:
    """The truth, every fourth time whatever comes to its lips."""
    return truth.points if random.randrange(4) else random.randint(0, most)


def _call(missed: int, most: int, random: Random) -> int:
    """Nothing, every eighth time whatever comes to its lips."""
    return 0 if random.randrange(8) else random.randint(1, most)


CAREFREE = Level(
    name="random",
    title="Carefree",
    summary="Plays any card that the rules allow, without looking.",
    discard=_discard,
    card=_card,
    count=_count,
    call=_call,
)
