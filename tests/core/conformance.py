"""What holds of every game, whatever its rules: checks of one move, one state, one seat's sight."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import chain
from random import Random
from typing import Any

from fifteentwo.actions import Action, Claim, Cut, Deal, Decision, Discard, FirstCut, Muggins, Pass, Play, Resign, Turn
from fifteentwo.asking import asked_seats, awaits, legal
from fifteentwo.cards import DECK, RANKS, SUITS, Card
from fifteentwo.dealing import deal_sizes, next_dealer
from fifteentwo.errors import IllegalAction
from fifteentwo.events import Event, GameOver, Played, Scored
from fifteentwo.game import apply
from fifteentwo.rules import COUNT_LIMIT, Seat
from fifteentwo.score import most_in_play, most_in_show
from fifteentwo.state import ChanceKind, Over, Phase, State, Tally
from fifteentwo.view import observe, redact
from tests.kit import Move, dealt_cards
from tests.reshuffle import reshuffled, this_deal

PLACES = (*range(6), None)


# Points


def check_points(move: Move) -> None:
    """Every point is pegged by an event, once; the back peg stands where the front peg stood before; the target ends
    the game."""
    rules, before, after = move.before.rules, move.before, move.step.state
    scores, back = list(before.scores), list(before.back_pegs)
    sources: list[Counter[str]] = [Counter() for _ in scores]
    events = move.step.events
    for place, event in enumerate(events):
        if isinstance(event, Scored):
            assert event.points == sum(line.points for line in event.lines) > 0
            side = rules.side_of(event.seat)
            back[side], scores[side] = scores[side], scores[side] + event.points
            sources[side][event.source] += event.points
            if scores[side] >= rules.target:
                assert isinstance(events[place + 1], GameOver)
                assert place + 2 == len(events)
    assert (tuple(scores), tuple(back)) == (after.scores, after.back_pegs)
    for side, gained in enumerate(sources):
        for source in fields(Tally):
            was, now = getattr(before.tallies[side], source.name), getattr(after.tallies[side], source.name)
            assert now - was == gained[source.name]
        assert after.scores[side] == sum(getattr(after.tallies[side], source.name) for source in fields(Tally))


def check_end(move: Move) -> None:
    """The end is the last event, told once, and nothing is awaited after it."""
    ends = [event for event in move.step.events if isinstance(event, GameOver)]
    state = move.step.state
    if not ends:
        assert state.result is None
        assert max(state.scores) < state.rules.target
        assert not isinstance(awaits(state), Over)
        return
    assert move.step.events[-1:] == tuple(ends)
    assert awaits(state) == Over(ends[0])
    assert state.result == ends[0]
    assert state.phase is Phase.OVER
    assert ends[0].scores == state.scores
    if ends[0].reason != "resigned":
        assert [side for side, score in enumerate(state.scores) if score >= state.rules.target] == [ends[0].side]
    assert asked_seats(state) == ()
    assert all(legal(state, seat) == () for seat in range(state.rules.seats))


# Cards


def check_cards(state: State) -> None:
    """The cards of a deal are different, each is in one place, and none is lost."""
    if not state.dealt:
        return
    rules = state.rules
    assert state.dealer is not None
    lie = [*chain(*state.dealt), *state.deck_to_crib, *((state.starter,) if state.starter is not None else ())]
    assert len(lie) == len(set(lie))
    assert len(set(DECK) - dealt_cards(state)) == rules.stub
    assert tuple(map(len, state.dealt)) == deal_sizes(rules, state.dealer)
    played: list[list[Card]] = [[] for _ in range(rules.seats)]
    for event in state.play:
        if isinstance(event, Played):
            played[event.seat].append(event.card)
    for seat in range(rules.seats):
        parts = (*state.hands[seat], *(state.discards[seat] or ()), *played[seat])
        assert sorted(parts) == sorted(state.dealt[seat])
        assert sorted(state.kept[seat]) == sorted((*state.hands[seat], *played[seat]))
    in_crib = (*state.deck_to_crib, *chain(*(away or () for away in state.discards)))
    assert sorted(state.crib) == sorted(in_crib)
    assert state.count == sum(card.count_value for card in state.count_cards) <= COUNT_LIMIT
    if state.phase is Phase.PLAY:
        laid = [event.card for event in state.play if isinstance(event, Played)]
        assert state.count_cards == tuple(laid[len(laid) - len(state.count_cards) :])


# Legal and illegal


def check_asked(state: State) -> None:
    """Whoever is asked can answer; while chance is awaited nobody can but to change a discard."""
    awaited = awaits(state)
    if isinstance(awaited, ChanceKind):
        assert asked_seats(state) == ()
        assert not any(legal(state, seat) for seat in range(state.rules.seats))
    elif isinstance(awaited, tuple):
        assert awaited == asked_seats(state) != ()
        assert all(legal(state, seat) for seat in awaited)


def attempts_of(seat: Seat, own: Sequence[Card], state: State) -> Iterator[Decision]:
    """What a seat might try that sees no more than its own cards: right, wrong and absurd."""
    rules = state.rules
    yield from (Play(seat, card) for card in (*own, *DECK[own[0] % 5 :: 5]))
    for claim in (-1, 1, 2, most_in_play(rules), most_in_play(rules) + 1):
        yield from (Play(seat, card, claim) for card in own)
    some = (*own[:3], *DECK[:1], *DECK[-1:])
    yield from (Discard(seat, tuple(own[:size])) for size in range(len(own) + 1))
    yield from (Discard(seat, (one, other)) for one in some for other in some)
    yield from (Discard(seat, (card,)) for card in some)
    ends = rules.cut_positions
    yield from (Cut(seat, at) for at in (-1, 0, ends[0] - 1, ends[0], ends[-1], ends[-1] + 1, rules.stub, 99))
    for points in (-1, 0, 1, most_in_show(rules), most_in_show(rules) + 1):
        yield from (Claim(seat, points), Muggins(seat, points))
    yield from (Pass(seat), Resign(seat))


def chances(state: State, rng: Random) -> Iterator[FirstCut | Deal | Turn]:
    """Cuts, deals and starters of right and of wrong size, with cards that are there twice or already dealt."""
    pack = rng.sample(DECK, 52)
    for many in (0, len(state.cutting), state.rules.seats, state.rules.seats + 1):
        yield FirstCut(tuple(pack[:many]))
    yield FirstCut((pack[0],) * max(2, len(state.cutting)))
    sizes = deal_sizes(state.rules, next_dealer(state) or 0)
    hands = tuple(tuple(pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes)))
    crib = tuple(pack[sum(sizes) : sum(sizes) + state.rules.deck_to_crib])
    yield Deal(hands, crib)
    yield Deal(hands[::-1], crib)
    yield Deal(hands[1:], crib)
    yield Deal(hands, (*crib, pack[-1]))
    yield Deal((*hands[:-1], hands[-1][1:]), crib)
    yield Deal((*hands[:-1], (hands[0][0], *hands[-1][1:])), crib)
    for card in pack[:12]:
        yield Turn(card)


def may(state: State, action: Action, allowed: set[Decision]) -> bool:
    """Whether the rules let the action be taken."""
    match action:
        case FirstCut(cards):
            return state.phase is Phase.FIRST_CUT and len(cards) == len(state.cutting) == len(set(cards))
        case Deal(hands, to_crib):
            every = [*chain(*hands), *to_crib]
            if state.phase is not Phase.DEAL or len(set(every)) != len(every):
                return False
            dealer = next_dealer(state)
            assert dealer is not None
            return (*map(len, hands), len(to_crib)) == (*deal_sizes(state.rules, dealer), state.rules.deck_to_crib)
        case Turn(card):
            return state.phase is Phase.TURN and card not in dealt_cards(state)
        case Resign(seat):
            over = state.result is not None
            return (
                not over
                and len(state.rules.sides) == 2
                and seat in (*state.rules.clockwise_from(0),)
                and (seat not in state.resigned)
            )
        case Discard(seat, cards):
            return Discard(seat, tuple(sorted(cards))) in allowed
        case _:
            return action in allowed


def check_answers(state: State, rng: Random) -> None:
    """`legal` is the whole truth: what it lists can be done, everything else is refused and changes nothing."""
    seats = range(state.rules.seats)
    options = [each for seat in seats for each in legal(state, seat)]
    assert len(set(options)) == len(options)
    before = repr(state)
    for option in rng.sample(options, min(len(options), 25)):
        apply(state, option)
    allowed = set(options)
    tried = [
        attempt
        for seat in (-1, *seats, state.rules.seats)
        for attempt in attempts_of(seat, state.dealt[seat] if state.dealt and seat in seats else DECK[:6], state)
    ]
    for action in (*rng.sample(tried, min(len(tried), 120)), *chances(state, rng)):
        refused = refusal(state, action)
        assert (refused is None) == may(state, action, allowed), (action, refused)
    assert repr(state) == before


def refusal(state: State, action: Action) -> tuple[str, str, Seat | None] | None:
    """How the action is refused; None when it is taken."""
    try:
        apply(state, action)
    except IllegalAction as refused:
        error = refused
    else:
        return None
    assert error.code in IllegalAction.CODES
    assert str(error) == error.detail != ""
    assert error.seat == getattr(action, "seat", None)
    return error.code, error.detail, error.seat


# What a seat sees


CARD = re.compile(rf"\b[{RANKS}][{SUITS}]\b")


def cards_in(value: object) -> set[Card]:
    """Every card that a value spells out, however deep, in words too."""
    return set(map(Card.parse, CARD.findall(repr(value))))


def known_cards(state: State, seat: Seat | None) -> set[Card]:
    """Own cards, and those that lie or lay open in this deal."""
    known = {event.card for event in state.play if isinstance(event, Played)}
    known |= {card for shown in state.shown for card in shown.cards}
    known |= set(state.dealt[seat]) if seat is not None and state.dealt else set()
    return known if state.starter is None else known | {state.starter}


def check_sight(move: Move) -> None:
    """No view and no redacted event holds a card that its seat has not seen."""
    state = move.step.state
    for seat in (*range(state.rules.seats), None):
        known = known_cards(state, seat)
        view = observe(state, seat)
        assert view.first_cuts == state.first_cuts
        assert cards_in(replace(view, first_cuts=())) <= known
        if not isinstance(move.action, FirstCut):
            for event in move.step.events:
                assert cards_in(redact(event, seat)) <= known


def sight(state: State, seat: Seat | None, events: Sequence[Event]) -> tuple[Any, ...]:
    """All that a seat can find out: its view, what it was told, what it may do, and how it is refused."""
    told = tuple(redact(event, seat) for event in events)
    if seat is None:
        return observe(state, None), told
    tried = attempts_of(seat, sorted(state.dealt[seat]), state)
    return observe(state, seat), told, legal(state, seat), [refusal(state, attempt) for attempt in tried]


def check_reshuffle(moves: Sequence[Move], seat: Seat | None, rng: Random) -> bool:
    """Deal anew what the seat cannot see, and play on as before: the seat finds no difference. False where there was
    nothing to deal anew."""
    actions = reshuffled(moves, seat, rng)
    if actions is None:
        return False
    deal = this_deal(moves)
    state = deal[0].before
    events: list[Event] = []
    for action in actions:
        step = apply(state, action)
        events += step.events
        state = step.state
    as_it_was = [event for move in deal for event in move.step.events]
    assert sight(state, seat, events) == sight(deal[-1].step.state, seat, as_it_was)
    return actions != [move.action for move in deal]
