"""Letters and their links: good once, for a time, for what they were sent for, and nowhere but at the address."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from fifteentwo.server.errors import StartError
from fifteentwo.server.mail.backends import Console, Smtp, backend_of
from fifteentwo.server.mail.letter import Letter
from fifteentwo.server.mail.service import Post
from tests.server.inside import run
from tests.server.members import PASSWORD, Member, members, token_in
from tests.server.site import Site, served
from tests.server.test_http import refused
from tests.server.test_sessions import Clock


@pytest.fixture
def member(site: Site) -> Iterator[Member]:
    """A member of the site."""
    with members(site) as [browser]:
        browser.join()
        yield browser


def test_an_address_is_the_account_s_once_it_is_confirmed(site: Site, member: Member) -> None:
    wrong = member.http.put("/api/email", json={"email": "Ann@Example.org", "password": "not the password"})
    refused(wrong, 401)
    assert site.letters.empty()
    asked = member.http.put("/api/email", json={"email": "Ann@Example.org", "password": PASSWORD})
    assert asked.status_code == 202 and member.me().email is None
    letter = site.letters.next()
    assert letter.to == "Ann@Example.org" and f"{site.url}/confirm#" in letter.text
    with members(site) as [elsewhere]:
        token = {"token": token_in(letter.text)}
        assert elsewhere.http.post("/api/email/confirm", json=token).status_code == 204
        assert refused(elsewhere.http.post("/api/email/confirm", json=token), 404).code == "no_such_link"
        assert elsewhere.me().kind == "nobody", "a link opens no session"
    assert member.me().email == "Ann@Example.org" and member.me().turn_mail
    assert member.http.put("/api/email/turns", json={"on": False}).status_code == 204
    assert not member.me().turn_mail
    dropped = member.http.post("/api/email/drop", json={"password": PASSWORD})
    assert dropped.status_code == 204 and member.me().email is None
    assert site.letters.next().subject.endswith("was changed"), "the old address is told"


@pytest.mark.parametrize(
    "email",
    ["", "ann", "ann@", "@example.org", "a@b@c", "ann@example.org,b@c.de", "ann@example.org\nBcc: b@c.de", "<a@b.de>"],
)
def test_what_is_no_address(site: Site, member: Member, email: str) -> None:
    refused(member.http.put("/api/email", json={"email": email, "password": PASSWORD}), 422)
    assert site.letters.empty()


def test_a_new_password_by_mail_ends_every_session_and_works_once(site: Site, member: Member) -> None:
    member.confirm(site, "reset@example.org")
    with members(site) as [elsewhere]:
        assert elsewhere.http.post("/api/reset", json={"email": " RESET@example.org "}).status_code == 202
        letter = site.letters.next()
        assert letter.to == "reset@example.org" and member.name in letter.text and f"{site.url}/reset#" in letter.text
        body = {"token": token_in(letter.text), "password": "another password"}
        refused(elsewhere.http.put("/api/reset", json=body | {"password": "short"}), 422)
        assert member.me().kind == "member", "until the link is used nothing changes"
        assert elsewhere.http.put("/api/reset", json=body).status_code == 204
        assert member.me().kind == "nobody"
        again = refused(elsewhere.http.put("/api/reset", json=body | {"password": "a third password"}), 404)
        assert again.code == "no_such_link"
        assert elsewhere.log_in(member.name).status_code == 401
        assert elsewhere.log_in(member.name, "another password").status_code == 204


def test_only_the_last_link_is_good_and_a_change_of_password_ends_it(site: Site, member: Member) -> None:
    member.confirm(site, "twice@example.org")
    tokens = []
    for _ in range(2):
        assert member.http.post("/api/reset", json={"email": "twice@example.org"}).status_code == 202
        tokens.append(token_in(site.letters.next().text))
    refused(member.http.put("/api/reset", json={"token": tokens[0], "password": "a thief's own"}), 404)
    changed = member.http.put("/api/password", json={"password": "my new password", "current": PASSWORD})
    assert changed.status_code == 204
    refused(member.http.put("/api/reset", json={"token": tokens[1], "password": "a thief's own"}), 404)


def test_a_link_does_only_what_it_was_sent_for(site: Site, member: Member) -> None:
    assert member.http.put("/api/email", json={"email": "b@example.org", "password": PASSWORD}).status_code == 202
    token = token_in(site.letters.next().text)
    refused(member.http.put("/api/reset", json={"token": token, "password": "a thief's own"}), 404)
    assert member.http.post("/api/email/confirm", json={"token": token}).status_code == 204
    assert member.http.post("/api/reset", json={"email": "b@example.org"}).status_code == 202
    token = token_in(site.letters.next().text)
    refused(member.http.post("/api/email/confirm", json={"token": token}), 404)


def test_an_unknown_address_is_answered_as_a_known_one(
    site: Site, member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    member.confirm(site, "known@example.org")
    answers = [
        member.http.post("/api/reset", json={"email": email})
        for email in ("known@example.org", "unknown@example.org", "no address")
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {(202, answers[0].content)}
    assert {tuple(sorted(answer.headers)) for answer in answers} == {tuple(sorted(answers[0].headers))}
    assert site.letters.next().to == "known@example.org" and site.letters.empty()


def test_an_address_that_is_not_confirmed_resets_nothing(site: Site, member: Member) -> None:
    assert member.http.put("/api/email", json={"email": "thief@example.org", "password": PASSWORD}).status_code == 202
    site.letters.next()
    assert member.http.post("/api/reset", json={"email": "thief@example.org"}).status_code == 202
    assert site.letters.empty()


def test_nobody_is_sent_many_letters(site: Site, member: Member) -> None:
    member.confirm(site, "flood@example.org")
    answers = [member.http.post("/api/reset", json={"email": f"{way}lood@example.org"}).status_code for way in "fFfFff"]
    unknown = [member.http.post("/api/reset", json={"email": "unflooded@example.org"}).status_code for _ in range(6)]
    assert answers == [202] * 4 + [429] * 2, "the letter that confirmed the address counts too"
    assert unknown == [202] * 5 + [429]
    for _ in range(4):
        assert site.letters.next().to == "flood@example.org"
    assert site.letters.empty()


def test_a_family_shares_an_address(site: Site) -> None:
    with members(site, 2) as [one, two]:
        for browser in (one, two):
            browser.join()
            browser.confirm(site, "family@example.org")
        assert one.http.post("/api/reset", json={"email": "family@example.org"}).status_code == 202
        text = site.letters.next().text
        assert one.name in text and two.name in text and text.count("/reset#") == 2


def test_links_name_the_site_and_not_what_a_request_says_it_is(site: Site, member: Member) -> None:
    member.confirm(site, "host@example.org")
    headers = {"host": "evil.example", "x-forwarded-host": "evil.example"}
    assert member.http.post("/api/reset", json={"email": "host@example.org"}, headers=headers).status_code == 202
    assert "evil" not in site.letters.next().text


def test_links_grow_old(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path / "games.db", clock=clock) as site, members(site) as [member]:
        member.join()
        member.confirm(site, "old@example.org")
        member.http.post("/api/reset", json={"email": "old@example.org"})
        token = token_in(site.letters.next().text)
        clock.now += 3601
        refused(member.http.put("/api/reset", json={"token": token, "password": PASSWORD}), 404)
        member.http.put("/api/email", json={"email": "new@example.org", "password": PASSWORD})
        token = token_in(site.letters.next().text)
        clock.now += 24 * 3600 + 1
        refused(member.http.post("/api/email/confirm", json={"token": token}), 404)
        assert member.me().email == "old@example.org"


def test_no_secret_is_logged_or_answered(site: Site) -> None:
    with capture_logs() as logs, members(site) as [member]:
        member.join(password="sesame sesame")
        seen = [member.http.post("/api/login", json={"name": member.name, "password": "sesame, wrongly"}).text]
        seen.append(member.http.post("/api/login", content=b'{"name": 5, "password": "sesame sesame"}').text)
        asked = member.http.put("/api/email", json={"email": "log@example.org", "password": "sesame sesame"})
        token = token_in(site.letters.next().text)
        confirmed = member.http.post("/api/email/confirm", json={"token": token})
        reset = member.http.post("/api/reset", json={"email": "log@example.org"})
        second = token_in(site.letters.next().text)
        answers = [asked, confirmed, reset, member.http.get("/api/me"), member.http.get("/api/sessions")]
        answers.append(member.http.put("/api/reset", json={"token": second, "password": "x"}))
        seen += [answer.text for answer in answers]
        secrets = ["sesame", "$argon2", token, second, str(member.token)]
    told = str(logs) + "".join(seen)
    assert not [secret for secret in secrets if secret in told]
    assert len(logs) > 5 and "log@example.org" not in str(logs)


class Refusing:
    """A mail server that is not there."""

    def send(self, letter: Letter) -> None:
        raise OSError(f"550 no such mailbox {letter.to}")


def test_a_letter_that_cannot_be_sent_stops_nothing_and_is_not_told_of() -> None:
    async def work() -> None:
        post = Post(Refusing())
        post.send(Letter(to="ann@example.org", subject="Confirm", text="the link #secret"))
        await post.close()

    with capture_logs() as logs:
        run(work)
    [line] = logs
    assert line["event"] == "letter_not_sent" and "ann@" not in str(line) and "secret" not in str(line)


def test_the_console_shows_letters(capsys: pytest.CaptureFixture[str]) -> None:
    Console().send(Letter(to="ann@example.org", subject="Hello", text="open http://localhost/confirm#abc\n"))
    assert "To: ann@example.org\nSubject: Hello\n\nopen http://localhost/confirm#abc" in capsys.readouterr().out


TOLD: list[bytes] = []


class OneLetter(socketserver.StreamRequestHandler):
    """As much of an SMTP server as a letter needs; keeps what it was told."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        in_letter = False
        for line in self.rfile:
            TOLD.append(line)
            if in_letter:
                in_letter = line != b".\r\n"
                answer = b"" if in_letter else b"250 kept\r\n"
            elif line.upper().startswith(b"DATA"):
                in_letter, answer = True, b"354 go on\r\n"
            else:
                answer = b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 yes\r\n"
            self.wfile.write(answer)


def test_a_letter_goes_to_its_address_over_smtp() -> None:
    with socketserver.TCPServer(("127.0.0.1", 0), OneLetter) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        url = f"smtp://127.0.0.1:{server.server_address[1]}"
        backend = backend_of({"FIFTEENTWO_SMTP": url, "FIFTEENTWO_MAIL_FROM": "table@example.org"})
        backend.send(Letter(to="ann@example.org", subject="Grüße", text="eins, zwei\n"))
        thread.join(30)
    told = b"".join(TOLD)
    assert b"mail FROM:<table@example.org>" in told and b"rcpt TO:<ann@example.org>" in told
    assert told.lower().count(b"rcpt to") == 1 and b"To: ann@example.org" in told


def test_where_letters_go_is_said_in_the_environment() -> None:
    assert isinstance(backend_of({}), Console)
    found = backend_of(
        {"FIFTEENTWO_SMTP": "smtps://me:p%40ss@mail.example.org", "FIFTEENTWO_MAIL_FROM": "table@example.org"}
    )
    assert found == Smtp(
        host="mail.example.org",
        port=465,
        user="me",
        password="p@ss",
        sender="table@example.org",
        encrypted=True,
    )
    assert "p@ss" not in repr(found)
    for environment in ({"FIFTEENTWO_SMTP": "mail.example.org"}, {"FIFTEENTWO_SMTP": "smtp://mail.example.org"}):
        with pytest.raises(StartError):
            backend_of(environment)
