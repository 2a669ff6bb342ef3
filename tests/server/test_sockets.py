"""A game's socket: who may open it, what it says, and that it heals."""

from __future__ import annotations

import json
import socket as sockets
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from uuid import uuid4

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from fifteentwo.server.line import socket as line_socket
from fifteentwo.server.tables.store import TableStore
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from tests.server.ground import ENGINES, Ground, ground_for
from tests.server.scripted import Guest, Sitting
from tests.server.site import Site, served


@pytest.fixture(scope="module", params=ENGINES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(ground_for(request, tmp_path_factory.mktemp("site"))) as site:
        yield site


def to_play(sitting: Sitting) -> bool:
    return sitting.batch.question is not None and sitting.view.phase == "play"


def in_step(one: Sitting, other: Sitting) -> None:
    """Both have received what either has."""
    one.until(lambda: one.batch.seq >= other.batch.seq)
    other.until(lambda: other.batch.seq >= one.batch.seq)


def test_two_tabs_both_follow(site: Site, guest: Guest) -> None:
    """Each sees what the other did, in order, and either may go on."""
    game = guest.start("short_61")
    with guest.sit(game, Random(1)) as one, guest.sit(game, Random(2)) as two:
        for turn in range(12):
            mover, watcher = (one, two) if turn % 2 else (two, one)
            mover.play_until(lambda mover=mover: mover.my_move)  # type: ignore[misc]
            mover.move()
            in_step(mover, watcher)
        in_step(one, two)
        assert one.batch == two.batch


def test_a_repeated_id_and_a_stale_question(site: Site, guest: Guest) -> None:
    """F62, F67."""
    with guest.sit(guest.start(), Random(3)) as sitting:
        sitting.play_until(lambda: to_play(sitting))
        question, action = sitting.batch.question, sitting.choose()
        first = sitting.act(action)
        assert isinstance(first, wm.Done)
        assert sitting.act(action, question=question, repeat=first.id) == first
        stale = sitting.act(action, question=question)
        assert isinstance(stale, wm.Refused) and stale.code == "stale" and stale.batch.seq >= first.seq


def test_an_action_that_does_not_fit_is_refused_and_the_game_goes_on(site: Site, guest: Guest) -> None:
    with guest.sit(guest.start("short_61"), Random(4)) as sitting:
        sitting.play_until(lambda: to_play(sitting))
        before = sitting.batch
        refused = sitting.act(ch.DiscardAction(["5H", "6H"]))
        assert isinstance(refused, wm.Refused) and refused.code == "not_now"
        assert (refused.batch.seq, refused.batch.view) == (before.seq, before.view)
        missing = next(card for card in ("AC", "2C", "3C", "4C", "5C") if card not in sitting.view.hand)
        refused = sitting.act(ch.PlayAction(missing))
        assert isinstance(refused, wm.Refused) and refused.code == "not_your_card"
        sitting.play_out()


UNREADABLE = (
    "",
    "hello",
    "[]",
    "{}",
    '{"type":"dance"}',
    '{"type":"act"}',
    '{"type":"act","id":"7","question":null,"action":{"type":"resign"}}',
    '{"type":"act","id":"ID","question":null,"action":{"type":"play","card":"ZZ"}}',
    '{"type":"act","id":"ID","question":null,"action":{"type":"deal","hands":[]}}',
    '{"type":"act","id":"ID","question":null,"action":{"type":"play","card":"5H","seat":1}}',
    '{"type":"act","id":"ID","question":null,"action":{"type":"discard","cards":["5H","5H","5H","5H","5H","5H","5H","5H","5H"]}}',
    '{"type":"continue","deal":-1}',
    '{"type":"continue","deal":"all"}',
    '{"type":"hello","have":1.5}',
    "9" * 5000,
)


@pytest.mark.parametrize("message", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_cannot_be_read_is_told_and_changes_nothing(site: Site, guest: Guest, message: str) -> None:
    with guest.sit(guest.start()) as sitting:
        fault = sitting.say(message.replace("ID", str(uuid4())))
        assert isinstance(fault, wm.Fault) and fault.code == "unreadable" and len(fault.message) < 300
        hello = sitting.say({"type": "hello", "have": 0})
        assert isinstance(hello, wm.Hello) and hello == sitting.hello


def test_a_ping_is_answered(site: Site, guest: Guest) -> None:
    with guest.sit(guest.start()) as sitting:
        assert sitting.say({"type": "ping"}) == wm.Pong()


def test_bytes_are_told_to_be_unreadable_too(site: Site, guest: Guest) -> None:
    with guest.sit(guest.start()) as sitting:
        sitting.socket.send(b"\xff\xfe")
        fault = sitting.answer()
        assert isinstance(fault, wm.Fault) and fault.code == "unreadable"


def test_a_continue_that_does_not_fit_is_told(site: Site, guest: Guest) -> None:
    with guest.sit(guest.start()) as sitting:
        fault = sitting.say({"type": "continue", "deal": 3})
        assert isinstance(fault, wm.Fault) and fault.code == "not_now"
        sitting.move()
        assert sitting.view.deal_number == 1


def test_a_message_too_big_ends_the_socket_and_not_the_game(site: Site, guest: Guest) -> None:
    game = guest.start()
    with guest.sit(game) as sitting:
        sitting.socket.send(json.dumps({"type": "hello", "have": None, "pad": "x" * 17_000}))
        with pytest.raises(ConnectionClosed) as closed:
            sitting.receive()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    with guest.sit(game) as sitting:
        sitting.move()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://[", "http://"]
)
def test_a_foreign_origin_may_not_open_a_socket(site: Site, guest: Guest, origin: str) -> None:
    game = guest.start()
    asking = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(bytes(16)).decode(),
    }
    answer = guest.http.get(f"/api/games/{game}/socket", headers={**asking, "Origin": origin})
    assert answer.status_code == 403


def test_our_own_origin_may(site: Site, guest: Guest) -> None:
    with guest.socket(guest.start(), Origin=site.url) as socket:
        assert json.loads(socket.recv(timeout=10))["type"] == "hello"


def test_anothers_game_is_not_there(site: Site, guest: Guest) -> None:
    game = guest.start()
    with closing(Guest(site.url)) as other, closing(Guest(site.url)) as nobody:
        other.start()
        for who, which in ((other, game), (nobody, game), (guest, "nonesuch")):
            not_there(who, which)


def not_there(who: Guest, which: str) -> None:
    with who.socket(which) as socket:
        assert json.loads(socket.recv(timeout=10)) == {
            "type": "error",
            "code": "no_such_game",
            "message": "there is no such game here",
        }
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


def test_a_made_up_cookie_is_nobody(site: Site) -> None:
    with closing(Guest(site.url)) as nobody:
        nobody.http.cookies.set("crib_guest", "made-up")
        assert nobody.http.get("/api/games").json() == {"games": []}


def test_a_gap_heals_by_hello(site: Site, guest: Guest) -> None:
    """F70: a client that lost messages asks for the whole, and is where the others are."""
    game = guest.start("short_61")
    with guest.sit(game, Random(5)) as one, guest.socket(game) as deaf:
        one.play_until(lambda: one.view.deal_number == 2)
        late = Sitting(deaf, Random(0))
        in_step(one, late)
        assert late.view == one.view
        hello = late.say({"type": "hello", "have": 3})
        in_step(one, late)
        assert isinstance(hello, wm.Hello) and late.view == one.view


def test_a_watcher_far_behind_gets_the_whole_again(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifteentwo.server.tables.play.MOMENTS_KEPT", 1)
    with (
        served(ground) as site,
        closing(Guest(site.url)) as guest,
        guest.sit(guest.start("standard", 4), Random(6)) as sitting,
    ):
        sitting.play_out()
        assert sum('"type":"hello"' in text for text in sitting.raw) > 1


def test_reload_in_every_phase(site: Site, guest: Guest) -> None:
    """F56: the show is shown again until Continue; what was asked is asked still, by the same id."""
    game, phases = guest.start("short_61", cut="position"), set()
    with guest.sit(game, Random(7)) as sitting:
        while "over" not in phases:
            sitting.until(lambda: sitting.my_move or sitting.over)
            with guest.sit(game) as reloaded:
                in_step(sitting, reloaded)
                assert reloaded.batch.view == sitting.view and reloaded.batch.legal == sitting.batch.legal
                assert reloaded.batch.question == sitting.batch.question
                assert reloaded.batch.waiting_for == sitting.batch.waiting_for
                if sitting.view.phase == "deal" and sitting.view.deal_number:
                    assert len(reloaded.view.shown) == 3
            phases.add(sitting.view.phase)
            if not sitting.over:
                sitting.move()
    assert phases == {"deal", "discard", "cut", "play", "over"}


def test_a_restart_brings_back_the_same_game(ground: Ground) -> None:
    with served(ground) as site, closing(Guest(site.url)) as guest:
        game = guest.start(seats=3)
        with guest.sit(game, Random(8)) as sitting:
            sitting.play_until(lambda: to_play(sitting))
            before = sitting.batch
        cookies = dict(guest.http.cookies)
    with served(ground) as site, closing(Guest(site.url)) as guest:
        guest.http.cookies.update(cookies)
        with guest.sit(game, Random(9)) as sitting:
            assert (sitting.batch.seq, sitting.view) == (before.seq, before.view)
            sitting.play_out()


def test_who_does_not_listen_is_dropped_and_holds_up_nobody(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_socket, "SEND_SECONDS", 0.2)
    with capture_logs() as lines, served(ground) as site, closing(Guest(site.url)) as guest:
        game = guest.start("short_61")
        with guest.sit(game, Random(10)) as sitting, deaf_socket(site, guest, game) as deaf:
            sitting.play_until(lambda: sitting.view.deal_number == 2)
            ask = b'{"type":"hello"}'
            # Frames of text, masked by zeros: the whole game is asked for over and over, and nothing is read.
            deaf.sendall((bytes([0x81, 0x80 | len(ask), 0, 0, 0, 0]) + ask) * 1000)
            sitting.play_out()
            while not any(line["event"] == "socket_dropped" for line in lines):
                time.sleep(0.01)


@contextmanager
def deaf_socket(site: Site, guest: Guest, game: str) -> Iterator[sockets.socket]:
    """A socket that was opened as it should be, with little room for what comes in."""
    host, port = site.url.removeprefix("http://").split(":")
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1024)
        raw.connect((host, int(port)))
        lines = (
            f"GET /api/games/{game}/socket HTTP/1.1",
            f"Host: {host}:{port}",
            f"Cookie: crib_guest={guest.http.cookies['crib_guest']}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
        )
        raw.sendall("\r\n".join([*lines, "", ""]).encode())
        yield raw


def test_what_the_server_fails_at_ends_the_socket_and_is_logged_without_values(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: TableStore, entry: object) -> None:
        raise OSError(28, "No space left on device")

    with capture_logs() as lines, served(ground) as site, closing(Guest(site.url)) as guest:
        game = guest.start()
        with guest.sit(game, Random(11)) as sitting:
            sitting.play_until(lambda: to_play(sitting))
            before = sitting.batch
            with monkeypatch.context() as patch:
                patch.setattr(TableStore, "append", fail)
                with pytest.raises(ConnectionClosed) as closed:
                    sitting.act(sitting.choose())
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1011
        (failed,) = [line for line in lines if line["event"] == "socket_failed"]
        assert failed["error"] == "OSError" and "No space left" in failed["reason"]
        with guest.sit(game, Random(12)) as sitting:
            assert (sitting.batch.seq, sitting.view) == (before.seq, before.view)
            sitting.move()


def test_a_game_that_cannot_be_read_is_told_so(ground: Ground) -> None:
    with served(ground) as site, closing(Guest(site.url)) as guest:
        game, cookies = guest.start(), dict(guest.http.cookies)
        with guest.sit(game, Random(13)) as sitting:
            sitting.play_until(lambda: to_play(sitting))
    ground.change("DELETE FROM actions WHERE seq = 2")
    with served(ground) as site, closing(Guest(site.url)) as guest:
        guest.http.cookies.update(cookies)
        assert guest.http.get(f"/api/games/{game}").status_code == 409
        with guest.socket(game) as socket:
            assert json.loads(socket.recv(timeout=10))["code"] == "unreadable_game"
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4409


def test_a_cookie_used_by_a_socket_is_sent_again_when_its_year_begins_anew(ground: Ground) -> None:
    now = [1_000_000.0]
    with served(ground, clock=lambda: now[0]) as site, closing(Guest(site.url)) as guest:
        game = guest.start()
        now[0] += 30 * 24 * 3600
        with guest.socket(game) as socket:
            assert socket.response is not None
            assert f"crib_guest={guest.http.cookies['crib_guest']}" in socket.response.headers["Set-Cookie"]
        with guest.socket(game) as socket:
            assert socket.response is not None and "Set-Cookie" not in socket.response.headers


def test_a_stop_tells_the_sockets(ground: Ground) -> None:
    """What a client sees of a restart: the socket ends as restarting, at once."""
    stopping = served(ground)
    site = stopping.__enter__()
    with closing(Guest(site.url)) as guest, guest.sit(guest.start()) as sitting:
        stopping.__exit__(None, None, None)
        with pytest.raises(ConnectionClosed) as closed:
            sitting.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
