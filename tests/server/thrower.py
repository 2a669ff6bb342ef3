"""Messages that no honest client sends: made from honest ones, or out of nothing; the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias
from uuid import UUID

Frame: TypeAlias = str | bytes | list[str]
"""One message: a text, bytes, or a text in parts."""
CARDS: Final = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
NONSENSE: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**64, -(2**70), 1.5, 1e308, "", " ", "\x00", "null", "💥", "ａ" * 50),
    *([], {}, [[]], [None], {"type": "act"}, "A" * 2000, [1] * 200, {"a": {"b": {"c": {}}}}, "0" * 64, "F" * 64),
)
TEXTS: Final = (
    *("", " ", "hello", "nul", "[]", "{}", "{", "}", '"', "0", "-0", "1e999", "NaN", "\ufeff{}", "\x00", "\\u0000"),
    *("[" * 5000, '{"a":' * 3000, '{"type":"hello"}' * 2, '{"type":"hello","type":"ping"}', "9" * 9000, "/**/{}"),
    *('{"type":"\\ud800"}', '{"type":"hello","have":1e3}', '{"type":"continue","deal":00}', '{"type":"ping",}'),
)
LARGEST: Final = 16 * 1024


class Thrower:
    """Makes messages for one socket. `heard` holds what honest clients of the same game have to name: ids, questions,
    seals; `harmless` leaves out what would end the game at once, were it understood."""

    def __init__(self, random: Random, *, harmless: bool) -> None:
        self._random = random
        self._harmless = harmless
        self.ids: list[str] = []
        self.questions: list[str] = ["0.deal", "1.discard", "1.play.4", "9.cut"]
        self.seals: list[str] = []
        self._before: list[Frame] = [""]

    def next(self) -> Frame:
        """One more."""
        ways: tuple[tuple[Callable[[], Frame], int], ...] = (
            (self._honest, 6),
            (self._twisted, 8),
            (self._broken, 4),
            (lambda: self._random.choice(TEXTS), 3),
            (self._bytes, 2),
            (lambda: self._random.choice(self._before), 4),
            (self._in_parts, 1),
            (lambda: json.dumps({"type": "hello", "have": 0, "pad": "x" * (LARGEST * 2)}), 1),
        )
        frame = self._random.choices([way for way, _ in ways], [weight for _, weight in ways])[0]()
        self._before = [*self._before[-20:], frame]
        return frame

    def message(self) -> dict[str, Any]:
        """A message that can be read, though it may fit nothing."""
        random = self._random
        number, on = random.randint(-1, 60), random.random() < 0.5
        match random.choice(("hello", "act", "act", "act", "continue", "commit", "reveal", "choose", "pause", "ping")):
            case "act":
                question = random.choice([None, *self.questions])
                return {"type": "act", "id": self._id(), "question": question, "action": self._action()}
            case "hello":
                return {"type": "hello", "have": random.choice([None, number])}
            case "continue":
                return {"type": "continue", "deal": random.randint(0, 5)}
            case "commit":
                return {"type": "commit", "seal": random.choice([*self.seals, "0" * 64]), "commitment": self._hash()}
            case "reveal":
                return {"type": "reveal", "share": self._hash()}
            case "choose":
                return {"type": "choose", "choice": random.choice(["claim", "bot", "wait"])}
            case "pause":
                return {"type": "pause", "on": on}
            case other:
                return {"type": other}

    def _action(self) -> dict[str, Any]:
        random = self._random
        kinds = ["discard", "cut", "play", "play", "claim", "muggins", "pass", *([] if self._harmless else ["resign"])]
        match random.choice(kinds):
            case "discard":
                return {"type": "discard", "cards": random.sample(CARDS, random.randint(0, 4))}
            case "cut":
                return {"type": "cut", "position": random.randint(0, 52)}
            case "play":
                return {"type": "play", "card": random.choice(CARDS), "claim": random.randint(0, 30)}
            case "claim" | "muggins" as kind:
                return {"type": kind, "points": random.randint(0, 40)}
            case other:
                return {"type": other}

    def _id(self) -> str:
        own = str(UUID(int=self._random.getrandbits(128)))
        self.ids = [*self.ids[-50:], own]
        return self._random.choice([own, own, own, *self.ids])

    def _hash(self) -> str:
        return self._random.randbytes(32).hex()

    def _honest(self) -> str:
        return json.dumps(self.message())

    def _twisted(self) -> str:
        """One place of a message made something else, left out, or doubled under another name."""
        message, random = self.message(), self._random
        inner = message.get("action")
        place = inner if isinstance(inner, dict) and random.random() < 0.5 else message
        key = random.choice(list(place))
        match random.choice(("other", "other", "gone", "more", "swapped")):
            case "other":
                place[key] = random.choice(NONSENSE)
            case "gone":
                del place[key]
            case "more":
                place[random.choice(["seat", "by", "", "hands", "person", "__class__"])] = random.choice(NONSENSE)
            case _:
                place[key] = random.choice(list(place.values()))
        if self._harmless and message.get("action") == {"type": "resign"}:
            return ""
        return json.dumps(message)

    def _broken(self) -> str:
        """A text with a letter changed, cut off, or repeated."""
        text, random = self._honest(), self._random
        at = random.randrange(len(text))
        match random.choice(("changed", "cut", "again", "swollen")):
            case "changed":
                return text[:at] + chr(random.choice([0, 34, 44, 92, 125, 0x20AC, 0x1F0A1])) + text[at + 1 :]
            case "cut":
                return text[:at]
            case "again":
                return text + text
            case _:
                return text[:at] + " " * random.choice([1, 1000, LARGEST]) + text[at:]

    def _bytes(self) -> bytes:
        random = self._random
        return random.choice([random.randbytes(random.randint(0, 400)), self._honest().encode(), b"\xff\xfe", b""])

    def _in_parts(self) -> list[str]:
        text = self._honest()
        at = self._random.randrange(len(text))
        return [text[:at], "", text[at:]]
