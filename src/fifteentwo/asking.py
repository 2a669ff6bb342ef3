"""What a state waits for, who is asked, and what each may answer."""

from __future__ import annotations

from itertools import combinations

from .actions import Claim, Cut, Decision, Discard, Muggins, Pass, Play
from .pegging import fits
from .rules import Seat
from .score import most_in_play, most_in_show
from .state import ChanceKind, Over, Phase, State

_CHANCE = {Phase.FIRST_CUT: ChanceKind.FIRST_CUT, Phase.DEAL: ChanceKind.DEAL, Phase.TURN: ChanceKind.TURN}


def awaits(state: State) -> ChanceKind | tuple[Seat, ...] | Over:
    """What must come next: a kind of chance, decisions of these seats (several while discarding, or while a count may
    be called), or nothing, the game being over."""
    if state.result is not None:
        return Over(state.result)
    return _CHANCE.get(state.phase) or asked_seats(state)


def asked_seats(state: State) -> tuple[Seat, ...]:
    """The seats that must decide now; none while chance is awaited or the game is over."""
    match state.phase:
        case Phase.DISCARD:
            return tuple(seat for seat, away in enumerate(state.discards) if away is None)
        case Phase.CUT:
            assert state.dealer is not None
            return (state.rules.left_of(state.dealer),)
        case Phase.PLAY:
            assert state.turn is not None
            return (state.turn,)
        case Phase.SHOW:
            held = [window for window in state.windows if window.what != "play"]
            return held[0].open_to if held else (state.shown[-1].seat,)
        case _:
            return ()


def legal(state: State, seat: Seat) -> tuple[Decision, ...]:
    """Every decision that `apply` takes from that seat now, but giving up, which is always there with two sides.

    A seat may have decisions without being asked: to change its discard, or to call muggins on a play.
    """
    match state.phase:
        case Phase.DISCARD:
            return _discards(state, seat)
        case Phase.CUT:
            return tuple(Cut(seat, at) for at in state.rules.cut_positions) if seat in asked_seats(state) else ()
        case Phase.PLAY:
            return (*_plays(state, seat), *_calls(state, seat))
        case Phase.SHOW:
            return (*_counts(state, seat), *_calls(state, seat))
        case _:
            return ()


def _discards(state: State, seat: Seat) -> tuple[Decision, ...]:
    assert state.dealer is not None
    many = state.rules.to_crib[state.rules.offset(seat, state.dealer)]
    if not many or (state.discards[seat] is not None and state.rules.discard_change == "never"):
        return ()
    return tuple(Discard(seat, cards) for cards in combinations(sorted(state.dealt[seat]), many))


def _plays(state: State, seat: Seat) -> tuple[Decision, ...]:
    if seat != state.turn:
        return ()
    cards = sorted(card for card in state.hands[seat] if fits(card, state.count))
    if state.rules.counting == "automatic":
        return tuple(Play(seat, card) for card in cards)
    return tuple(Play(seat, card, claim) for card in cards for claim in range(most_in_play(state.rules) + 1))


def _counts(state: State, seat: Seat) -> tuple[Decision, ...]:
    held = any(window.what != "play" for window in state.windows)
    if held or state.shown[-1].seat != seat:
        return ()
    return tuple(Claim(seat, points) for points in range(most_in_show(state.rules) + 1))


def _calls(state: State, seat: Seat) -> tuple[Decision, ...]:
    windows = [window for window in state.windows if seat in window.open_to]
    if not windows:
        return ()
    calls = tuple(Muggins(seat, points) for points in range(1, most_in_show(state.rules) + 1))
    return calls if windows[-1].what == "play" else (*calls, Pass(seat))
