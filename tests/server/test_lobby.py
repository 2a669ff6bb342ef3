"""Tables that people gather at: made, found, filled, begun, played on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree as ET

import pytest

from fifteentwo.record import final_state, loads
from fifteentwo.server.names import CLEAR
from fifteentwo.server.wire import lobby as wl
from tests.server.gathering import (
    again,
    begin,
    guests,
    leave,
    make,
    play_out,
    put_bot,
    ready,
    seated,
    sit,
    table,
    turn,
    watching,
)
from tests.server.ground import ENGINES, ground_for
from tests.server.scripted import Guest
from tests.server.site import Site, served


@pytest.fixture(scope="module", params=ENGINES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(ground_for(request, tmp_path_factory.mktemp("site"))) as site:
        yield site


def refused(answer: object, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text  # type: ignore[attr-defined]


def test_a_link_a_code_and_a_picture_lead_to_the_table(site: Site) -> None:
    with guests(site.url, 2) as (ann, bob):
        answer = ann.http.post("/api/tables", json={"name": "  Ann  of Ayr "}).json()
        at, code = answer["id"], answer["code"]
        assert len(at) == 22 and len(code) == 8 and set(code) <= set(CLEAR)
        for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}"):
            assert bob.http.get(f"/api/codes/{typed}").json() == {"id": at}
        refused(bob.http.get("/api/codes/AAAAAAAA"), 404, "no_such_code")
        refused(bob.http.get("/api/tables/nonesuch"), 404, "no_such_table")
        picture = bob.http.get(f"/api/tables/{at}/qr.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert ET.fromstring(picture.text).tag.endswith("svg")
        now = table(bob, at)
        assert now.seats[0].name == "Ann of Ayr" and now.seats[0].host and now.seats[1].kind == "free"
        assert now.you is None and not now.host and table(ann, at).you == 0


def test_a_guest_who_says_no_name_gets_one_and_no_two_are_alike(site: Site) -> None:
    with guests(site.url, 3) as people:
        at = make(people[0], seats=3)
        assert re.fullmatch(r"Guest [2-9A-Z]{2}", str(table(people[0], at).seats[0].name))
        mine = table(people[0], at).seats[0].name
        people[1].http.post("/api/tables", json={})
        offered = table(people[1], at).suggested_name
        refused(people[1].http.put(f"/api/tables/{at}/seats/1", json={"name": f"{mine}".lower()}), 409, "name_taken")
        assert sit(people[1], at, 1).seats[1].name == offered != mine
        for bad in ("\u202eabc", "...", " ", "a\nb\x00"):
            refused(people[2].http.put(f"/api/tables/{at}/seats/2", json={"name": bad}), 422, "bad_name")
        assert people[2].http.put(f"/api/tables/{at}/seats/2", json={"name": "x" * 25}).status_code == 400
        bot = put_bot(people[0], at, 2).seats[2].name
        leave(people[0], at, 2)
        put_bot(people[0], at, 2)
        assert sit(people[1], make(people[0], seats=2), 1, name=str(bot)).seats[1].name == bot


def test_join_rules(site: Site) -> None:
    """F74: a table that is full, running, or one's own takes nobody, and its seats stay as they are."""
    with guests(site.url, 3) as (ann, bob, eve):
        at = make(ann)
        refused(ann.http.put(f"/api/tables/{at}/seats/1", json={}), 409, "already_seated")
        refused(eve.http.put(f"/api/tables/{at}/seats/0", json={}), 409, "seat_taken")
        refused(eve.http.put(f"/api/tables/{at}/seats/2", json={}), 404, "no_such_seat")
        sit(bob, at, 1)
        full = table(ann, at)
        refused(eve.http.put(f"/api/tables/{at}/seats/1", json={}), 409, "seat_taken")
        refused(eve.http.delete(f"/api/tables/{at}/seats/1"), 409, "not_your_seat")
        refused(eve.http.put(f"/api/tables/{at}/ready", json={"ready": True}), 409, "no_seat")
        assert table(ann, at) == full
        game = again((ann, bob), at)
        running = table(ann, at)
        for answer in (
            eve.http.put(f"/api/tables/{at}/seats/0", json={}),
            bob.http.delete(f"/api/tables/{at}/seats/1"),
            ann.http.put(f"/api/tables/{at}/seats/1/bot", json={"level": "random"}),
        ):
            refused(answer, 409, "in_play")
        assert table(ann, at) == running and running.game == game
        refused(eve.http.get(f"/api/games/{game}"), 404, "no_such_game")


def test_strangers_without_a_cookie_change_nothing(site: Site) -> None:
    with guests(site.url, 2) as (ann, nobody):
        at = make(ann)
        put_bot(ann, at, 1)
        refused(nobody.http.delete(f"/api/tables/{at}/seats/1"), 409, "no_seat")
        refused(nobody.http.put(f"/api/tables/{at}/ready", json={"ready": True}), 409, "no_seat")
        refused(nobody.http.put(f"/api/tables/{at}/seats/1/bot", json={"level": "random"}), 409, "no_seat")
        assert table(ann, at).seats[1].kind == "bot"


def test_the_host_seats_bots_and_takes_them_out(site: Site) -> None:
    with guests(site.url, 2) as (ann, bob):
        at = make(ann, seats=3)
        sit(bob, at, 1)
        refused(bob.http.put(f"/api/tables/{at}/seats/2/bot", json={"level": "steady"}), 409, "not_the_host")
        refused(ann.http.put(f"/api/tables/{at}/seats/1/bot", json={"level": "steady"}), 409, "seat_taken")
        refused(ann.http.put(f"/api/tables/{at}/seats/2/bot", json={"level": "genius"}), 422, "unknown_level")
        assert put_bot(ann, at, 2, "steady").seats[2].level == "steady"
        refused(bob.http.delete(f"/api/tables/{at}/seats/2"), 409, "not_your_seat")
        assert leave(ann, at, 0).seats[1].host, "the first who is left is host"
        assert leave(bob, at, 2).seats[2].kind == "free"


def test_a_game_begins_once_when_all_seats_are_taken_and_all_are_ready(site: Site) -> None:
    """F73: said again, and by everybody at the same moment."""
    with guests(site.url, 3) as people:
        at = make(people[0], seats=3)
        assert ready(people[0], at).state == "gathering"
        sit(people[1], at, 1)
        assert not table(people[0], at).seats[0].ready, "a change of company asks everybody anew"
        ready(people[0], at)
        ready(people[1], at)
        assert ready(people[1], at, is_ready=False).seats[1].ready is False
        sit(people[2], at, 2)
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(lambda guest: ready(guest, at), [*people, *people]))
        assert site.rows("SELECT count(*) FROM games WHERE at_table = :at", at=at) == [(1,)]
        now = table(people[0], at)
        assert now.state == "playing" and ready(people[2], at).game == now.game
        assert site.rows("SELECT count(*) FROM games WHERE at_table = :at", at=at) == [(1,)]
        for seat, guest in enumerate(people):
            (listed,) = guest.http.get("/api/games").json()["games"]
            assert (listed["id"], listed["you"], listed["table"]) == (now.game, seat, at)


@pytest.mark.parametrize(
    ("site", "persons", "bots"),
    [
        *(("sqlite", persons, bots) for persons, bots in ((2, 0), (3, 0), (4, 0), (2, 1), (2, 2), (3, 1))),
        *(("postgresql", persons, bots) for persons, bots in ((2, 0), (2, 2))),
    ],
    indirect=["site"],
)
def test_whole_games_of_several_people(site: Site, persons: int, bots: int) -> None:
    with guests(site.url, persons) as people:
        at, game = begin(people, bots)
        with seated(people, game) as sittings:
            assert [sitting.hello.you for sitting in sittings] == list(range(persons))
            play_out(sittings)
            assert len({tuple(sitting.view.scores) for sitting in sittings}) == 1
        record = loads(people[0].http.get(f"/api/games/{game}/record").text)
        assert list(final_state(record).scores) == sittings[0].view.scores
        assert [player.kind for player in record.players] == ["person"] * persons + ["bot"] * bots
        now = table(people[0], at)
        assert now.state == "between" and len(now.match.games) == 1
        if persons + bots == 4:
            assert [seat.side for seat in now.seats] == [0, 1, 0, 1]


def test_the_loser_deals_when_all_want_another_game(site: Site) -> None:
    """F07, with people: the score of the match is kept until the company changes."""
    with guests(site.url, 3) as (ann, bob, eve):
        at, first = begin((ann, bob), ruleset="short_61")
        with seated((ann, bob), first) as sittings:
            play_out(sittings)
        result = sittings[0].view.result
        assert result is not None
        refused(ann.http.post(f"/api/games/{first}/again"), 409, "at_a_table")
        ready(ann, at)
        assert table(bob, at).game == first, "one alone begins nothing"
        second = again((bob,), at)
        assert ann.http.get(f"/api/games/{first}").json()["again"] == second
        assert ann.http.get(f"/api/games/{second}").json()["batch"]["view"]["dealer"] == 1 - result.side
        with seated((ann, bob), second) as sittings:
            play_out(sittings)
        assert [game.game for game in table(ann, at).match.games] == [first, second]
        leave(bob, at, 1)
        assert sit(eve, at, 1).match.games == []
        third = again((ann, eve), at)
        view = ann.http.get(f"/api/games/{third}").json()["batch"]["view"]
        assert view["phase"] == "first_cut" and view["dealer"] is None


@pytest.mark.parametrize(
    ("site", "kind"), [("sqlite", "games"), ("sqlite", "points"), ("postgresql", "points")], indirect=["site"]
)
def test_a_match_is_won_by_games_or_by_points(site: Site, kind: str) -> None:
    """003-24, 003-25: a skunk counts as the scale says, and the match ends as soon as enough is reached."""
    with guests(site.url, 2) as people:
        at = make(people[0], match={"kind": kind, "length": 2}, ruleset="short_61", switches={})
        sit(people[1], at, 1)
        while (now := table(people[0], at)).match.winner is None:
            game = again(people, at)
            with seated(people, game) as sittings:
                play_out(sittings)
        score = now.match
        assert score.winner is not None
        counted = score.wins if kind == "games" else score.points
        assert counted[score.winner] >= 2 > max(many for side, many in enumerate(counted) if side != score.winner)
        scale = now.rules.match_points
        for side in (0, 1):
            won = [game for game in score.games if game.won_by == side]
            assert score.wins[side] == len(won)
            assert score.points[side] == sum(game.points for game in won)
        assert all(game.points == scale[game.skunk] for game in score.games)
        again(people, at)
        assert table(people[0], at).match.games == [], "the next game begins the next match"


def test_open_tables_are_listed_while_somebody_is_there(site: Site) -> None:
    with guests(site.url, 3) as (ann, bob, eve):
        with watching(eve, "lobby") as lobby:
            before = lobby.next()
            assert isinstance(before, wl.LobbyNow)
            make(ann)
            at = make(ann, open=True, spectators=True, clock="live")
            now = lobby.next()
            assert isinstance(now, wl.LobbyNow)
            assert [each.id for each in now.tables] == [at, *(each.id for each in before.tables)]
            assert now.tables[0].names[1] is None and now.tables[0].clock == "live"
        assert eve.http.get("/api/tables").json()["tables"][0]["id"] == at
        sit(bob, at, 1)
        assert at not in [each["id"] for each in eve.http.get("/api/tables").json()["tables"]]
        game = again((ann, bob), at)
        assert [each["watch"] for each in eve.http.get("/api/tables").json()["tables"] if each["id"] == at] == [game]


def test_everybody_s_screen_follows_the_table(site: Site) -> None:
    with guests(site.url, 2) as (ann, bob):
        at = make(ann)
        with watching(ann, f"tables/{at}") as screen:
            assert isinstance(first := screen.next(), wl.TableNow) and first.table.you == 0
            sit(bob, at, 1)
            assert isinstance(now := screen.next(), wl.TableNow) and now.table.seats[1].kind == "person"
            screen.socket.send("{}")
            assert screen.next().code == "unreadable"  # type: ignore[union-attr]
            ready(bob, at)
            assert isinstance(now := screen.next(), wl.TableNow) and now.table.seats[1].ready
            game = ready(ann, at).game
            assert isinstance(now := screen.next(), wl.TableNow) and (now.table.game, now.table.state) == (
                game,
                "playing",
            )
            assert game is not None
            with seated((ann, bob), game) as sittings:
                play_out(sittings)
            assert isinstance(now := screen.next(), wl.TableNow) and now.table.state == "between"
        stranger = Guest(site.url)
        with watching(stranger, "tables/nonesuch") as screen:
            assert screen.next().code == "no_such_table"  # type: ignore[union-attr]
        stranger.close()


def test_two_tabs_of_each_follow_one_game(site: Site) -> None:
    """F70, F71: everybody sees every batch once and in order, whoever moved and in which tab."""
    with guests(site.url, 2) as people:
        _, game = begin(people)
        with seated(people, game) as one, seated(people, game) as other:
            for _ in range(30):
                turn([*one, *other])
            last = max(sitting.batch.seq for sitting in (*one, *other))
            for sitting in (*one, *other):
                sitting.until(lambda sitting=sitting: sitting.batch.seq >= last)  # type: ignore[misc]
            assert one[0].view == other[0].view and one[1].view == other[1].view
