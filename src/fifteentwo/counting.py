"""The show and the counting of points by hand: one hand at a time from pone round to the dealer, then the crib (ACC 9).

With manual counting the seat says what it scores. With muggins (ACC 10) it pegs what it claimed, and opponents may call
what it missed: in the show each must answer before the next hand, in the play a window stays open behind the game until
the caller plays a card of its own, the counter scores again, or pone's hand is pegged.
"""

from __future__ import annotations

from dataclasses import replace

from .actions import Claim, Muggins, Pass, Play
from .cards import Card
from .draft import Draft
from .errors import IllegalAction
from .events import Claimed, Counted, HandShown, Revealed
from .rules import Seat
from .score import Line, Score, most_in_play, most_in_show, score_show
from .state import Phase, ShownHand, Window


def begin_show(draft: Draft) -> None:
    """The play is over: lay the first hand open, pone's."""
    draft.phase, draft.turn = Phase.SHOW, None
    _show_next(draft)


def _show_next(draft: Draft) -> None:
    """Lay the next hand open; counted automatically the whole show follows by itself."""
    rules, dealer = draft.rules, draft.dealer
    assert dealer is not None
    assert draft.starter is not None
    order = rules.clockwise_from(rules.left_of(dealer))
    for place in range(len(draft.shown), rules.seats + 1):
        crib = place == rules.seats
        seat = dealer if crib else order[place]
        cards = _crib(draft) if crib else _kept(draft, seat)
        draft.emit(HandShown(seat, crib, cards, draft.starter))
        shown = ShownHand(seat=seat, crib=crib, cards=cards, starter=draft.starter, lines=(), points=0)
        if rules.counting == "manual":
            draft.shown = (*draft.shown, shown)
            return
        score = score_show(cards, draft.starter, crib=crib, rules=rules)
        draft.shown = (*draft.shown, replace(shown, lines=score.lines, points=score.points))
        draft.award(seat, "crib" if crib else "hand", score.lines)
    draft.phase = Phase.DEAL


def _kept(draft: Draft, seat: Seat) -> tuple[Card, ...]:
    away = draft.discards[seat] or ()
    return tuple(sorted(card for card in draft.dealt[seat] if card not in away))


def _crib(draft: Draft) -> tuple[Card, ...]:
    return tuple(sorted((*draft.deck_to_crib, *(card for away in draft.discards for card in away or ()))))


def claim_play(draft: Draft, action: Play, score: Score) -> None:
    """What a player said a card scores, beside what it does score."""
    _must_be_claim(action.claim, most_in_play(draft.rules), action.seat)
    windows = []
    for window in draft.windows:
        narrowed = _narrowed_by(window, action)
        if narrowed is None:
            _reveal_missed(draft, window)
        else:
            windows.append(narrowed)
    draft.windows = tuple(windows)
    _count(draft, action.seat, "play", action.claim, score)


def _narrowed_by(window: Window, action: Play) -> Window | None:
    """The window as the play leaves it: shut to the seat that plays on, and to all when its counter scores again."""
    if window.counter == action.seat and action.claim:
        return None
    open_to = tuple(seat for seat in window.open_to if seat != action.seat)
    return replace(window, open_to=open_to) if open_to else None


def _reveal_missed(draft: Draft, window: Window) -> None:
    """Tell what nobody called in time; of a count that was right there is nothing to tell."""
    if window.truth != window.claimed:
        _reveal(draft, window, None)


def claim_hand(draft: Draft, action: Claim) -> None:
    """The seat counts the hand or crib that lies open."""
    _must_be_claim(action.points, most_in_show(draft.rules), action.seat)
    for window in draft.windows:
        _reveal_missed(draft, window)
    draft.windows = ()
    shown = draft.shown[-1]
    score = score_show(shown.cards, shown.starter, crib=shown.crib, rules=draft.rules)
    draft.shown = (*draft.shown[:-1], replace(shown, claimed=action.points))
    _count(draft, action.seat, "crib" if shown.crib else "hand", action.points, score)
    if not draft.windows:
        _show_next(draft)


def _count(draft: Draft, seat: Seat, what: Counted, claim: int, score: Score) -> None:
    """Settle a claim. Without muggins the truth is pegged. With it the claim is, and a window opens; a claim too high
    is corrected at once and may cost its excess (Enquire ix) or two points (Hoyle)."""
    _tell(draft, Claimed(seat, what, claim))
    opponents = draft.rules.opponents(seat)
    window = Window(
        counter=seat, what=what, claimed=claim, true_lines=score.lines, truth=score.points, open_to=opponents
    )
    if draft.rules.muggins == "on" and claim <= score.points:
        draft.windows = (*draft.windows, window)
        draft.award(seat, what, (Line("claimed", _counted_cards(draft, what), claim),))
        return
    if claim != score.points or what != "play":
        _reveal(draft, window, None)
    draft.award(seat, what, score.lines)
    if claim > score.points and draft.rules.muggins == "on":
        fine = {"correct_only": 0, "excess": claim - score.points, "two": 2}[draft.rules.overcount]
        draft.award(opponents[0], "overcount", (Line("overcount", (), fine),))


def _counted_cards(draft: Draft, what: Counted) -> tuple[Card, ...]:
    return draft.count_cards[-1:] if what == "play" else draft.shown[-1].cards


def call_muggins(draft: Draft, action: Muggins) -> None:
    """A missed score is called. In the play it is settled at once; in the show when every opponent has answered, and
    the first caller clockwise from the counter has it."""
    _must_be_claim(action.points, most_in_show(draft.rules), action.seat, least=1)
    open_windows = [window for window in draft.windows if action.seat in window.open_to]
    if not open_windows:
        raise IllegalAction("no_open_window", f"there is nothing that seat {action.seat} may call now", action.seat)
    if open_windows[-1].what != "play":
        _answered(draft, action.seat, ((action.seat, action.points),))
        return
    missed = [window for window in open_windows if window.truth > window.claimed]
    window = (missed or open_windows)[-1]
    draft.windows = tuple(each for each in draft.windows if each is not window)
    _settle(draft, window, (action.seat, action.points))


def let_stand(draft: Draft, action: Pass) -> None:
    """An opponent calls nothing on the hand or crib that was counted."""
    if not any(action.seat in window.open_to and window.what != "play" for window in draft.windows):
        raise IllegalAction("no_open_window", f"there is no count that waits for seat {action.seat}", action.seat)
    _answered(draft, action.seat, ())


def _answered(draft: Draft, seat: Seat, calls: tuple[tuple[Seat, int], ...]) -> None:
    (window,) = draft.windows
    open_to = tuple(each for each in window.open_to if each != seat)
    window = replace(window, open_to=open_to, calls=(*window.calls, *calls))
    draft.windows = (window,)
    if open_to:
        return
    draft.windows = ()
    order = draft.rules.clockwise_from(window.counter)
    _settle(draft, window, min(window.calls, key=lambda call: order.index(call[0]), default=None))
    _show_next(draft)


def _settle(draft: Draft, window: Window, call: tuple[Seat, int] | None) -> None:
    """The caller gets the lesser of the call and what was missed; a call of nothing pays the other side (ACC 10.4)."""
    _reveal(draft, window, call[0] if call else None)
    if call is None:
        return
    caller, points = call
    missed = window.truth - window.claimed
    seat, due = (caller, min(points, missed)) if missed else (window.counter, points)
    draft.award(seat, "muggins", (Line("muggins", (), due),))


def _reveal(draft: Draft, window: Window, caller: Seat | None) -> None:
    _tell(
        draft,
        Revealed(window.counter, window.what, window.claimed, window.true_lines, window.truth, caller),
    )
    if window.what != "play":
        shown = replace(draft.shown[-1], lines=window.true_lines, points=window.truth)
        draft.shown = (*draft.shown[:-1], shown)


def _tell(draft: Draft, event: Claimed | Revealed) -> None:
    if draft.phase is Phase.PLAY:
        draft.emit_in_play(event)
    else:
        draft.emit(event)


def _must_be_claim(points: int, most: int, seat: Seat, *, least: int = 0) -> None:
    if not least <= points <= most:
        raise IllegalAction("bad_claim", f"say a number from {least} to {most}, not {points}", seat)
