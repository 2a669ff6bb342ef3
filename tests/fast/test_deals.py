"""Single deals and their awards: the plain engine's, seed for seed, and those that whole games are made of."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fifteentwo.fast.deals import Awards, play_deals
from fifteentwo.fast.simulation import Engine, simulate
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from tests.kit import every_table, rules_id

ENGINES: tuple[Engine, ...] = ("compiled", "plain")


def figures(awards: Awards) -> list[object]:
    return [awards.offsets.tolist(), awards.sources.tolist(), awards.points.tolist()]


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_awards_are_the_plain_engine_s(rules: Rules) -> None:
    compiled, plain = (play_deals(8, rules=rules, seed=1, policies="random", engine=each) for each in ENGINES)
    assert figures(compiled) == figures(plain)
    assert (compiled.points[compiled.offsets >= 0] > 0).all()
    assert not compiled.points[compiled.offsets < 0].any()


def test_they_are_what_games_of_one_deal_add_up_to() -> None:
    rules = replace(load_rules("standard", 3), target=10_000)
    awards = play_deals(500, rules=rules, seed=2)
    games = simulate(500, rules=rules, seed=2, dealer=0, most_deals=1)
    for offset in range(3):
        for source in range(5):
            points = (awards.points * ((awards.offsets == offset) & (awards.sources == source))).sum(axis=1)
            assert points.tolist() == games.by_role[:, offset, source].tolist()


def test_neither_start_points_nor_a_target_belong_to_a_deal() -> None:
    rules = replace(STANDARD, start_points=(3, 5), target=11)
    assert figures(play_deals(50, rules=rules, seed=3)) == figures(play_deals(50, seed=3))


def test_a_deal_is_known_by_its_number() -> None:
    whole, part = play_deals(20, seed=4), play_deals(5, seed=4, first=15)
    width = part.points.shape[1]
    assert part.points.tolist() == whole.points[15:, :width].tolist()
    assert not whole.points[15:, width:].any()


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="games: a whole number from 0"):
        play_deals(-1)
    with pytest.raises(ValueError, match="policies: one for each of 2 seats"):
        play_deals(1, policies=["greedy"])
    assert play_deals(0).points.shape == (0, 0)


def test_a_deal_has_its_play_before_its_show_and_pone_first() -> None:
    awards = play_deals(300, rules=load_rules("four_partners"), seed=5)
    order = np.where(awards.sources == 3, 2 + (awards.offsets - 1) % 4, np.array([0, 0, 1, 2, 9])[awards.sources])
    order[awards.offsets < 0] = 10
    assert (np.diff(order, axis=1) >= 0).all()
