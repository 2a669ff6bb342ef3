"""Every bot under every ruleset: legal, the same answer twice, and blind to what its seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fifteentwo.actions import Action, Decision
from fifteentwo.asking import awaits, legal
from fifteentwo.bots import levels, make_bot, searches
from fifteentwo.game import apply, new_game
from fifteentwo.rules import STANDARD, Rules, Seat
from fifteentwo.state import ChanceKind, Over, Phase, State
from fifteentwo.view import observe
from tests.kit import Move, chance, every_rules, rules_id
from tests.reshuffle import reshuffled

LEVELS = [level.name for level in levels()]


def decided(state: State, seat: Seat, level: str, seed: int) -> Decision:
    return make_bot(level, seed=seed).act(observe(state, seat), legal(state, seat))


def bot_moves(state: State, level: str, seed: int, cards: int) -> Iterator[Move]:
    """A game of bots of one level and seed, with the cards of another."""
    random = Random(cards)
    while not isinstance(awaited := awaits(state), Over):
        action: Action
        action = chance(state, random) if isinstance(awaited, ChanceKind) else decided(state, awaited[0], level, seed)
        step = apply(state, action)
        yield Move(state, action, step)
        state = step.state


def every_bot() -> Iterator[tuple[Rules, str]]:
    """Every level under all rules. Those that search count by hand as steady does, and are slow: not once more each."""
    for rules in every_rules():
        yield from ((rules, level) for level in LEVELS if rules.counting == "automatic" or not searches(level))


@pytest.mark.parametrize(
    ("rules", "level"), [pytest.param(*each, id=f"{rules_id(each[0])}-{each[1]}") for each in every_bot()]
)
def test_whole_games_are_legal_alike_when_asked_again_and_blind(rules: Rules, level: str) -> None:
    random, moves, compared = Random(5), list[Move](), 0
    for move in bot_moves(new_game(rules), level, 5, 11):
        if isinstance(move.action, Decision):
            seat = move.action.seat
            assert move.action in legal(move.before, seat)
            if move.before.deal_number == 1:
                assert decided(move.before, seat, level, 5) == move.action
                assert decided(otherwise_dealt(moves, seat, random), seat, level, 5) == move.action
                compared += 1
        moves.append(move)
    assert moves[-1].step.state.phase is Phase.OVER
    assert compared > 4


def otherwise_dealt(moves: list[Move], seat: Seat, random: Random) -> State:
    """The state after these moves, had all that the seat cannot see been dealt in another way."""
    actions = reshuffled(moves, seat, random)
    assert actions is not None
    state = moves[-len(actions)].before
    for action in actions:
        state = apply(state, action).state
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_another_seed_plays_otherwise_where_chance_has_a_part(level: str) -> None:
    games = set()
    for seed in range(4):
        moves = bot_moves(new_game(STANDARD, dealer=0), level, seed, 1)
        games.add(tuple(str(move.action) for move in moves if move.before.deal_number < 3))
    assert (len(games) > 1) == (level in ("random", "novice"))
