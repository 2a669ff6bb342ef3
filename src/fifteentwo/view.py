"""What one seat may know, and nothing else.

A `View` is built field by field from what the seat has been shown; it is never a state with secrets taken out. Bots,
screens, spectators and logs get views and redacted events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from . import events as ev
from .asking import asked_seats
from .cards import Card
from .events import Counted, Event, GameOver, PlayEvent
from .rules import Rules, Seat
from .state import FirstCutRound, Phase, ShownHand, State, Tally


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A count on which muggins may be called: whose, of what, what was claimed, and who may still answer."""

    counter: Seat
    what: Counted
    claimed: int
    open_to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game as `seat` sees it (None: a spectator). Own cards are in full, of other seats only how many."""

    rules: Rules
    seat: Seat | None
    phase: Phase
    asked: tuple[Seat, ...]
    """The seats that must decide now."""
    dealer: Seat | None
    deal_number: int
    scores: tuple[int, ...]
    back_pegs: tuple[int, ...]
    tallies: tuple[Tally, ...]
    first_cuts: tuple[FirstCutRound, ...]
    cutting: tuple[Seat, ...]
    dealt: tuple[Card, ...]
    """Own cards as dealt, in rank order."""
    hand: tuple[Card, ...]
    """Own cards not laid away and not played."""
    discard: tuple[Card, ...]
    """Own cards laid away, empty until then."""
    card_counts: tuple[int, ...]
    """Cards each seat holds."""
    has_discarded: tuple[bool, ...]
    crib_count: int
    starter: Card | None
    play: tuple[PlayEvent, ...]
    """Everything that happened in the play of this deal."""
    count: int
    count_cards: tuple[Card, ...]
    gone: tuple[Seat, ...]
    turn: Seat | None
    shown: tuple[ShownHand, ...]
    windows: tuple[OpenWindow, ...]
    resigned: tuple[Seat, ...]
    result: GameOver | None


def observe(state: State, seat: Seat | None) -> View:
    """The game as that seat may see it; None for a spectator."""
    own = seat is not None and bool(state.dealt)
    discard = (state.discards[seat] or ()) if own and seat is not None else ()
    return View(
        rules=state.rules,
        seat=seat,
        phase=state.phase,
        asked=asked_seats(state),
        dealer=state.dealer,
        deal_number=state.deal_number,
        scores=state.scores,
        back_pegs=state.back_pegs,
        tallies=state.tallies,
        first_cuts=state.first_cuts,
        cutting=state.cutting,
        dealt=tuple(sorted(state.dealt[seat])) if own and seat is not None else (),
        hand=tuple(sorted(state.hands[seat])) if own and seat is not None else (),
        discard=tuple(sorted(discard)),
        card_counts=tuple(map(len, state.hands)),
        has_discarded=tuple(each is not None for each in state.discards),
        crib_count=len(state.crib),
        starter=state.starter,
        play=state.play,
        count=state.count,
        count_cards=state.count_cards,
        gone=state.gone,
        turn=state.turn,
        shown=state.shown,
        windows=tuple(OpenWindow(w.counter, w.what, w.claimed, w.open_to) for w in state.windows),
        resigned=state.resigned,
        result=state.result,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as that seat may see it; only a deal holds hidden cards."""
    match event:
        case ev.Dealt(number, dealer, sizes, to_crib, hands):
            seen = tuple(hand if owner == seat else None for owner, hand in enumerate(hands))
            return ev.Dealt(number, dealer, sizes, to_crib, seen)
        case (
            ev.FirstCutMade()
            | ev.DealerChosen()
            | ev.Discarded()
            | ev.CutMade()
            | ev.StarterTurned()
            | ev.Played()
            | ev.Went()
            | ev.Scored()
            | ev.CountClosed()
            | ev.PlayEnded()
            | ev.HandShown()
            | ev.Claimed()
            | ev.Revealed()
            | ev.Resigned()
            | ev.GameOver()
        ):
            return event
        case _:
            assert_never(event)
