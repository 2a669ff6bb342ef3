"""Counting by hand, muggins and overcount: the table of `cases/traces.json`, and the rules around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fifteentwo.actions import Action, Claim, Muggins, Pass, Play
from fifteentwo.asking import asked_seats, legal
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.events import CountClosed, Event, GameOver, HandShown, Revealed, Scored
from fifteentwo.game import apply
from fifteentwo.rules import Overcount, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import most_in_play, score_play
from fifteentwo.state import Phase, State
from fifteentwo.view import View, observe
from tests.kit import before_deal, cards, cases, in_play, laid_away, run, truth_of_shown, turned_up

TABLE = cases("traces")["muggins"]
OVERCOUNTS: tuple[Overcount, ...] = ("correct_only", "excess", "two")
# With QH turned each of pone's hand, the dealer's hand and the crib is 5-6-7-8 and worth eight.
EIGHTS = ("5D 6C 7H 8S", "5S 6D 7C 8H", "5C 6S 7D 8C")
FIVES = ("5D 5H KC KD", "5S 9C 9D 2C")
"""Pone leads a five, the dealer pairs it, and the third five is worth eight: fifteen and a pair royal."""


def by_hand(seats: int = 2, **switches: str) -> Rules:
    return load_rules("standard", seats, **{"counting": "manual", "muggins": "on", **switches})


def truth(state: State, card: Card) -> int:
    return score_play((*state.count_cards, card), rules=state.rules).points


def to_the_show(state: State) -> State:
    """The play, every card claimed as it is."""
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        card = next(each.card for each in legal(state, state.turn) if isinstance(each, Play))
        state = apply(state, Play(state.turn, card, truth(state, card))).state
    return state


def counting(what: str, rules: Rules) -> State:
    """Seat 1 deals; a play, pone's hand, the dealer's hand or the crib, each worth eight, is about to be counted."""
    if what == "play":
        hands = [cards(hand) for hand in FIVES]
        state = in_play(rules, hands, dealer=1, starter=Card.parse("QH"))
        return run(state, Play(0, hands[0][0]), Play(1, hands[1][0], 2)).state
    pone, dealer, crib = map(cards, EIGHTS)
    state = laid_away(before_deal(rules, dealer=1), [pone, dealer], [crib[:2], crib[2:]])
    state = to_the_show(turned_up(state, Card.parse("QH")))
    for _ in range(("hand", "dealer's hand", "crib").index(what)):
        state = let_pass(apply(state, Claim(asked_seats(state)[0], 8)).state)
    return state


def let_pass(state: State) -> State:
    while any(window.what != "play" for window in state.windows):
        state = apply(state, Pass(asked_seats(state)[0])).state
    return state


def counter_of(state: State) -> int:
    return asked_seats(state)[0]


def claim(state: State, points: int) -> Action:
    seat = counter_of(state)
    return Play(seat, Card.parse("5H"), points) if state.phase is Phase.PLAY else Claim(seat, points)


def gained(before: State, after: State) -> list[int]:
    return [new - old for old, new in zip(before.scores, after.scores, strict=True)]


WHATS = ("play", "hand", "dealer's hand", "crib")


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize("overcount", OVERCOUNTS)
@pytest.mark.parametrize("case", TABLE, ids=[case["id"] for case in TABLE])
def test_muggins_table(case: dict[str, Any], overcount: Overcount, what: str) -> None:
    before = counting(what, by_hand(overcount=overcount))
    counter = counter_of(before)
    state = apply(before, claim(before, case["claimed"])).state
    if case["called"]:
        state = apply(state, Muggins(1 - counter, case["called"])).state
    elif case["called"] == 0 and what != "play":
        state = apply(state, Pass(1 - counter)).state
    caller_gets = case["caller_gets"]
    if case["claimed"] > case["true"]:
        caller_gets = {"correct_only": 0, "excess": 2, "two": 2}[overcount]
    expected = [0, 0]
    expected[counter], expected[1 - counter] = case["counter_gets"], caller_gets
    assert gained(before, state) == expected


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize(("overcount", "fine"), [("correct_only", 0), ("excess", 5), ("two", 2)])
def test_a_count_too_high_is_corrected_at_once(what: str, overcount: str, fine: int) -> None:
    before = counting(what, by_hand(overcount=overcount))
    counter = counter_of(before)
    step = apply(before, claim(before, 13))
    told = [event for event in step.events if isinstance(event, Revealed | Scored)]
    assert isinstance(told[0], Revealed)
    assert (told[0].claimed, told[0].points, told[0].caller) == (13, 8, None)
    scored = [(event.seat, event.source, event.points) for event in told[1:] if isinstance(event, Scored)]
    source = what.rpartition(" ")[2]
    assert scored == [(counter, source, 8), *([(1 - counter, "overcount", fine)] if fine else [])]
    assert not any(window.what == source and window.counter == counter for window in step.state.windows)


@pytest.mark.parametrize("claimed", [0, 6, 8, 10])
@pytest.mark.parametrize("what", WHATS)
def test_f53_without_muggins_a_count_is_corrected_to_the_truth(what: str, claimed: int) -> None:
    before = counting(what, by_hand(muggins="off"))
    step = apply(before, claim(before, claimed))
    counter = counter_of(before)
    assert gained(before, step.state)[counter] == 8
    assert gained(before, step.state)[1 - counter] == 0
    revealed = [event for event in step.events if isinstance(event, Revealed)]
    assert len(revealed) == (0 if what == "play" and claimed == 8 else 1)
    assert step.state.windows == ()


def test_highest_claim_is_the_highest_possible_whatever_the_truth() -> None:
    state = counting("hand", by_hand())
    assert [each.points for each in legal(state, 0) if isinstance(each, Claim)] == list(range(30))
    state = counting("play", by_hand())
    claims = [each.claim for each in legal(state, 0) if isinstance(each, Play) and each.card == Card.parse("5H")]
    assert claims == list(range(most_in_play(state.rules) + 1))


def without_claim(view: View) -> View:
    """The view but for what was claimed last, and pegged for it."""
    shown = (*view.shown[:-1], replace(view.shown[-1], claimed=None)) if view.shown else ()
    return replace(view, shown=shown, windows=view.windows[:-1], play=(), scores=(), back_pegs=(), tallies=())


@pytest.mark.parametrize("what", WHATS)
def test_the_offer_to_call_tells_nothing(what: str) -> None:
    """After a claim that is short and one that is true an opponent may say the same, and sees the same."""
    before = counting(what, by_hand())
    counter = counter_of(before)
    short, right = (apply(before, claim(before, points)).state for points in (6, 8))
    calls = [[each for each in legal(state, 1 - counter) if isinstance(each, Muggins)] for state in (short, right)]
    assert calls[0] == calls[1] == [Muggins(1 - counter, points) for points in range(1, 30)]
    seen = [observe(state, 1 - counter) for state in (short, right)]
    assert [view.windows[-1].claimed for view in seen] == [6, 8]
    hidden = [without_claim(view) for view in seen]
    assert hidden[0] == hidden[1]


def test_the_truth_is_told_only_when_a_hand_is_settled() -> None:
    before = counting("hand", by_hand())
    step = apply(before, Claim(0, 6))
    assert not [event for event in step.events if isinstance(event, Revealed)]
    assert [(hand.claimed, hand.points, hand.lines) for hand in observe(step.state, 1).shown] == [(6, 0, ())]
    settled = apply(step.state, Pass(1))
    (revealed,) = (event for event in settled.events if isinstance(event, Revealed))
    assert (revealed.claimed, revealed.points, revealed.caller) == (6, 8, None)
    assert sum(line.points for line in revealed.lines) == 8
    shown = observe(settled.state, None).shown[0]
    assert (shown.claimed, shown.points) == (6, 8)


def test_a_hand_waits_for_each_opponent_before_the_next_one() -> None:
    state = turned_up(ready(by_hand(4)), Card.parse("QH"))
    state = to_the_show(state)
    step = apply(state, Claim(0, truth_of_shown(state)))
    assert asked_seats(step.state) == (1, 3)
    with pytest.raises(IllegalAction):
        apply(step.state, Claim(1, 0))
    first = apply(step.state, Pass(3))
    assert asked_seats(first.state) == (1,)
    assert not [event for event in first.events if isinstance(event, HandShown)]
    second = apply(first.state, Pass(1))
    assert [(event.seat, event.crib) for event in second.events if isinstance(event, HandShown)] == [(1, False)]


def ready(rules: Rules) -> State:
    """Three or four seats with all laid away; the last one deals."""
    hands = ("2C 4D 6S QC", "3D 3S 8C KD", "AC 7S 9D TC", "4H 6H TS QD")
    return laid_away(before_deal(rules, dealer=rules.seats - 1), [cards(hand) for hand in hands[: rules.seats]])


def test_first_caller_clockwise_from_the_counter_has_it_whoever_spoke_first() -> None:
    state = to_the_show(turned_up(ready(by_hand(3)), Card.parse("5H")))
    missed = truth_of_shown(state)
    assert missed >= 2
    late = run(state, Claim(0, 0), Muggins(2, 2), Muggins(1, 2))
    assert gained(state, late.state) == [0, 2, 0]
    (revealed,) = (event for event in late.events if isinstance(event, Revealed) and event.what == "hand")
    assert revealed.caller == 1


def test_partners_cannot_call_each_other() -> None:
    state = to_the_show(turned_up(ready(by_hand(4)), Card.parse("QH")))
    state = apply(state, Claim(0, 0)).state
    for action in (Muggins(2, 1), Pass(2), Muggins(0, 1)):
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.code == "no_open_window"
    assert legal(state, 2) == ()


def test_overcount_goes_to_the_next_opponent_clockwise() -> None:
    state = to_the_show(turned_up(ready(by_hand(4, overcount="two")), Card.parse("QH")))
    step = apply(state, Claim(0, truth_of_shown(state) + 1))
    assert [event.seat for event in step.events if isinstance(event, Scored) and event.source == "overcount"] == [1]


# The window of a play


def windows(state: State) -> list[int]:
    """Whose plays may be called."""
    return [window.counter for window in state.windows if window.what == "play"]


def short_by(claimed: int) -> State:
    """Seat 0's third five is worth eight and was claimed at this; before it everything was claimed as it was."""
    before = counting("play", by_hand())
    return apply(before, claim(before, claimed)).state


def test_a_play_does_not_hold_the_game() -> None:
    state = short_by(6)
    assert asked_seats(state) == (1,)
    assert windows(state) == [0]
    assert Pass(1) not in legal(state, 1)
    with pytest.raises(IllegalAction):
        apply(state, Pass(1))


def test_playing_on_closes_the_callers_window_and_tells_what_was_missed() -> None:
    step = apply(short_by(6), Play(1, Card.parse("2C")))
    assert windows(step.state) == [1]
    told = [
        (event.seat, event.claimed, event.points, event.caller) for event in step.events if isinstance(event, Revealed)
    ]
    assert told == [(0, 6, 8, None)]
    with pytest.raises(IllegalAction) as refused:
        apply(step.state, Muggins(1, 2))
    assert refused.value.code == "no_open_window"


def test_of_a_true_claim_nothing_is_told_when_its_window_closes() -> None:
    step = apply(short_by(8), Play(1, Card.parse("2C")))
    assert not [event for event in step.events if isinstance(event, Revealed)]


def king_missed_and_an_ace_laid() -> State:
    """Seat 0 paired the king at 24 and missed it; seat 1 cannot play, and seat 0 has laid the first of two aces."""
    hands = [cards("4C KH AC AD"), cards("KC KD QC QD")]
    state = in_play(by_hand(), hands, dealer=1, starter=Card.parse("8H"))
    plays = (Play(0, hands[0][0]), Play(1, hands[1][0]), Play(0, hands[0][1], 0), Play(0, hands[0][2], 0))
    return run(state, *plays).state


def test_a_counters_next_score_closes_the_window_but_a_card_for_nothing_does_not() -> None:
    state = king_missed_and_an_ace_laid()
    assert [window.truth for window in state.windows] == [2, 0]
    step = apply(state, Play(0, Card.parse("AD"), 2))
    assert [(window.claimed, window.truth) for window in step.state.windows] == [(2, 2)]
    told = [(event.seat, event.claimed, event.points) for event in step.events if isinstance(event, Revealed)]
    assert told == [(0, 0, 2)]


def test_a_call_is_of_the_play_that_was_missed_not_of_the_last_one() -> None:
    state = king_missed_and_an_ace_laid()
    called = apply(state, Muggins(1, 2)).state
    assert gained(state, called) == [0, 2]
    assert [window.truth for window in called.windows] == [0]


def test_pones_hand_closes_what_was_missed_in_the_play() -> None:
    hands = [cards(hand) for hand in FIVES]
    state = in_play(by_hand(), hands, dealer=1, starter=Card.parse("QH"))
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        card = next(each.card for each in legal(state, state.turn) if isinstance(each, Play))
        state = apply(state, Play(state.turn, card, 0)).state
    assert state.phase is Phase.SHOW
    assert windows(state)
    called = apply(state, Muggins(1 - state.windows[-1].counter, 1))
    assert called.state.phase is Phase.SHOW
    counted = apply(state, Claim(0, 0))
    assert windows(counted.state) == []


def test_heels_go_and_last_are_never_missed() -> None:
    """They are pegged for the players: a jack turned, and a play in which nobody claims anything."""
    hands = [cards("TC TD 9H 9S"), cards("KC KD 8H 8S")]
    before = laid_away(before_deal(by_hand(), dealer=1), hands, keep_free=cards("JH"))
    turned = turned_up(before, Card.parse("JH"))
    assert gained(before, turned) == [0, 2]
    assert turned.windows == ()
    events: list[Event] = []
    state = turned
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        step = apply(state, Play(state.turn, next(e.card for e in legal(state, state.turn) if isinstance(e, Play))))
        events += step.events
        state = step.state
    pegged = [event.lines[0].name for event in events if isinstance(event, Scored)]
    assert set(pegged) <= {"go", "last"}
    assert pegged.count("last") == 1
    assert len(pegged) == sum(isinstance(event, CountClosed) and event.count < 31 for event in events)


# Each of them may end the game


def at(state: State, *scores: int) -> State:
    return replace(state, scores=scores)


def over(state: State, *actions: Action) -> tuple[int, str, tuple[int, ...]]:
    """Who won by these actions, how, and the scores."""
    end = run(state, *actions).events[-1]
    assert isinstance(end, GameOver)
    return end.side, end.reason, end.scores


@pytest.mark.parametrize("what", WHATS)
def test_points_claimed_win_before_the_fine_is_paid(what: str) -> None:
    state = at(counting(what, by_hand()), 113, 113)
    counter = counter_of(state)
    scores = (121, 113) if counter == 0 else (113, 121)
    assert over(state, claim(state, 13)) == (counter, what.rpartition(" ")[2], scores)


@pytest.mark.parametrize("what", WHATS)
def test_a_fine_may_win(what: str) -> None:
    state = at(counting(what, by_hand()), 116, 116)
    counter = counter_of(state)
    state = at(state, *((112, 116) if counter == 0 else (116, 112)))
    scores = (120, 121) if counter == 0 else (121, 120)
    assert over(state, claim(state, 13)) == (1 - counter, "overcount", scores)


@pytest.mark.parametrize("what", WHATS)
def test_a_call_may_win_for_the_caller_and_a_wrong_one_for_the_counter(what: str) -> None:
    state = at(counting(what, by_hand()), 100, 100)
    counter = counter_of(state)
    missed = at(state, *((100, 119) if counter == 0 else (119, 100)))
    assert over(missed, claim(state, 6), Muggins(1 - counter, 2))[:2] == (1 - counter, "muggins")
    wrong = at(state, *((111, 100) if counter == 0 else (100, 111)))
    assert over(wrong, claim(state, 8), Muggins(1 - counter, 2))[:2] == (counter, "muggins")
