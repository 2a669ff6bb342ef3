"""Who meets whom: two bots under one ruleset with one number of seats, and a seed that all cards follow from."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

from ..bots import UnknownLevel, levels, make_bot
from ..errors import CribbageError
from ..fast.policies import POLICIES, Policy
from ..plain import Plain
from ..rules import Rules
from ..ruleset import values_of

FAST: Final = "fast:"
PROGRAM: Final = "program:"
TIME_LIMIT: Final = 10.0
"""Seconds that an outside program has for each answer, unless told otherwise."""


class InvalidBot(CribbageError):
    """A name that no bot has, or a program that cannot be started or does not speak the protocol."""

    code = "invalid_bot"


@dataclass(frozen=True, slots=True)
class LevelEntry:
    """One of the library's own levels."""

    name: str


@dataclass(frozen=True, slots=True)
class FastEntry:
    """A simple policy that plays whole games by the thousand (`fast.simulate`)."""

    policy: Policy

    @property
    def name(self) -> str:
        return FAST + self.policy


@dataclass(frozen=True, slots=True)
class ProgramEntry:
    """An outside program: the words of its command, and the seconds it has for an answer."""

    command: tuple[str, ...]
    time_limit: float = TIME_LIMIT

    @property
    def name(self) -> str:
        return PROGRAM + shlex.join(self.command)


Entry: TypeAlias = LevelEntry | FastEntry | ProgramEntry


def entry_named(text: str, *, time_limit: float = TIME_LIMIT) -> Entry:
    """The bot of a name: a level as `steady`, a policy as `fast:greedy`, or a command as `program:node bot.mjs`.

    Raises InvalidBot.
    """
    if text.startswith(FAST):
        for policy in POLICIES:
            if text == FAST + policy:
                return FastEntry(policy)
        raise InvalidBot(f"there is no {text!r}: choose one of {', '.join(FAST + policy for policy in POLICIES)}")
    if text.startswith(PROGRAM):
        try:
            command = tuple(shlex.split(text.removeprefix(PROGRAM)))
        except ValueError as error:
            raise InvalidBot(f"{text!r} is no command: {str(error).lower()}") from None
        if not command:
            raise InvalidBot(f"write a command after {PROGRAM}, as {PROGRAM}node bot.mjs")
        return ProgramEntry(command, time_limit)
    try:
        make_bot(text, seed=0)
    except UnknownLevel:
        known = ", ".join((*(level.name for level in levels()), *(FAST + policy for policy in POLICIES)))
        raise InvalidBot(f"there is no bot {text!r}: choose one of {known}, or {PROGRAM}COMMAND") from None
    return LevelEntry(text)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bots, called 0 and 1, at one kind of table. The seed's cards are others than any other seed's.

    Raises InvalidBot where one bot plays whole games by itself and the other does not.
    """

    rules: Rules
    bots: tuple[Entry, Entry]
    seed: int = 0

    def __post_init__(self) -> None:
        for one, other in (self.bots, self.bots[::-1]):
            if isinstance(one, FastEntry) and not isinstance(other, FastEntry):
                known = ", ".join(FAST + policy for policy in POLICIES)
                raise InvalidBot(f"{one.name} meets only its like: name another of {known}, not {other.name}")

    @property
    def is_fast(self) -> bool:
        return isinstance(self.bots[0], FastEntry)

    @property
    def key(self) -> Plain:
        """What tells a meeting from every other; of the rules also a digest of their values."""
        values = json.dumps(values_of(self.rules), sort_keys=True)
        return {
            "rules": self.rules.name,
            "digest": sha256(values.encode()).hexdigest()[:16],
            "seats": self.rules.seats,
            "bots": [bot.name for bot in self.bots],
            "seed": self.seed,
        }
