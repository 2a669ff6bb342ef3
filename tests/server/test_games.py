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
    assert site.rows("SELECT count(*) FROM due WHERE game = ?", game) == [(0,)]
