"""Actions and results as plain data, the kinds of value JSON has, and back; every fault told with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, assert_never, get_args

from .actions import Action, Claim, Cut, Deal, Discard, FirstCut, Muggins, Pass, Play, Resign, Turn
from .cards import Card
from .errors import InvalidCard, InvalidRecord
from .events import GameOver, Source

Plain: TypeAlias = dict[str, Any]


def action_to_plain(action: Action) -> Plain:
    """The action with its `type` and its fields; a card is a word, `"5H"`. `action_from_plain` reads it back."""
    match action:
        case FirstCut(cards):
            return {"type": "first_cut", "cards": _names(cards)}
        case Deal(hands, to_crib):
            return {"type": "deal", "hands": [_names(hand) for hand in hands], "to_crib": _names(to_crib)}
        case Turn(card):
            return {"type": "turn", "card": str(card)}
        case Discard(seat, cards):
            return {"type": "discard", "seat": seat, "cards": _names(cards)}
        case Cut(seat, position):
            return {"type": "cut", "seat": seat, "position": position}
        case Play(seat, card, claim):
            return {"type": "play", "seat": seat, "card": str(card), "claim": claim}
        case Claim(seat, points):
            return {"type": "claim", "seat": seat, "points": points}
        case Muggins(seat, points):
            return {"type": "muggins", "seat": seat, "points": points}
        case Pass(seat):
            return {"type": "pass", "seat": seat}
        case Resign(seat):
            return {"type": "resign", "seat": seat}
        case _:
            assert_never(action)


def action_from_plain(plain: object, *, where: str = "action") -> Action:
    """The action that `action_to_plain` wrote. Raises InvalidRecord, beginning with `where`."""
    fields = Fields(plain, where)
    action = read_action(fields)
    fields.end()
    return action


def read_action(fields: Fields) -> Action:
    """An action from its fields; the caller may read others beside them. Raises InvalidRecord."""
    return _READERS[fields.word("type", tuple(_READERS))](fields)


_READERS: Mapping[str, Callable[[Fields], Action]] = {
    "first_cut": lambda fields: FirstCut(fields.cards("cards")),
    "deal": lambda fields: Deal(fields.hands("hands"), fields.cards("to_crib")),
    "turn": lambda fields: Turn(fields.card("card")),
    "discard": lambda fields: Discard(fields.number("seat"), fields.cards("cards")),
    "cut": lambda fields: Cut(fields.number("seat"), fields.number("position")),
    "play": lambda fields: Play(fields.number("seat"), fields.card("card"), fields.number("claim")),
    "claim": lambda fields: Claim(fields.number("seat"), fields.number("points")),
    "muggins": lambda fields: Muggins(fields.number("seat"), fields.number("points")),
    "pass": lambda fields: Pass(fields.number("seat")),
    "resign": lambda fields: Resign(fields.number("seat")),
}


def result_to_plain(result: GameOver) -> Plain:
    """How a game ended, with its fields; `result_from_plain` reads it back."""
    return {"side": result.side, "scores": list(result.scores), "skunk": result.skunk, "reason": result.reason}


def result_from_plain(plain: object, *, where: str) -> GameOver:
    """The result that `result_to_plain` wrote. Raises InvalidRecord, beginning with `where`."""
    fields = Fields(plain, where)
    scores = tuple(fields.whole_number(score, f"scores[{at}]") for at, score in enumerate(fields.list("scores")))
    reason = fields.word("reason", (*get_args(Source), "resigned"))
    result = GameOver(fields.number("side"), scores, fields.number("skunk"), reason)
    fields.end()
    return result


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


class Fields:
    """The fields of one object of a document: each is read once by its kind, and at the end none may be left over.

    Every method raises InvalidRecord with the place, `actions[17].card: ...`.
    """

    def __init__(self, plain: object, where: str) -> None:
        self._where = where
        if not isinstance(plain, Mapping):
            raise self.fault("", f"write an object with named fields, not {_short(plain)}")
        self._left = dict(plain)

    def fault(self, name: str, what: str) -> InvalidRecord:
        """The error that names the place of a field."""
        place = ".".join(part for part in (self._where, name) if part)
        return InvalidRecord(f"{place}: {what}" if place else what)

    def take(self, name: str) -> Any:
        if name not in self._left:
            raise self.fault(name, "the field is missing")
        return self._left.pop(name)

    def end(self) -> None:
        """No field may be left that nobody has read."""
        for name in self._left:
            raise self.fault("", f"there is no field {_short(name)}")

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            raise self.fault(name, f"write a text, not {_short(value)}")
        return value

    def word(self, name: str, allowed: tuple[str, ...]) -> Any:
        value = self.take(name)
        if value not in allowed:
            raise self.fault(name, f"write one of {', '.join(allowed)}, not {_short(value)}")
        return value

    def number(self, name: str) -> int:
        return self.whole_number(self.take(name), name)

    def number_or_null(self, name: str) -> int | None:
        value = self.take(name)
        return None if value is None else self.whole_number(value, name)

    def whole_number(self, value: object, name: str) -> int:
        if type(value) is not int or value < 0:
            raise self.fault(name, f"write a whole number from 0, not {_short(value)}")
        return value

    def octets(self, name: str, many: int) -> bytes:
        """So many bytes, written as small hexadecimal digits."""
        value = self.take(name)
        if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * many}}}", value):
            raise self.fault(name, f"write {many} bytes as {2 * many} digits 0-9 and a-f, not {_short(value)}")
        return bytes.fromhex(value)

    def octets_or_null(self, name: str, many: int) -> bytes | None:
        if self._left.get(name, "") is None:
            del self._left[name]
            return None
        return self.octets(name, many)

    def list(self, name: str) -> list[Any]:
        value = self.take(name)
        if not isinstance(value, list):
            raise self.fault(name, f"write a list, not {_short(value)}")
        return value

    def card(self, name: str) -> Card:
        return self._card(self.take(name), name)

    def cards(self, name: str) -> tuple[Card, ...]:
        return self._cards(self.take(name), name)

    def hands(self, name: str) -> tuple[tuple[Card, ...], ...]:
        return tuple(self._cards(hand, f"{name}[{seat}]") for seat, hand in enumerate(self.list(name)))

    def _cards(self, value: object, name: str) -> tuple[Card, ...]:
        if not isinstance(value, list):
            raise self.fault(name, f"write a list of cards, not {_short(value)}")
        return tuple(self._card(card, f"{name}[{at}]") for at, card in enumerate(value))

    def _card(self, value: object, name: str) -> Card:
        try:
            if isinstance(value, str):
                return Card.parse(value)
        except InvalidCard:
            pass
        raise self.fault(name, f'write a card as "5H" or "TD", not {_short(value)}')


def _short(value: object) -> str:
    """A value as an error shows it: in a few words, however much it holds."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            text = repr(value)
            return text if len(text) <= 40 else f"{text[:40]}…"
