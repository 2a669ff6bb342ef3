"""The state of a game between two actions: one frozen value, everything in it, secrets included."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from .cards import Card
from .events import Counted, GameOver, PlayEvent, Source
from .rules import Rules, Seat
from .score import Line


class Phase(StrEnum):
    """Where a game stands: what is waited for next."""

    FIRST_CUT = "first_cut"
    DEAL = "deal"
    DISCARD = "discard"
    CUT = "cut"
    TURN = "turn"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class ChanceKind(Enum):
    """What the table must supply next."""

    FIRST_CUT = "first_cut"
    DEAL = "deal"
    TURN = "turn"


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing is awaited: the game is over."""

    result: GameOver


@dataclass(frozen=True, slots=True)
class FirstCutRound:
    """One round of cuts for the first deal: who cut, and what."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A side's points by source, from the first deal on."""

    start: int = 0
    heels: int = 0
    play: int = 0
    hand: int = 0
    crib: int = 0
    muggins: int = 0
    overcount: int = 0

    def plus(self, source: Source, points: int) -> Tally:
        """The tally with those points more."""
        return replace(self, **{source: getattr(self, source) + points})


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A hand (or the crib) that lies open. `lines` and `points` are what it was counted for: under manual counting
    they are the claim until the truth is revealed, then the true lines beside the claim."""

    seat: Seat
    crib: bool
    cards: tuple[Card, ...]
    starter: Card
    lines: tuple[Line, ...]
    points: int
    claimed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """A time in which opponents may call muggins on a count. `true_lines` and what they add up to stay hidden until it
    closes. A window on a hand or crib holds the game until every seat in `open_to` has answered; one on a play does
    not."""

    counter: Seat
    what: Counted
    claimed: int
    true_lines: tuple[Line, ...]
    truth: int
    open_to: tuple[Seat, ...]
    calls: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole game. Hands, discards and the like are by seat; scores, back pegs and tallies by side."""

    rules: Rules
    phase: Phase
    dealer: Seat | None = None
    deal_number: int = 0
    scores: tuple[int, ...]
    back_pegs: tuple[int, ...]
    tallies: tuple[Tally, ...]
    cutting: tuple[Seat, ...] = ()
    """Who cuts next for the first deal."""
    first_cuts: tuple[FirstCutRound, ...] = ()
    dealt: tuple[tuple[Card, ...], ...] = ()
    deck_to_crib: tuple[Card, ...] = ()
    discards: tuple[tuple[Card, ...] | None, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    """Cards still held: those dealt, then those kept and not yet played."""
    cut_position: int | None = None
    starter: Card | None = None
    play: tuple[PlayEvent, ...] = ()
    """Everything that happened in the play of this deal."""
    count: int = 0
    count_cards: tuple[Card, ...] = ()
    gone: tuple[Seat, ...] = ()
    """Seats that said go in this count."""
    turn: Seat | None = None
    last_player: Seat | None = None
    shown: tuple[ShownHand, ...] = ()
    windows: tuple[Window, ...] = ()
    resigned: tuple[Seat, ...] = ()
    result: GameOver | None = None

    @property
    def kept(self) -> tuple[tuple[Card, ...], ...]:
        """The hands as they are counted: cards dealt less cards laid away."""
        return tuple(
            tuple(card for card in cards if discard is None or card not in discard)
            for cards, discard in zip(self.dealt, self.discards, strict=True)
        )

    @property
    def crib(self) -> tuple[Card, ...]:
        """The crib so far: cards from the deck, then the discards from pone round to the dealer."""
        if self.dealer is None:
            return ()
        order = self.rules.clockwise_from(self.rules.left_of(self.dealer))
        return (*self.deck_to_crib, *(card for seat in order if self.discards for card in self.discards[seat] or ()))
