"""Plays of any number of seats: kernels deal with the rules as the plain engine does, and partners score together."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from fifteentwo.actions import Play
from fifteentwo.analysis.beliefs import hand_code, hidden_cards, line_of
from fifteentwo.analysis.habits import by_chance, habits_of, others_throws, shape_of
from fifteentwo.analysis.plays import Manner, best_play, gains_of, hidden_of, weigh_plays
from fifteentwo.analysis.practice import practise
from fifteentwo.cards import DECK
from fifteentwo.fast.coded import code_rules, points_alone
from fifteentwo.fast.rollouts import SEAT, START, roll_out
from fifteentwo.fast.tables import DESK
from fifteentwo.fast.wary import choose
from fifteentwo.pegging import fits
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase, State
from fifteentwo.view import observe
from tests.kit import in_play, run

TABLES = [
    ("standard", 2),
    ("five_card", 2),
    ("seven_card", 2),
    ("three", 3),
    ("four_partners", 4),
    ("four_solo", 4),
    ("five_players", 5),
    ("six_three_pairs", 6),
]


def dealt(rules: Rules, random: Random) -> State:
    """Pone about to lead from a hand of any cards but jacks; seat 0 deals."""
    pack = random.sample([card for card in DECK if card.rank != 11], rules.seats * rules.keep)
    hands = [pack[seat * rules.keep : (seat + 1) * rules.keep] for seat in range(rules.seats)]
    return in_play(rules, hands, dealer=0)


def played_plainly(state: State) -> list[int]:
    """Points by side of a play in which everybody chooses as the kernels do, through the engine."""
    rules = state.rules
    numbers, before = code_rules(points_alone(rules)).numbers, [tally.play for tally in state.tallies]
    hidden = hidden_of(observe(state, 0))
    while state.phase is Phase.PLAY:
        seat = state.turn
        assert seat is not None
        hand = sorted(state.hands[seat])
        following = [
            len(state.hands[other])
            for other in rules.clockwise_from(seat)[1:]
            if state.hands[other] and other not in state.gone
        ]
        line = line_of(tuple(card.rank - 1 for card in state.count_cards))
        place = choose(
            numbers,
            hidden,
            hand_code(hand),
            len(hand),
            line,
            len(state.count_cards),
            state.count,
            following[0] if following else 0,
        )
        assert fits(hand[place], state.count)
        state = run(state, Play(seat, hand[place])).state
    return [tally.play - at for tally, at in zip(state.tallies, before, strict=True)]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_play_comes_to_what_the_engine_makes_of_it(ruleset: str, seats: int) -> None:
    rules, random = load_rules(ruleset, seats), Random(4)
    for _ in range(12):
        state = dealt(rules, random)
        start, pegged = np.zeros(START, np.int64), np.zeros((1, 1, len(rules.sides)), np.int64)
        start[SEAT] = 1
        roll_out(
            code_rules(points_alone(rules)).numbers,
            np.zeros(DESK, np.int64),
            hidden_of(observe(state, 0)),
            start,
            np.full(len(rules.sides), 1000),
            np.array([[hand_code(sorted(hand)) for hand in state.hands]]),
            np.full(seats, rules.keep),
            np.array([-1]),
            pegged,
        )
        assert pegged[0, 0].tolist() == played_plainly(state)


def test_a_partners_points_are_ones_own_and_an_opponents_cost_their_share() -> None:
    pegged = np.array([[[3, 5]], [[0, 1]]])
    far = np.array([100, 100])
    assert gains_of(pegged, far, 0, load_rules("four_partners", 4)).tolist() == [[-2.0], [-1.0]]
    alone = np.array([[[3, 4, 2, 0]]])
    assert gains_of(alone, np.full(4, 100), 0, load_rules("four_solo", 4)).tolist() == [[1.0]]


def test_a_side_that_pegs_out_gains_the_game() -> None:
    pegged = np.array([[[2, 0]], [[0, 2]]])
    gains = gains_of(pegged, np.array([2, 2]), 0, load_rules("four_partners", 4))
    assert gains[0, 0] > 10 and gains[1, 0] < -10


@pytest.mark.parametrize(("ruleset", "seats"), TABLES[3:])
def test_with_more_players_every_card_is_weighed_alike_from_a_seed(ruleset: str, seats: int) -> None:
    rules = load_rules(ruleset, seats)
    view = observe(dealt(rules, Random(1)), 1)
    manner = Manner(hands=10, deals=60)
    choices = weigh_plays(view, manner, seed=5)
    assert {choice.card for choice in choices} == set(view.hand)
    assert choices == weigh_plays(view, manner, seed=5)
    assert best_play(view, manner, seed=5) == choices[0].card
    assert all(choice.error > 0 for choice in choices)


def test_a_pair_of_ones_own_is_not_lost_on_the_seat_that_follows() -> None:
    """What is left of the pack counts: nothing lies open yet, so that all thirteen ranks have four cards."""
    assert hidden_cards([]).tolist() == [sum(4 << 4 * rank for rank in range(13)), 52]


# Habits


def test_nobody_knows_a_shape_that_no_file_stands_for() -> None:
    rules = load_rules("standard")
    habits = by_chance(rules)
    assert (others_throws(rules, 0, habits) == 1).all()
    assert shape_of(rules) == "2-6_6-4"


def test_practice_is_the_same_for_a_seed_and_learns_to_give_nothing_away() -> None:
    rules = load_rules("five_card")
    once, again = (practise(rules, rounds=2, plays=20, seed=3) for _ in range(2))
    assert all((one == other).all() for one, other in zip(once.throws, again.throws, strict=True))
    assert (once.own == again.own).all()
    fives = next(at for at, ranks in enumerate(_pairs()) if ranks == (4, 4))
    assert once.throws[0][fives] > 4 * once.throws[1][fives], "a pair of fives goes to one's own crib"


def _pairs() -> list[tuple[int, ...]]:
    from fifteentwo.analysis.hands import hands_of

    return [tuple(ranks) for ranks in hands_of(2).ranks.tolist()]


def test_the_files_know_that_fives_are_kept() -> None:
    habits = habits_of(load_rules("standard"))
    pairs = _pairs()
    five_and_ten, two_and_ten = pairs.index((4, 9)), pairs.index((1, 9))
    assert habits.throws[1][five_and_ten] < 0.2 * habits.throws[1][two_and_ten]
