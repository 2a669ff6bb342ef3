"""Results worked out, told and drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fifteentwo.arena import plot
from fifteentwo.arena.certainty import Interval
from fifteentwo.arena.meeting import Meeting
from fifteentwo.arena.plot import CannotDraw, check_plot, draw_plot
from fifteentwo.arena.report import lines_of
from fifteentwo.arena.result import Result, result_of
from fifteentwo.arena.run import Standing
from fifteentwo.arena.totals import Totals, nothing
from fifteentwo.ruleset import load_rules
from tests.arena.table import meeting, totals_over, unruly


def totals(**figures: object) -> Totals:
    """Two pairs of which bot 0 won 2 and 1 games, by 30 and 10 points in 18 and 16 deals."""
    roles = ((4, 0, 2, 12, 32, 20, 0, 0), (5, 0, 0, 10, 40, 0, 0, 0))
    made = Totals(
        wins=(0, 1, 1),
        lead=40,
        lead_squared=30**2 + 10**2,
        deals=34,
        deals_squared=18**2 + 16**2,
        lead_deals=30 * 18 + 10 * 16,
        first_dealer_wins=3,
        skunks=((1, 0), (0, 0)),
        averaged=(roles, ((5, 0, 0, 10, 30, 15, 0, 0), (4, 0, 0, 4, 28, 0, 0, 0))),
        faults=(0, 0),
    )
    return replace(made, **figures)  # type: ignore[arg-type]


def result(of: Meeting | None = None, *faults: str, **figures: object) -> Result:
    standing = Standing(totals=totals(**figures), faults=faults, is_over=True)
    return result_of(of or meeting("steady", "novice"), standing)


def test_figures_are_worked_out_from_the_totals() -> None:
    found = result()
    assert (found.pairs, found.games, found.wins.value) == (2, 4, 0.75)
    assert found.lead.value == pytest.approx(40 / 34)
    assert found.lead_game.value == 10
    assert (found.deals_game, found.first_dealer_wins, found.stronger) == (8.5, 0.75, None)
    dealer = found.averages[0]
    assert (dealer.bot, dealer.role, dealer.deals, dealer.points) == ("steady", "dealer", 4, 66 / 4)
    assert dealer.sources == {"heels": 0.5, "play": 3, "hand": 8, "crib": 5}


def test_with_three_sides_leads_are_counted_in_halves_of_a_point() -> None:
    rules = load_rules("three")
    roles = nothing(rules).averaged
    found = result(meeting("steady", "novice", rules=rules), averaged=roles)
    assert [found.lead.value, found.lead_game.value] == pytest.approx([20 / 34, 5])
    assert found.averages == ()


def test_the_stronger_is_named_when_it_is_proven() -> None:
    assert result(wins=(0, 10, 60)).stronger == "first"
    assert result(wins=(60, 10, 0)).stronger == "second"


def test_a_bot_against_itself_has_one_average_a_role() -> None:
    found = result(meeting("steady", "steady"))
    assert [(each.role, each.deals) for each in found.averages] == [("dealer", 9), ("pone", 9)]
    assert found.averages[0].points == (66 + 55) / 9


def test_people_get_sentences_and_a_table() -> None:
    shown = replace(result(), wins=Interval(0.75, 0.4, 0.95), wins_always=Interval(0.75, 0.05, 1))
    shown = replace(shown, lead=Interval(1.176, 0.1, 2.25), lead_game=Interval(10, -1, 21))
    assert list(lines_of(shown)) == [
        "steady against novice: 2 duplicate pairs, 4 games of standard for 2, seed 0",
        "steady wins 75.0% of games: 40.0% to 95.0%, or 5.0% to 100.0% if one stopped for what one saw",
        "steady leads by +1.18 (+0.10 to +2.25) points a deal, +10.00 (-1.00 to +21.00) a game",
        "Neither is proven stronger.",
        "First dealer wins 75.0% of games; 8.50 deals a game; skunks and double skunks 1, 0 by steady, 0, 0 by novice",
        "",
        "points a deal  bot     heels  play  hand  crib    all  deals",
        "dealer         steady   0.50  3.00  8.00  5.00  16.50      4",
        "dealer         novice   0.00  2.00  6.00  3.00  11.00      5",
        "pone           steady   0.00  2.00  8.00  0.00  10.00      5",
        "pone           novice   0.00  1.00  7.00  0.00   8.00      4",
    ]


def test_faults_are_told_with_examples() -> None:
    of = Meeting(load_rules("standard", 2), (unruly("crash"), meeting("steady", "novice").bots[0]))
    name = of.bots[0].name
    lines = list(lines_of(result(of, f"{name} lost a game of pair 0 in seat 0: it left", faults=(1, 0))))
    at = lines.index(f"{name} lost 1 game by a fault:")
    assert lines[at + 1] == f"  {name} lost a game of pair 0 in seat 0: it left"


# Pictures


@pytest.mark.parametrize("suffix", plot.SUFFIXES)
def test_a_picture_is_drawn(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"result{suffix}"
    check_plot(path)
    draw_plot(path, result(), [(0, 0, 1), (0, 1, 1)])
    begins = {".svg": b"<?xml", ".png": b"\x89PNG", ".pdf": b"%PDF"}[suffix]
    assert path.read_bytes().startswith(begins)


def test_a_picture_names_bots_axes_and_sources(tmp_path: Path) -> None:
    path = tmp_path / "result.svg"
    of = meeting("novice", "random", rules=load_rules("short_61"))
    draw_plot(path, result_of(of, Standing(totals=totals_over(of, 0, 10), is_over=True)), [(1, 4, 5)])
    drawn = path.read_text()
    for words in ("novice against random, short_61 for 2", "duplicate pairs", "dealer, novice", "pone, random", "crib"):
        assert words in drawn


def test_the_same_result_is_the_same_picture(tmp_path: Path) -> None:
    for name in ("one.svg", "other.svg"):
        draw_plot(tmp_path / name, result(), [(0, 0, 1), (0, 1, 1)])
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_a_picture_that_cannot_be_made_is_refused_beforehand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CannotDraw, match=r"^result\.jpeg is no picture: end its name with \.svg, \.png, \.pdf$"):
        check_plot(tmp_path / "result.jpeg")
    with pytest.raises(CannotDraw, match="there is no folder"):
        check_plot(tmp_path / "none" / "result.svg")
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    with pytest.raises(CannotDraw, match=r"pip install 'fifteentwo\[plot\]'"):
        check_plot(tmp_path / "result.svg")
