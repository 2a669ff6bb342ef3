"""Whole games from sealed decks for tests: every seat binds itself and shows its share, then random seats play.

The same seed gives the same secret, shares and game.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from random import Random

from fifteentwo.actions import Action, Cut
from fifteentwo.asking import awaits
from fifteentwo.deck import Deck
from fifteentwo.game import apply, new_game
from fifteentwo.record import By, Entry, Player, Record
from fifteentwo.rules import Rules, Seat
from fifteentwo.seal import (
    DeckSealed,
    SealAborted,
    SealStep,
    SeatCommitted,
    ShareRevealed,
    bot_share,
    commitment_of,
    run_through,
    seal_of,
)
from fifteentwo.state import ChanceKind, Over, State
from fifteentwo.verify import sealed
from tests.kit import decision

NAMES = ("Ann", "Bea", "Carl", "Dora", "Emil", "Flora")
GAME = "a-sealed-game"
PREVIOUS = bytes(range(32))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """What was sealed for a game: the steps, the last secret, the seal before the first."""

    steps: tuple[SealStep, ...]
    secret: bytes
    previous: bytes | None

    def deck(self, seats: int) -> Deck:
        return run_through(GAME, seats, self.steps, previous=self.previous).deck(self.secret)


def fixed(*parts: object) -> bytes:
    """Thirty-two bytes that tests can make again."""
    return sha256("/".join(map(str, parts)).encode()).digest()


def sealing(
    seats: int, seed: int, *, bots: frozenset[Seat], restarts: int = 0, previous: bytes | None = None
) -> Sealed:
    """A sealing that began again so many times because nobody showed a share."""
    steps: list[SealStep] = []
    seal, secret = previous, b""
    for attempt in range(restarts + 1):
        secret = fixed(seed, "secret", attempt)
        seal = seal_of(GAME, secret, previous=seal)
        shares = [
            bot_share(GAME, seat, secret) if seat in bots else fixed(seed, "share", seat, attempt)
            for seat in range(seats)
        ]
        steps.append(DeckSealed(seal))
        for seat, share in enumerate(shares):
            steps.append(SeatCommitted(seat, commitment_of(GAME, seat, share), "bot" if seat in bots else "person"))
        if attempt < restarts:
            steps.append(SealAborted(secret))
        else:
            steps += [ShareRevealed(seat, share) for seat, share in enumerate(shares)]
    return Sealed(steps=tuple(steps), secret=secret, previous=previous)


def sealed_game(
    rules: Rules,
    seed: int,
    *,
    bots: frozenset[Seat] = frozenset({1}),
    restarts: int = 0,
    previous: bytes | None = None,
    deals: int | None = None,
) -> Record:
    """A game to its end, or to the end of so many deals, with its seal; seat 0 is always a person."""
    made = sealing(rules.seats, seed, bots=bots, restarts=restarts, previous=previous)
    deck, rng = made.deck(rules.seats), Random(seed)
    state, entries = new_game(rules), list[Entry]()
    while not isinstance(awaits(state), Over):
        if awaits(state) is ChanceKind.DEAL and state.deal_number == deals:
            break
        entry = _next(state, deck, rng, bots)
        entries.append(entry)
        state = apply(state, entry.action).state
    players = [
        Player(name=NAMES[seat], kind="bot", level="steady") if seat in bots else Player(name=NAMES[seat])
        for seat in range(rules.seats)
    ]
    record = Record.of(rules, players, entries)
    return sealed(record, game=GAME, steps=made.steps, secret=made.secret, previous=made.previous)


def _next(state: State, deck: Deck, rng: Random, bots: frozenset[Seat]) -> Entry:
    awaited = awaits(state)
    if isinstance(awaited, ChanceKind):
        return Entry(deck.chance(state))
    assert not isinstance(awaited, Over)
    seat = rng.choice(awaited)
    action: Action = decision(state, seat, rng)
    by: By = "bot" if seat in bots else "person"
    if isinstance(action, Cut) and by == "bot":
        action = Cut(seat, deck.derived_cut(state))
    return Entry(action, by)
