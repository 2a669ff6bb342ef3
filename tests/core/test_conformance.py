"""Whole games of every ruleset, number of seats and switch: what must hold of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo.actions import Resign
from fifteentwo.errors import IllegalAction
from fifteentwo.events import GameOver
from fifteentwo.game import apply, new_game
from fifteentwo.record import dumps, final_state, loads
from fifteentwo.rules import Rules
from fifteentwo.state import Phase
from tests.core.conformance import (
    check_answers,
    check_asked,
    check_cards,
    check_end,
    check_points,
    check_reshuffle,
    check_sight,
    refusal,
)
from tests.core.recorded import record_of
from tests.kit import Move, every_rules, partial_games, rules_id, whole_game

TABLES = every_rules()
EVERY = pytest.mark.parametrize("rules", TABLES, ids=rules_id)


@cache
def game_of(rules: Rules) -> list[Move]:
    """A whole game under these rules, another one for each."""
    return whole_game(rules, TABLES.index(rules))


def some_of_each_phase(game: Sequence[Move], rng: Random) -> list[int]:
    """Numbers of moves after which the game stands in each phase: one of each, three of the play."""
    found: list[int] = []
    for phase in Phase:
        after = [number for number, move in enumerate(game) if move.step.state.phase is phase]
        found += rng.sample(after, min(3 if phase is Phase.PLAY else 1, len(after)))
    return found


@EVERY
def test_points_cards_and_the_end(rules: Rules) -> None:
    game = game_of(rules)
    for move in game:
        check_points(move)
        check_end(move)
        check_cards(move.step.state)
        check_asked(move.step.state)
    assert sum(isinstance(event, GameOver) for move in game for event in move.step.events) == 1
    assert game[-1].step.state.phase is Phase.OVER


@EVERY
def test_what_is_legal_can_be_done_and_nothing_else(rules: Rules) -> None:
    rng = Random(7)
    game = game_of(rules)
    check_answers(new_game(rules), rng)
    for number in some_of_each_phase(game, rng):
        check_answers(game[number].step.state, rng)


@EVERY
def test_nobody_sees_a_hidden_card(rules: Rules) -> None:
    game = game_of(rules)
    for number in some_of_each_phase(game, Random(11)):
        check_sight(game[number])


@EVERY
def test_a_view_does_not_change_when_what_it_cannot_see_is_reshuffled(rules: Rules) -> None:
    rng = Random(13)
    game = game_of(rules)
    numbers = some_of_each_phase(game, rng)
    seats = rng.choices((*range(rules.seats), None), k=len(numbers))
    changed = sum(check_reshuffle(game[: number + 1], seat, rng) for number, seat in zip(numbers, seats, strict=True))
    assert changed > 1


@EVERY
def test_a_game_is_the_same_after_saving_and_loading(rules: Rules) -> None:
    """From any of its phases, and on with the same choices: states and events."""
    game = game_of(rules)
    number = Random(TABLES.index(rules)).choice(some_of_each_phase(game, Random(23)))
    state = final_state(loads(dumps(record_of(rules, game[: number + 1]))))
    assert state == game[number].step.state
    for move in game[number + 1 : number + 40]:
        step = apply(state, move.action)
        assert step == move.step
        state = step.state


@given(game=partial_games(), seat=st.integers(-1, 5), rng=st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=50)
def test_any_position(game: list[Move], seat: int, rng: Random) -> None:
    for move in game[-3:]:
        check_points(move)
        check_end(move)
        check_cards(move.step.state)
        check_asked(move.step.state)
        check_sight(move)
    if game:
        state = game[-1].step.state
        check_answers(state, rng)
        check_reshuffle(game, None if seat < 0 else seat % state.rules.seats, rng)


@EVERY
def test_nothing_comes_after_the_end(rules: Rules) -> None:
    game = game_of(rules)
    for move in game[-40:]:
        refused = refusal(game[-1].step.state, move.action)
        assert refused is not None
        assert refused[0] == "game_over"


@EVERY
def test_giving_up(rules: Rules) -> None:
    """With two sides the other side wins, when all partners have given up; with more nobody can."""
    state = game_of(rules)[25].before
    side = rules.sides[-1]
    if len(rules.sides) > 2:
        with pytest.raises(IllegalAction) as refused:
            apply(state, Resign(side[0]))
        assert refused.value.code == "cannot_resign"
        return
    for seat in side:
        assert state.result is None
        state = apply(state, Resign(seat)).state
    assert state.result is not None
    assert (state.result.side, state.result.reason) == (0, "resigned")
    assert state.result.scores == state.scores
