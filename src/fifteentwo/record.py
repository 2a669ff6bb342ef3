"""A game as a document: what was put into it, from which the game itself follows again.

A record (`.crib.json`) holds the rules, who sat where, every action in order (cuts, deals and starters among them) and
the result. Loading one plays it through and must come to its result. `docs/records.md` describes the format.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args

from .actions import Action, Deal, FirstCut, Turn
from .errors import FalseRecord, IllegalAction, InvalidRecord, InvalidRules
from .events import GameOver
from .game import Step, apply, new_game
from .plain import (
    Fields,
    Plain,
    action_from_plain,
    action_to_plain,
    read_action,
    result_from_plain,
    result_to_plain,
)
from .rules import Rules, Seat
from .ruleset import values_of, with_values
from .sealed_record import Seal, seal_from_plain, seal_to_plain
from .state import State

__all__ = [
    "Entry",
    "Player",
    "Record",
    "action_from_plain",
    "action_to_plain",
    "dump",
    "dumps",
    "entry_to_plain",
    "final_state",
    "from_plain",
    "load",
    "loads",
    "opening",
    "replay",
    "to_plain",
]

FORMAT: Final = "crib-record"
VERSION: Final = 1
MOST_BYTES: Final = 2_000_000
"""A record of a long game for six, counted by hand, has a tenth of this."""

By = Literal["person", "bot", "clock"]
"""Who took a decision: the person in the seat, a bot (also one that stands in), or a table's clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who sits in a seat. A bot has the name of its level, a person has none."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: str | None = None

    def __post_init__(self) -> None:
        if not _is_line(self.name) or len(self.name) > 100:
            raise InvalidRecord(f"name: write a name of 1 to 100 characters on one line, not {self.name!r}")
        if (self.kind == "bot") != (self.level is not None) or (self.level is not None and not _is_word(self.level)):
            raise InvalidRecord(f"level: a bot has the name of a level and a person null, not {self.level!r}")


def _is_line(text: str) -> bool:
    return bool(text.strip()) and not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in text)


def _is_word(text: str) -> bool:
    return text.isascii() and text.replace("_", "").isalnum() and len(text) <= 100


@dataclass(frozen=True, slots=True)
class Entry:
    """An action of a record, and who decided it: None for cuts, deals and starters, which nobody decides."""

    action: Action
    by: By | None = None

    def __post_init__(self) -> None:
        if isinstance(self.action, FirstCut | Deal | Turn) != (self.by is None):
            raise InvalidRecord(f"by: decisions are by one of {', '.join(get_args(By))}, chance by nobody")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game, over or still in play (`result` is None then)."""

    rules: Rules
    players: tuple[Player, ...]
    """By seat."""
    dealer: Seat | None = None
    """Who deals first, where that was settled before the game; None where the rules say."""
    entries: tuple[Entry, ...] = ()
    result: GameOver | None = None
    seal: Seal | None = None
    """Of a game from a sealed deck; `fifteentwo.verify` says whether it is true."""

    @classmethod
    def of(
        cls, rules: Rules, players: Iterable[Player], entries: Iterable[Entry], *, dealer: Seat | None = None
    ) -> Record:
        """The record of a game from the actions in it; the result is what they come to.

        Raises InvalidRecord where an action cannot be taken.
        """
        record = cls(rules=rules, players=tuple(players), dealer=dealer, entries=tuple(entries))
        return replace(record, result=final_state(record).result)


# Replay


def opening(record: Record) -> State:
    """The state before the first action.

    Raises InvalidRecord when players or dealer do not fit the rules.
    """
    seats = record.rules.seats
    if not _is_line(record.rules.name):
        raise InvalidRecord(f"rules.name: write a name on one line, not {record.rules.name!r}")
    if len(record.players) != seats:
        raise InvalidRecord(f"seats: these rules are for {seats} players, not {len(record.players)}")
    if record.dealer is not None and record.dealer not in range(seats):
        raise InvalidRecord(f"dealer: write a seat from 0 to {seats - 1} or null, not {record.dealer}")
    return new_game(record.rules, dealer=record.dealer)


def replay(record: Record) -> Iterator[Step]:
    """The game again, a step for each entry.

    Raises InvalidRecord at an action that cannot be taken.
    """
    state = opening(record)
    for place, entry in enumerate(record.entries):
        try:
            step = apply(state, entry.action)
        except IllegalAction as error:
            raise FalseRecord(f"actions[{place}]: {error}") from None
        state = step.state
        yield step


def final_state(record: Record) -> State:
    """The state after the last entry. Raises InvalidRecord at an action that cannot be taken."""
    state = opening(record)
    for step in replay(record):
        state = step.state
    return state


# Documents


def dumps(record: Record) -> str:
    """The record as JSON text, an action a line."""
    document = to_plain(record)
    actions = document.pop("actions")
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in document.items()]
    each = ",\n".join(f"    {_json(action)}" for action in actions)
    lines.insert(-2, f'  "actions": [\n{each}\n  ]' if actions else '  "actions": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def dump(record: Record, path: Path) -> None:
    """Write the record to a file, customarily named `.crib.json`."""
    path.write_text(dumps(record), encoding="utf-8")


def load(path: Path) -> Record:
    """The record in a file.

    Raises InvalidRecord with one sentence when the file cannot be read, is no record, is of a version not known here,
    or does not replay to its result.
    """
    return loads(read_file(path))


def read_file(path: Path) -> str:
    """A file's text, if it may be a record: UTF-8, and not huge. Raises InvalidRecord."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidRecord(f"{path} cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise InvalidRecord(f"{path} is too big for a record: {MOST_BYTES} bytes at most")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise InvalidRecord(f"{path} is no record: it is not UTF-8 text") from None


def loads(text: str) -> Record:
    """The record in a JSON text. Raises InvalidRecord."""
    if len(text) > MOST_BYTES:
        raise InvalidRecord(f"the text is too long for a record: {MOST_BYTES} characters at most")
    try:
        document = json.loads(
            text,
            object_pairs_hook=_each_key_once,
            parse_float=_whole_number,
            parse_int=_whole_number,
            parse_constant=_whole_number,
        )
    except json.JSONDecodeError as error:
        raise InvalidRecord(f"line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}") from None
    except RecursionError:
        raise InvalidRecord("this is no record: its lists lie too deep in each other") from None
    return from_plain(document)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise InvalidRecord(f"{twice!r} is there twice in one object")
    return found


def _whole_number(text: str) -> int:
    if not text.lstrip("-").isdigit() or len(text) > 9:
        raise InvalidRecord(f"{text[:20]} is no number of a record: those are whole, of nine digits at most")
    return int(text)


def to_plain(record: Record) -> Plain:
    """The record as plain data, the document that a file holds."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": values_of(record.rules),
        "seats": [{"name": each.name, "kind": each.kind, "level": each.level} for each in record.players],
        "dealer": record.dealer,
        "actions": [entry_to_plain(entry) for entry in record.entries],
        "result": None if record.result is None else result_to_plain(record.result),
        "seal": None if record.seal is None else seal_to_plain(record.seal),
    }


def entry_to_plain(entry: Entry) -> Plain:
    """The action with its fields, and with `by` if it is a decision."""
    return action_to_plain(entry.action) | ({} if entry.by is None else {"by": entry.by})


def from_plain(document: object) -> Record:
    """The record that a document tells, of whatever version, once it has been played through.

    Raises InvalidRecord with one sentence that names the place.
    """
    record = _read(Fields(_upgraded(document), ""))
    result = final_state(record).result
    if result != record.result:
        told = "null" if record.result is None else _json(result_to_plain(record.result))
        played = (
            "the game is still in play" if result is None else f"the game ends with {_json(result_to_plain(result))}"
        )
        raise FalseRecord(f"result: the record says {told}, but after its actions {played}")
    return record


UPGRADES: Final[Mapping[int, Callable[[Plain], Plain]]] = {}
"""By version: how a document of it becomes one of the next. Each is a pure function, and is never changed again."""


def _upgraded(document: object) -> Plain:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InvalidRecord(f'this is no record: a record is an object with "format": "{FORMAT}"')
    version = document.get("version")
    if type(version) is not int or version not in range(1, VERSION + 1):
        known = "version 1" if VERSION == 1 else f"versions 1 to {VERSION}"
        raise InvalidRecord(f"version: this program reads {known} of the format, not {version!r:.20}")
    for each in range(version, VERSION):
        document = UPGRADES[each](document)
    return document


def _read(fields: Fields) -> Record:
    fields.take("format")
    fields.take("version")
    record = Record(
        rules=_read_rules(fields),
        players=tuple(_read_player(each, f"seats[{seat}]") for seat, each in enumerate(fields.list("seats"))),
        dealer=fields.number_or_null("dealer"),
        entries=tuple(_read_entry(each, f"actions[{at}]") for at, each in enumerate(fields.list("actions"))),
        result=_read_result(fields.take("result")),
        seal=_read_seal(fields.take("seal")),
    )
    fields.end()
    return record


def _read_rules(fields: Fields) -> Rules:
    values = fields.take("rules")
    if not isinstance(values, dict):
        raise fields.fault("rules", "write an object with every value of the rules")
    try:
        rules = with_values(values, where="rules")
    except InvalidRules as error:
        raise InvalidRecord(str(error)) from None
    # As text, since 1 and true are equal values.
    for name, value in values_of(rules).items():
        if _json(value) != _json(values[name]):
            raise fields.fault(f"rules.{name}", f"write {_json(value)}, not {_json(values[name]):.40}")
    return rules


def _read_player(plain: object, where: str) -> Player:
    fields = Fields(plain, where)
    name, kind, level = fields.text("name"), fields.word("kind", ("person", "bot")), fields.take("level")
    fields.end()
    if level is not None and not isinstance(level, str):
        raise fields.fault("level", "write the name of a bot's level, or null")
    try:
        return Player(name=name, kind=kind, level=level)
    except InvalidRecord as error:
        raise InvalidRecord(f"{where}.{error}") from None


def _read_entry(plain: object, where: str) -> Entry:
    fields = Fields(plain, where)
    action = read_action(fields)
    by = None if isinstance(action, FirstCut | Deal | Turn) else fields.word("by", get_args(By))
    fields.end()
    return Entry(action, by)


def _read_result(plain: object) -> GameOver | None:
    return None if plain is None else result_from_plain(plain, where="result")


def _read_seal(plain: object) -> Seal | None:
    return None if plain is None else seal_from_plain(plain)
