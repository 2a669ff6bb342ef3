"""Whole games over the socket, for every number of seats and rulesets that differ in what they ask."""

from __future__ import annotations

from random import Random

import pytest

from fifteentwo.record import final_state, loads
from tests.server.scripted import Guest
from tests.server.site import Site

TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("standard", 2, {}),
    ("standard", 3, {}),
    ("standard", 4, {}),
    ("standard", 2, {"cut": "position", "discard_change": "never"}),
    ("short_61", 2, {}),
    ("five_card", 2, {}),
    ("seven_card", 2, {}),
    ("four_solo", 4, {}),
    ("five_players", 5, {}),
    ("six_three_pairs", 6, {}),
    ("kawu", 2, {}),
    ("h2g2", 2, {}),
    ("acc", 2, {"cut": "position"}),
)


@pytest.mark.parametrize(("ruleset", "seats", "switches"), TABLES, ids=str)
def test_a_whole_game(site: Site, guest: Guest, ruleset: str, seats: int, switches: dict[str, str]) -> None:
    game = guest.start(ruleset, seats, "novice", **switches)
    with guest.sit(game, Random(seats)) as sitting:
        assert [seat.kind for seat in sitting.hello.game.seats] == ["person"] + ["bot"] * (seats - 1)
        sitting.play_out()
    record = loads(guest.http.get(f"/api/games/{game}/record").text)
    final = final_state(record)
    assert final.result is not None
    assert list(final.scores) == sitting.view.scores
    assert [player.name for player in record.players] == [seat.name for seat in sitting.hello.game.seats]
    (listed,) = guest.http.get("/api/games").json()["games"]
    assert listed["over"] and listed["scores"] == sitting.view.scores and not listed["your_turn"]
    assert listed["won"] == (0 in record.rules.sides[final.result.side])
    assert site.rows("SELECT count(*) FROM due WHERE game = :game", game=game) == [(0,)]


def test_bots_of_two_tables_move_for_themselves_alone(site: Site, guest: Guest) -> None:
    """F77: the three bots of a table can be told apart, each decides for its own seat, and none is left at the end."""
    games = [guest.start("standard", 4, "novice") for _ in range(2)]
    with guest.sit(games[0], Random(1)) as one, guest.sit(games[1], Random(2)) as two:
        sittings = (one, two)
        while not all(sitting.over for sitting in sittings):
            for sitting in sittings:
                sitting.until(lambda sitting=sitting: sitting.my_move or sitting.over)  # type: ignore[misc]
                if not sitting.over:
                    sitting.move()
    for game, sitting in zip(games, sittings, strict=True):
        assert len({seat.name for seat in sitting.hello.game.seats}) == 4
        made = site.rows("SELECT seat, by, count(*) FROM actions WHERE game = :game GROUP BY seat, by", game=game)
        assert {(seat, by) for seat, by, _ in made} == {
            (None, "deck"),
            (0, "person"),
            *((n, "bot") for n in (1, 2, 3)),
        }
        assert [many for seat, _, many in made if seat == 0] == [len(sitting.acted)]
        assert site.rows("SELECT count(*) FROM due WHERE game = :game", game=game) == [(0,)]
    bots = site.rows("SELECT seed FROM seats WHERE person IS NULL AND game IN (:one, :two)", one=games[0], two=games[1])
    assert len(set(bots)) == 6


def test_a_game_keeps_the_table_it_was_begun_at(guest: Guest) -> None:
    """F80: what is chosen for another game changes nothing in this one."""
    first = guest.start("kawu", 2, "novice", skunks="off")
    guest.start("standard", 2, "steady")
    with guest.sit(first) as sitting:
        assert sitting.hello.game.seats[1].level == "novice"
        assert (sitting.hello.game.rules.name, sitting.hello.game.rules.skunks) == ("kawu", "off")
