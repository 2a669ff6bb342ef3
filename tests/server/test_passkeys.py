"""Passkeys: a device opens an account; a challenge is good for one answer, of the right device, to the right page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.authenticator import Authenticator
from tests.server.members import PASSWORD, Member, members
from tests.server.site import Site, served
from tests.server.test_http import refused
from tests.server.test_sessions import Clock

HOST = "127.0.0.1"


@pytest.fixture
def member(site: Site) -> Iterator[Member]:
    """A browser that has not been here before."""
    with members(site) as [browser]:
        yield browser


@pytest.fixture
def other(site: Site) -> Iterator[Member]:
    """Another browser."""
    with members(site) as [browser]:
        yield browser


def asked(browser: Member, path: str, body: object = None) -> tuple[str, dict[str, Any]]:
    """The id of a ceremony and its options."""
    answer = browser.http.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["id"], answer.json()["options"]


def joined(browser: Member, device: Authenticator) -> None:
    """The browser's person takes a name with that device."""
    ceremony, options = asked(browser, "/api/account/passkey/ask", {"name": browser.name})
    assert options["authenticatorSelection"]["userVerification"] == "required" and options["rp"]["id"] == HOST
    body = {"ceremony": ceremony, "credential": device.create(options, origin(browser)), "label": "Phone"}
    assert browser.http.post("/api/account/passkey", json=body).status_code == 201


def log_in(browser: Member, device: Authenticator) -> Any:
    ceremony, options = asked(browser, "/api/login/passkey/ask")
    credential = device.get(options, origin(browser))
    return browser.http.post("/api/login/passkey", json={"ceremony": ceremony, "credential": credential})


def origin(browser: Member) -> str:
    return str(browser.http.base_url).rstrip("/")


def test_a_guest_takes_a_name_with_a_passkey_and_enters_with_it_elsewhere(member: Member, other: Member) -> None:
    game, device = member.start(), Authenticator(HOST)
    planted = member.token
    joined(member, device)
    assert member.token != planted
    me = member.me()
    assert (me.kind, me.name, me.has_password, [key.label for key in me.passkeys]) == (
        "member",
        member.name,
        False,
        ["Phone"],
    )
    other.start()
    planted = other.token
    assert log_in(other, device).status_code == 204
    assert other.token != planted and other.me().name == member.name and other.me().passkeys[0].used is not None
    assert other.http.get(f"/api/games/{game}").status_code == 200


def test_a_member_adds_a_passkey_and_takes_it_away(member: Member, other: Member) -> None:
    member.join()
    assert refused(member.http.post("/api/passkeys/ask", json={}), 401).code == "wrong_password"
    device = Authenticator(HOST)
    ceremony, options = asked(member, "/api/passkeys/ask", {"password": PASSWORD})
    body = {"ceremony": ceremony, "credential": device.create(options, origin(member))}
    assert member.http.post("/api/passkeys", json=body).status_code == 201
    assert log_in(other, device).status_code == 204
    [key] = member.me().passkeys
    path = f"/api/passkeys/{key.id}/remove"
    refused(member.http.post(path, json={"password": "not the password"}), 401)
    assert member.http.post(path, json={"password": PASSWORD}).status_code == 204
    refused(member.http.post(path, json={"password": PASSWORD}), 404)
    assert refused(log_in(other, device), 401).code == "passkey_refused"


def test_the_last_way_in_stays(member: Member) -> None:
    joined(member, Authenticator(HOST))
    [key] = member.me().passkeys
    refusal = refused(member.http.post(f"/api/passkeys/{key.id}/remove", json={}), 409)
    assert refusal.code == "last_way_in"
    assert member.http.put("/api/password", json={"password": PASSWORD}).status_code == 204
    removed = member.http.post(f"/api/passkeys/{key.id}/remove", json={"password": PASSWORD})
    assert removed.status_code == 204


def test_an_answer_is_good_once(member: Member, other: Member) -> None:
    device = Authenticator(HOST)
    joined(member, device)
    ceremony, options = asked(other, "/api/login/passkey/ask")
    body = {"ceremony": ceremony, "credential": device.get(options, origin(other))}
    assert other.http.post("/api/login/passkey", json=body).status_code == 204
    assert other.http.post("/api/logout").status_code == 204
    assert refused(other.http.post("/api/login/passkey", json=body), 401).code == "passkey_refused"
    assert other.me().kind == "nobody"


def test_a_wrong_answer_uses_the_challenge_up(member: Member, other: Member) -> None:
    device = Authenticator(HOST)
    joined(member, device)
    ceremony, options = asked(other, "/api/login/passkey/ask")
    right = {"ceremony": ceremony, "credential": device.get(options, origin(other))}
    wrong = {"ceremony": ceremony, "credential": device.get(options, "https://evil.example")}
    refused(other.http.post("/api/login/passkey", json=wrong), 401)
    refused(other.http.post("/api/login/passkey", json=right), 401)


def test_what_a_thief_may_try(member: Member, other: Member) -> None:
    device = Authenticator(HOST)
    joined(member, device)

    def tried(credential: dict[str, Any], ceremony: str) -> str:
        return refused(
            other.http.post("/api/login/passkey", json={"ceremony": ceremony, "credential": credential}), 401
        ).code

    # A page elsewhere that passes our challenge on.
    ceremony, options = asked(other, "/api/login/passkey/ask")
    assert tried(device.get(options, "https://evil.example"), ceremony) == "passkey_refused"
    # The key of another site.
    ceremony, options = asked(other, "/api/login/passkey/ask")
    elsewhere = Authenticator("evil.example", credential=device.credential, key=device.key)
    assert tried(elsewhere.get(options, origin(other)), ceremony) == "passkey_refused"
    # A made-up key for a known credential.
    ceremony, options = asked(other, "/api/login/passkey/ask")
    forged = Authenticator(HOST, credential=device.credential)
    assert tried(forged.get(options, origin(other)), ceremony) == "passkey_refused"
    # A challenge of one's own.
    ceremony, options = asked(other, "/api/login/passkey/ask")
    assert tried(device.get({"challenge": "AAAA"}, origin(other)), ceremony) == "passkey_refused"
    # A found device that has not made sure of its owner.
    ceremony, options = asked(other, "/api/login/passkey/ask")
    careless = Authenticator(HOST, careless=True, credential=device.credential, key=device.key, count=9)
    assert tried(careless.get(options, origin(other)), ceremony) == "passkey_refused"
    # A copied device, whose count is behind.
    assert log_in(other, device).status_code == 204
    ceremony, options = asked(other, "/api/login/passkey/ask")
    copied = Authenticator(HOST, credential=device.credential, key=device.key)
    assert tried(copied.get(options, origin(other)), ceremony) == "passkey_refused"
    # A challenge for something else.
    assert other.http.post("/api/logout").status_code == 204
    ceremony, options = asked(other, "/api/account/passkey/ask", {"name": "Thief"})
    assert tried(device.get(options, origin(other)), ceremony) == "passkey_refused"


def test_a_passkey_is_added_by_whoever_asked_for_it(member: Member, other: Member) -> None:
    member.join()
    other.join()
    ceremony, options = asked(other, "/api/passkeys/ask", {"password": PASSWORD})
    body = {"ceremony": ceremony, "credential": Authenticator(HOST).create(options, origin(other))}
    assert refused(member.http.post("/api/passkeys", json=body), 401).code == "passkey_refused"
    assert member.me().passkeys == [] and other.me().passkeys == []


def test_a_device_is_one_account_s(member: Member, other: Member) -> None:
    device = Authenticator(HOST)
    joined(member, device)
    ceremony, options = asked(other, "/api/account/passkey/ask", {"name": other.name})
    body = {"ceremony": ceremony, "credential": device.create(options, origin(other))}
    assert refused(other.http.post("/api/account/passkey", json=body), 409).code == "passkey_taken"
    assert other.me().kind == "nobody"


@pytest.mark.parametrize(
    "credential", [{}, {"rawId": 5}, {"rawId": "AA"}, {"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}]
)
def test_nonsense_is_refused(member: Member, credential: dict[str, Any]) -> None:
    ceremony, _ = asked(member, "/api/login/passkey/ask")
    body = {"ceremony": ceremony, "credential": credential}
    refused(member.http.post("/api/login/passkey", json=body), 401)
    ceremony, _ = asked(member, "/api/account/passkey/ask", {"name": member.name})
    body["ceremony"] = ceremony
    refused(member.http.post("/api/account/passkey", json=body), 401)


def test_a_challenge_grows_old_and_so_does_a_log_in(tmp_path: Any) -> None:
    clock, device = Clock(), Authenticator(HOST)
    with served(tmp_path / "games.db", clock=clock) as site, members(site) as [member]:
        joined(member, device)
        ceremony, options = asked(member, "/api/login/passkey/ask")
        clock.now += 301
        body = {"ceremony": ceremony, "credential": device.get(options, origin(member))}
        assert refused(member.http.post("/api/login/passkey", json=body), 401).code == "passkey_refused"
        assert member.me().recent
        clock.now += 601
        assert not member.me().recent
        late = refused(member.http.put("/api/password", json={"password": PASSWORD}), 401)
        assert late.code == "log_in_again"
        assert log_in(member, device).status_code == 204
        assert member.http.put("/api/password", json={"password": PASSWORD}).status_code == 204
