"""A bot that reads what an outside program would be told, and looks for cards that its seat must not know."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from fifteentwo.actions import Decision
from fifteentwo.arena.told import view_to_plain
from fifteentwo.bots import Bot
from fifteentwo.events import Played
from fifteentwo.view import View

CARD = re.compile(r'"([A2-9TJQK][CDHS])"')


@dataclass
class Reader:
    bot: Bot
    questions: int = 0
    name: str = "reader"

    def act(self, view: View, legal: Sequence[Decision]) -> Decision:
        self.questions += 1
        known = {*view.dealt, *(event.card for event in view.play if isinstance(event, Played))}
        known |= {card for cut in view.first_cuts for card in cut.cards}
        known |= {card for hand in view.shown for card in hand.cards}
        if view.starter is not None:
            known.add(view.starter)
        found = set(CARD.findall(json.dumps(view_to_plain(view))))
        assert found <= {str(card) for card in known}
        return self.bot.act(view, legal)
