"""The levels that search: they weigh what others keep and lay away, and look to the end of the play.

Their numbers come from `analysis`, which is imported when one of them is first asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ..actions import Discard
from ..cards import Card
from ..view import View
from .bot import Level
from .steady import STEADY

BEHIND: Final = 4.0
"""Points behind the best by which a way to lay away is out of the question, far from the end."""


def searching(name: str, title: str, summary: str, *, hands: int, deals: int, to_win: bool) -> Level:
    """A level that tells so many hands of the other apart with two players, and draws so many deals with more; `to_win`
    says that it plays for the game and not for points, where a table of boards tells the chances."""

    def discard(view: View, options: Sequence[Discard], random: Random) -> Discard:
        from ..analysis.discards import weigh_discards
        from ..analysis.settling import ranked_discards

        choices = ranked_discards(view, behind=BEHIND) if to_win else weigh_discards(view)
        best = choices[0].discard
        return next(option for option in options if tuple(sorted(option.cards)) == best)

    def card(view: View, fitting: Sequence[Card], random: Random) -> Card:
        if len({card.rank for card in fitting}) == 1:
            return fitting[0]
        from ..analysis.plays import Manner, best_play
        from ..analysis.standing import before_of

        before = before_of(view.rules) if to_win else None
        return best_play(view, Manner(hands=hands, deals=deals), before=before, seed=random.getrandbits(63))

    return Level(
        name=name,
        title=title,
        summary=summary,
        discard=discard,
        card=card,
        count=STEADY.count,
        call=STEADY.call,
        searches=True,
    )


SHREWD = searching(
    "shrewd",
    "Shrewd",
    "Guesses what the others keep from what they play, and plays for points to the last card.",
    hands=120,
    deals=60,
    to_win=False,
)
MASTER = searching(
    "master",
    "Master",
    "Knows at every score what each card is worth for the game, and plays the odds to the end.",
    hands=160,
    deals=300,
    to_win=True,
)
ANALYST = searching(
    "analyst",
    "Analyst",
    "The master without a clock: it tells every hand apart that the others may hold.",
    hands=2000,
    deals=4000,
    to_win=True,
)
