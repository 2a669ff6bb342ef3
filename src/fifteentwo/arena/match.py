"""Whole games of bots, from the first cut to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..asking import awaits, legal
from ..bots import Bot
from ..deck import Deck
from ..events import Event, Scored
from ..game import apply, new_game
from ..rules import Rules, Seat, Side
from ..state import ChanceKind, Over, State, Tally
from ..view import observe
from .totals import SOURCES, Counts

MOST_DECISIONS: Final = 20_000
"""A game that takes more is stuck: the longest met took a few hundred."""


class StuckGame(RuntimeError):
    """A game that does not come to an end."""


class BotFault(Exception):
    """A bot that cannot go on, or answers what cannot be taken: the game is lost for it. The text is one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit:
    """A game lost by a fault: which seat's, and what it did."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How a game ended: the side that won, raw scores and points by source of each side, deals, decisions taken.

    In a forfeited game the side that won is the best placed one without the seat at fault.
    """

    side: Side
    scores: Counts
    skunk: int
    first_dealer: Seat | None
    """None where a fault came before it was known."""
    deals: int
    tallies: tuple[Tally, ...]
    decisions: int
    early: tuple[tuple[Counts, ...], ...]
    """By seat and by how many seats it sat left of the dealer: deals, then points by source (`totals.SOURCES`), over
    the deals that began with no side past half way. A rule that looks at what lies before a deal cannot favour deals
    that end well or badly, and no such deal is cut short by the end of the game."""
    forfeit: Forfeit | None = None


def play_game(rules: Rules, bots: Sequence[Bot], *, deck_seed: int | str) -> GameResult:
    """A game from the first cut to its end; `bots` by seat. The same bots and seed give the same game.

    A BotFault ends it as forfeited. Raises IllegalAction if a bot breaks the rules, StuckGame if there is no end.
    """
    deck, state, ledger = Deck.from_seed(deck_seed), new_game(rules), _Ledger(rules)
    for _ in range(MOST_DECISIONS):
        while isinstance(awaited := awaits(state), ChanceKind):
            step = apply(state, deck.chance(state))
            if awaited is ChanceKind.DEAL:
                ledger.begin_deal(state, step.state)
            state = step.state
            ledger.note(state, step.events)
        match awaited:
            case Over(result):
                return ledger.result(state, side=result.side, skunk=result.skunk)
            case (seat, *_):
                try:
                    decision = bots[seat].act(observe(state, seat), legal(state, seat))
                except BotFault as fault:
                    return ledger.forfeited(state, Forfeit(seat=seat, reason=str(fault)))
                step = apply(state, decision)
                state = step.state
                ledger.note(state, step.events)
                ledger.decisions += 1
    raise StuckGame(f"no end after {MOST_DECISIONS} decisions")


class _Ledger:
    """What is noted of a game while it goes on."""

    def __init__(self, rules: Rules) -> None:
        self.decisions = 0
        self._rules, self._early_deal, self._early = rules, False, _no_deals(rules)
        self._first_dealer: Seat | None = None

    def begin_deal(self, before: State, after: State) -> None:
        """A deal begins; what lies before it tells whether it is an early one."""
        assert after.dealer is not None
        if before.deal_number == 0:
            self._first_dealer = after.dealer
        self._early_deal = max(before.scores) <= self._rules.target // 2
        for seat in range(self._rules.seats):
            self._early[seat][self._rules.offset(seat, after.dealer)][0] += self._early_deal

    def note(self, state: State, events: Sequence[Event]) -> None:
        for event in events:
            if self._early_deal and isinstance(event, Scored):
                assert state.dealer is not None
                points = self._early[event.seat][self._rules.offset(event.seat, state.dealer)]
                points[1 + SOURCES.index(event.source)] += event.points

    def result(self, state: State, *, side: Side, skunk: int) -> GameResult:
        return GameResult(
            side=side,
            scores=state.scores,
            skunk=skunk,
            first_dealer=self._first_dealer,
            deals=state.deal_number,
            tallies=state.tallies,
            decisions=self.decisions,
            early=tuple(tuple(map(tuple, roles)) for roles in self._early),
        )

    def forfeited(self, state: State, forfeit: Forfeit) -> GameResult:
        """The best placed side without that seat wins; of its deals, one of them broken off, none is counted."""
        others = [side for side, seats in enumerate(state.rules.sides) if forfeit.seat not in seats]
        best = max(others, key=lambda side: state.scores[side])
        self._early = _no_deals(self._rules)
        return replace(self.result(state, side=best, skunk=0), forfeit=forfeit)


def _no_deals(rules: Rules) -> list[list[list[int]]]:
    return [[[0] * (1 + len(SOURCES)) for _ in range(rules.seats)] for _ in range(rules.seats)]
