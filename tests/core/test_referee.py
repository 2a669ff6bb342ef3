"""The engine against the slow referee: hands, counts, whole plays, and the number of ways that the play can fall."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo.actions import Play
from fifteentwo.asking import legal
from fifteentwo.cards import DECK, Card
from fifteentwo.events import CountClosed, Event, Played, PlayEnded, Scored, Went
from fifteentwo.game import apply
from fifteentwo.rules import COUNT_LIMIT, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import Score, score_play, score_show
from fifteentwo.state import Phase, State
from tests.core import referee
from tests.kit import cards, different_cards, every_table, in_play, rules_id


def values(rules: Rules) -> referee.Values:
    return referee.Values(
        fifteen=rules.fifteen,
        pair=rules.pair,
        limit_points=rules.limit_points,
        nobs=rules.nobs,
        hand_flush=rules.hand_flush,
        crib_needs_all=rules.crib_flush == "all",
    )


def lines(score: Score) -> referee.Lines:
    return Counter((line.name, frozenset(map(str, line.cards)), line.points) for line in score.lines)


def agree_on_show(rules: Rules, hand: tuple[Card, ...], starter: Card, *, crib: bool) -> None:
    score = score_show(hand, starter, crib=crib, rules=rules)
    expected = referee.count_show(list(map(str, hand)), str(starter), crib=crib, values=values(rules))
    assert lines(score) == expected, (hand, starter, crib)
    assert score.points == referee.points(expected)


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_shows(rules: Rules) -> None:
    """Any hands, and hands of neighbours and of one suit, where runs, pairs and flushes are many."""
    rng = Random(1)
    packs = (DECK, DECK[:20], DECK[16:36], DECK[36:], DECK[::4], DECK[3::4] + DECK[2:10])
    for pack in packs:
        for crib, size in ((False, rules.keep), (True, rules.crib_size)):
            for _ in range(20):
                *hand, starter = rng.sample(pack, size + 1)
                agree_on_show(rules, tuple(hand), starter, crib=crib)


@given(rules=st.sampled_from(every_table()), drawn=different_cards(6), crib=st.booleans())
@settings(deadline=None)
def test_any_show(rules: Rules, drawn: tuple[Card, ...], crib: bool) -> None:  # noqa: FBT001 - hypothesis draws it
    size = rules.crib_size if crib else rules.keep
    agree_on_show(rules, drawn[:size], drawn[size], crib=crib)


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_counts(rules: Rules) -> None:
    rng = Random(2)
    for pack in (DECK, DECK[:28], DECK[:16], DECK[12:32]) * 40:
        laid: list[Card] = []
        for card in rng.sample(pack, len(pack)):
            if sum(each.count_value for each in (*laid, card)) > COUNT_LIMIT:
                break
            laid.append(card)
            score = score_play(laid, rules=rules)
            expected = referee.count_play(list(map(str, laid)), values=values(rules))
            assert lines(score) == expected, laid
            assert score.points == referee.points(expected)


def told(events: tuple[Event, ...]) -> list[tuple[object, ...]]:
    """The engine's events in the referee's words."""
    account: list[tuple[object, ...]] = []
    for event in events:
        match event:
            case Played(seat, card, count):
                account.append(("play", seat, str(card), count, 0))
            case Went(seat, _):
                account.append(("go", seat))
            case Scored(seat, "play", (line,), 1) if line.name in ("go", "last"):
                account.append(("point", seat, line.name))
            case Scored(_, "play", _, points):
                account[-1] = (*account[-1][:-1], points)
            case CountClosed(_, int(leader)):
                account.append(("lead", leader))
            case PlayEnded():
                account.append(("end",))
    return account


def seated(rules: Rules, hands: list[tuple[Card, ...]], dealer: int) -> tuple[State, referee.Play]:
    """The same play before both referees."""
    names = [list(map(str, hand)) for hand in hands]
    pone = (dealer + 1) % rules.seats
    return (
        in_play(rules, hands, dealer=dealer),
        referee.Play(names, pone, values(rules), one_count=not rules.play_continues),
    )


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_whole_plays(rules: Rules) -> None:
    """Random plays: what may be laid and what follows, after each card."""
    rng = Random(3)
    for pack in (DECK, DECK[:44], DECK[8:]) * 8:
        free = rng.sample(pack, len(pack))
        hands = [tuple(free[seat * rules.keep : (seat + 1) * rules.keep]) for seat in range(rules.seats)]
        state, slow = seated(rules, hands, dealer=rng.randrange(rules.seats))
        account: list[tuple[object, ...]] = []
        while state.phase is Phase.PLAY:
            assert state.turn == slow.seat
            options = [each.card for each in legal(state, slow.seat) if isinstance(each, Play)]
            assert sorted(map(str, options)) == sorted(slow.choices())
            card = rng.choice(options)
            step = apply(state, Play(slow.seat, card))
            slow.lay(str(card))
            account += told(step.events)
            assert account == slow.told
            state = step.state
        assert slow.over


def ways(state: State) -> Counter[tuple[int, ...]]:
    """How often each result of the play comes about, over all ways that the cards can fall."""
    if state.phase is not Phase.PLAY:
        return Counter([tuple(tally.play for tally in state.tallies)])
    assert state.turn is not None
    found: Counter[tuple[int, ...]] = Counter()
    for option in legal(state, state.turn):
        found += ways(apply(state, option).state)
    return found


def ways_by_hand(slow: referee.Play, rules: Rules) -> Counter[tuple[int, ...]]:
    """The same, without the engine."""
    if slow.over:
        pegged = [0] * len(rules.sides)
        side = {seat: number for number, seats in enumerate(rules.sides) for seat in seats}
        for each in slow.told:
            if each[0] in ("play", "point"):
                seat, points = each[1], each[4] if each[0] == "play" else 1
                assert isinstance(seat, int)
                assert isinstance(points, int)
                pegged[side[seat]] += points
        return Counter([tuple(pegged)])
    found: Counter[tuple[int, ...]] = Counter()
    for card in slow.choices():
        after = deepcopy(slow)
        after.lay(card)
        found += ways_by_hand(after, rules)
    return found


# A ruleset, hands by seat with seat 0 to deal, cards already laid, and the ways in which the play can go on from there.
FALLS = [
    ("standard", 2, "4C 5D 6H JS, 3C 5S 7D KH", "", 388),
    ("standard", 2, "AC AD 2H 3S, AH 2C 2D 3H", "", 576),
    ("five_card", 2, "KH 6D 5C, 9S QH 2D", "", 30),
    ("seven_card", 2, "TC JC QC KC 9C, TD 2D QD 3D 5H", "TD TC", 276),
    ("standard", 3, "8C 9C TC JC, 8D 4D TD AD, 8H 9H 3H KH", "8D 8H", 190),
    ("four_partners", 4, "TC 2D TH TS, JC JD 7H 9S, QC 4D 8H QS, KC KD KH AS", "JC QC KC AS TC", 172),
    ("six_three_pairs", 6, "KH TC 2D 8S, 5C AH AC 3D, JH TD 8H 6S, 6C AD 5D KC, 4C 7H 2H 9S, QS 6D 7D 5S",
     "5C 6S 5D 4C 7D 2D AC AD 9S QS KH AH", 86),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "seats", "hands", "laid", "many"), FALLS, ids=[f"{f[0]}-{f[1]}-{f[2]}" for f in FALLS]
)
def test_ways_that_the_play_can_fall(name: str, seats: int, hands: str, laid: str, many: int) -> None:
    rules = load_rules(name, seats)
    state, slow = seated(rules, [cards(hand) for hand in hands.split(", ")], dealer=0)
    for card in cards(laid):
        assert state.turn is not None
        state = apply(state, Play(state.turn, card)).state
        slow.lay(str(card))
    found = ways(state)
    assert found == ways_by_hand(slow, rules)
    assert sum(found.values()) == many
