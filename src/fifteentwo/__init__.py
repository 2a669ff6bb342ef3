"""Fifteen Two: cribbage, exactly and with reasons.

The public names of the library; each is imported when it is first used, so that `import fifteentwo` costs nothing.

>>> from fifteentwo import Card, parse_cards, score_show
>>> score_show(parse_cards("5H 5C 5S JD"), Card.parse("5D")).points
29
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .actions import Action as Action
    from .actions import Chance as Chance
    from .actions import Claim as Claim
    from .actions import Cut as Cut
    from .actions import Deal as Deal
    from .actions import Decision as Decision
    from .actions import Discard as Discard
    from .actions import FirstCut as FirstCut
    from .actions import Muggins as Muggins
    from .actions import Pass as Pass
    from .actions import Play as Play
    from .actions import Resign as Resign
    from .actions import Turn as Turn
    from .asking import asked_seats as asked_seats
    from .asking import awaits as awaits
    from .asking import legal as legal
    from .cadence import Group as Group
    from .cadence import groups as groups
    from .cadence import spoken as spoken
    from .cards import DECK as DECK
    from .cards import Card as Card
    from .cards import parse_cards as parse_cards
    from .cards import spell as spell
    from .dealing import next_dealer as next_dealer
    from .deck import Deck as Deck
    from .errors import CribbageError as CribbageError
    from .errors import IllegalAction as IllegalAction
    from .errors import InvalidCard as InvalidCard
    from .errors import InvalidPosition as InvalidPosition
    from .errors import InvalidRecord as InvalidRecord
    from .errors import InvalidRules as InvalidRules
    from .events import Claimed as Claimed
    from .events import CountClosed as CountClosed
    from .events import CutMade as CutMade
    from .events import DealerChosen as DealerChosen
    from .events import Dealt as Dealt
    from .events import Discarded as Discarded
    from .events import Event as Event
    from .events import FirstCutMade as FirstCutMade
    from .events import GameOver as GameOver
    from .events import HandShown as HandShown
    from .events import Played as Played
    from .events import PlayEnded as PlayEnded
    from .events import Resigned as Resigned
    from .events import Revealed as Revealed
    from .events import Scored as Scored
    from .events import StarterTurned as StarterTurned
    from .events import Went as Went
    from .game import Step as Step
    from .game import apply as apply
    from .game import new_game as new_game
    from .game import next_first_dealer as next_first_dealer
    from .notation import parse_position as parse_position
    from .notation import position_line as position_line
    from .record import Record as Record
    from .rules import STANDARD as STANDARD
    from .rules import Rules as Rules
    from .rules import Seat as Seat
    from .rules import Side as Side
    from .ruleset import Ruleset as Ruleset
    from .ruleset import load_rules as load_rules
    from .ruleset import load_ruleset as load_ruleset
    from .ruleset import ruleset_names as ruleset_names
    from .score import Line as Line
    from .score import Score as Score
    from .score import score_play as score_play
    from .score import score_show as score_show
    from .state import ChanceKind as ChanceKind
    from .state import Over as Over
    from .state import Phase as Phase
    from .state import State as State
    from .view import View as View
    from .view import observe as observe
    from .view import redact as redact

_HOME = {
    "actions": (
        "Action",
        "Chance",
        "Claim",
        "Cut",
        "Deal",
        "Decision",
        "Discard",
        "FirstCut",
        "Muggins",
        "Pass",
        "Play",
        "Resign",
        "Turn",
    ),
    "cadence": ("Group", "groups", "spoken"),
    "asking": ("asked_seats", "awaits", "legal"),
    "cards": ("DECK", "Card", "parse_cards", "spell"),
    "dealing": ("next_dealer",),
    "deck": ("Deck",),
    "errors": ("CribbageError", "IllegalAction", "InvalidCard", "InvalidPosition", "InvalidRecord", "InvalidRules"),
    "events": (
        "Claimed",
        "CountClosed",
        "CutMade",
        "DealerChosen",
        "Dealt",
        "Discarded",
        "Event",
        "FirstCutMade",
        "GameOver",
        "HandShown",
        "PlayEnded",
        "Played",
        "Resigned",
        "Revealed",
        "Scored",
        "StarterTurned",
        "Went",
    ),
    "game": ("Step", "apply", "new_game", "next_first_dealer"),
    "notation": ("parse_position", "position_line"),
    "record": ("Record",),
    "rules": ("STANDARD", "Rules", "Seat", "Side"),
    "ruleset": ("Ruleset", "load_rules", "load_ruleset", "ruleset_names"),
    "score": ("Line", "Score", "score_play", "score_show"),
    "state": ("ChanceKind", "Over", "Phase", "State"),
    "view": ("View", "observe", "redact"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}
__all__ = [
    "DECK",
    "STANDARD",
    "Action",
    "Card",
    "Chance",
    "ChanceKind",
    "Claim",
    "Claimed",
    "CountClosed",
    "CribbageError",
    "Cut",
    "CutMade",
    "Deal",
    "DealerChosen",
    "Dealt",
    "Decision",
    "Deck",
    "Discard",
    "Discarded",
    "Event",
    "FirstCut",
    "FirstCutMade",
    "GameOver",
    "Group",
    "HandShown",
    "IllegalAction",
    "InvalidCard",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "Line",
    "Muggins",
    "Over",
    "Pass",
    "Phase",
    "Play",
    "PlayEnded",
    "Played",
    "Record",
    "Resign",
    "Resigned",
    "Revealed",
    "Rules",
    "Ruleset",
    "Score",
    "Scored",
    "Seat",
    "Side",
    "StarterTurned",
    "State",
    "Step",
    "Turn",
    "View",
    "Went",
    "apply",
    "asked_seats",
    "awaits",
    "groups",
    "legal",
    "load_rules",
    "load_ruleset",
    "new_game",
    "next_dealer",
    "next_first_dealer",
    "observe",
    "parse_cards",
    "parse_position",
    "position_line",
    "redact",
    "ruleset_names",
    "score_play",
    "score_show",
    "spell",
    "spoken",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULE_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
