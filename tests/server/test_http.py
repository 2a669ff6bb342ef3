"""The JSON requests: what they answer, and one clear sentence for what they refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from fifteentwo.ruleset import ruleset_names
from fifteentwo.server.health.service import Readiness
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.parts import Score
from fifteentwo.server.wire.rest import GameList, Health, Level, Problem, RulesetPage, RulesetSummary
from tests.server.scripted import Guest
from tests.server.site import Site


def refused(answer: Any, status: int) -> Problem:
    """The problem, which is one sentence and tells nothing of the inside."""
    assert answer.status_code == status, answer.text
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert problem.code and "Traceback" not in problem.message and "\n" not in problem.message
    return problem


@pytest.mark.parametrize("path", ["/api/health", "/api/ready"])
def test_health(guest: Guest, path: str) -> None:
    assert msgspec.json.decode(guest.http.get(path).content, type=Health).status == "ok"


def test_every_ruleset_is_listed_and_has_its_page(guest: Guest) -> None:
    listed = msgspec.json.decode(guest.http.get("/api/rulesets").content, type=list[RulesetSummary])
    assert [ruleset.name for ruleset in listed] == list(ruleset_names())
    for ruleset in listed:
        for seats in ruleset.seats:
            content = guest.http.get(f"/api/rulesets/{ruleset.name}", params={"seats": seats}).content
            page = msgspec.json.decode(content, type=RulesetPage)
            assert page.rules.seats == seats and page.title == ruleset.title
    assert guest.http.get("/api/rulesets/six_card").json() == guest.http.get("/api/rulesets/standard").json()


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        ("/api/rulesets/nonesuch", 404, "there is no ruleset 'nonesuch'"),
        ("/api/rulesets/..%2f..%2fpyproject.toml", 404, ""),
        ("/api/rulesets/pyproject.toml", 404, "there is no ruleset 'pyproject.toml'"),
        ("/api/rulesets/standard?seats=6", 422, "standard is for 2, 3 or 4 players"),
        ("/api/rulesets/standard?seats=two", 400, "seats"),
        ("/api/nonesuch", 404, "there is no /api/nonesuch"),
        ("/api", 404, ""),
        ("/api/", 404, ""),
        ("/api/games/nonesuch", 404, "no such game"),
        ("/api/games/nonesuch/record", 404, "no such game"),
        ("/api/games/nonesuch/deck", 404, ""),
    ],
)
def test_what_is_not_there(guest: Guest, path: str, status: int, told: str) -> None:
    assert told in refused(guest.http.get(path), status).message


def test_levels(guest: Guest) -> None:
    listed = msgspec.json.decode(guest.http.get("/api/levels").content, type=list[Level])
    assert [level.name for level in listed] == ["random", "novice", "eager", "steady", "shrewd", "master"]


def score(guest: Guest, cards: list[str], starter: str, **more: Any) -> Any:
    return guest.http.post("/api/score", json={"cards": cards, "starter": starter, **more})


def test_a_hand_is_counted(guest: Guest) -> None:
    best = msgspec.json.decode(score(guest, ["5H", "5c", "5♠", "JD"], "5D").content, type=Score)
    assert best.points == 29 and len(best.lines) == 15
    assert sum(line.points for line in best.lines) == best.groups[-1].total == 29
    crib = msgspec.json.decode(score(guest, ["4H", "5H", "6H", "KH"], "10s", crib=True).content, type=Score)
    assert "flush4" not in {line.name for line in crib.lines}
    assert score(guest, ["4H", "5H", "6H"], "AS", ruleset="five_card").json()["points"] > 0


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({"cards": ["5H", "5H", "6H", "KH"], "starter": "AS"}, 422, "5H is there twice"),
        ({"cards": ["5X", "5C", "5S", "JD"], "starter": "5D"}, 422, "'5X' is no card"),
        ({"cards": ["5H", "5C", "5S"], "starter": "5D"}, 422, "has 4 cards and the starter, not 3"),
        ({"cards": ["5H", "5C", "5S", "JD"], "starter": "5D", "ruleset": "nonesuch"}, 422, "there is no ruleset"),
        ({"cards": ["5H", "5C", "5S", "JD"], "starter": "5D", "ruleset": "/etc/x.toml"}, 422, "there is no ruleset"),
        ({"cards": ["5H", "5C", "5S", "JD"], "starter": "5D", "seats": 9}, 422, "2, 3 or 4 players"),
        ({"cards": ["5H"] * 100, "starter": "5D"}, 400, "cards"),
        ({"cards": ["5H", "5C", "5S", "JD"]}, 400, "starter"),
        ({"cards": ["5H", "5C", "5S", "JD"], "starter": "5D", "cheat": True}, 400, "cheat"),
        ({"cards": "5H", "starter": "5D"}, 400, "cards"),
        ([], 400, "object"),
        (None, 400, ""),
    ],
    ids=range(12),
)
def test_a_hand_that_cannot_be_counted(guest: Guest, body: Any, status: int, told: str) -> None:
    assert told in refused(guest.http.post("/api/score", json=body), status).message


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({"ruleset": "nonesuch", "seats": 2, "level": "random"}, 422, "there is no ruleset 'nonesuch'"),
        ({"ruleset": "standard", "seats": 5, "level": "random"}, 422, "2, 3 or 4 players"),
        ({"ruleset": "standard", "seats": 2, "level": "godlike"}, 422, "there is no level 'godlike'"),
        (
            {"ruleset": "standard", "seats": 2, "level": "random", "switches": {"counting": "manual"}},
            422,
            "count for you",
        ),
        (
            {"ruleset": "standard", "seats": 2, "level": "random", "switches": {"cut": "sideways"}},
            422,
            "cut = 'sideways'",
        ),
        ({"ruleset": "standard", "seats": 2, "level": "random", "switches": {"target": "500"}}, 422, "target"),
        ({"ruleset": "standard", "seats": 2, "level": "random", "switches": {"name": "x"}}, 422, "name"),
        ({"ruleset": "standard", "seats": "two", "level": "random"}, 400, "seats"),
        ({"ruleset": "standard"}, 400, "seats"),
        ({"ruleset": "x" * 1000, "seats": 2, "level": "random"}, 400, "ruleset"),
    ],
    ids=range(10),
)
def test_a_game_that_is_not_offered_makes_neither_game_nor_guest(
    site: Site, guest: Guest, body: Any, status: int, told: str
) -> None:
    before = site.rows("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM sessions)")
    answer = guest.http.post("/api/games", json=body)
    assert told in refused(answer, status).message
    assert "set-cookie" not in answer.headers
    assert site.rows("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM sessions)") == before


def test_bodies_that_are_no_json_or_too_large(guest: Guest) -> None:
    headers = {"content-type": "application/json"}
    refused(guest.http.post("/api/games", content=b"{", headers=headers), 400)
    refused(guest.http.post("/api/games", content=b"\xff\xfe", headers=headers), 400)
    refused(guest.http.post("/api/games", content=b" " * 100_000, headers=headers), 413)
    refused(guest.http.put("/api/games", json={}), 405)


@pytest.mark.parametrize("path", ["/api/games", "/api/score"])
def test_an_empty_body_is_told_what_to_be(guest: Guest, path: str) -> None:
    for body in (b"", b" \n"):
        for headers in ({}, {"content-type": "application/json"}):
            problem = refused(guest.http.post(path, content=body, headers=headers), 400)
            assert problem == Problem("unreadable", "the body is empty: send a JSON object")


NEW_GAME = {"ruleset": "standard", "level": "random"}
HAND = {"cards": ["5H", "5C", "5S", "JD"], "starter": "5D"}


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("/api/games", NEW_GAME | {"seats": "2"}, "Expected `int`, got `str` - at `$.seats`"),
        ("/api/games", NEW_GAME | {"seats": 2.0}, "Expected `int`, got `float` - at `$.seats`"),
        ("/api/score", HAND | {"seats": "2"}, "Expected `int | null`, got `str` - at `$.seats`"),
        ("/api/score", HAND | {"crib": "true"}, "Expected `bool`, got `str` - at `$.crib`"),
    ],
)
def test_values_are_taken_as_they_are_written(guest: Guest, path: str, body: dict[str, object], told: str) -> None:
    assert refused(guest.http.post(path, json=body), 400).message == f"this body cannot be read: {told}"


@pytest.mark.parametrize(("path", "body"), [("/api/games", NEW_GAME | {"seats": 2}), ("/api/score", HAND)])
def test_only_json_is_read(guest: Guest, path: str, body: dict[str, object]) -> None:
    content = msgspec.json.encode(body)
    for kind, named in (("text/plain", "text/plain"), ("application/x-msgpack", "application/x-msgpack"), ("", "")):
        told = refused(guest.http.post(path, content=content, headers={"content-type": kind} if kind else {}), 415)
        assert told.message == f"send the body as application/json, not as {named or 'nothing named'}"
    headers = {"content-type": "application/json; charset=utf-8"}
    assert guest.http.post(path, content=content, headers=headers).is_success


def test_only_a_started_game_makes_a_guest(site: Site, guest: Guest) -> None:
    before = site.rows("SELECT count(*) FROM sessions")
    for path in ("/api/games", "/api/rulesets", "/api/health", "/"):
        assert "set-cookie" not in guest.http.get(path).headers
    assert site.rows("SELECT count(*) FROM sessions") == before
    answer = guest.http.post("/api/games", json={"ruleset": "standard", "seats": 2, "level": "random"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("crib_guest=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    again = guest.http.post("/api/games", json={"ruleset": "standard", "seats": 2, "level": "random"})
    assert "set-cookie" not in again.headers
    assert len(guest.http.get("/api/games").json()["games"]) == 2
    ((sessions,),) = site.rows("SELECT count(*) FROM sessions")
    assert sessions == before[0][0] + 1


def test_a_request_from_a_foreign_page_is_refused(site: Site, guest: Guest) -> None:
    game = guest.start()
    for origin in ("http://evil.example", "null", "http://127.0.0.1", "http://localhost:1"):
        headers = {"origin": origin}
        for path in ("/api/games", f"/api/games/{game}/again", "/api/score"):
            assert refused(guest.http.post(path, json={}, headers=headers), 403).code == "foreign_origin"
        assert guest.http.get("/api/games", headers=headers).status_code == 200
    body = {"ruleset": "standard", "seats": 2, "level": "random"}
    assert guest.http.post("/api/games", json=body, headers={"origin": site.url}).status_code == 201


def test_the_game_over_http_is_the_sockets_hello(guest: Guest) -> None:
    game = guest.start("short_61")
    with guest.sit(game, Random(1)) as sitting:
        sitting.play_until(lambda: sitting.batch.question is not None and sitting.view.phase == "play")
        assert (
            msgspec.json.decode(guest.http.get(f"/api/games/{game}").content, type=wm.Hello).batch.view == sitting.view
        )
        assert refused(guest.http.get(f"/api/games/{game}/record"), 409).code == "still_in_play"
        assert refused(guest.http.post(f"/api/games/{game}/again"), 409).code == "still_in_play"
        sitting.play_out()
    record = guest.http.get(f"/api/games/{game}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="{game}.crib.json"'
    assert record.headers["content-type"].startswith("application/json")
    following = [guest.http.post(f"/api/games/{game}/again").json()["id"] for _ in range(2)]
    assert following[0] == following[1] != game
    assert guest.http.get(f"/api/games/{game}").json()["again"] == following[0]


def test_anothers_game_is_not_there(site: Site, guest: Guest) -> None:
    game = guest.start()
    stranger = Guest(site.url)
    try:
        for _ in range(2):
            for path in (f"/api/games/{game}", f"/api/games/{game}/record"):
                refused(stranger.http.get(path), 404)
            refused(stranger.http.post(f"/api/games/{game}/again"), 404)
            stranger.start()
    finally:
        stranger.close()


def test_the_list_is_typed_and_in_order(guest: Guest) -> None:
    games = [guest.start("short_61"), guest.start(seats=3), guest.start("four_solo", 4)]
    with guest.sit(games[0], Random(2)) as sitting:
        sitting.play_out()
    listed = msgspec.json.decode(guest.http.get("/api/games").content, type=GameList).games
    assert [game.id for game in listed] == [games[2], games[1], games[0]]
    assert [game.over for game in listed] == [False, False, True]
    assert listed[2].won in (True, False) and listed[0].won is None
    assert [len(game.names) for game in listed] == [4, 3, 2] and listed[0].your_turn


def test_answers_of_the_api_are_not_kept_and_carry_the_safe_headers(guest: Guest) -> None:
    headers = guest.http.get("/api/games").headers
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "server" not in headers


def test_what_the_server_fails_at_is_told_in_one_sentence_and_logged_without_values(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Readiness) -> None:
        raise RuntimeError("the hand was 5H 5C 5S JD")

    monkeypatch.setattr(Readiness, "check", fail)
    with capture_logs() as lines:
        problem = refused(guest.http.get("/api/ready"), 500)
    assert problem.code == "internal" and "5H" not in problem.message
    (failed,) = [line for line in lines if line["event"] == "request_failed"]
    assert failed["error"] == "RuntimeError" and failed["at"] and "5H" not in str(failed)
