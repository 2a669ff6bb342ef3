"""Duplicate pairs: two games with the same cards and every bot in the other's place, so that luck mostly cancels."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import process_time
from typing import Final

from ..bots import Bot, make_bot
from ..rules import Rules, Seat
from .fast_pairs import FAST_PAIRS, play_fast
from .match import GameResult, play_game
from .meeting import Entry, LevelEntry, Meeting, ProgramEntry
from .outside import Program
from .sides import lineups
from .totals import BOTS, Totals, lead, nothing

PAIRS: Final = 10
"""How many are played at a time: enough to be worth a message between processes, few enough not to be missed."""
FAULTS_TOLD: Final = 3


@dataclass(frozen=True, slots=True)
class Span:
    """The pairs from `first` on, so many."""

    first: int
    pairs: int

    @property
    def end(self) -> int:
        return self.first + self.pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """What the pairs of a span came to."""

    span: Span
    totals: Totals
    faults: tuple[str, ...] = ()
    """What bots did wrong, a sentence for each of the first few games."""
    seconds: float = 0.0
    """Processor time it took, of outside programs without their own."""


def span_size(meeting: Meeting) -> int:
    """How many pairs are played at a time; no span reaches across a multiple of it."""
    return FAST_PAIRS if meeting.is_fast else PAIRS


def play_span(meeting: Meeting, span: Span) -> Chunk:
    """Play the pairs. What one of the library's own bots does wrong is raised, with a note of the game."""
    begin = process_time()
    if meeting.is_fast:
        return Chunk(
            span=span, totals=play_fast(meeting, span.first, span.pairs), seconds=round(process_time() - begin, 3)
        )
    totals, faults = nothing(meeting.rules), []
    with ExitStack() as programs:
        crew = Crew(meeting, programs)
        for pair in range(span.first, span.end):
            try:
                games = play_pair(meeting, pair, crew)
            except Exception as error:
                first, second = (bot.name for bot in meeting.bots)
                error.add_note(
                    f"in {meeting.rules.name} for {meeting.rules.seats}, {first} and {second}, "
                    f"seed {meeting.seed}, pair {pair}"
                )
                raise
            totals += totals_of(meeting.rules, games)
            faults += [_told(meeting, pair, game) for game in games if game.result.forfeit]
    return Chunk(span=span, totals=totals, faults=tuple(faults[:FAULTS_TOLD]), seconds=round(process_time() - begin, 3))


@dataclass(frozen=True, slots=True)
class DuplicateGame:
    """One game of a pair; `sides` tells which of the two bots plays each side."""

    sides: tuple[int, ...]
    result: GameResult

    def bot_of(self, rules: Rules, seat: Seat) -> int:
        return self.sides[rules.side_of(seat)]

    def winner(self, rules: Rules) -> int:
        """Which of the two bots won; a fault of one of several sides is a win for the other bot."""
        forfeit = self.result.forfeit
        return self.sides[self.result.side] if forfeit is None else 1 - self.bot_of(rules, forfeit.seat)

    def scores(self, rules: Rules) -> tuple[int, ...]:
        """Raw scores; whoever was given a forfeited game is booked as being home."""
        scores, won = self.result.scores, self.winner(rules)
        if self.result.forfeit is None:
            return scores
        sides = zip(scores, self.sides, strict=True)
        return tuple(max(score, rules.target) if bot == won else score for score, bot in sides)


class Crew:
    """The bots of a meeting, as they are seated for each game. Programs stay for the next game, one for each seat that
    a bot has, so that partners cannot tell each other their cards."""

    def __init__(self, meeting: Meeting, programs: ExitStack) -> None:
        self._meeting, self._stack = meeting, programs
        self._programs: dict[tuple[int, int], Program] = {}

    def seated(self, sides: Sequence[int], pair: int) -> list[Bot]:
        rules, many, seated = self._meeting.rules, [0, 0], []
        for seat in range(rules.seats):
            which = sides[rules.side_of(seat)]
            seated.append(self._bot(which, many[which], self._meeting.bots[which], pair, seat))
            many[which] += 1
        return seated

    def _bot(self, which: int, ordinal: int, entry: Entry, pair: int, seat: Seat) -> Bot:
        seed = f"{self._meeting.seed}/{pair}/{seat}"
        match entry:
            case LevelEntry(name):
                return make_bot(name, seed=seed)
            case ProgramEntry():
                if (which, ordinal) not in self._programs:
                    self._programs[which, ordinal] = self._stack.enter_context(Program(entry))
                return self._programs[which, ordinal].seated(self._meeting.rules, seat, seed=seed)
            case _:
                raise AssertionError("fast policies play whole games by themselves")


def play_pair(meeting: Meeting, pair: int, crew: Crew) -> tuple[DuplicateGame, DuplicateGame]:
    """Both games of a pair. The deck's seed is the meeting's and the pair's number (`0/17`), a bot's those and its seat
    (`0/17/1`)."""
    first, second = lineups(meeting.rules, pair)
    deck_seed = f"{meeting.seed}/{pair}"
    result = play_game(meeting.rules, crew.seated(first, pair), deck_seed=deck_seed)
    one, other = meeting.bots
    if one == other and isinstance(one, LevelEntry):
        # Of one level a seat decides the same, whoever is said to sit there.
        return DuplicateGame(first, result), DuplicateGame(second, result)
    again = play_game(meeting.rules, crew.seated(second, pair), deck_seed=deck_seed)
    return DuplicateGame(first, result), DuplicateGame(second, again)


def totals_of(rules: Rules, games: Sequence[DuplicateGame]) -> Totals:
    """What the two games of a pair come to."""
    results = [game.result for game in games]
    won, leads = [game.winner(rules) for game in games], sum(lead(game.scores(rules), game.sides) for game in games)
    deals = sum(result.deals for result in results)
    return Totals(
        wins=tuple(int(won.count(0) == many) for many in range(3)),
        lead=leads,
        lead_squared=leads**2,
        deals=deals,
        deals_squared=deals**2,
        lead_deals=leads * deals,
        first_dealer_wins=sum(
            result.first_dealer is not None and rules.side_of(result.first_dealer) == result.side for result in results
        ),
        skunks=(_skunks(games, won, 0), _skunks(games, won, 1)),
        averaged=(_averaged(rules, games, 0), _averaged(rules, games, 1)),
        faults=tuple(
            sum(game.result.forfeit is not None and won[at] != which for at, game in enumerate(games)) for which in BOTS
        ),
    )


def _skunks(games: Sequence[DuplicateGame], won: Sequence[int], which: int) -> tuple[int, int]:
    levels = [game.result.skunk for game, winner in zip(games, won, strict=True) if winner == which]
    return levels.count(1), levels.count(2)


def _averaged(rules: Rules, games: Sequence[DuplicateGame], which: int) -> tuple[tuple[int, ...], ...]:
    found = nothing(rules).averaged[which]
    for game in games:
        for seat, roles in enumerate(game.result.early):
            if game.bot_of(rules, seat) == which:
                found = tuple(
                    tuple(map(sum, zip(one, other, strict=True))) for one, other in zip(found, roles, strict=True)
                )
    return found


def _told(meeting: Meeting, pair: int, game: DuplicateGame) -> str:
    forfeit = game.result.forfeit
    assert forfeit is not None
    bot = meeting.bots[game.bot_of(meeting.rules, forfeit.seat)]
    return f"{bot.name} lost a game of pair {pair} in seat {forfeit.seat}: {forfeit.reason}"
