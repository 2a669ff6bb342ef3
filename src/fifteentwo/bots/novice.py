"""The level of somebody who has just learned the game: sees points, but not what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..actions import Discard
from ..cards import Card
from ..score import Score, score_play, score_show
from ..view import View
from .bot import Level


def _discard(view: View, options: Sequence[Discard], random: Random) -> Discard:
    """Keeps the points it holds already, whosever crib it is; every fourth time it overlooks the best way."""
    order = random.sample(options, len(options))
    order.sort(key=lambda option: -_points_kept(view, option))
    return order[0] if random.randrange(4) else order[min(random.randint(1, 3), len(order) - 1)]


def _points_kept(view: View, option: Discard) -> int:
    keep = tuple(card for card in view.dealt if card not in option.cards)
    return score_show(keep, None, rules=view.rules).points


def _card(view: View, fitting: Sequence[Card], random: Random) -> Card:
    """Takes the most points there are; every fourth time it does not see them, and without any it plays as it likes."""
    order = random.sample(fitting, len(fitting))
    if not random.randrange(4):
        return order[0]
    return max(order, key=lambda card: score_play((*view.count_cards, card), rules=view.rules).points)


def _count(truth: Score, most: int, random: Random) -> int:
    """Right, or every fourth time one line short."""
    if not truth.lines or random.randrange(4):
        return truth.points
    return truth.points - random.choice(truth.lines).points


def _call(missed: int, most: int, random: Random) -> int:
    """Sees every second miss."""
    return missed if random.randrange(2) else 0


NOVICE = Level(
    name="novice",
    title="Gentle",
    summary="Keeps the points it sees, forgets whose crib it is, and misses some.",
    discard=_discard,
    card=_card,
    count=_count,
    call=_call,
)
