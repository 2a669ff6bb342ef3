"""Duplicate pairs: who sits where, what two games come to, and what seeds do."""

from __future__ import annotations

from contextlib import ExitStack
from fractions import Fraction
from itertools import combinations

import pytest

from fifteentwo.arena import match
from fifteentwo.arena.duplicate import Crew, DuplicateGame, Span, play_pair, play_span
from fifteentwo.arena.meeting import InvalidBot, LevelEntry, Meeting, ProgramEntry, entry_named
from fifteentwo.arena.sides import lineups
from fifteentwo.arena.totals import Totals, lead, lead_unit
from fifteentwo.bots import levels
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from tests.arena.table import SHORT, meeting, totals_over
from tests.kit import every_table, rules_id


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (load_rules("standard", 2), [(0, 1), (1, 0), (0, 1)]),
        (load_rules("three"), [(0, 1, 0), (1, 0, 0), (0, 0, 1), (0, 1, 0)]),
        (load_rules("four_partners"), [(0, 1), (1, 0)]),
        (load_rules("four_solo"), [(0, 1, 0, 1), (1, 0, 1, 0)]),
    ],
    ids=["two", "three", "partners", "four"],
)
def test_bots_sit_in_turn_and_then_in_each_others_places(rules: Rules, first: list[tuple[int, ...]]) -> None:
    for pair, sides in enumerate(first):
        assert lineups(rules, pair) == (sides, tuple(1 - bot for bot in sides))


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_over_a_round_of_pairs_each_bot_has_every_side_equally_often(rules: Rules) -> None:
    sides = len(rules.sides)
    seated = [each for pair in range(sides) for each in lineups(rules, pair)]
    assert all(sum(game[side] for game in seated) == sides for side in range(sides))


QUICK = ("random", "novice", "eager", "steady")


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_every_pairing_of_quick_levels_comes_to_its_end(rules: Rules) -> None:
    """An illegal decision or a game without end would be raised."""
    for first, second in combinations(QUICK, 2):
        totals = totals_over(meeting(first, second, rules=rules), 0, 2)
        assert (totals.pairs, totals.games, totals.faults) == (2, 4, (0, 0))
        assert 0 <= totals.first_dealer_wins <= 4


@pytest.mark.parametrize("level", [level.name for level in levels() if level.name not in QUICK])
def test_every_level_that_searches_meets_another(level: str) -> None:
    assert totals_over(meeting(level, "random", rules=SHORT), 0, 1).games == 2


@pytest.mark.parametrize("rules", [STANDARD, load_rules("three"), load_rules("four_partners")], ids=rules_id)
def test_totals_are_what_the_games_say(rules: Rules) -> None:
    """Worked out anew from each game's result, leads as fractions."""
    of = meeting("steady", "random", rules=rules)
    with ExitStack() as stack:
        pairs = [play_pair(of, pair, Crew(of, stack)) for pair in range(6)]
    won, leads, deals = [], [], []
    for games in pairs:
        won.append(sum(game.sides[game.result.side] == 0 for game in games))
        leads.append(sum((_lead(game) for game in games), Fraction()))
        deals.append(sum(game.result.deals for game in games))
    totals = totals_over(of, 0, 6)
    assert totals.wins == tuple(won.count(many) for many in range(3))
    assert Fraction(totals.lead, lead_unit(rules)) == sum(leads)
    assert Fraction(totals.lead_squared, lead_unit(rules) ** 2) == sum(each**2 for each in leads)
    assert Fraction(totals.lead_deals, lead_unit(rules)) == sum(a * b for a, b in zip(leads, deals, strict=True))
    assert (totals.deals, totals.deals_squared) == (sum(deals), sum(each**2 for each in deals))


def _lead(game: DuplicateGame) -> Fraction:
    scores = [[s for s, bot in zip(game.result.scores, game.sides, strict=True) if bot == which] for which in (0, 1)]
    return Fraction(sum(scores[0]), len(scores[0])) - Fraction(sum(scores[1]), len(scores[1]))


def test_the_lead_is_between_the_means_of_the_sides() -> None:
    assert lead((121, 100, 99), (0, 1, 0)) / lead_unit(load_rules("three")) == 110 - 100


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_a_level_against_itself_wins_one_game_of_each_pair(rules: Rules) -> None:
    """The same cards, the same decisions: only who is said to sit there changes."""
    totals = totals_over(meeting("random", "random", rules=rules), 0, 5)
    assert (totals.wins, totals.lead, totals.lead_squared) == ((0, 5, 0), 0, 0)


def test_names_exchanged_exchange_the_totals() -> None:
    """Over an even number of pairs both orders seat the bots alike."""
    one, other = (
        totals_over(meeting(*names, rules=SHORT), 0, 10) for names in (("novice", "random"), ("random", "novice"))
    )
    assert one.wins == other.wins[::-1]
    assert (one.lead, one.lead_squared, one.deals) == (-other.lead, other.lead_squared, other.deals)
    assert one.averaged == other.averaged[::-1]


def test_totals_add_up_in_any_order() -> None:
    of = meeting("novice", "random", rules=SHORT)
    spans = [(0, 3), (3, 7), (10, 5)]
    forwards = [play_span(of, Span(*span)).totals for span in spans]
    assert sum_of(forwards) == sum_of(forwards[::-1]) == totals_over(of, 0, 15)


def sum_of(totals: list[Totals]) -> Totals:
    first, *others = totals
    for each in others:
        first += each
    return first


def test_another_seed_deals_other_cards() -> None:
    totals = {
        totals_over(meeting("random", "random", rules=SHORT, seed=seed), 0, 10).deals_squared for seed in range(4)
    }
    assert len(totals) == 4


def test_what_a_bot_of_ours_does_wrong_is_raised_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_DECISIONS", 3)
    with pytest.raises(match.StuckGame, match="no end") as raised:
        play_span(meeting("novice", "random", rules=SHORT, seed=7), Span(2, 1))
    assert raised.value.__notes__ == ["in short_61 for 2, novice and random, seed 7, pair 2"]


# Names of bots


def test_names_of_bots_are_read() -> None:
    assert entry_named("steady") == LevelEntry("steady")
    assert entry_named("fast:greedy").name == "fast:greedy"
    program = entry_named("program:node 'my bot.mjs' -x", time_limit=2)
    assert program == ProgramEntry(("node", "my bot.mjs", "-x"), 2)
    assert entry_named(program.name, time_limit=2) == program


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "there is no bot 'nobody': choose one of random, novice, "),
        ("fast:steady", "there is no 'fast:steady': choose one of fast:random, fast:greedy"),
        ("program:", "write a command after program:, as program:node bot.mjs"),
        ("program:a 'b", '"program:a \'b" is no command: no closing quotation'),
    ],
)
def test_a_name_that_no_bot_has_is_refused(name: str, words: str) -> None:
    with pytest.raises(InvalidBot) as refused:
        entry_named(name)
    assert str(refused.value).startswith(words)


def test_policies_that_play_whole_games_meet_only_their_like() -> None:
    with pytest.raises(InvalidBot, match="fast:greedy meets only its like"):
        Meeting(STANDARD, (entry_named("steady"), entry_named("fast:greedy")))
