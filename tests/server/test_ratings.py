"""Ratings follow results and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fifteentwo.server.profiles.outcome import SeatEnd
from fifteentwo.server.ratings.rating import Rating, rated, speed_of
from tests.server.test_progress import ANN, BEA, CARL, DORA, ended, person


def test_a_new_player_is_about_1500_and_not_sure() -> None:
    assert (Rating().shown, Rating().sure) == (1500, False)
    assert (Rating(27.0, 3.9).shown, Rating(27.0, 3.9).sure) == (1620, True)


def test_the_winner_rises_as_the_loser_falls() -> None:
    after = rated(ended(person(ANN), person(BEA)), {})
    assert after[ANN].mu > 25 > after[BEA].mu
    assert after[ANN].mu - 25 == pytest.approx(25 - after[BEA].mu)
    assert after[ANN].sigma < Rating().sigma


def test_points_and_skunks_do_not_count() -> None:
    games = [ended(person(ANN), person(BEA), skunk=skunk) for skunk in (0, 1, 2)]
    games.append(ended(person(ANN), person(BEA, stayed=False), completed=False))
    assert len({rated(game, {})[ANN] for game in games}) == 1


def test_an_upset_moves_more() -> None:
    strong, weak = Rating(30, 3), Rating(20, 3)
    before = {ANN: strong, BEA: weak}
    expected = rated(ended(person(ANN), person(BEA)), before)
    upset = rated(ended(person(ANN), person(BEA), winner=1), before)
    assert upset[BEA].mu - weak.mu > expected[ANN].mu - strong.mu > 0


def test_among_three_the_losers_are_equal_and_who_left_is_last() -> None:
    after = rated(ended(person(ANN), person(BEA), person(CARL)), {})
    assert after[ANN].mu > 25 > after[BEA].mu == pytest.approx(after[CARL].mu)
    left = rated(ended(person(ANN), person(BEA), person(CARL, stayed=False)), {})
    assert left[CARL].mu < after[CARL].mu, "leaving is never better than losing"
    assert left[BEA].mu >= after[BEA].mu


def test_leaving_a_seat_that_then_wins_is_worse_than_losing() -> None:
    stayed = rated(ended(person(ANN), person(BEA), person(CARL), winner=1), {})
    left = rated(ended(SeatEnd(person=ANN, stayed=False, level="steady"), person(BEA), person(CARL)), {})
    assert left[ANN].mu <= stayed[ANN].mu < 25


def test_partners_rise_together_and_one_who_left_alone_falls() -> None:
    game = ended(*map(person, (ANN, BEA, CARL, DORA)))
    after = rated(game, {})
    assert after[ANN].mu == after[CARL].mu > 25 > after[BEA].mu == after[DORA].mu
    seats = (*game.seats[:2], person(CARL, stayed=False), game.seats[3])
    left = rated(replace(game, seats=seats), {})
    assert left[ANN] == after[ANN] and left[BEA] == after[BEA] and left[CARL].mu < 25


def test_speeds() -> None:
    assert [speed_of(clock) for clock in ("untimed", "live", "1d", "7d")] == [
        "untimed",
        "live",
        "correspondence",
        "correspondence",
    ]
