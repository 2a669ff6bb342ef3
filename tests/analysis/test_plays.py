"""Plays: what is believed of the other's hand, and the search over all that can come to lie open."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from fifteentwo.actions import Play
from fifteentwo.analysis.beliefs import BY_CHANCE, belief_of, drawn, hand_code
from fifteentwo.analysis.habits import habits_of
from fifteentwo.analysis.hands import hands_of, lexical_sets, places_of
from fifteentwo.analysis.plays import Manner, best_play, thinned, weigh_plays
from fifteentwo.cards import DECK, Card
from fifteentwo.fast import foresight as fs
from fifteentwo.fast.coded import code_rules, points_alone
from fifteentwo.fast.positions import PlayPosition
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase, State
from fifteentwo.view import View, observe
from tests.kit import cards, in_play, run

MANNER = Manner(hands=2000, deals=400)
HANDS = ("5C TD 2H KS", "9C 9D TC QH")


def after(state: State, *played: str) -> State:
    for card in played:
        assert state.turn is not None
        state = run(state, Play(state.turn, Card.parse(card))).state
    return state


def start(first: str, second: str, *, dealer: int = 0, rules: Rules = STANDARD, starter: str = "4S") -> State:
    return in_play(rules, (cards(first), cards(second)), dealer=dealer, starter=Card.parse(starter))


def held(view: View, seat: int = 1) -> dict[tuple[int, ...], float]:
    """The hands, as ranks that are kept, that the seat may hold."""
    belief = belief_of(view, seat)
    ranks = hands_of(view.rules.keep).ranks[belief.kept]
    return {tuple(hand): weight for hand, weight in zip(ranks.tolist(), belief.weights.tolist(), strict=True)}


def test_before_the_play_a_hand_weighs_its_ways_times_how_it_is_kept() -> None:
    view = observe(start(*HANDS), 0)
    found, habits = held(view), habits_of(STANDARD).keeps[1]
    assert sum(found.values()) == pytest.approx(1)
    unseen = [4 - sum(card.rank == rank + 1 for card in (*view.dealt, Card.parse("4S"))) for rank in range(13)]
    one, other = (8, 8, 9, 11), (0, 1, 2, 12)

    def weight(hand: tuple[int, ...]) -> float:
        ways: dict[tuple[int, ...], float] = {(8, 8, 9, 11): unseen[8] * (unseen[8] - 1) / 2 * unseen[9] * unseen[11]}
        product = ways.get(hand, float(np.prod([unseen[rank] for rank in hand])))
        return product * ((1 - BY_CHANCE) * float(habits[int(places_of(np.array(hand)))]) + BY_CHANCE)

    assert found[one] / found[other] == pytest.approx(weight(one) / weight(other))


def test_what_was_played_was_kept() -> None:
    view = observe(after(start(*HANDS), "TC", "TD"), 0)
    assert all(9 in hand for hand in held(view))


def test_who_said_go_held_nothing_that_fitted_and_this_is_kept_when_a_new_count_begins() -> None:
    state = after(start("KC KD 2C 3S", "TC TD TH QH"), "TC", "KC", "TD")
    assert (state.count, state.turn) == (0, 0), "nobody had an ace"
    view = observe(after(state, "2C", "TH"), 0)
    assert all(0 not in hand for hand in held(view))
    assert any(0 in hand for hand in held(observe(after(start("KC KD 2C 3S", "TC TD TH QH"), "TC", "KC"), 0)))


def test_a_card_not_played_that_would_have_scored_is_believed_in_less() -> None:
    """Pone plays a king on a seven: had it an eight, it would have made fifteen."""
    state = start("7C 7D 2H 3S", "KC QD 9H 4D", dealer=1)
    before, later = held(observe(after(state, "7C"), 0)), held(observe(after(state, "7C", "KC"), 0))

    def eights(found: dict[tuple[int, ...], float], among: int) -> float:
        kings = {hand: weight for hand, weight in found.items() if among in hand}
        return sum(weight for hand, weight in kings.items() if 7 in hand) / sum(kings.values())

    assert eights(later, 12) < 0.5 * eights(before, 12)


def test_thinning_keeps_few_hands_evenly_and_all_of_few() -> None:
    belief = belief_of(observe(start(*HANDS), 0), 1)
    few = thinned(belief, 50)
    assert len(few.weights) <= 50
    assert few.weights.sum() == pytest.approx(1)
    assert thinned(belief, 5000) is belief


@pytest.mark.parametrize(("ruleset", "seats"), [("three", 3), ("four_partners", 4), ("five_players", 5)])
def test_deals_that_are_drawn_can_be_and_follow_from_the_seed(ruleset: str, seats: int) -> None:
    rules = load_rules(ruleset, seats)
    pack = Random(2).sample([card for card in DECK if card.rank != 11], 4 * seats)
    view = observe(in_play(rules, [pack[4 * seat : 4 * seat + 4] for seat in range(seats)], dealer=seats - 1), 0)
    worlds, weights = drawn(view, 100, 7)
    assert weights.sum() == pytest.approx(1)
    assert (worlds[:, 0] == hand_code(view.hand)).all()
    ranks = (worlds[:, :, None] >> 4 * np.arange(4) & 15).reshape(len(worlds), -1)
    assert max(np.bincount(hand, minlength=13).max() for hand in ranks) <= 4
    assert (drawn(view, 100, 7)[0] == worlds).all()
    assert not np.array_equal(drawn(view, 100, 8)[0], worlds)


# The search, against trying everything in Python, the other playing any rank that fits as likely as another.


def tried(rules: Rules, position: PlayPosition, worlds: dict[tuple[int, ...], float], pegged: tuple[int, int]) -> float:
    """What the position comes to, summed over the other's hands by their weights; seat 0 plays for its own lead."""
    if position.turn == 0:
        return max(_after(rules, position, rank, worlds, pegged) for rank in _distinct(position))
    total = 0.0
    ranks = sorted({rank for hand in worlds for rank in hand})
    for rank in ranks:
        split = {
            hand: weight / len(fitting)
            for hand, weight in worlds.items()
            if rank in (fitting := _distinct(_holding(position, hand)))
        }
        if split:
            total += _after(rules, _holding(position, next(iter(split))), rank, split, pegged)
    return total


def _holding(position: PlayPosition, hand: tuple[int, ...]) -> PlayPosition:
    return PlayPosition(hands=(position.hands[0], hand), count=position.count, turn=position.turn, gone=position.gone)


def _distinct(position: PlayPosition) -> tuple[int, ...]:
    return position.playable()


def _after(
    rules: Rules, position: PlayPosition, rank: int, worlds: dict[tuple[int, ...], float], pegged: tuple[int, int]
) -> float:
    """The same after a card, the other's hands parted by what can be seen: whose turn it is, and the count."""
    parts: dict[Any, tuple[PlayPosition | None, tuple[int, int], dict[tuple[int, ...], float]]] = {}
    for hand, weight in worlds.items():
        scored, closing, following = _holding(position, hand).after(rank, rules)
        now = list(pegged)
        now[position.turn] += scored
        left = hand if position.turn == 0 else _less(hand, rank)
        # The point of a count that closes is pegged by whoever played this card: it is told apart by what follows.
        now[position.turn] += closing
        key = None if following is None else (following.turn, following.count, following.gone, tuple(now))
        part = parts.setdefault((key, tuple(now)), (following, (now[0], now[1]), {}))
        part[2][left] = part[2].get(left, 0.0) + weight
    return sum(
        sum(split.values()) * (now[0] - now[1]) if following is None else tried(rules, following, split, now)
        for following, now, split in parts.values()
    )


def _less(hand: tuple[int, ...], rank: int) -> tuple[int, ...]:
    left = list(hand)
    left.remove(rank)
    return tuple(left)


def foreseen(rules: Rules, position: PlayPosition, worlds: dict[tuple[int, ...], float]) -> float:
    """The best that the kernel finds."""
    many = len(worlds)
    frames, weights, hands = np.zeros((fs.DEPTH, fs.FRAME), np.int64), np.zeros((fs.DEPTH, many)), None
    hands = np.zeros((fs.DEPTH, many), np.int64)
    for at, (hand, weight) in enumerate(worlds.items()):
        weights[0, at], hands[0, at] = weight, sum(rank << 4 * place for place, rank in enumerate(sorted(hand)))
    mine = sorted(position.hands[0])
    frame = frames[0]
    frame[fs.HAND] = sum(rank << 4 * place for place, rank in enumerate(mine))
    frame[fs.HELD], frame[fs.THEIRS], frame[fs.MANY] = len(mine), len(position.hands[1]), many
    frame[fs.COUNT] = sum(min(rank + 1, 10) for rank in position.count)
    frame[fs.LAID], frame[fs.LAST_TO_PLAY] = len(position.count), 1
    for rank in position.count:
        frame[fs.LINE] = frame[fs.LINE] << 4 | rank
    frame[fs.GONE] = 2 * position.gone[1]
    points = np.arange(64, dtype=np.float64)
    worths = np.full(13, -np.inf)
    fs.foresee(
        code_rules(points_alone(rules)).numbers,
        np.array([sum(4 << 4 * rank for rank in range(13)), 52]),
        np.array([1000, 1000]),
        np.array([1e12, 0.0]),
        (points[:, None] - points)[None].copy(),
        frames,
        np.zeros(fs.DEPTH),
        weights,
        hands,
        np.zeros((fs.DEPTH, many), np.int64),
        np.zeros((fs.DEPTH, many, fs.CHOICES)),
        worths,
    )
    return float(worths.max())


@pytest.mark.parametrize("ruleset", ["standard", "five_card", "five_plus_two"])
def test_the_search_finds_what_trying_everything_finds(ruleset: str) -> None:
    rules, random, compared = load_rules(ruleset), Random(8), 0
    while compared < 60:
        pack = [card.rank - 1 for card in random.sample(DECK, 20)]
        own, count = tuple(pack[:3]), tuple(pack[3 : 3 + random.randrange(4)])
        size = random.randrange(1, 4)
        worlds = {tuple(sorted(pack[8 + at : 8 + at + size])): random.random() for at in range(0, 9, 3)}
        if sum(min(rank + 1, 10) for rank in count) + min(min(rank + 1, 10) for rank in own) > 31:
            continue
        position = PlayPosition(hands=(own, next(iter(worlds))), count=count, turn=0)
        assert foreseen(rules, position, worlds) == pytest.approx(tried(rules, position, worlds, (0, 0)))
        compared += 1


def test_the_best_order_is_played_when_nobody_else_holds_a_card() -> None:
    """With six, seven and eight left on nothing: all orders make a run, but eight, seven, six makes fifteen as well."""
    state = after(start("6C 7D 8H AS", "TC TD JH QH"), "TC", "AS", "TD")
    view = observe(state, 0)
    assert view.phase is Phase.PLAY
    assert best_play(view, MANNER).rank in (6, 7, 8)


def test_values_are_points_and_come_best_first() -> None:
    view = observe(after(start("5C 6D 9H KS", "TC 4D JH QH"), "TC"), 0)
    choices = weigh_plays(view, MANNER)
    assert {choice.card for choice in choices} == set(view.hand)
    assert choices[0].card == Card.parse("5C"), "fifteen two"
    assert [choice.points for choice in choices] == sorted((choice.points for choice in choices), reverse=True)
    assert best_play(view, MANNER) == choices[0].card


LATE = "standard/2 1 52,40 6S7D/???? JCQC/???? JD 0:TH.1:5C.0:AH.1:2C"
PROGRAM = f"""
import sys
sys.modules["numba"] = None
from fifteentwo.analysis.plays import Manner, weigh_plays
from fifteentwo.notation import parse_position
for choice in weigh_plays(parse_position({LATE!r}), Manner(hands=30, deals=10)):
    print(choice.card, repr(choice.points))
"""


def test_without_numba_the_answers_are_the_same() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=120)
    from fifteentwo.notation import parse_position

    view = parse_position(LATE)
    assert isinstance(view, View)
    expected = [f"{choice.card} {choice.points!r}" for choice in weigh_plays(view, Manner(hands=30, deals=10))]
    assert done.stdout.splitlines() == expected


def test_hands_and_sets_hold_the_same_ranks() -> None:
    one, other = hands_of(3), lexical_sets(3)
    assert sorted(map(tuple, one.ranks.tolist())) == list(map(tuple, other.ranks.tolist()))
    assert (places_of(one.ranks.astype(np.int64)) == np.arange(len(one.ranks))).all()
