"""Accounts: a guest takes a name and keeps the games; who does not know the password learns and gets nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from pwdlib.hashers.argon2 import Argon2Hasher
from websockets.exceptions import ConnectionClosed

from fifteentwo.server.accounts.names import key_of, proper_name
from fifteentwo.server.db.schema import METADATA
from fifteentwo.server.errors import NotOffered
from fifteentwo.server.sessions.device import device_of
from fifteentwo.server.wire.accounts import SessionList
from tests.server.gathering import make, watching
from tests.server.members import PASSWORD, Member, fresh_name, members
from tests.server.site import Site
from tests.server.test_http import refused


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


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts how often a password is hashed or compared: the dear part of a log-in."""
    counted: Counter[str] = Counter()
    for name in ("hash", "verify"):
        genuine = getattr(Argon2Hasher, name)

        def counting(*given: object, name: str = name, genuine: object = genuine, **named: object) -> object:
            counted[name] += 1
            return genuine(*given, **named)  # type: ignore[operator]

        monkeypatch.setattr(Argon2Hasher, name, counting)
    return counted


def test_a_guest_takes_a_name_and_keeps_the_games(member: Member) -> None:
    assert member.me().kind == "nobody"
    game = member.start()
    assert member.me().kind == "guest"
    member.join()
    me = member.me()
    assert (me.kind, me.name, me.has_password, me.email, me.passkeys) == ("member", member.name, True, None, [])
    assert [each["id"] for each in member.http.get("/api/games").json()["games"]] == [game]
    with member.sit(game) as sitting:
        sitting.play_until(lambda: sitting.batch.view.phase == "discard")


def test_who_has_no_session_can_take_a_name_at_once_and_enter_it_elsewhere(member: Member, other: Member) -> None:
    member.join()
    game = member.start()
    assert other.log_in(member.name.upper()).status_code == 204, "case does not tell names apart"
    assert other.me().name == member.name
    assert other.http.get(f"/api/games/{game}").status_code == 200
    assert other.http.post("/api/logout").status_code == 204
    assert other.me().kind == "nobody" and other.token is None
    assert other.http.get(f"/api/games/{game}").status_code == 404


def test_a_name_is_taken_once(site: Site, member: Member, other: Member) -> None:
    member.join(fresh_name() + "ä")
    for name in (member.name, member.name.upper(), member.name.replace("ä", "a\u0308")):
        problem = refused(other.http.post("/api/account", json={"name": name, "password": PASSWORD}), 409)
        assert problem.code == "name_taken"
    assert other.me().kind == "nobody"
    again = refused(member.http.post("/api/account", json={"name": fresh_name(), "password": PASSWORD}), 409)
    assert again.code == "already_a_member"


@pytest.mark.parametrize("name", ["A", "x" * 21, "two words", "<b>", "admin", "Guest", "ADMIN", "a\u0000b", "Аnn", ""])
def test_what_is_no_name(member: Member, name: str) -> None:
    refused(member.http.post("/api/account", json={"name": name, "password": PASSWORD}), 422)
    assert member.me().kind == "nobody"


def test_names_are_written_one_way() -> None:
    assert proper_name("  Ann_2 ") == "Ann_2"
    assert proper_name("Ａｎｎ") == "Ann"
    assert key_of("STRASSE") == key_of("straße") and key_of("ﬁn") == key_of("FIN")
    assert proper_name("Анна") and proper_name("陳大文")
    with pytest.raises(NotOffered, match="one alphabet"):
        proper_name("Аnn")


def test_a_password_has_a_least_and_a_greatest_length(member: Member) -> None:
    body = {"name": member.name, "password": "7 chars"}
    assert refused(member.http.post("/api/account", json=body), 422).code == "short_password"
    too_long = member.http.post("/api/account", json=body | {"password": "x" * 257})
    assert "xxx" not in refused(too_long, 400).message
    assert member.http.post("/api/login", json=body | {"password": "x" * 257}).status_code == 400
    assert member.http.post("/api/login", content=b'{"name": "' + b"x" * 70_000 + b'"}').status_code == 413
    member.join(password="x" * 256)


def test_the_same_password_however_a_keyboard_writes_it(member: Member, other: Member) -> None:
    member.join(password="fünfzehn zwei")
    assert other.log_in(member.name, "fu\u0308nfzehn zwei").status_code == 204


def test_an_unknown_name_cannot_be_told_from_a_wrong_password(
    member: Member, other: Member, work: Counter[str]
) -> None:
    member.join()
    work.clear()
    answers, costs = [], []
    for name in (member.name, fresh_name(), "no name at all", "x", "a\u0000b"):
        answers.append(other.log_in(name, "not the password"))
        costs.append(dict(work))
        work.clear()
    assert {answer.content for answer in answers} == {answers[0].content}
    assert {tuple(sorted(answer.headers)) for answer in answers} == {tuple(sorted(answers[0].headers))}
    assert refused(answers[0], 401).code == "wrong_login"
    assert costs == [{"verify": 1}] * 5
    assert other.token is None, "a failed log-in makes nobody"


def test_passwords_cannot_be_guessed_for_long_and_names_not_found_out_by_it(
    site: Site, member: Member, other: Member, work: Counter[str]
) -> None:
    member.join()
    work.clear()
    told = []
    for name in (member.name, fresh_name()):
        answers = [other.log_in(name, "not the password") for _ in range(21)]
        told.append([(answer.status_code, answer.json()["code"]) for answer in answers])
    assert told[0] == told[1] == [(401, "wrong_login")] * 20 + [(429, "too_many")]
    assert work["verify"] == 40, "what is refused is not hashed"
    assert other.log_in(member.name.lower()).status_code == 429, "however it is written"
    assert member.me().kind == "member"


def test_a_found_browser_cannot_guess_the_password(member: Member) -> None:
    member.join()
    body = {"password": "another password", "current": "a guess"}
    answers = [member.http.put("/api/password", json=body).status_code for _ in range(21)]
    assert answers == [401] * 20 + [429]
    assert member.http.post("/api/account/delete", json={"password": PASSWORD}).status_code == 429


def test_a_token_from_before_the_log_in_is_worth_nothing_after_it(member: Member, other: Member, site: Site) -> None:
    """Session fixation: whoever planted or read the old token must not share what comes after."""
    member.join()
    other.start()
    planted = other.token
    assert other.log_in(member.name).status_code == 204
    assert other.token not in (None, planted)
    with members(site) as [thief]:
        for token in (planted, "made-up-by-somebody-else"):
            thief.http.cookies.set("crib_guest", str(token))
            assert thief.me().kind == "nobody"


def test_taking_a_name_is_a_new_session_too(member: Member, site: Site) -> None:
    member.start()
    planted = member.token
    member.join()
    with members(site) as [thief]:
        thief.http.cookies.set("crib_guest", str(planted))
        assert thief.me().kind == "nobody"


def test_sessions_are_listed_and_ended(site: Site) -> None:
    with members(site, 3) as [desk, phone, tablet]:
        desk.join()
        phone.http.headers["user-agent"] = (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.1 Mobile/15E148 Safari/604.1"
        )
        assert phone.log_in(desk.name).status_code == tablet.log_in(desk.name).status_code == 204
        listed = msgspec.json.decode(phone.http.get("/api/sessions").content, type=SessionList).sessions
        assert len(listed) == 3 and [each.device for each in listed if each.current] == ["Safari on iPhone"]
        mine = next(each.id for each in listed if each.current)
        assert desk.http.delete(f"/api/sessions/{mine}").status_code == 204
        assert (phone.me().kind, desk.me().kind, tablet.me().kind) == ("nobody", "member", "member")
        assert tablet.http.delete("/api/sessions").status_code == 204
        assert (desk.me().kind, tablet.me().kind) == ("nobody", "member")


@pytest.mark.parametrize("how", ["revoked", "logged out", "another password"])
def test_a_socket_ends_with_its_session(site: Site, how: str) -> None:
    with members(site, 2) as [desk, phone]:
        desk.join()
        phone.log_in(desk.name)
        game = desk.start()
        with desk.sit(game) as here, phone.sit(game) as there:
            match how:
                case "revoked":
                    desk.http.delete("/api/sessions")
                case "logged out":
                    phone.http.post("/api/logout")
                case _:
                    desk.http.put("/api/password", json={"password": "another password", "current": PASSWORD})
            with pytest.raises(ConnectionClosed) as closed:
                there.until(lambda: False)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
            if how != "another password":
                here.play_until(lambda: here.view.phase == "discard")


@pytest.mark.parametrize("path", ["lobby", "tables"])
def test_a_socket_of_the_lobby_ends_with_its_session_too(site: Site, path: str) -> None:
    with members(site, 2) as [desk, phone]:
        desk.join()
        phone.log_in(desk.name)
        path = path if path == "lobby" else f"tables/{make(desk)}"
        with watching(desk, path) as here, watching(phone, path) as there:
            here.next()
            there.next()
            desk.http.delete("/api/sessions")
            while getattr(there.hear(), "code", "") != "session_ended":
                pass
            with pytest.raises(ConnectionClosed) as closed:
                there.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
            here.socket.send("still there?")
            while getattr(here.hear(), "code", "") != "unreadable":
                pass


def test_sessions_of_others_are_not_there(member: Member, other: Member) -> None:
    member.join()
    other.join()
    [theirs] = other.http.get("/api/sessions").json()["sessions"]
    for number in (theirs["id"], 2**31, 10**30, 0, -1):
        refused(member.http.delete(f"/api/sessions/{number}"), 404)
    assert other.me().kind == "member"


def test_another_password_ends_the_other_sessions_and_turns_this_one_round(site: Site) -> None:
    with members(site, 2) as [desk, phone]:
        desk.join()
        phone.log_in(desk.name)
        before = desk.token
        wrong = desk.http.put("/api/password", json={"password": "another password", "current": "not it"})
        assert refused(wrong, 401).code == "wrong_password"
        short = desk.http.put("/api/password", json={"password": "short", "current": PASSWORD})
        refused(short, 422)
        assert desk.token == before
        changed = desk.http.put("/api/password", json={"password": "another password", "current": PASSWORD})
        assert changed.status_code == 204 and desk.token != before
        assert (desk.me().kind, phone.me().kind) == ("member", "nobody")
        assert phone.log_in(desk.name).status_code == 401
        assert phone.log_in(desk.name, "another password").status_code == 204


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/api/password", {"password": PASSWORD}),
        ("PUT", "/api/email", {"email": "ann@example.org"}),
        ("PUT", "/api/email/turns", {"on": False}),
        ("POST", "/api/email/drop", {}),
        ("POST", "/api/passkeys/ask", {}),
        ("POST", "/api/passkeys/1/remove", {}),
        ("GET", "/api/sessions", None),
        ("DELETE", "/api/sessions", None),
    ],
)
def test_what_nobody_in_particular_may_not_do(member: Member, method: str, path: str, body: object) -> None:
    assert refused(member.http.request(method, path, json=body), 401).code == "not_logged_in"
    if "sessions" not in path:
        member.start()
        assert refused(member.http.request(method, path, json=body), 401).code == "not_a_member"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/account"),
        ("POST", "/api/login"),
        ("POST", "/api/logout"),
        ("DELETE", "/api/sessions"),
        ("PUT", "/api/password"),
        ("PUT", "/api/email"),
        ("POST", "/api/reset"),
        ("PUT", "/api/reset"),
        ("POST", "/api/login/passkey/ask"),
    ],
)
def test_another_site_s_page_can_do_none_of_it(member: Member, method: str, path: str) -> None:
    member.join()
    answer = member.http.request(method, path, json={}, headers={"origin": "https://evil.example"})
    assert refused(answer, 403).code == "foreign_origin"
    assert member.me().kind == "member"


def test_passwords_are_kept_as_hashes(site: Site, member: Member) -> None:
    member.join(password="never to be seen")
    [(stored,)] = site.rows("SELECT password FROM accounts WHERE name = :name", name=member.name)
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    for table in METADATA.sorted_tables:
        assert "never to be seen" not in repr(site.rows(f"SELECT * FROM {table.name}")), table.name


@pytest.mark.parametrize(
    ("header", "shown"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge on Windows"),
        ("curl/8", ""),
        ("", ""),
    ],
)
def test_a_device_in_a_few_words(header: str, shown: str) -> None:
    assert device_of(header) == shown
