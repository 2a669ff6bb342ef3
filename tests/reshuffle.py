"""The same game once more with everything changed that one seat cannot see.

From the deal on, the cards that the seat has not seen are dealt anew among the places that it cannot see into: other
hands, other discards, the cards from the deck to the crib, the stub. What all have seen stays as it was, and so does
what follows from it: a seat that said go holds nothing that would have fitted, a seat that is asked to play can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from fifteentwo.actions import Action, Deal, Discard, Muggins, Resign
from fifteentwo.cards import DECK, Card
from fifteentwo.events import CountClosed, Played, Scored, Went
from fifteentwo.rules import COUNT_LIMIT, Seat
from fifteentwo.score import Line
from fifteentwo.state import Phase, State
from tests.kit import Move

Place = tuple[Seat | None, int]
"""A card of a deal by its owner (None: from the deck to the crib) and its place in the order dealt."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a seat cannot see of a deal: places, the cards that may lie in them, and the least value of a card there."""

    places: tuple[Place, ...]
    cards: tuple[Card, ...]
    least: dict[Place, int]
    must_fit: tuple[tuple[Place, ...], int] | None
    """Places of which one at least holds a card of at most that value: the hand of another seat that is asked."""


def this_deal(moves: Sequence[Move]) -> list[Move]:
    """The moves from the last deal on; none before the first."""
    deals = [number for number, move in enumerate(moves) if isinstance(move.action, Deal)]
    return list(moves[deals[-1] :]) if deals else []


def seen_cards(state: State, seat: Seat | None) -> set[Card]:
    """The cards whose place the seat has seen: its own, and those that lie open, the crib apart."""
    seen = {event.card for event in state.play if isinstance(event, Played)}
    seen |= {card for shown in state.shown if not shown.crib for card in shown.cards}
    seen |= set(state.dealt[seat]) if seat is not None else set()
    return seen if state.starter is None else seen | {state.starter}


def least_values(state: State) -> list[int]:
    """For each seat the least value that a card it still holds can have, after the goes of this deal."""
    least = [0] * state.rules.seats
    last, count = -1, 0
    for event in state.play:
        match event:
            case Played(seat, _, now):
                last, count = seat, now
            case Went(seat, _):
                least[seat] = max(least[seat], COUNT_LIMIT + 1 - count)
            case Scored(_, "play", (Line("go"),), _) | CountClosed(_, int()) if count < COUNT_LIMIT:
                least[last] = max(least[last], COUNT_LIMIT + 1 - count)
    return least


def hidden(last: Move, seat: Seat | None) -> tuple[Hidden, ...]:
    """The groups of places in which cards can change places unseen after that move. While the crib is closed there is
    one, the stub in it; when it lies open, who laid away which of its cards is a group of its own."""
    state = last.step.state
    # A call of muggins, or giving up, may end the game while a seat is asked to play; all know that it can.
    asking = last.before if isinstance(last.action, Muggins | Resign) else state
    seen, least = seen_cards(state, seat), least_values(state)
    places: list[Place] = [
        (owner, place)
        for owner, hand in enumerate(state.dealt)
        for place, card in enumerate(hand)
        if owner != seat and card not in seen
    ]
    places += [(None, place) for place in range(len(state.deck_to_crib))]
    held: dict[Place, Card] = {(owner, place): card_at(state, (owner, place)) for owner, place in places}
    crib = {card for shown in state.shown if shown.crib for card in shown.cards}
    in_crib = [place for place in places if held[place] in crib]
    elsewhere = [place for place in places if held[place] not in crib]
    unseen = [card for card in DECK if card not in seen and card not in crib]
    in_hand = [place for place in elsewhere if place[0] is not None and held[place] in state.hands[place[0]]]
    playing = state.phase is not Phase.DISCARD
    asked = tuple(place for place in in_hand if place[0] == asking.turn) if asking.phase is Phase.PLAY else ()
    open_places = Hidden(
        tuple(elsewhere),
        tuple(unseen),
        {place: least[place[0]] for place in in_hand if place[0] is not None} if playing else {},
        (asked, COUNT_LIMIT - state.count) if asked else None,
    )
    closed = Hidden(tuple(in_crib), tuple(held[place] for place in in_crib), {}, None)
    return (open_places, closed)


def card_at(state: State, place: Place) -> Card:
    owner, number = place
    return state.deck_to_crib[number] if owner is None else state.dealt[owner][number]


def dealt_anew(group: Hidden, rng: Random) -> dict[Place, Card] | None:
    """Cards for the places; None where this try came to nothing."""
    free = rng.sample(group.cards, len(group.cards))
    chosen: dict[Place, Card] = {}
    fitting = rng.choice(group.must_fit[0]) if group.must_fit else None
    for place in sorted(group.places, key=lambda place: (place != fitting, -group.least.get(place, 0))):
        most = group.must_fit[1] if group.must_fit and place == fitting else 10
        card = next((card for card in free if group.least.get(place, 0) <= card.count_value <= most), None)
        if card is None:
            return None
        free.remove(card)
        chosen[place] = card
    return chosen


def reshuffled(moves: Sequence[Move], seat: Seat | None, rng: Random) -> list[Action] | None:
    """The actions of this deal with all that `seat` (None: a spectator) cannot see dealt anew; None before a deal, or
    where no other way to deal was found."""
    deal = this_deal(moves)
    if not deal:
        return None
    state = deal[-1].step.state
    for _ in range(30):
        tries = [dealt_anew(group, rng) for group in hidden(deal[-1], seat)]
        if None not in tries:
            anew = {place: card for each in tries if each is not None for place, card in each.items()}
            return [changed(move.action, state, anew) for move in deal]
    return None


def changed(action: Action, state: State, anew: dict[Place, Card]) -> Action:
    """The action with the cards that now lie in its places."""
    match action:
        case Deal():
            hands = tuple(
                tuple(anew.get((owner, place), card) for place, card in enumerate(hand))
                for owner, hand in enumerate(action.hands)
            )
            return Deal(hands, tuple(anew.get((None, place), card) for place, card in enumerate(action.to_crib)))
        case Discard(seat=seat, cards=cards):
            places = [(seat, state.dealt[seat].index(card)) for card in cards]
            return replace(action, cards=tuple(anew.get(at, card) for at, card in zip(places, cards, strict=True)))
        case _:
            return action
