"""One's own data, whole and nobody else's; and the end of an account."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from fifteentwo.cards import Card
from fifteentwo.record import loads
from fifteentwo.server.db.schema import METADATA
from fifteentwo.server.mydata.store import NOBODY
from tests.server.members import PASSWORD, Member, members
from tests.server.site import Site
from tests.server.test_http import refused
from tests.server.test_leaks import cards_in

KEPT = {"people", "seats", "games", "actions", "due", "tables", "places"}
"""Tables in which a person who is gone may still be a number."""


@pytest.fixture
def member(site: Site) -> Iterator[Member]:
    """A browser that has not been here before."""
    with members(site) as [browser]:
        yield browser


def exported(browser: Member) -> dict[str, Any]:
    answer = browser.http.get("/api/export")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    document: dict[str, Any] = answer.json()
    return document


def finished(browser: Member) -> str:
    game = browser.start()
    with browser.sit(game, Random(1)) as sitting:
        sitting.play_out()
    return game


def test_everything_is_handed_out(site: Site, member: Member) -> None:
    game = finished(member)
    member.join(password="only I know this")
    member.http.put("/api/settings", json={"theme": "dark"})
    document = exported(member)
    assert document["account"]["name"] == member.name and document["settings"]["theme"] == "dark"
    assert len(document["sessions"]) == 1 and document["profile"]["last"][0]["game"] == game
    [played] = document["games"]
    assert played["id"] == game and loads(json.dumps(played["record"])).result is not None
    text = json.dumps(document)
    [(stored, token_hash)] = site.rows(
        "SELECT a.password, s.token_hash FROM accounts a JOIN sessions s USING (person) WHERE a.name = :name",
        name=member.name,
    )
    secrets = [stored, token_hash.hex(), "only I know this", str(member.token)]
    assert not [secret for secret in secrets if secret in text]


def test_a_game_in_play_is_handed_out_as_the_seat_sees_it(site: Site, member: Member) -> None:
    game = member.start()
    with member.sit(game, Random(3)) as sitting:
        sitting.play_until(lambda: sitting.view.phase == "play" and sitting.my_move)
        document = exported(member)
        view = sitting.view
    assert document["account"] is None and document["games"][0]["id"] == game
    seen = document["games"][0]["in_play"]
    assert seen["batch"]["view"] == msgspec.to_builtins(view)
    cuts = {card for each in view.first_cuts for card in each.cards}
    mine = {*view.dealt, view.starter, *(event.card for event in view.play if hasattr(event, "card"))} - {None}
    known = set(map(Card.parse, (str(card) for card in cuts | mine)))
    assert cards_in(document) <= known
    keys = [row[0] for row in site.rows("SELECT secret FROM games WHERE id = :game", game=game)]
    assert keys and keys[0].hex() not in json.dumps(document)


def test_an_account_that_is_ended_leaves_games_without_a_name(site: Site, member: Member) -> None:
    member.join()
    done, open_game = finished(member), member.start()
    with members(site) as [friend]:
        table = member.http.post("/api/tables", json={"name": member.name}).json()["id"]
        assert friend.http.put(f"/api/tables/{table}/seats/1", json={"name": "Friend"}).status_code == 200
        for browser in (member, friend):
            browser.http.put(f"/api/tables/{table}/ready", json={"ready": True})
        shared = friend.http.get(f"/api/tables/{table}").json()["game"]
        [(number,)] = site.rows("SELECT person FROM accounts WHERE name = :name", name=member.name)
        refused(member.http.post("/api/account/delete", json={"password": "not the password"}), 401)
        refused(member.http.post("/api/account/delete", json={}), 401)
        assert member.me().kind == "member"
        assert member.http.post("/api/account/delete", json={"password": PASSWORD}).status_code == 204
        assert member.me().kind == "nobody" and member.token is None
        assert member.log_in(member.name).status_code == 401
        seen = friend.http.get(f"/api/games/{shared}").json()
        assert seen["batch"]["view"]["result"]["side"] == 1, "whoever goes gives up"
        assert [seat["name"] for seat in seen["game"]["seats"]] == [NOBODY, "Friend"]
        assert member.name not in friend.http.get(f"/api/games/{shared}/record").text
        assert friend.http.get(f"/api/tables/{table}").json()["seats"][0]["kind"] == "free"
    assert site.rows("SELECT won_by FROM games WHERE id = :game", game=open_game) == [(1,)]
    assert site.rows("SELECT name FROM seats WHERE person = :person AND game = :game", person=number, game=done) == [
        (NOBODY,)
    ]
    for table in METADATA.sorted_tables:
        if "person" in table.c and table.name not in KEPT:
            assert site.rows(f"SELECT * FROM {table.name} WHERE person = :person", person=number) == [], table.name
    with members(site) as [heir]:
        heir.join(member.name)
        assert heir.http.get("/api/games").json()["games"] == []


def test_a_guest_can_go_too(site: Site, member: Member) -> None:
    refused(member.http.get("/api/export"), 401)
    game = finished(member)
    assert member.http.post("/api/account/delete", json={}).status_code == 204
    assert member.me().kind == "nobody"
    assert site.rows("SELECT count(*) FROM actions WHERE game = :game", game=game)[0][0] > 0
