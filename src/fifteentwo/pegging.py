"""The play: cards laid in turn up to 31, go, and what follows by itself (ACC 7, Hoyle, EB9).

After a go the others play on in rotation until nobody can; a seat that said go stays out of that count, for its hand
is unchanged and the count only rises. Then the last to play pegs one, unless the count is 31, and the first seat after
it that holds cards leads the next count.
"""

from __future__ import annotations

from .actions import Play
from .cards import Card
from .counting import begin_show, claim_play
from .draft import Draft, put
from .errors import IllegalAction
from .events import CountClosed, Played, PlayEnded, Went
from .rules import COUNT_LIMIT, Seat
from .score import Line, score_play
from .state import Phase


def begin_play(draft: Draft) -> None:
    """Pone, on the dealer's left, leads."""
    assert draft.dealer is not None
    draft.phase, draft.turn = Phase.PLAY, draft.rules.left_of(draft.dealer)


def play_card(draft: Draft, action: Play) -> None:
    """A card is laid: it scores, and the next seat that can add to the count is asked."""
    seat, card = action.seat, action.card
    if card not in draft.hands[seat]:
        raise IllegalAction("not_your_card", f"seat {seat} does not hold {card}", seat)
    if draft.count + card.count_value > COUNT_LIMIT:
        over = f"{card} would make {draft.count + card.count_value}, over {COUNT_LIMIT}"
        raise IllegalAction("over_31", over, seat)
    draft.hands = put(draft.hands, seat, tuple(each for each in draft.hands[seat] if each != card))
    draft.count += card.count_value
    draft.count_cards = (*draft.count_cards, card)
    draft.last_player = seat
    draft.emit_in_play(Played(seat, card, draft.count))
    score = score_play(draft.count_cards, rules=draft.rules)
    if draft.rules.counting == "manual":
        claim_play(draft, action, score)
    elif score.points:
        draft.award(seat, "play", score.lines)
    _go_on(draft, seat)


def fits(card: Card, count: int) -> bool:
    """Whether the card can be played on that count."""
    return count + card.count_value <= COUNT_LIMIT


def _go_on(draft: Draft, last: Seat) -> None:
    """Ask the next seat that can play; a seat that holds cards but cannot says go; close the count if nobody can."""
    if draft.count < COUNT_LIMIT and any(draft.hands):
        for seat in draft.rules.clockwise_from(draft.rules.left_of(last)):
            if not draft.hands[seat] or seat in draft.gone:
                continue
            if fits(min(draft.hands[seat]), draft.count):
                draft.turn = seat
                return
            if seat != last:
                draft.gone = (*draft.gone, seat)
                draft.emit_in_play(Went(seat, draft.count))
    _close_count(draft, last)


def _close_count(draft: Draft, last: Seat) -> None:
    """One point to the last to play, for go or for last, unless the count is 31 (ACC 1.7: only one of them)."""
    cards_left = any(draft.hands)
    if draft.count != COUNT_LIMIT:
        name, points = ("go", draft.rules.go) if cards_left else ("last", draft.rules.last)
        draft.award(last, "play", (Line(name, (draft.count_cards[-1],), points),))
    goes_on = cards_left and draft.rules.play_continues
    leader = None
    if goes_on:
        order = draft.rules.clockwise_from(draft.rules.left_of(last))
        leader = next(seat for seat in order if draft.hands[seat])
    draft.emit_in_play(CountClosed(draft.count, leader))
    draft.count, draft.count_cards, draft.gone, draft.turn = 0, (), (), leader
    if not goes_on:
        draft.emit_in_play(PlayEnded("one_count" if cards_left else "cards"))
        begin_show(draft)
