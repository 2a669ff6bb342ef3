"""Random games as records, decided by persons, bots and clocks in turn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from fifteentwo.actions import Action, Deal, FirstCut, Turn
from fifteentwo.record import By, Entry, Player, Record
from fifteentwo.rules import Rules
from tests.kit import Move, whole_game


def players_for(rules: Rules) -> tuple[Player, ...]:
    """A person, a bot, a person, ... with names that have to be written with care."""
    names = ("Ann", 'Eddie "the peg" (left)', "Zoë [C]", "back\\slash", "5H", "七")
    return tuple(
        Player(name=name, kind="bot", level="steady") if seat % 2 else Player(name=name)
        for seat, name in enumerate(names[: rules.seats])
    )


def entry_of(action: Action, rng: Random) -> Entry:
    decided: tuple[By, ...] = ("person", "person", "bot", "clock")
    return Entry(action, None if isinstance(action, FirstCut | Deal | Turn) else rng.choice(decided))


def record_of(rules: Rules, moves: Iterable[Move], *, seed: int = 0) -> Record:
    rng = Random(seed)
    return Record.of(rules, players_for(rules), (entry_of(move.action, rng) for move in moves))


def recorded_game(rules: Rules, seed: int) -> Record:
    return record_of(rules, whole_game(rules, seed), seed=seed)
