"""A tournament that can be stopped at any time: results are appended to a file in chunks, and what stands there is not
played again.

Each line of the file is one chunk: `{"rules", "seats", "bots", "first_pair", "games"}`, a game being
`[pair, which bot plays each side, side that won, scores, deals]`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

from ..bots import levels
from ..rules import Rules
from ..ruleset import load_ruleset, ruleset_names
from .match import DuplicateGame, duplicate_pair

PAIRS_A_CHUNK: Final = 25


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two levels under one ruleset with one number of seats, the stronger first."""

    ruleset: str
    seats: int
    bots: tuple[str, str]

    @property
    def rules(self) -> Rules:
        return load_ruleset(self.ruleset).by_seats[self.seats]


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some pairs of a meeting, from `first_pair` on."""

    meeting: Meeting
    first_pair: int
    games: tuple[DuplicateGame, ...]


def all_meetings() -> tuple[Meeting, ...]:
    """Every pairing of two levels, under every ruleset for every number of seats it has; the standard game first."""
    names = [level.name for level in reversed(levels())]
    return tuple(
        Meeting(ruleset, seats, bots)
        for ruleset in ruleset_names()
        for seats in load_ruleset(ruleset).seat_counts
        for bots in combinations(names, 2)
    )


def play_chunk(meeting: Meeting, first_pair: int) -> Chunk:
    """Play a chunk. What a bot does wrong is raised with a note of the game it happened in."""
    games: list[DuplicateGame] = []
    for pair in range(first_pair, first_pair + PAIRS_A_CHUNK):
        try:
            games += duplicate_pair(meeting.rules, meeting.bots, pair)
        except Exception as error:
            error.add_note(f"in {meeting.ruleset} for {meeting.seats}, {' and '.join(meeting.bots)}, pair {pair}")
            raise
    return Chunk(meeting, first_pair, tuple(games))


def still_to_play(meetings: Iterable[Meeting], games: int, played: Iterable[Chunk]) -> list[tuple[Meeting, int]]:
    """The chunks, as meeting and first pair, that are missing for so many games of each meeting."""
    done = {(chunk.meeting, chunk.first_pair) for chunk in played}
    pairs = range(0, (games + 1) // 2, PAIRS_A_CHUNK)
    return [(meeting, first) for meeting in meetings for first in pairs if (meeting, first) not in done]


def append(path: Path, chunk: Chunk) -> None:
    """Write the chunk as one line at the end of the file."""
    meeting = chunk.meeting
    document = {
        "rules": meeting.ruleset,
        "seats": meeting.seats,
        "bots": meeting.bots,
        "first_pair": chunk.first_pair,
        "games": [astuple(game) for game in chunk.games],
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(document, separators=(",", ":")) + "\n")


def read(path: Path) -> Iterator[Chunk]:
    """The chunks of a results file; none if there is no file. A last line that was cut short is taken off the file."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    for line in whole.splitlines():
        document = json.loads(line)
        first, second = document["bots"]
        games = tuple(
            DuplicateGame(pair, tuple(sides), won, tuple(scores), deals)
            for pair, sides, won, scores, deals in document["games"]
        )
        yield Chunk(Meeting(document["rules"], document["seats"], (first, second)), document["first_pair"], games)
