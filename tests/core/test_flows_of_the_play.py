"""The flows of `cases/flows.md` that happen in the play, F22 to F41, each a test of its name."""

from __future__ import annotations

import pytest

from fifteentwo.actions import Play
from fifteentwo.asking import asked_seats, awaits, legal
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.events import CountClosed, Event, GameOver, HandShown, Played, PlayEnded, Scored, Went
from fifteentwo.game import apply
from fifteentwo.rules import STANDARD
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase, State
from tests.kit import cards, in_play, run, whole_game

THREE = load_rules("three")


def lay(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """Lay the cards in order, each by whoever is asked."""
    events: list[Event] = []
    for card in cards(text):
        (seat,) = asked_seats(state)
        step = apply(state, Play(seat, card))
        events += step.events
        state = step.state
    return state, tuple(events)


def two(pone: str, dealer: str, scores: tuple[int, int] = (0, 0)) -> State:
    """Seat 0 about to lead, seat 1 the dealer."""
    return in_play(STANDARD, [cards(pone), cards(dealer)], dealer=1, scores=scores)


def three(first: str, second: str, dealer: str) -> State:
    """Seat 0 about to lead, then seat 1; seat 2 deals."""
    return in_play(THREE, [cards(first), cards(second), cards(dealer)], dealer=2)


def pegged(events: tuple[Event, ...]) -> list[tuple[int, str, int]]:
    """What was pegged in the play: seat, line, points."""
    return [
        (event.seat, line.name, line.points)
        for event in events
        if isinstance(event, Scored) and event.source == "play"
        for line in event.lines
    ]


def went(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in events if isinstance(event, Went)]


def test_f22_a_card_past_31() -> None:
    state, _ = lay(two("TC 5D 9D KS", "TD 7H 9C AS"), "TC TD 5D")
    assert (state.count, asked_seats(state)) == (25, (1,))
    before = repr(state)
    for card in ("7H", "9C"):
        with pytest.raises(IllegalAction, match="over 31") as refused:
            apply(state, Play(1, Card.parse(card)))
        assert refused.value.code == "over_31"
    assert repr(state) == before
    assert apply(state, Play(1, Card.parse("AS"))).events[0] == Played(1, Card.parse("AS"), 26)


def test_f23_a_go_with_a_playable_card() -> None:
    """There is no such action: the seat is asked for its ace, and nothing else is accepted."""
    state, events = lay(two("TC TD 2C 3C", "JC AH KH KS"), "TC JC TD")
    assert (state.count, awaits(state)) == (30, (1,))
    assert went(events) == []
    assert legal(state, 1) == (Play(1, Card.parse("AH")),)


def test_f23_nobody_says_go_below_22() -> None:
    for seed in range(6):
        for move in whole_game(THREE, seed):
            assert all(event.count >= 22 for event in move.step.events if isinstance(event, Went))


FOURTH_CARD_AT_28 = "KC 3C KD AC 3D AD"
"""Seats 0 and 2 say go at 23 and 24; seat 1 plays on alone and lays its fourth card at 28."""


def fourth_card_at_28() -> State:
    return three("KC QC JC TC", "3C AC 3D AD", "KD QD JD TD")


def test_f25_players_without_cards() -> None:
    state, _ = lay(fourth_card_at_28(), FOURTH_CARD_AT_28)
    assert (state.hands[1], state.turn) == ((), 2)
    told: list[Event] = []
    while state.phase is Phase.PLAY:
        assert awaits(state) in ((0,), (2,))
        assert legal(state, 1) == ()
        step = apply(state, legal(state, asked_seats(state)[0])[0])
        told += step.events
        state = step.state
    assert {seat for seat, _ in went(tuple(told))} == {0}


def test_f26_one_go_per_count() -> None:
    state, events = lay(two("TC KD QC JD", "4C 2C 3D AD"), "TC 4C KD 2C")
    assert went(events) == [(0, 26)]
    state, events = lay(state, "3D")
    assert (went(events), pegged(events), asked_seats(state)) == ([], [], (1,))
    state, events = lay(state, "AD")
    assert went(events) == []
    assert pegged(events) == [(1, "run3", 3), (1, "go", 1)]
    assert (state.gone, asked_seats(state)) == ((), (0,))


def test_f28_the_point_goes_to_the_last_card_even_from_an_empty_hand() -> None:
    state, events = lay(fourth_card_at_28(), FOURTH_CARD_AT_28)
    assert went(events) == [(0, 23), (2, 24)]
    assert pegged(events) == [(1, "go", 1)]
    assert [event for event in events if isinstance(event, CountClosed)] == [CountClosed(28, 2)]
    assert (state.count, state.count_cards) == (0, ())


def test_f29_the_last_player_need_not_say_go() -> None:
    state, events = lay(two("TC KD 2C 9D", "JD TH KH QH"), "TC JD KD")
    assert went(events) == [(1, 30)]
    assert pegged(events) == [(0, "go", 1)]
    assert state.hands[0] == cards("2C 9D")


def test_f31_31_is_worth_2_never_3() -> None:
    state, _ = lay(two("TC 8D 9S 2H", "TD 3C 9C AH"), "TC TD 8D")
    state, events = lay(state, "3C")
    assert pegged(events) == [(1, "thirty_one", 2)]
    assert (state.count, state.count_cards) == (0, ())


def test_f31_also_with_the_last_card_of_all() -> None:
    state, _ = lay(two("TC KD AC 9C", "JC JD 9H 3S"), "TC JC KD AC JD 9C 9H")
    assert (state.count, asked_seats(state)) == (28, (1,))
    state, events = lay(state, "3S")
    assert pegged(events) == [(1, "thirty_one", 2)]
    assert [event for event in events if isinstance(event, CountClosed)] == [CountClosed(31, None)]


@pytest.mark.parametrize(
    ("hands", "laid", "leader"),
    [
        (("KH 9S KC 8S", "6D TH 6H 6S", "KD TC 3H 7H"), "KC 6D KD 3H KH TH 7H 9S 6S TC 6H", 0),
        (("9D 4D JD TC", "6C QS 7H 8C", "AD 3D 3C AC"), "9D 7H 3D JD AC AD 4D 6C 3C TC 8C", 1),
    ],
    ids=["the next but one leads", "only the last player has cards"],
)
def test_f32_lead_after_31(hands: tuple[str, str, str], laid: str, leader: int) -> None:
    """Seat 1 makes 31, and seat 2 has no cards."""
    state, events = lay(three(*hands), laid)
    assert events[-1] == CountClosed(31, leader)
    assert state.hands[2] == ()
    assert (state.hands[0] == ()) == (leader == 1)
    assert asked_seats(state) == (leader,)


def test_f34_the_play_ends_by_itself() -> None:
    """With the last card the counting begins; one point or 31 was paid for the card, not both."""
    for seed in range(4):
        for move in whole_game(THREE, seed):
            events = move.step.events
            if not any(isinstance(event, PlayEnded) for event in events):
                continue
            names = [name for _, name, _ in pegged(events)]
            assert ("last" in names) != ("thirty_one" in names)
            assert "go" not in names
            at = next(place for place, event in enumerate(events) if isinstance(event, PlayEnded))
            assert events[at - 1] == CountClosed(sum_of_count(move.before) + value_laid(events), None)
            assert isinstance(events[at + 1], HandShown)
            assert move.step.state.turn is None


def sum_of_count(state: State) -> int:
    return sum(card.count_value for card in state.count_cards)


def value_laid(events: tuple[Event, ...]) -> int:
    assert isinstance(events[0], Played)
    return events[0].card.count_value


def test_f35_values_not_ranks() -> None:
    state, _ = lay(two("TC QD 2H 3H", "AC JC QC QS"), "TC AC QD")
    assert (state.count, asked_seats(state)) == (21, (1,))
    _, events = lay(state, "JC")
    assert events[0] == Played(1, Card.parse("JC"), 31)
    assert pegged(events) == [(1, "thirty_one", 2)]


def test_f35_the_count_is_the_sum_of_values_on_every_step() -> None:
    for seed in range(4):
        count = 0
        for move in whole_game(THREE, seed):
            for event in move.step.events:
                if isinstance(event, Played):
                    count += event.card.count_value
                    assert event.count == count
                elif isinstance(event, CountClosed):
                    count = 0


def test_f37_no_pair_across_a_reset() -> None:
    state, events = lay(two("TC KC 9H 9S", "TD KD 9C 8D"), "TC TD KC")
    assert (events[-1], state.count) == (CountClosed(30, 1), 0)
    _, events = lay(state, "KD")
    assert pegged(events) == []


def test_f37_no_run_across_a_reset() -> None:
    state, events = lay(two("9C 7C 9H KC", "7D 8D KD QD"), "9C 7D 7C 8D")
    assert (events[-1], state.count) == (CountClosed(31, 0), 0)
    _, events = lay(state, "9H")
    assert pegged(events) == []


def test_f41_a_win_in_the_play_ends_everything() -> None:
    start = two("7C 8C 6C 2H", "7D TD TH TS", (120, 118))
    state, events = lay(start, "7C 7D 8C")
    assert state.scores == (120, 120)
    assert went(events) == [(1, 22)]
    step = apply(state, Play(0, Card.parse("6C")))
    assert step.state.scores == (123, 120)
    assert [type(event) for event in step.events] == [Played, Scored, GameOver]
    assert step.state.result == GameOver(0, (123, 120), 0, "play")
    with pytest.raises(IllegalAction):
        run(step.state, Play(0, Card.parse("2H")))
