"""A record as text that people read and write, in the manner of chess's PGN, without loss both ways.

    [Format "crib-text/1"]
    [Rules "standard"]
    [A "Ann"]
    ...
    1. (A deals, 0-0) A+5H6S7DJCQC2D B+4S5D9HTC3DQS
    A-JCQC B-3DQS
    starter 8S
    B:9H A:6S (15-2) B:...

Tags say what a record's head says; then every action follows in order, seats being letters from A. What stands in
round brackets is told for people and read by nobody. `docs/records.md` describes the whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, assert_never, cast

from . import events as ev
from .actions import Claim, Cut, Deal, Decision, Discard, FirstCut, Muggins, Pass, Play, Resign, Turn
from .cadence import spoken
from .cards import Card, parse_cards, spell
from .dealing import next_dealer
from .errors import CribbageError, FalseRecord, IllegalAction, InvalidRecord
from .events import Event, GameOver
from .game import apply
from .record import MOST_BYTES, By, Entry, Player, Record, opening, read_file, replay
from .record import loads as loads_json
from .rules import STANDARD, Rules, Seat
from .ruleset import values_of, with_values
from .score import Score
from .state import State

FORMAT: Final = "crib-text/1"
SEATS: Final = "ABCDEF"
IN_PLAY: Final = "*"
_SKUNKS: Final = ("", ", skunk", ", double skunk")


# Writing


def dumps(record: Record) -> str:
    """The record as text. Raises InvalidRecord where an action of it cannot be taken."""
    page = _Page()
    for name, value in _tags(record):
        page.put(f"[{name} {json.dumps(value, ensure_ascii=False)}]")
        page.end_line()
    state = opening(record)
    for entry, step in zip(record.entries, replay(record), strict=True):
        _write_entry(page, entry, state, record.players)
        _write_events(page, step.events)
        if entry.by is None:
            page.end_line()
        state = step.state
    page.end_line()
    return "\n".join(page.lines) + "\n"


class _Page:
    """Lines of words, the last one still open."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._open: list[str] = []

    def put(self, *words: str) -> None:
        self._open += words

    def end_line(self) -> None:
        if self._open:
            self.lines.append(" ".join(self._open))
            self._open = []

    def blank_line(self) -> None:
        self.end_line()
        self.lines.append("")


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Format", FORMAT
    yield "Rules", record.rules.name
    standard = values_of(STANDARD)
    for name, value in values_of(record.rules).items():
        if name != "name" and value != standard[name]:
            yield name, _value_text(name, value)
    for letter, player in zip(SEATS, record.players, strict=False):
        yield letter, player.name
        if player.level is not None:
            yield f"Bot{letter}", player.level
    if record.dealer is not None:
        yield "Dealer", SEATS[record.dealer]
    yield "Result", _result_text(record.rules, record.result)


def _value_text(name: str, value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case list() if name == "sides":
            return " ".join(_letters(side) for side in value)
        case list():
            return " ".join(map(str, value))
        case _:
            return str(value)


def _result_text(rules: Rules, result: GameOver | None) -> str:
    if result is None:
        return IN_PLAY
    scores = "-".join(map(str, result.scores))
    return f"{_letters(rules.sides[result.side])} {scores} {result.reason}{_SKUNKS[result.skunk]}"


def _letters(seats: tuple[Seat, ...] | list[Seat]) -> str:
    return "".join(SEATS[seat] for seat in seats)


def _write_entry(page: _Page, entry: Entry, state: State, players: tuple[Player, ...]) -> None:
    match entry.action:
        case FirstCut(cards):
            if not state.first_cuts:
                page.blank_line()
            page.put("cuts", *(f"{SEATS[seat]}:{card}" for seat, card in zip(state.cutting, cards, strict=True)))
        case Deal(hands, to_crib):
            page.blank_line()
            dealer = next_dealer(state)
            assert dealer is not None
            page.put(f"{state.deal_number + 1}.", f"({SEATS[dealer]} deals, {'-'.join(map(str, state.scores))})")
            page.put(*(f"{letter}+{spell(hand)}" for letter, hand in zip(SEATS, hands, strict=False)))
            page.put(*([f"crib+{spell(to_crib)}"] if to_crib else []))
        case Turn(card):
            page.end_line()
            page.put("starter", str(card))
        case decision:
            by = "" if entry.by == players[decision.seat].kind else f"~{entry.by}"
            if isinstance(decision, Cut):
                page.end_line()
            page.put(f"{_decision_text(decision, by_hand=state.rules.counting == 'manual')}{by}")


def _decision_text(decision: Decision, *, by_hand: bool) -> str:
    letter = SEATS[decision.seat]
    match decision:
        case Discard(cards=cards):
            return f"{letter}-{spell(cards)}"
        case Cut(position=position):
            return f"{letter}@{position}"
        case Play(card=card, claim=claim):
            return f"{letter}:{card}={claim}" if by_hand else f"{letter}:{card}"
        case Claim(points=points):
            return f"{letter}={points}"
        case Muggins(points=points):
            return f"{letter}!{points}"
        case Pass():
            return f"{letter}:pass"
        case Resign():
            return f"{letter}:resigns"
        case _:
            assert_never(decision)


def _write_events(page: _Page, events: tuple[Event, ...]) -> None:
    """What followed from an action, as asides; each count and each hand has a line of its own."""
    count = 0
    for event in events:
        if isinstance(event, ev.Played):
            count = event.count
        if isinstance(event, ev.HandShown):
            page.end_line()
        if words := _event_text(event, count):
            page.put(f"({words})")
        if isinstance(event, ev.CountClosed):
            page.end_line()


def _event_text(event: Event, count: int) -> str:
    match event:
        case ev.DealerChosen(seat):
            return f"{SEATS[seat]} deals"
        case ev.Went(seat):
            return f"{SEATS[seat]} go"
        case ev.Scored(seat, "hand" | "crib", lines, points):
            return f"{SEATS[seat]} {points}: {', '.join(spoken(Score(points, lines)))}"
        case ev.Scored(seat, "play", lines, points) if lines[0].name in ("go", "last"):
            return f"{SEATS[seat]} {lines[0].name} {points}"
        case ev.Scored(source="play", points=points):
            return f"{count}-{points}"
        case ev.Scored(seat, source, points=points):
            return f"{SEATS[seat]} {source} {points}"
        case ev.HandShown(seat, crib, cards):
            return f"{SEATS[seat]}{' crib' if crib else ''} {spell(cards)}"
        case ev.Revealed(claimed=claimed, points=points) if claimed != points:
            return f"truth {points}"
        case ev.GameOver(scores=scores):
            return f"game {'-'.join(map(str, scores))}"
        case _:
            return ""


# Reading


def loads(text: str) -> Record:
    """The record that a text tells, played through.

    Raises InvalidRecord with one sentence that names the line or the tag.
    """
    if len(text) > MOST_BYTES:
        raise InvalidRecord(f"the text is too long for a record: {MOST_BYTES} characters at most")
    tags, body = _split(text)
    if tags.pop("Format", None) != FORMAT:
        raise InvalidRecord(f'this is no record: its text begins with [Format "{FORMAT}"]')
    rules = _read_rules(tags)
    record = Record(rules=rules, players=_read_players(tags, rules.seats), dealer=_read_dealer(tags, rules.seats))
    told = _take(tags, "Result")
    for name in tags:
        raise InvalidRecord(f"[{name}]: there is no such tag")
    body_reader = _Body(record, body)
    entries = tuple(body_reader.entries())
    result = body_reader.state.result
    if told != _result_text(rules, result):
        raise FalseRecord(f"[Result]: the tag says {told!r}, but the game comes to {_result_text(rules, result)!r}")
    return replace(record, entries=entries, result=result)


def load_either(path: Path) -> Record:
    """The record in a file, be it JSON (`.crib.json`) or text (`.crib`). Raises InvalidRecord."""
    text = read_file(path)
    start = text.lstrip()
    if start.startswith("[Format") or _TAG.match(text):
        return loads(text)
    if path.suffix == ".json" or start.startswith(("{", "[")):
        return loads_json(text)
    raise InvalidRecord(f"{path} is neither a record (.crib.json) nor its text form (.crib)")


_TAG: Final = re.compile(r'\s*\[([A-Za-z_]+) ("(?:[^"\\]|\\.)*")\]')
_ASIDE: Final = re.compile(r"\([^()]*\)")


def _split(text: str) -> tuple[dict[str, str], Iterator[tuple[int, str]]]:
    """The tags, and the words of the game with their line numbers, asides left out."""
    tags: dict[str, str] = {}
    at = 0
    while match := _TAG.match(text, at):
        if match[1] in tags:
            raise InvalidRecord(f"[{match[1]}]: the tag is there twice")
        try:
            tags[match[1]] = json.loads(match[2])
        except ValueError:
            raise InvalidRecord(f"[{match[1]}]: write the value between quotes, as JSON has them") from None
        at = match.end()
    first = text.count("\n", 0, at) + 1
    body = _ASIDE.sub(lambda aside: " " + "\n" * aside[0].count("\n"), text[at:])
    return tags, ((number, word) for number, line in enumerate(body.split("\n"), first) for word in line.split())


def _take(tags: dict[str, str], name: str) -> str:
    if name not in tags:
        raise InvalidRecord(f"[{name}]: the tag is missing")
    return tags.pop(name)


def _read_rules(tags: dict[str, str]) -> Rules:
    values = values_of(STANDARD) | {"name": _take(tags, "Rules")}
    for name in [name for name in tags if name in values]:
        values[name] = _value_of(name, tags.pop(name), values[name])
    try:
        return with_values(values, where="tags")
    except CribbageError as error:
        raise InvalidRecord(str(error)) from None


def _value_of(name: str, text: str, standard: Any) -> Any:
    """The value that the text stands for, of the kind that the standard game has; another text stays as it is, for the
    rules to refuse."""
    words = text.split()
    match standard:
        case bool():
            return {"true": True, "false": False}.get(text, text)
        case int():
            return int(text) if _is_number(text) else text
        case list() if name == "sides":
            return [[SEATS.find(letter) for letter in side] for side in words]
        case list():
            return [int(word) for word in words] if all(map(_is_number, words)) else text
        case _:
            return text


def _is_number(text: str) -> bool:
    return re.fullmatch("[0-9]{1,4}", text) is not None


def _read_players(tags: dict[str, str], seats: int) -> tuple[Player, ...]:
    players = []
    for letter in SEATS[:seats]:
        name, level = _take(tags, letter), tags.pop(f"Bot{letter}", None)
        try:
            players.append(Player(name=name, kind="person" if level is None else "bot", level=level))
        except InvalidRecord as error:
            raise InvalidRecord(f"[{letter}]: {error}") from None
    return tuple(players)


def _read_dealer(tags: dict[str, str], seats: int) -> Seat | None:
    letter = tags.pop("Dealer", None)
    if letter is not None and letter not in tuple(SEATS[:seats]):
        raise InvalidRecord(f"[Dealer]: write a seat from A to {SEATS[seats - 1]}, not {letter!r}")
    return None if letter is None else SEATS.index(letter)


_DECISION: Final = re.compile(r"([A-F])([-@:=!])([^~]+)(?:~(person|bot|clock))?")
_WORDS: Final = (
    "cuts, the deal's number, starter, or what a seat does, as A-5H6D, A@17, A:5H, A=12, A!2, A:pass, A:resigns"
)


class _Body:
    """Reads the actions word by word; `state` is as far as the game has come."""

    def __init__(self, record: Record, words: Iterator[tuple[int, str]]) -> None:
        self.state = opening(record)
        self._players = record.players
        self._words = words

    def entries(self) -> Iterator[Entry]:
        for line, word in self._words:
            try:
                entry = self._entry(word)
                self.state = apply(self.state, entry.action).state
            except IllegalAction as error:
                raise FalseRecord(f"line {line}: {word[:40]}: {error}") from None
            except CribbageError as error:
                raise InvalidRecord(f"line {line}: {word[:40]}: {error}") from None
            yield entry

    def _entry(self, word: str) -> Entry:
        if word == "cuts":
            cards = [self._after(f"{SEATS[seat]}:") for seat in self.state.cutting]
            return Entry(FirstCut(tuple(map(Card.parse, cards))))
        if word == f"{self.state.deal_number + 1}.":
            rules = self.state.rules
            hands = [self._after(f"{letter}+") for letter in SEATS[: rules.seats]]
            to_crib = self._after("crib+") if rules.deck_to_crib else ""
            return Entry(Deal(tuple(map(parse_cards, hands)), parse_cards(to_crib)))
        if word == "starter":
            return Entry(Turn(Card.parse(self._after(""))))
        match = _DECISION.fullmatch(word)
        if match is None:
            raise InvalidRecord(f"write {_WORDS}")
        letter, sign, rest, by = match[1], match[2], match[3], cast("By | None", match[4])
        seat = SEATS.index(letter)
        if seat >= len(self._players):
            raise InvalidRecord(f"there is no seat {letter}")
        return Entry(_decision(seat, sign, rest), by or self._players[seat].kind)

    def _after(self, beginning: str) -> str:
        """The rest of the next word, which must begin so."""
        _, word = next(self._words, (0, ""))
        if not word.startswith(beginning):
            raise InvalidRecord(f"after it comes {beginning} with the cards, not {word[:40]!r}")
        return word.removeprefix(beginning)


def _decision(seat: Seat, sign: str, rest: str) -> Decision:
    match sign, rest:
        case "-", _:
            return Discard(seat, parse_cards(rest))
        case "@", _:
            return Cut(seat, _number(rest))
        case "=", _:
            return Claim(seat, _number(rest))
        case "!", _:
            return Muggins(seat, _number(rest))
        case _, "pass":
            return Pass(seat)
        case _, "resigns":
            return Resign(seat)
        case _:
            card, by_hand, claim = rest.partition("=")
            return Play(seat, Card.parse(card), _number(claim) if by_hand else 0)


def _number(text: str) -> int:
    if not _is_number(text):
        raise InvalidRecord(f"write a number, not {text[:40]!r}")
    return int(text)
