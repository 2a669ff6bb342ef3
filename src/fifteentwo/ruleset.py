"""Ruleset files: what each holds, who may change what, and every mistake told by field, value and what is allowed.

A file states only what differs from the standard game of `Rules`; `[seats.N]` holds what depends on the number of
players, `allow` names the switches that a table may change.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

from . import rules as r
from .errors import InvalidRules, MissingRule, UnknownRuleset
from .rules import STANDARD, Rules, Seat

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "first_dealer": get_args(r.FirstDealer),
    "tie": get_args(r.Tie),
    "next_game": get_args(r.NextGame),
    "cut": get_args(r.CutBy),
    "discard_change": get_args(r.DiscardChange),
    "counting": get_args(r.Counting),
    "muggins": get_args(r.Switch),
    "overcount": get_args(r.Overcount),
    "skunks": get_args(r.Switch),
    "match": get_args(r.MatchScale),
    "crib_flush": get_args(r.CribFlush),
}
"""The fields that choose one of several words."""
SWITCHES: Final = tuple(name for name in CHOICES if name != "crib_flush")
"""The fields that a ruleset may leave to the table (`allow`)."""
NUMBERS: Final[Mapping[str, range]] = {
    "target": range(11, 362),
    "deck_to_crib": range(5),
    "heels": range(11),
    "nobs": range(11),
    "fifteen": range(11),
    "pair": range(11),
    "limit_points": range(11),
    "go": range(11),
    "last": range(11),
    "hand_flush": range(3, 7),
    "min_packet": range(1, 9),
}
"""The fields that are a number, with the numbers allowed."""
SIDES: Final = ("each", "opposite")
_LISTS: Final = ("dealt", "to_crib", "start_points", "skunk_lines")
_NEEDED: Final[Mapping[str, str]] = {
    "title": "a line of text",
    "summary": "a line of text",
    "seats": "a table [seats.N] for each number of players, 2 to 6",
}
_HEADINGS: Final = ("title", "summary", "aliases", "allow", "seats")
# A path, not importlib.resources, whose import alone costs `crib score` ten milliseconds.
_FOLDER: Final = Path(__file__).with_name("rulesets")
_BY_SEATS: Final = ("sides", "dealt", "to_crib", "deck_to_crib", "start_points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A ruleset file, read and checked."""

    name: str
    title: str
    summary: str
    """One sentence that says what sets it apart."""
    aliases: tuple[str, ...]
    allow: tuple[str, ...]
    """The switches that a table may change."""
    by_seats: Mapping[int, Rules]
    """The resolved rules for each number of players."""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return tuple(self.by_seats)


def ruleset_names() -> tuple[str, ...]:
    """The names of the rulesets that come with the library, the standard game first."""
    names = sorted(file.stem for file in _FOLDER.glob("*.toml"))
    return tuple(sorted(names, key=lambda name: name != "standard"))


def load_ruleset(name_or_path: str) -> Ruleset:
    """The ruleset of that name, or the one in a person's own `.toml` file.

    Raises UnknownRuleset, or InvalidRules with the field, its value and what is allowed.
    """
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            wanted = f"a ruleset file that can be read ({reason})"
            told = f"it is a folder: give a file, as {path / 'ours.toml'}" if path.is_dir() else wanted
            raise InvalidRules("file", name_or_path, told) from None
        return _read(path.stem, text)
    names = ruleset_names()
    if name_or_path in names:
        return _bundled(name_or_path)
    for ruleset in map(_bundled, names):
        if name_or_path in ruleset.aliases:
            return ruleset
    raise UnknownRuleset(name_or_path, ", ".join(names))


def load_rules(name_or_path: str, seats: int | None = None, **switches: str) -> Rules:
    """One number of seats and every switch resolved: `load_rules("standard", 3)`, `load_rules("acc", muggins="on",
    counting="manual")`. Without `seats` the fewest that the ruleset has.

    Raises UnknownRuleset, or InvalidRules when the ruleset has not that many seats, or leaves a switch no choice.
    """
    ruleset = load_ruleset(name_or_path)
    count = ruleset.seat_counts[0] if seats is None else seats
    if count not in ruleset.by_seats:
        raise InvalidRules("seats", count, f"{ruleset.name} is for {_either(ruleset.seat_counts)} players")
    rules = ruleset.by_seats[count]
    if not switches:
        return rules
    for switch, value in switches.items():
        if switch not in ruleset.allow:
            allowed = f"a table of {ruleset.name} may change {_either(ruleset.allow) or 'nothing'}"
            raise InvalidRules(switch, value, allowed)
        _check_choice(switch, value, ruleset.name)
    return _checked({**_values(rules), **switches}, ruleset.name)


def with_values(values: Mapping[str, Any], *, where: str) -> Rules:
    """Rules from their resolved values, as a record holds them; every field must be there and be allowed.

    Raises InvalidRules.
    """
    known = _values(STANDARD)
    for missing in known.keys() - values.keys():
        raise MissingRule(missing, "its value", where=where)
    for extra in values.keys() - known.keys():
        raise InvalidRules(extra, values[extra], "there is no such field", where=where)
    try:
        sides = tuple(tuple(int(seat) for seat in side) for side in values["sides"])
    except (TypeError, ValueError):
        raise InvalidRules("sides", values["sides"], "lists of seats", where=where) from None
    seats = sorted(seat for side in sides for seat in side)
    if len(sides) < 2 or not 2 <= len(seats) <= 6 or seats != list(range(len(seats))):
        raise InvalidRules("sides", values["sides"], "two or more sides of seats 0 to at most 5", where=where)
    plain = {key: value for key, value in values.items() if key not in ("sides", "name")}
    for key, value in plain.items():
        _check_field(key, value, where)
    return _checked({**_tupled(plain), "name": str(values["name"]), "sides": sides}, where)


def values_of(rules: Rules) -> dict[str, Any]:
    """The resolved values as plain data (lists, numbers, words); `with_values` reads them back."""
    return {key: _plain(value) for key, value in _values(rules).items()}


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _values(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in Rules.__dataclass_fields__ if not name.startswith("_")}


@cache
def _bundled(name: str) -> Ruleset:
    return _read(name, (_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _read(name: str, text: str) -> Ruleset:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidRules("file", f"{name}.toml", f"TOML; {error}") from None
    for key, value in document.items():
        (_check_heading if key in _HEADINGS else _check_field)(key, value, name)
    for key, wanted in _NEEDED.items():
        if key not in document:
            raise MissingRule(key, wanted, where=name)
    heading = {key: document.pop(key, []) for key in _HEADINGS}
    return Ruleset(
        name=name,
        title=heading["title"],
        summary=heading["summary"],
        aliases=tuple(heading["aliases"]),
        allow=tuple(heading["allow"]),
        by_seats=_resolve(name, document, heading["seats"]),
    )


def _check_heading(key: str, value: Any, where: str) -> None:
    if key == "seats":
        _check_tables(value, where)
    elif key in _NEEDED:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise InvalidRules(key, value, _NEEDED[key], where=where)
    elif not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise InvalidRules(key, value, "a list of names", where=where)
    elif key == "allow":
        for switch in value:
            if switch not in SWITCHES:
                raise InvalidRules(key, switch, f"one of {', '.join(SWITCHES)}", where=where)


def _check_tables(tables: object, name: str) -> None:
    if not isinstance(tables, dict) or not tables:
        raise InvalidRules("seats", tables, _NEEDED["seats"], where=name)
    for key, table in tables.items():
        if key not in ("2", "3", "4", "5", "6") or not isinstance(table, dict):
            raise InvalidRules("seats", key, "a table [seats.N] with N from 2 to 6", where=name)
        for each, value in table.items():
            _check_field(each, value, f"{name} [seats.{key}]")


def _resolve(name: str, common: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]]) -> dict[int, Rules]:
    found: dict[int, Rules] = {}
    for key in sorted(tables):
        where, count, table = f"{name} [seats.{key}]", int(key), tables[key]
        values = {**common, **table}
        sides = _sides(count, values.pop("sides", "each"), where)
        found[count] = _checked({"name": name, "sides": sides, **_tupled(values)}, where)
    return found


def _sides(seats: int, how: object, where: str) -> tuple[tuple[Seat, ...], ...]:
    if how == "opposite":
        if seats not in (4, 6):
            raise InvalidRules("sides", how, "partners need four or six seats", where=where)
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half))
    return tuple((seat,) for seat in range(seats))


def _tupled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}


def _check_field(key: str, value: object, where: str) -> None:
    if key in CHOICES:
        _check_choice(key, value, where)
    elif key in NUMBERS:
        allowed = NUMBERS[key]
        if type(value) is not int or value not in allowed:
            raise InvalidRules(key, value, f"a number from {allowed[0]} to {allowed[-1]}", where=where)
    elif key in _LISTS:
        if not isinstance(value, list) or not all(type(each) is int and each >= 0 for each in value):
            raise InvalidRules(key, value, "a list of numbers", where=where)
    elif key == "play_continues":
        if not isinstance(value, bool):
            raise InvalidRules(key, value, "true or false", where=where)
    elif key == "sides":
        if value not in SIDES:
            raise InvalidRules(key, value, f"one of {', '.join(SIDES)}", where=where)
    else:
        known = (*_HEADINGS, *_BY_SEATS, *CHOICES, *NUMBERS, "play_continues", "skunk_lines")
        raise InvalidRules(key, value, f"there is no such field; the fields are {', '.join(known)}", where=where)


def _check_choice(key: str, value: object, where: str) -> None:
    if value not in CHOICES[key]:
        raise InvalidRules(key, value, f"one of {', '.join(CHOICES[key])}", where=where)


def _checked(values: Mapping[str, Any], where: str) -> Rules:
    """Rules whose fields agree with each other."""
    for key in ("dealt", "to_crib"):
        wanted = f"{sum(map(len, values['sides']))} numbers, the dealer's first"
        if key not in values:
            raise MissingRule(key, wanted, where=where)
        if len(values[key]) != sum(map(len, values["sides"])):
            raise InvalidRules(key, list(values[key]), wanted, where=where)
    rules = Rules(**values)
    for field, value, allowed, right in _agreements(rules):
        if not right:
            raise InvalidRules(field, _plain(value), allowed, where=where)
    return rules


def _agreements(rules: Rules) -> tuple[tuple[str, object, str, bool], ...]:
    """What must hold between fields: the field to blame, its value, what is allowed, whether it holds."""
    kept = {cards - away for cards, away in zip(rules.dealt, rules.to_crib, strict=True)}
    lines = rules.skunk_lines
    falling = list(lines) == sorted(set(lines), reverse=True)
    cut = 2 * rules.min_packet
    return (
        ("dealt", rules.dealt, f"too many: of the 52 cards {cut} must be left to cut", rules.stub >= cut),
        ("to_crib", rules.to_crib, "every seat must keep the same number of cards", len(kept) == 1),
        ("to_crib", rules.to_crib, "every seat must keep 3 to 5 cards", kept <= {3, 4, 5}),
        ("to_crib", rules.to_crib, "the crib must hold 3 to 6 cards", 3 <= rules.crib_size <= 6),
        ("start_points", rules.start_points, "one number a seat", len(rules.start_points) in (0, rules.seats)),
        ("start_points", rules.start_points, "below the target", all(p < rules.target for p in rules.start_points)),
        ("hand_flush", rules.hand_flush, f"at most the {rules.keep} cards of a hand", rules.hand_flush <= rules.keep),
        ("skunk_lines", lines, "at most two, the higher first", falling and len(lines) <= 2),
        ("skunk_lines", lines, "above 0 and below the target", all(0 < line < rules.target for line in lines)),
        ("muggins", rules.muggins, "on needs counting = manual", rules.muggins == "off" or rules.counting == "manual"),
    )


def _either(words: tuple[object, ...]) -> str:
    return " or ".join([", ".join(map(str, words[:-1])), str(words[-1])] if len(words) > 1 else list(map(str, words)))
