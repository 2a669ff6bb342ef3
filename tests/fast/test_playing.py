"""With both hands known, the search finds what trying everything finds: by ranks, and by the plain engine itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from fifteentwo.actions import Play
from fifteentwo.asking import legal
from fifteentwo.cards import DECK
from fifteentwo.events import Scored
from fifteentwo.fast import playing
from fifteentwo.fast.playing import best_play, best_play_of_hands
from fifteentwo.fast.positions import PlayPosition, search_plainly
from fifteentwo.game import apply
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase, State
from tests.kit import in_play

RANDOM_LEAVES = np.random.default_rng(1).random((40, 40))
NEVER = (128, 128)


def some_positions(many: int, rules: Rules, seed: int) -> list[PlayPosition]:
    """Positions in the course of random plays, more of them late than early."""
    random = Random(seed)
    found: list[PlayPosition] = []
    while len(found) < many:
        cards = [card.rank - 1 for card in random.sample(DECK, 2 * rules.keep)]
        position = PlayPosition(
            hands=(tuple(cards[: rules.keep]), tuple(cards[rules.keep :])), turn=random.randrange(2)
        )
        for _ in range(random.choice((0, 2, 3, 3, 4, 4, 5, 6))):
            following = position.after(random.choice(position.playable()), rules)[2]
            if following is None:
                break
            position = following
        found.append(position)
    return found


@pytest.mark.parametrize("leaves", [None, RANDOM_LEAVES], ids=["points", "leaves"])
def test_a_thousand_positions_equal_the_exhaustive_search(leaves: Any) -> None:
    positions = some_positions(1000, STANDARD, 3 if leaves is None else 4)
    found = best_play(positions, leaves=leaves)
    table = playing._leaves(leaves)
    for at, position in enumerate(positions):
        value, points, rank = search_plainly(position, table, NEVER, STANDARD)
        assert (found.values[at], tuple(found.points[at]), found.ranks[at]) == (value, points, rank)


@pytest.mark.parametrize(
    "rules",
    [load_rules("five_card"), load_rules("five_plus_two"), replace(STANDARD, go=3, last=0, fifteen=1, pair=4)],
    ids=lambda rules: rules.name,
)
def test_other_rules_and_wins_equal_the_exhaustive_search(rules: Rules) -> None:
    positions = some_positions(120, rules, 5)
    for needs in ((1, 3), (4, 2), NEVER):
        found = best_play(positions, rules=rules, leaves=RANDOM_LEAVES, needs=needs)
        for at, position in enumerate(positions):
            assert found.values[at] == search_plainly(position, RANDOM_LEAVES, needs, rules)[0]


def test_five_cards_each_equal_the_exhaustive_search() -> None:
    rules = load_rules("seven_card")
    positions = [each for each in some_positions(60, rules, 6) if sum(map(len, each.hands)) <= 7]
    found = best_play(positions, rules=rules)
    assert len(positions) > 20
    for at, position in enumerate(positions):
        assert found.values[at] == search_plainly(position, playing._differences(), NEVER, rules)[0]


def engine_value(state: State, lead: int = 0) -> int:
    """What the rest of the play brings seat 0 more than seat 1, every line played by the plain engine."""
    if state.phase is not Phase.PLAY:
        return lead
    assert state.turn is not None
    found = []
    for play in legal(state, state.turn):
        assert isinstance(play, Play)
        step = apply(state, play)
        pegged = [event for event in step.events if isinstance(event, Scored) and event.source == "play"]
        found.append(engine_value(step.state, lead + sum(e.points * (1 - 2 * e.seat) for e in pegged)))
    return max(found) if state.turn == 0 else min(found)


@pytest.mark.parametrize("name", ["standard", "five_card"])
def test_the_plain_engine_comes_to_the_same(name: str) -> None:
    rules, random = load_rules(name), Random(7)
    for _ in range(40):
        cards = random.sample(DECK, 2 * rules.keep)
        state = in_play(rules, (cards[: rules.keep], cards[rules.keep :]), dealer=random.randrange(2))
        for _ in range(2 * rules.keep - 5):
            if state.phase is Phase.PLAY and state.turn is not None:
                state = apply(state, random.choice(legal(state, state.turn))).state
        if state.phase is not Phase.PLAY or state.turn is None:
            continue
        first, second = (tuple(card.rank - 1 for card in hand) for hand in state.hands)
        position = PlayPosition(
            hands=(first, second),
            count=tuple(card.rank - 1 for card in state.count_cards),
            turn=state.turn,
            gone=(0 in state.gone, 1 in state.gone),
        )
        assert best_play([position], rules=rules).values[0] == engine_value(state)


def test_hands_from_the_lead_are_positions() -> None:
    hands = np.argsort(np.random.default_rng(8).random((30, 52)), axis=1)[:, :8].reshape(30, 2, 4)
    for leader in (0, 1):
        positions = [
            PlayPosition(hands=(tuple(first), tuple(second)), turn=leader) for first, second in (hands >> 2).tolist()
        ]
        one, all_at_once = best_play(positions), best_play_of_hands(hands, leader=leader)
        for name in ("values", "points", "ranks"):
            assert getattr(one, name).tolist() == getattr(all_at_once, name).tolist()


def test_without_numba_the_values_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = some_positions(20, STANDARD, 9)
    hands = np.arange(16).reshape(2, 2, 4) * 3
    compiled, from_lead = best_play(positions), best_play_of_hands(hands, leader=1)
    monkeypatch.setattr(playing, "has_numba", lambda: False)
    assert best_play(positions).values.tolist() == compiled.values.tolist()
    assert best_play_of_hands(hands, leader=1).values.tolist() == from_lead.values.tolist()


def test_the_play_ends_where_it_is_won() -> None:
    # Seat 0 holds the fives that make fifteen on any tenth card, and needs two points.
    position = PlayPosition(hands=((4, 4), (12,)), count=(11,), turn=0)
    won = np.zeros((3, 3))
    won[2] = 1.0
    found = best_play([position], leaves=won, needs=(2, 1))
    assert (found.values[0], found.points[0].tolist(), found.ranks[0]) == (1.0, [2, 0], 4)


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: PlayPosition(hands=((13,), ()), turn=0), "ranks go from 0"),
        (lambda: PlayPosition(hands=((), (1,)), turn=0), "seat 0 is to play, and has no card that fits"),
        (lambda: PlayPosition(hands=((9,), (1,)), count=(9, 9, 9), turn=0), "has no card that fits"),
        (lambda: PlayPosition(hands=((1,) * 6, ()), turn=0), "at most 5 cards"),
        (lambda: best_play([], rules=load_rules("three")), "is for two players, and three has 3"),
        (lambda: best_play([], needs=(0, 5)), "at least a point each"),
        (lambda: best_play([], leaves=[1.0, 2.0]), "a table of numbers is needed"),
        (lambda: best_play_of_hands(np.zeros((1, 2, 3), int), leader=0), r"the shape \(n, 2, 4\) is needed"),
        (lambda: best_play_of_hands(np.full((1, 2, 4), 52), leader=0), "cards are numbers from 0 to 51"),
        (lambda: best_play_of_hands(np.zeros((0, 2, 4), int), leader=2), "leader: seat 0 or 1"),
    ],
)
def test_what_is_no_position_is_refused(build: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        build()
