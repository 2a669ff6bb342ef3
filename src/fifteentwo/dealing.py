"""From the cut for first deal to the starter: who deals, what is dealt, laid away, cut and turned."""

from __future__ import annotations

from .actions import Cut, Deal, Discard, FirstCut, Turn
from .cards import Card
from .draft import Draft, put
from .errors import IllegalAction
from .events import CutMade, DealerChosen, Dealt, Discarded, FirstCutMade, StarterTurned
from .pegging import begin_play
from .rules import Rules, Seat
from .score import JACK, Line
from .state import FirstCutRound, Phase, State


def make_first_cut(draft: Draft, action: FirstCut) -> None:
    """Lowest cut deals (ACC 2, Hoyle); equal lowest cuts are cut again, by those seats or by all.

    Where the first dealer is random each seat's card is drawn unseen and ties cannot be: suits decide.
    """
    seats = draft.cutting
    _must_be_cards(action.cards, len(seats), "one card for each seat that cuts")
    draft.first_cuts = (*draft.first_cuts, FirstCutRound(seats, action.cards))
    draft.emit(FirstCutMade(seats, action.cards))
    by_suit_too = draft.rules.first_dealer == "random"
    heights = [int(card) if by_suit_too else card.rank for card in action.cards]
    lowest = tuple(seat for seat, height in zip(seats, heights, strict=True) if height == min(heights))
    if len(lowest) > 1:
        draft.cutting = lowest if draft.rules.tie == "tied_lowest" else tuple(range(draft.rules.seats))
        return
    draft.cutting, draft.dealer, draft.phase = (), lowest[0], Phase.DEAL
    draft.emit(DealerChosen(lowest[0]))


def next_dealer(state: State | Draft) -> Seat | None:
    """Who deals the coming deal; the deal passes to the left. None before the first dealer is known."""
    if state.dealer is None or state.deal_number == 0:
        return state.dealer
    return state.rules.left_of(state.dealer)


def deal_sizes(rules: Rules, dealer: Seat) -> tuple[int, ...]:
    """Cards that each seat is dealt, by seat."""
    return tuple(rules.dealt[rules.offset(seat, dealer)] for seat in range(rules.seats))


def deal(draft: Draft, action: Deal) -> None:
    """A fresh table: hands, cards from the deck to the crib; before the first deal the points given at the start."""
    rules, dealer = draft.rules, next_dealer(draft)
    assert dealer is not None
    sizes = deal_sizes(rules, dealer)
    if tuple(map(len, action.hands)) != sizes or len(action.to_crib) != rules.deck_to_crib:
        need = ", ".join(map(str, sizes))
        raise IllegalAction("wrong_cards", f"this deal is {need} cards by seat and {rules.deck_to_crib} to the crib")
    everything = [card for hand in (*action.hands, action.to_crib) for card in hand]
    _must_be_cards(everything, len(everything), "different cards")
    _clear_table(draft)
    draft.dealer, draft.deal_number, draft.phase = dealer, draft.deal_number + 1, Phase.DISCARD
    draft.dealt = draft.hands = tuple(tuple(hand) for hand in action.hands)
    draft.deck_to_crib = tuple(action.to_crib)
    draft.discards = tuple(None if _lays_away(draft, seat) else () for seat in range(rules.seats))
    draft.emit(Dealt(draft.deal_number, dealer, sizes, rules.deck_to_crib, draft.dealt))
    if draft.deal_number == 1 and rules.start_points:
        for seat in rules.clockwise_from(rules.left_of(dealer)):
            points = rules.start_points[rules.offset(seat, dealer)]
            draft.award(seat, "start", (Line("start", (), points),))
    _cut_when_all_in(draft)


def _clear_table(draft: Draft) -> None:
    draft.cut_position = draft.starter = draft.turn = draft.last_player = None
    draft.play, draft.count, draft.count_cards, draft.gone, draft.shown, draft.windows = (), 0, (), (), (), ()


def _lays_away(draft: Draft, seat: Seat) -> int:
    assert draft.dealer is not None
    return draft.rules.to_crib[draft.rules.offset(seat, draft.dealer)]


def discard(draft: Draft, action: Discard) -> None:
    """Lay cards away, hidden. Until the last seat's are in they may be taken back for others, where the rules say so;
    the others notice nothing."""
    seat, cards = action.seat, action.cards
    before = draft.discards[seat]
    if before is not None and (not _lays_away(draft, seat) or draft.rules.discard_change == "never"):
        raise IllegalAction("discard_is_final", f"seat {seat} has laid away its cards already", seat)
    if len(cards) != _lays_away(draft, seat):
        need = f"seat {seat} lays away {_lays_away(draft, seat)}, not {len(cards)} cards"
        raise IllegalAction("wrong_number_of_cards", need, seat)
    _must_hold(draft.dealt[seat], cards, seat)
    draft.discards = put(draft.discards, seat, tuple(cards))
    draft.hands = put(draft.hands, seat, tuple(card for card in draft.dealt[seat] if card not in cards))
    if before is None:
        draft.emit(Discarded(seat, len(cards)))
    _cut_when_all_in(draft)


def _cut_when_all_in(draft: Draft) -> None:
    if all(each is not None for each in draft.discards):
        draft.phase = Phase.CUT if draft.rules.cut == "position" else Phase.TURN


def cut(draft: Draft, action: Cut) -> None:
    """Pone lifts a packet; enough cards must stay in both (Hoyle)."""
    positions = draft.rules.cut_positions
    if action.position not in positions:
        allowed = f"cut at {positions[0]} to {positions[-1]} of the {draft.rules.stub} cards, not at {action.position}"
        raise IllegalAction("bad_position", allowed, action.seat)
    draft.cut_position, draft.phase = action.position, Phase.TURN
    draft.emit(CutMade(action.seat, action.position))


def turn_starter(draft: Draft, action: Turn) -> None:
    """The starter lies open; a jack is his heels, two to the dealer at once (ACC 6.3)."""
    assert draft.dealer is not None
    if action.card in draft.deck_to_crib or any(action.card in hand for hand in draft.dealt):
        raise IllegalAction("wrong_cards", f"{action.card} was dealt: the starter is one of the cards left")
    draft.starter = action.card
    draft.emit(StarterTurned(action.card))
    if action.card.rank == JACK:
        draft.award(draft.dealer, "heels", (Line("heels", (action.card,), draft.rules.heels),))
    begin_play(draft)


def _must_be_cards(cards: tuple[Card, ...] | list[Card], many: int, what: str) -> None:
    if len(cards) != many or len(set(cards)) != many:
        raise IllegalAction("wrong_cards", f"needed {what}: {many}, not {' '.join(map(str, cards)) or 'none'}")


def _must_hold(hand: tuple[Card, ...], cards: tuple[Card, ...], seat: Seat) -> None:
    for place, card in enumerate(cards):
        if card not in hand:
            raise IllegalAction("not_your_card", f"seat {seat} does not hold {card}", seat)
        if card in cards[:place]:
            raise IllegalAction("card_twice", f"{card} is there twice", seat)
