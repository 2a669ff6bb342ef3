"""Duplicate pairs of the simple policies: what arrays come to is what single games come to."""

from __future__ import annotations

import pytest

from fifteentwo.arena import fast_pairs
from fifteentwo.arena.fast_pairs import play_fast
from fifteentwo.arena.sides import lineups
from fifteentwo.arena.totals import SOURCES, lead
from fifteentwo.fast.policies import Policy
from fifteentwo.fast.simulation import Simulated, simulate
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from tests.arena.table import meeting, totals_over
from tests.kit import rules_id

TABLES = [STANDARD, load_rules("three"), load_rules("four_partners"), load_rules("six_three_pairs")]


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_totals_are_what_single_games_say(rules: Rules) -> None:
    """Game by game in Python, from the same simulated games one at a time."""
    totals = play_fast(meeting("fast:greedy", "fast:random", rules=rules, seed=3), 40, 8)
    won, leads, deals, firsts = [], [], [], 0
    for pair in range(40, 48):
        games = [(sides, _game(rules, sides, pair)) for sides in lineups(rules, 0)]
        won.append(sum(sides[int(game.winners[0])] == 0 for sides, game in games))
        leads.append(sum(lead(tuple(game.scores[0].tolist()), sides) for sides, game in games))
        deals.append(sum(int(game.deals[0]) for _, game in games))
        firsts += sum(rules.side_of(int(game.first_dealers[0])) == game.winners[0] for _, game in games)
    assert totals.wins == tuple(won.count(many) for many in range(3))
    assert (totals.lead, totals.lead_squared) == (sum(leads), sum(each**2 for each in leads))
    assert (totals.deals, totals.deals_squared) == (sum(deals), sum(each**2 for each in deals))
    assert totals.lead_deals == sum(a * b for a, b in zip(leads, deals, strict=True))
    assert totals.first_dealer_wins == firsts


def _game(rules: Rules, sides: tuple[int, ...], pair: int) -> Simulated:
    names: tuple[Policy, Policy] = ("greedy", "random")
    return simulate(
        1, rules=rules, seed=3, first=pair, policies=[names[sides[rules.side_of(seat)]] for seat in range(rules.seats)]
    )


def test_a_policy_without_chance_against_itself_wins_one_game_of_each_pair() -> None:
    totals = play_fast(meeting("fast:greedy", "fast:greedy"), 0, 200)
    assert (totals.wins, totals.lead, totals.lead_squared) == ((0, 200, 0), 0, 0)


def test_pairs_do_not_depend_on_how_they_are_cut() -> None:
    of = meeting("fast:greedy", "fast:random")
    assert play_fast(of, 0, 30) + play_fast(of, 30, 70) == play_fast(of, 0, 100)


def test_bots_move_one_side_on_from_block_to_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three sides and as many blocks each bot has had every side."""
    monkeypatch.setattr(fast_pairs, "FAST_PAIRS", 10)
    rules = load_rules("three")
    totals = totals_over(meeting("fast:greedy", "fast:random", rules=rules), 0, 30)
    assert totals.pairs == 30
    assert sum(role[0] for role in totals.averaged[0]) == sum(role[0] for role in totals.averaged[1]) == 90


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_averages_are_of_first_deals(rules: Rules) -> None:
    """Every seat once a game, and in all the points of all first deals."""
    of = meeting("fast:greedy", "fast:random", rules=rules)
    totals = play_fast(of, 0, 50)
    assert sum(role[0] for bot in totals.averaged for role in bot) == 2 * 50 * rules.seats
    points = sum(sum(role[1:]) for bot in totals.averaged for role in bot)
    played = 0
    for sides in lineups(rules, 0):
        names: list[Policy] = ["greedy" if sides[rules.side_of(seat)] == 0 else "random" for seat in range(rules.seats)]
        played += int(simulate(50, rules=rules, policies=names, most_deals=1).scores.sum())
    assert points == played
    heels = 1 + SOURCES.index("heels")
    assert all(not role[heels] for bot in totals.averaged for role in bot[1:])
