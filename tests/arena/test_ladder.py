"""The ladder and the tournament: what is judged, and that both go on where they stopped."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from fifteentwo.analysis.standing import Before
from fifteentwo.arena import __main__, ladder
from fifteentwo.arena.__main__ import main
from fifteentwo.arena.certainty import Interval
from fifteentwo.arena.foretelling import NoBoards, count_foretold, count_play_loss, judge_foretold, judge_play_loss
from fifteentwo.arena.gates import Contest, Gate, Outcome, Survey
from fifteentwo.arena.kept import keeping
from fifteentwo.arena.ladder import NORMAL, RUNGS, gates, judge_averages, judge_wins, report
from fifteentwo.arena.result import Average, result_of
from fifteentwo.arena.run import HERE, Standing, Workers
from fifteentwo.arena.surveys import (
    count_disagreements,
    count_discard_loss,
    count_times,
    judge_disagreements,
    judge_discard_loss,
    judge_times,
    percentile,
)
from fifteentwo.arena.tournament import all_meetings
from fifteentwo.bots import levels
from fifteentwo.fast.plain_games import play_plainly
from fifteentwo.fast.tables import ROLES
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_ruleset, ruleset_names
from tests.arena.table import SHORT, meeting, totals_over

OF = meeting("novice", "random", rules=SHORT)


def outcome(gate: Gate, path: Path, workers: Workers = HERE) -> tuple[Outcome, int]:
    """How a gate stands at last, and how many steps it told before."""
    with keeping(path) as keep:
        *steps, last = gate.run(path, keep, workers)
    assert isinstance(last, Outcome)
    return last, len(steps)


def squares(piece: int) -> Counter[str]:
    return Counter(squares=piece * piece, pieces=1)


SURVEY = Survey(
    rung="A",
    name="squares",
    wanted="14",
    sample="4 pieces",
    of="squares",
    pieces=4,
    count=squares,
    judge=lambda counts: (f"{counts['squares']} of {counts['pieces']}", counts["squares"] == 14),
)


def test_a_survey_adds_up_its_pieces_and_does_none_twice(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first, _ = outcome(replace(SURVEY, pieces=2), path)
    assert (first.found, first.passed) == ("1 of 2", False)
    second, steps = outcome(SURVEY, path)
    assert (second.found, second.passed, steps) == ("14 of 4", True, 2)
    assert len(path.read_text().splitlines()) == 4
    assert outcome(SURVEY, path)[0].found == "14 of 4"


def test_a_contest_is_judged_by_its_result(tmp_path: Path) -> None:
    gate = Contest(rung="C", name="x", wanted="y", meeting=OF, pairs=20, judge=partial(judge_wins, 0.5, 0.53))
    path = tmp_path / "results.jsonl"
    found, steps = outcome(gate, path)
    wins = result_of(OF, Standing(totals=totals_over(OF, 0, 20))).wins
    assert found.found == f"{wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%})"
    assert found.passed == (wins.low > 0.5)
    assert (steps, found.sample) == (2, "20 pairs, seed 0")
    written = path.read_text()
    assert outcome(gate, path)[0] == found
    assert path.read_text() == written


@pytest.mark.parametrize(
    ("wins", "passes"),
    [(Interval(0.6, 0.56, 0.64), True), (Interval(0.56, 0.54, 0.58), False), (Interval(0.555, 0.551, 0.56), False)],
)
def test_wins_must_be_sure_and_many(wins: Interval, *, passes: bool) -> None:
    result = result_of(OF, Standing(totals=totals_over(OF, 0, 2)))
    assert judge_wins(0.55, 0.558, replace(result, wins=wins))[1] == passes


def averages(**off: float) -> tuple[Average, ...]:
    """The middle of what is normal, but for what is given."""
    found = []
    for role in ("dealer", "pone"):
        sources = {name: sum(bounds) / 2 for (whose, name), bounds in NORMAL.items() if whose == role and name != "all"}
        points = sum(NORMAL[role, "all"]) / 2
        sources |= {name.removeprefix(f"{role}_"): value for name, value in off.items() if name.startswith(role)}
        found.append(Average(bot="steady", role=role, deals=9, sources=sources, points=points))
    return tuple(found)


def test_averages_must_be_near_what_is_normal() -> None:
    result = result_of(OF, Standing(totals=totals_over(OF, 0, 2)))
    assert judge_averages(replace(result, averages=averages()))[1]
    assert judge_averages(replace(result, averages=averages(dealer_crib=4.79, pone_hand=8.29)))[1]
    found, passed = judge_averages(replace(result, averages=averages(pone_hand=8.31, dealer_crib=4.59)))
    assert (found, passed) == ("pone hand 8.31 (normal 8.06 to 8.2); dealer crib 4.59 (normal 4.7 to 4.7)", False) or (
        found == "dealer crib 4.59 (normal 4.7 to 4.7); pone hand 8.31 (normal 8.06 to 8.2)" and not passed
    )


# Surveys


def test_engines_that_agree_disagree_nowhere() -> None:
    counts = count_disagreements(STANDARD, 50, 0)
    assert counts == {"deals": 50, "disagreements": 0}
    assert judge_disagreements(counts) == ("0 of 50 deals", True)


def test_a_deal_that_is_counted_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain engine that gives one deal of ten a point more for heels."""

    def wrong(rules: Any, policies: Any, game: Any, *, number: int, **rest: Any) -> Any:
        events = play_plainly(rules, policies, game, number=number, **rest)
        game[ROLES] += number % 10 == 0
        return events

    monkeypatch.setattr("fifteentwo.fast.simulation.play_plainly", wrong)
    assert count_disagreements(STANDARD, 50, 0)["disagreements"] == 5


def test_who_discards_at_random_loses_points_and_who_discards_best_none(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = count_discard_loss("random", STANDARD, 20, 1, 0)
    _, passed = judge_discard_loss(0.02, counts)
    assert counts["deals"] == 20 and counts["lost"] / counts["deals"] > 2_000_000
    assert not passed
    assert judge_discard_loss(0.02, {"deals": 9, "lost": 0, "lost_squared": 0}) == (
        "0.0000 points (0.0000 to 0.0000)",
        True,
    )


def test_the_95th_of_a_hundred_times_is_found() -> None:
    """Exact times 1 to 100 ms are put into classes 2 % wide."""
    counts: Counter[str] = Counter()
    for ms in range(1, 101):
        number = 0
        while 1.02**number < ms:
            number += 1
        counts[f"play {number}"] += 1
    assert 95 <= percentile(counts, "play", 0.95) <= 95 * 1.02
    assert judge_times({"play": 97}, counts)[1] and not judge_times({"play": 94}, counts)[1]


def test_every_discard_and_play_of_a_game_is_timed() -> None:
    counts = count_times("random", STANDARD, 1, 0)
    many = {what: sum(n for name, n in counts.items() if name.startswith(what)) for what in ("discard", "play")}
    assert many["discard"] >= 10 and many["discard"] % 2 == 0
    assert many["play"] <= 4 * many["discard"]


# What is foretold


def foretold(**groups: tuple[int, float, float]) -> Counter[str]:
    """Plays by twentieth: how often, the mean chance foretold, the share won."""
    counts: Counter[str] = Counter()
    for name, (times, chance, share) in groups.items():
        group, won = f"play {name.removeprefix('at')}", round(times * share)
        squares = won * (1 - chance) ** 2 + (times - won) * chance**2
        counts.update({f"{group} times": times, f"{group} foretold": round(1e6 * times * chance), f"{group} won": won})
        counts[f"{group} squares"] += round(1e6 * squares)
    return counts


def test_what_comes_true_in_every_twentieth_passes() -> None:
    counts = foretold(at2=(1000, 0.12, 0.12), at18=(1000, 0.92, 0.925))
    found, passed = judge_foretold(0.01, {"play": 0.164}, counts)
    assert (found, passed) == ("play: Brier 0.0875, farthest +0.5% at 92%", True)


def test_one_twentieth_that_does_not_come_true_fails() -> None:
    counts = foretold(at2=(1000, 0.12, 0.12), at10=(1000, 0.52, 0.50))
    assert judge_foretold(0.01, {"play": 0.25}, counts) == ("play: Brier 0.1780, farthest -2.0% at 52%", False)


def test_a_score_above_the_limit_fails() -> None:
    assert not judge_foretold(0.01, {"play": 0.164}, foretold(at10=(1000, 0.5, 0.5)))[1]


def even_board(rules: Rules) -> Before:
    """A board on which whoever needs fewer points is ahead in proportion, whoever deals."""
    need = np.arange(rules.target, 0, -1)
    ahead = need[None, :] / (need[:, None] + need[None, :])
    return np.stack((ahead, ahead))


def test_every_choice_of_a_game_is_foretold_and_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a short game of a level against itself: chances of both sides, one of which won."""
    for module in ("arena.foretelling", "analysis.settling"):
        monkeypatch.setattr(f"fifteentwo.{module}.before_of", even_board)
    counts = count_foretold("steady", SHORT, 1, 1, 0)
    times, won = (sum(n for name, n in counts.items() if name.endswith(what)) for what in ("times", "won"))
    chances = sum(n for name, n in counts.items() if name.endswith("foretold")) / 1e6
    assert 0 < won < times and 0 < chances < times
    assert {name.split()[0] for name in counts} == {"discard", "play"}
    lost = count_play_loss("random", SHORT, 1, 0)
    assert lost["lost"] > 0 and not judge_play_loss(0.001, {**lost, "games": 2, "lost": 2 * lost["lost"]})[1]


def test_without_a_table_of_boards_it_is_said_what_to_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifteentwo.arena.foretelling.before_of", lambda rules: None)
    for count in (partial(count_foretold, "steady", SHORT, 1), partial(count_play_loss, "steady", SHORT)):
        with pytest.raises(NoBoards, match="no table of boards for short_61 with 2: crib tables build makes it"):
            count(1, 0)


# The whole of both


def test_every_gate_has_a_rung_and_a_name_of_its_own() -> None:
    every = gates()
    assert {gate.rung for gate in every} <= RUNGS.keys()
    assert len({(gate.rung, gate.name) for gate in every}) == len(every)
    strengths = [gate for gate in every if gate.rung == "levels"]
    assert len(strengths) == 4 * (len(levels()) - 1)


def test_the_report_has_a_table_a_rung() -> None:
    one = Outcome(found="14", passed=True, sample="4 pieces", seconds=7200)
    page = report([(SURVEY, one)])
    assert page.startswith("# Strength\n\n")
    assert page.endswith(
        "\n\n## Rung A: The rules, and the averages of good play\n\n"
        "| what | wanted | found | passed | out of | core-hours |\n|---|---|---|---|---|---|\n"
        "| squares | 14 | 14 | yes | 4 pieces | 2.000 |\n\n"
        "1 of 1 gates were passed, in 2.00 core-hours.\n"
    )


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_ladder_is_climbed_written_and_not_climbed_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(rung="C", name="x", wanted="y", meeting=OF, pairs=10, judge=partial(judge_wins, 0.99, 0))
    monkeypatch.setattr(__main__, "gates", lambda: (SURVEY, contest))
    out, page = tmp_path / "results.jsonl", tmp_path / "strength.md"
    first = arena("ladder", "--out", str(out), "--write", str(page))
    written = out.read_text()
    again = arena("ladder", "--out", str(out))
    assert (first.exit_code, again.exit_code) == (1, 1), first.output
    assert first.stdout == again.stdout == page.read_text()
    assert "| squares | 14 | 14 of 4 | yes |" in first.stdout and "| x | y |" in first.stdout
    assert out.read_text() == written
    only = arena("ladder", "--out", str(out), "--rung", "A")
    assert only.exit_code == 0 and "| x | y |" not in only.stdout


def test_every_ruleset_meets_with_every_number_of_seats() -> None:
    tables = {(name, seats) for name in ruleset_names() for seats in load_ruleset(name).seat_counts}
    names = [level.name for level in reversed(levels())]
    met = [(each.rules.name, each.rules.seats, tuple(bot.name for bot in each.bots)) for each in all_meetings()]
    assert len(met) == len(set(met))
    assert set(met) == {(*table, bots) for table in tables for bots in combinations(names, 2)}


def test_the_tournament_prints_a_table_and_plays_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = levels()[:3]
    monkeypatch.setattr("fifteentwo.arena.tournament.levels", lambda: few)
    out = tmp_path / "kept" / "results.jsonl"
    options = ("tournament", "--games", "4", "--rules", "short_61", "--out", str(out))
    first = arena(*options)
    written = out.read_text()
    again = arena(*options)
    assert first.exit_code == 0, first.output
    assert first.stdout == again.stdout
    assert len(first.stdout.splitlines()) == 2 + 3
    assert out.read_text() == written


@pytest.mark.parametrize("command", ["tournament", "ladder"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__main__, "gates", lambda: (SURVEY,))
    path = tmp_path / "letter.txt"
    path.write_text("dear friend\n")
    result = arena(command, "--out", str(path))
    assert result.exit_code == 2
    assert "this is no line of an arena's results" in result.stderr
    assert path.read_text() == "dear friend\n"


def test_an_unknown_ruleset_is_refused(tmp_path: Path) -> None:
    result = arena("tournament", "--rules", "nonsense", "--out", str(tmp_path / "games.jsonl"))
    assert result.exit_code == 2
    assert "there is no ruleset 'nonsense'" in result.stderr


def test_the_ladders_seed_is_nobody_elses() -> None:
    contests = [gate for gate in gates() if isinstance(gate, Contest)]
    assert {gate.meeting.seed for gate in contests} == {ladder.SEED}
    assert all(each.seed != ladder.SEED for each in all_meetings())


@pytest.mark.parametrize("names", [("steady", "novice"), ("novice", "random")], ids=" : ".join)
def test_each_level_beats_the_one_below_it(names: tuple[str, str]) -> None:
    result = result_of(of := meeting(*names), Standing(totals=totals_over(of, 0, 60)))
    assert result.wins.low >= 0.55
    assert result.lead.low > 0.5
