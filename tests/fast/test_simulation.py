"""Compiled games are the plain engine's, seed for seed: every score, source and winner, under every rule."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from fifteentwo.fast import simulation
from fifteentwo.fast.coded import NotCompiled
from fifteentwo.fast.discard_many import rank_totals
from fifteentwo.fast.policies import Policy
from fifteentwo.fast.simulation import Simulated, simulate
from fifteentwo.fast.tables import cards_needed
from fifteentwo.fast.throw_tables import rank_sets, tables_from
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from tests.kit import every_rules, every_table, rules_id

FIGURES = [field.name for field in fields(Simulated) if field.name not in ("engine", "why_plain")]
VARIED = [rules for rules in every_rules() if rules not in every_table()]


def figures(games: Simulated) -> dict[str, Any]:
    return {name: getattr(games, name).tolist() for name in FIGURES}


def check_twins(games: int, **how: Any) -> Simulated:
    """The plain engine and the kernels come to the same."""
    compiled, plain = (simulate(games, **how, engine=engine) for engine in ("compiled", "plain"))
    assert (compiled.engine, plain.engine) == ("compiled", "plain")
    assert figures(compiled) == figures(plain)
    return compiled


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_random_games_are_the_plain_engine_s(rules: Rules) -> None:
    check_twins(12, rules=rules, seed=1, policies="random")


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_greedy_games_are_the_plain_engine_s(rules: Rules) -> None:
    check_twins(2, rules=rules, seed=2, policies="greedy", most_deals=3)


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_wary_games_are_the_plain_engine_s(rules: Rules) -> None:
    check_twins(2, rules=rules, seed=2, policies="wary", most_deals=2)


def test_seats_lay_away_by_what_they_are_given() -> None:
    rules = load_rules("three")
    random = np.random.default_rng(3)
    throws = tables_from(rules, [random.random((len(rank_sets(5)), 5)) * 3 for _ in range(3)])
    games = check_twins(20, rules=rules, seed=2, policies="wary", throws=throws)
    assert figures(games) != figures(simulate(20, rules=rules, seed=2, policies="wary"))


def test_by_chance_they_lay_away_the_same_however_it_is_given() -> None:
    worths = [
        (hands * 45_540 // 46 + (cribs if offset == 0 else -cribs)) / 45_540
        for hands, cribs in [rank_totals(rank_sets(6), STANDARD)]
        for offset in range(2)
    ]
    throws = tables_from(STANDARD, worths)
    assert figures(simulate(500, throws=throws)) == figures(simulate(500))


@pytest.mark.parametrize("rules", VARIED, ids=rules_id)
def test_switches_change_nothing_that_is_counted(rules: Rules) -> None:
    check_twins(2, rules=rules, seed=3, policies="random")


@pytest.mark.parametrize("field", ["go", "last", "limit_points", "heels", "nobs", "fifteen", "pair"])
def test_house_points_are_the_plain_engine_s(field: str) -> None:
    for points in (0, 5):
        changed: dict[str, Any] = {field: points}
        check_twins(6, rules=replace(STANDARD, name="house", **changed), seed=4, policies="random")


def test_discards_follow_house_points_as_the_plain_engine_s() -> None:
    rules = replace(STANDARD, fifteen=1, pair=3, nobs=4, crib_flush="like_hand")
    mixed: tuple[Policy, Policy] = ("greedy", "random")
    check_twins(4, rules=rules, seed=4, policies=mixed)


def test_flushes_of_house_rules_are_the_plain_engine_s() -> None:
    rules = replace(STANDARD, hand_flush=3, play_continues=False, target=61)
    check_twins(8, rules=rules, seed=5, policies="greedy")


def test_partners_start_points_and_a_host() -> None:
    rules = replace(load_rules("four_partners"), start_points=(5, 10, 15, 20), first_dealer="host")
    games = check_twins(8, rules=rules, seed=6, policies=("random", "greedy", "greedy", "random"))
    assert set(games.first_dealers.tolist()) == {0}
    assert games.by_side[:, :, 0].tolist() == [[20, 30]] * 8


def test_games_start_at_scores_and_are_broken_off() -> None:
    games = check_twins(40, seed=7, policies="random", dealer=1, scores=(110, 30), most_deals=2)
    assert set(games.first_dealers.tolist()) == {1}
    assert games.deals.max() == 2
    assert -1 in games.winners
    assert 0 in games.winners
    open_games = games.winners == -1
    assert (games.scores[open_games] < 121).all()
    assert (games.scores - games.by_side.sum(axis=2) == (110, 30)).all()


@pytest.mark.parametrize(
    "rules", [load_rules("standard"), load_rules("three"), load_rules("five_players")], ids=rules_id
)
def test_given_packs_are_dealt(rules: Rules) -> None:
    packs = np.argsort(np.random.default_rng(8).random((5, 4, 52)), axis=2)
    games = check_twins(5, rules=rules, seed=8, policies="random", packs=packs)
    again = simulate(5, rules=rules, seed=8, policies="random", packs=packs[:, :, : cards_needed(rules)])
    assert figures(games) == figures(again)
    assert games.deals.tolist() == [4] * 5
    assert set(games.winners.tolist()) == {-1}


def test_a_game_is_known_by_its_number_alone() -> None:
    whole = simulate(10, seed=9, policies="random")
    parts = [simulate(many, seed=9, first=first, policies="random") for first, many in ((0, 3), (3, 7))]
    for name in FIGURES:
        assert getattr(whole, name).tolist() == [*getattr(parts[0], name).tolist(), *getattr(parts[1], name).tolist()]
    assert figures(simulate(10, seed=10, policies="random")) != figures(whole)


def test_skunks_are_told_by_the_rules() -> None:
    games = simulate(200, policies=("greedy", "random"))
    for score, winner, level in zip(games.scores.tolist(), games.winners.tolist(), games.skunks.tolist(), strict=True):
        assert level == STANDARD.skunk_level(tuple(score), winner)
    assert set(games.skunks.tolist()) == {0, 1, 2}
    assert not simulate(200, policies=("greedy", "random"), rules=replace(STANDARD, skunks="off")).skunks.any()


def test_averages_are_those_of_competent_play() -> None:
    games = simulate(20_000, seed=11)
    dealer, pone = games.by_role.sum(axis=0) / games.deals.sum()
    assert dealer[1] == pytest.approx(2 / 13, abs=0.01)
    assert pone[3] == pytest.approx(7.9, abs=0.1)
    assert dealer[4] == pytest.approx(4.3, abs=0.1)
    assert (games.winners == games.first_dealers).mean() == pytest.approx(0.56, abs=0.02)


def test_without_numba_the_plain_engine_plays_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = simulate(3, seed=12)
    monkeypatch.setattr(simulation, "has_numba", lambda: False)
    plain = simulate(3, seed=12)
    assert (plain.engine, plain.why_plain) == ("plain", "Numba is not installed: the extra `fast` brings it")
    assert figures(plain) == figures(compiled)
    with pytest.raises(NotCompiled, match="Numba is not installed"):
        simulate(3, engine="compiled")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"crib_flush": "like_hand", "hand_flush": 3}, "no crib that is a flush with 3 of its 4 cards"),
        ({"fifteen": 10, "pair": 10, "dealt": (8, 8), "to_crib": (3, 3)}, "ranks alone may count"),
        ({"dealt": (13, 4), "to_crib": (9, 0), "name": "odd"}, "at most 12 cards a hand"),
    ],
)
def test_what_kernels_do_not_cover_is_named_and_played_plainly(changes: dict[str, Any], words: str) -> None:
    rules = replace(STANDARD, **changes)
    with pytest.raises(NotCompiled, match=words):
        simulate(1, rules=rules, engine="compiled")
    if rules.crib_size <= 4:
        played = simulate(1, rules=rules)
        assert played.engine == "plain"
        assert words in played.why_plain


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"games": -1}, "games: a whole number from 0"),
        ({"seed": -1}, "seed: a whole number from 0"),
        ({"policies": ["random"]}, "policies: one for each of 2 seats is needed, not 1"),
        ({"policies": ["random", "wise"]}, "policies: choose of random, greedy, wary, not 'wise'"),
        ({"dealer": 2}, "dealer: a seat from 0 to 1, not 2"),
        ({"scores": [0, 121]}, "scores: 2 scores from 0 to 120 are needed"),
        ({"most_deals": -1}, "most_deals: a number of deals"),
        ({"packs": np.zeros((1, 1, 12), np.uint8)}, r"packs: the shape \(1, deals, 13 or more\) is needed"),
        ({"packs": np.zeros((1, 1, 13), np.uint8)}, "packs: the cards of a deal are different numbers"),
    ],
)
def test_what_does_not_fit_is_refused(how: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(**{"games": 1, **how})


def test_no_games_come_to_nothing() -> None:
    assert simulate(0).by_role.shape == (0, 2, 5)
