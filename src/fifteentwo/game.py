"""The game as one pure function: `apply(state, action)` gives the next state and the events that tell what happened.

Chance comes in as actions; there is no clock, no randomness and no IO. What is forced happens by itself: the engine
asks only for decisions.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import assert_never

from . import actions as act
from .actions import Action, Decision
from .asking import asked_seats
from .counting import call_muggins, claim_hand, let_stand
from .dealing import cut, deal, discard, make_first_cut, turn_starter
from .draft import Draft, GameWon
from .errors import IllegalAction
from .events import Event, Resigned
from .pegging import play_card
from .rules import Rules, Seat
from .state import Phase, State, Tally


@dataclass(frozen=True, slots=True)
class Step:
    """What an action led to."""

    state: State
    events: tuple[Event, ...]


def new_game(rules: Rules, *, dealer: Seat | None = None) -> State:
    """A game before its first deal. Without a dealer the rules say who deals: a cut, or the host in seat 0."""
    if dealer is None and rules.first_dealer == "host":
        dealer = 0
    sides = len(rules.sides)
    return State(
        rules=rules,
        phase=Phase.FIRST_CUT if dealer is None else Phase.DEAL,
        dealer=dealer,
        scores=(0,) * sides,
        back_pegs=(0,) * sides,
        tallies=(Tally(),) * sides,
        cutting=tuple(range(rules.seats)) if dealer is None else (),
    )


def apply(state: State, action: Action) -> Step:
    """The state after the action, and what happened.

    Raises IllegalAction when the action cannot be taken; the state, being a value, is untouched.
    """
    if state.result is not None:
        raise IllegalAction("game_over", "the game is over", getattr(action, "seat", None))
    draft = Draft(state)
    with suppress(GameWon):
        _take(draft, state, action)
    return Step(draft.freeze(), tuple(draft.events))


def _take(draft: Draft, state: State, action: Action) -> None:
    match action:
        case act.FirstCut():
            _must_be(state, Phase.FIRST_CUT, None)
            make_first_cut(draft, action)
        case act.Deal():
            _must_be(state, Phase.DEAL, None)
            deal(draft, action)
        case act.Turn():
            _must_be(state, Phase.TURN, None)
            turn_starter(draft, action)
        case _:
            if action.seat not in range(state.rules.seats):
                raise IllegalAction("no_such_seat", f"there is no seat {action.seat}", action.seat)
            _decide(draft, state, action)


def _decide(draft: Draft, state: State, action: Decision) -> None:
    match action:
        case act.Discard():
            _must_be(state, Phase.DISCARD, action.seat)
            discard(draft, action)
        case act.Cut():
            _must_be(state, Phase.CUT, action.seat)
            _must_be_asked(state, action.seat)
            cut(draft, action)
        case act.Play():
            _must_be(state, Phase.PLAY, action.seat)
            _must_be_asked(state, action.seat)
            if action.claim and state.rules.counting == "automatic":
                raise IllegalAction("bad_claim", "points are counted for you: claim nothing", action.seat)
            play_card(draft, action)
        case act.Claim():
            _must_be(state, Phase.SHOW, action.seat)
            if any(window.what != "play" for window in state.windows):
                raise IllegalAction("not_asked", "the last count still waits for the others", action.seat)
            _must_be_asked(state, action.seat)
            claim_hand(draft, action)
        case act.Muggins():
            call_muggins(draft, action)
        case act.Pass():
            let_stand(draft, action)
        case act.Resign():
            _resign(draft, action.seat)
        case _:
            assert_never(action)


def _resign(draft: Draft, seat: Seat) -> None:
    """With two sides the other wins, partners giving up together; with more the table must seat somebody else."""
    sides = draft.rules.sides
    if len(sides) > 2:
        raise IllegalAction("cannot_resign", "with three or more sides the game goes on without you", seat)
    if seat in draft.resigned:
        raise IllegalAction("already_resigned", "you have given up already: your partner has to agree", seat)
    draft.resigned = (*draft.resigned, seat)
    draft.emit(Resigned(seat))
    side = draft.rules.side_of(seat)
    if all(partner in draft.resigned for partner in sides[side]):
        draft.finish(1 - side, None)


def next_first_dealer(state: State) -> Seat | None:
    """Who deals first in the game after this one, by the rules' `next_game`; None for a new cut.

    The loser is the losing side, of several the one with the lowest score; equal scores go to the seat nearest the
    last dealer's left, and a side's seat is the one whose turn to deal comes next.
    """
    assert state.result is not None
    rules, won = state.rules, state.result.side
    order = rules.clockwise_from(rules.left_of(state.dealer) if state.dealer is not None else 0)
    match rules.next_game:
        case "cut":
            return None
        case "winner":
            return next(seat for seat in order if rules.side_of(seat) == won)
        case "alternate":
            first = order[0] if state.dealer is None else (state.dealer - state.deal_number + 1) % rules.seats
            return rules.left_of(first)
        case "loser":
            losers = [seat for seat in order if rules.side_of(seat) != won]
            return min(losers, key=lambda seat: state.scores[rules.side_of(seat)])
        case _:
            assert_never(rules.next_game)


def _must_be(state: State, phase: Phase, seat: Seat | None) -> None:
    if state.phase is not phase:
        raise IllegalAction("not_now", f"that is for {_NAMES[phase]}; now it is {_NAMES[state.phase]}", seat)


def _must_be_asked(state: State, seat: Seat) -> None:
    if seat not in asked_seats(state):
        asked = ", ".join(map(str, asked_seats(state)))
        raise IllegalAction("not_asked", f"seat {seat} is not asked: seat {asked} is", seat)


_NAMES = {
    Phase.FIRST_CUT: "the cut for first deal",
    Phase.DEAL: "the deal",
    Phase.DISCARD: "the discards",
    Phase.CUT: "the cut",
    Phase.TURN: "the starter",
    Phase.PLAY: "the play",
    Phase.SHOW: "the show",
    Phase.OVER: "over",
}
