"""An account from its first game to its end: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

from random import Random

from fifteentwo.server.mydata.store import NOBODY
from tests.server.authenticator import Authenticator
from tests.server.gathering import begin
from tests.server.ground import Ground
from tests.server.members import PASSWORD, Member, members, token_in
from tests.server.site import served
from tests.server.test_http import refused
from tests.server.test_passkeys import HOST, asked, log_in, origin

WORN = {"face": "classic", "back": "lattice", "pegs": "enamel", "board": "maple"}


def test_an_account_s_life(ground: Ground) -> None:
    with served(ground) as site, members(site, 2) as [one, two]:
        begun = one.start()
        with one.sit(begun, Random(1)) as sitting:
            sitting.play_out()
        for browser in (one, two):
            browser.join()
        refused(two.http.post("/api/account", json={"name": one.name, "password": PASSWORD}), 409)
        for body in ({"theme": "dark"}, {"theme": "light"}):
            assert one.http.put("/api/settings", json=body).status_code == 204
        assert one.http.get("/api/settings").json()["theme"] == "light"
        assert one.http.put("/api/wardrobe", json=WORN).status_code == 204
        one.confirm(site, "one@example.org")
        device = with_passkey(one)
        assert log_in(two, device).status_code == 204 and two.me().name == one.name
        assert len(two.http.get("/api/sessions").json()["sessions"]) == 2
        assert two.http.post("/api/reset", json={"email": "ONE@example.org"}).status_code == 202
        reset = {"token": token_in(site.letters.next().text), "password": "another password"}
        assert two.http.put("/api/reset", json=reset).status_code == 204
        assert one.me().kind == two.me().kind == "nobody"
        assert one.log_in(one.name, "another password").status_code == 204
        assert two.log_in(two.name).status_code == 204
        _, game = begin([one, two], rated=True, clock="live")
        mine = one.http.get("/api/profile").json()
        assert mine["worn"] == WORN and [last["game"] for last in mine["last"]] == [begun]
        document = one.http.get("/api/export").json()
        assert {each["id"]: "record" in each for each in document["games"]} == {begun: True, game: False}
        assert one.http.post("/api/account/delete", json={"password": "another password"}).status_code == 204
        theirs = two.http.get("/api/profile").json()
        assert theirs["last"][0]["names"][0] == NOBODY and theirs["ratings"][0]["rating"] > 1500
        assert ground.rows("SELECT count(*) FROM accounts") == [(1,)]


def with_passkey(member: Member) -> Authenticator:
    """The device that the member has added."""
    device = Authenticator(HOST, count=2**31)
    ceremony, options = asked(member, "/api/passkeys/ask", {"password": PASSWORD})
    body = {"ceremony": ceremony, "credential": device.create(options, origin(member))}
    assert member.http.post("/api/passkeys", json=body).status_code == 201
    return device
