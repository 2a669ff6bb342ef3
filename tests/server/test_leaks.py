"""F68: nothing that is sent, answered or logged holds a card that its reader may not know."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from prometheus_client import generate_latest
from structlog.testing import capture_logs

from fifteentwo.actions import Action, FirstCut
from fifteentwo.cards import Card
from fifteentwo.deck import Deck
from fifteentwo.errors import IllegalAction
from fifteentwo.events import Played
from fifteentwo.game import apply, new_game
from fifteentwo.record import loads
from fifteentwo.rules import Rules, Seat
from fifteentwo.ruleset import load_rules
from fifteentwo.seal import run_through
from fifteentwo.server.logs import traced
from fifteentwo.server.metrics import REGISTRY
from fifteentwo.server.tables import door
from fifteentwo.server.tables.chair import Chair
from fifteentwo.server.tables.fold import fold
from fifteentwo.server.tables.play import Play, Setup, Sitter
from fifteentwo.server.tables.rows import ActionRow, StoredGame
from fifteentwo.server.wire import messages as wm
from fifteentwo.state import State
from fifteentwo.verify import verify
from tests.kit import Move, moves
from tests.reshuffle import reshuffled, this_deal
from tests.server.gathering import begin, guests, seated, turn
from tests.server.scripted import Guest, Sitting
from tests.server.site import Site, served

PASS = {"type": "pass"}
CARD = re.compile(r"(?<![\w-])(?:10|[A2-9TJQK])[CDHScdhs](?![\w-])")
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("standard", 2, {}),
    ("standard", 3, {"cut": "position"}),
    ("standard", 4, {"discard_change": "never"}),
    ("five_card", 2, {}),
    ("seven_card", 2, {}),
    ("five_players", 5, {}),
)


def cards_in(value: Any) -> set[Card]:
    """Every card that a message or a line of text spells, however deep."""
    return set(map(Card.parse, CARD.findall(value if isinstance(value, str) else json.dumps(value))))


def known(state: State, seat: Seat | None) -> set[Card]:
    """What the seat has been dealt, and what lies or lay open in this deal; for a spectator that alone."""
    cards = {event.card for event in state.play if isinstance(event, Played)}
    cards |= {card for shown in state.shown for card in shown.cards}
    cards |= set(state.dealt[seat]) if state.dealt and seat is not None else set()
    return cards if state.starter is None else cards | {state.starter}


def check_batch(batch: dict[str, Any], history: list[Move], seat: Seat | None) -> None:
    """Of one batch, but the cuts for first deal, which are another pack's and all have seen."""
    seq = batch["seq"]
    state = history[seq - 1].step.state if seq else history[0].before
    cuts = {card for each in state.first_cuts for card in each.cards}
    assert {card for each in batch["view"].pop("first_cuts") for card in map(Card.parse, each["cards"])} == cuts
    allowed = known(state, seat)
    if seq and isinstance(history[seq - 1].action, FirstCut):
        allowed |= cuts
    assert cards_in(batch) <= allowed, f"batch {seq} tells a card"


def check_messages(raw: Iterable[str], history: list[Move], seat: Seat | None) -> int:
    """Of every message; how many batches there were."""
    many = 0
    for text in raw:
        message = json.loads(text)
        for batch in [*message.get("batches", ()), *([message["batch"]] if "batch" in message else [])]:
            check_batch(batch, history, seat)
            many += 1
        for entry in message.get("log", ()):
            move = history[entry["seq"] - 1]
            cuts = set(move.action.cards) if isinstance(move.action, FirstCut) else set()
            assert cards_in(entry["events"]) <= known(move.step.state, seat) | cuts, f"log {entry['seq']} tells a card"
        rest = {key: value for key, value in message.items() if key not in ("batches", "batch", "log")}
        assert not cards_in(rest), f"a card stands beside the game: {rest}"
    return many


def history_of(record: str) -> list[Move]:
    """What really happened, from the finished game's record."""
    document = loads(record)
    state = new_game(document.rules, dealer=document.dealer)
    found: list[Move] = []
    for entry in document.entries:
        step = apply(state, entry.action)
        found.append(Move(state, entry.action, step))
        state = step.state
    return found


def nosy(sitting: Sitting, guest: Guest, game: str) -> Iterator[str]:
    """Play the game out, and now and then ask for all that can be asked; yields the game as HTTP tells it."""
    while sitting.view.result is None:
        if not sitting.my_move:
            sitting.receive()
            continue
        if sitting.random.random() < 0.3:
            yield guest.http.get(f"/api/games/{game}").text
            sitting.say({"type": "hello", "have": 0})
            mine = [*sitting.view.hand, "5H"][0]
            sitting.say(
                {"type": "act", "id": "0" * 32, "question": "0.play.9", "action": {"type": "play", "card": mine}}
            )
        sitting.move()


@pytest.mark.parametrize(("ruleset", "seats", "switches"), TABLES, ids=str)
def test_a_whole_game_tells_a_seat_nothing_it_may_not_know(
    file: Path, ruleset: str, seats: int, switches: dict[str, str]
) -> None:
    with capture_logs() as lines, served(file) as site, closing(Guest(site.url)) as guest:
        game = guest.start(ruleset, seats, "novice", **switches)
        stranger, answers, numbers = Guest(site.url), [], ""
        with closing(stranger), guest.sit(game, Random(seats)) as sitting:
            for answer in nosy(sitting, guest, game):
                answers.append(answer)
                numbers += metrics()
                assert not cards_in(guest.http.get(f"/api/games/{game}/record").text)
                for path in (f"/api/games/{game}", f"/api/games/{game}/record", "/api/games"):
                    assert not cards_in(stranger.http.get(path).text)
            assert not cards_in(guest.http.get("/api/games").text)
            sitting.until(lambda: sitting.seal is not None and sitting.seal.secret is not None)
        history = history_of(guest.http.get(f"/api/games/{game}/record").text)
        assert check_messages(sitting.raw, history, 0) > 50
        check_messages(answers, history, 0)
        logged = json.dumps(lines, default=repr) + numbers
        assert not cards_in(logged) and game not in numbers
        in_play = before_the_end(sitting.raw)
        assert len(in_play) > 50
        for secret in deck_secrets(site):
            assert not any(secret in text for text in (*in_play, *answers, logged))
            assert any(secret in text for text in sitting.raw)
        for secret in secrets_of(site, guest):
            assert not any(secret in text for text in (*sitting.raw, *answers, logged))


@pytest.mark.parametrize(("persons", "bots"), [(2, 0), (3, 0), (4, 0), (2, 2)], ids=str)
def test_a_table_of_people_tells_each_no_more_than_their_seat_and_spectators_what_lies_open(
    file: Path, persons: int, bots: int
) -> None:
    """000-54: neither the other side's cards nor a partner's; by no socket, request or log; and hands after the end."""
    with capture_logs() as lines, served(file) as site, guests(site.url, persons + 1) as (*people, onlooker):
        _, game = begin(people, bots, spectators=True, clock="live")
        numbers = ""
        answers: dict[int, list[str]] = {seat: [] for seat in range(persons + 1)}
        with seated([*people, onlooker], game) as sittings:
            assert sittings[-1].hello.you is None
            while not sittings[0].over:
                turn(sittings)
                if sittings[0].random.random() < 0.1:
                    numbers += metrics()
                    for seat, guest in enumerate([*people, onlooker]):
                        record = guest.http.get(f"/api/games/{game}/record")
                        answers[seat].append(guest.http.get(f"/api/games/{game}").text)
                        over = json.loads(answers[seat][-1])["batch"]["view"]["result"] is not None
                        assert not cards_in(record.text) if record.status_code == 409 else over
                        assert not cards_in(guest.http.get("/api/games").text)
                    refused = sittings[-1].say({"type": "act", "id": "0" * 32, "question": None, "action": PASS})
                    assert isinstance(refused, wm.Fault) and refused.code == "only_watching"
                    assert not cards_in(onlooker.http.get("/api/tables").text)
            last = max(sitting.batch.seq for sitting in sittings)
            for sitting in sittings:
                sitting.until(lambda sitting=sitting: sitting.batch.seq >= last)  # type: ignore[misc]
                sitting.until(lambda sitting=sitting: sitting.seal.secret is not None)  # type: ignore[misc]
        history = history_of(onlooker.http.get(f"/api/games/{game}/record").text)
        for place, sitting in enumerate(sittings):
            who = place if place < persons else None
            assert check_messages(sitting.raw, history, who) > 50
            check_messages(answers[place], history, who)
        everything = [text for sitting in sittings for text in sitting.raw]
        logged = json.dumps(lines, default=repr) + numbers
        assert not cards_in(logged) and game not in numbers
        in_play = [text for sitting in sittings for text in before_the_end(sitting.raw)]
        assert len(in_play) > 50
        for secret in deck_secrets(site):
            assert not any(secret in text for text in (*in_play, logged))
            assert any(secret in text for text in everything)
        for guest in people:
            for secret in secrets_of(site, guest):
                assert not any(secret in text for text in (*everything, logged))


def metrics() -> str:
    """All that Prometheus is told now."""
    told = generate_latest(REGISTRY).decode()
    assert "crib_actions_stored_total{" in told
    return told


def before_the_end(raw: list[str]) -> list[str]:
    """The messages before the one that ends the game."""
    ends = next(at for at, text in enumerate(raw) if '"type":"game_over"' in text)
    return raw[:ends]


def deck_secrets(site: Site) -> Iterator[str]:
    """What is sealed: told when the game is over, and not before."""
    for (secret,) in site.rows("SELECT secret FROM games"):
        yield secret.hex()


def sealed_deck(record: str) -> Deck:
    """The deck that a finished game was dealt from."""
    document = loads(record)
    assert verify(document).outcome == "sealed" and document.seal is not None
    seal = document.seal
    return run_through(seal.game, document.rules.seats, seal.steps, previous=seal.previous).deck(seal.secret)


def secrets_of(site: Site, guest: Guest) -> Iterator[str]:
    """The deck's key, bots' seeds, the guest's token: in no message and no log."""
    for (game,) in site.rows("SELECT id FROM games"):
        yield sealed_deck(guest.http.get(f"/api/games/{game}/record").text).key.hex()
    for (seed,) in site.rows("SELECT seed FROM seats WHERE seed IS NOT NULL AND seed != ''"):
        yield seed
    yield guest.http.cookies["crib_guest"]


def sent(rules: Rules, actions: Iterable[Action], seat: Seat, *, after: int) -> bytes:
    """All that the socket would send to that seat of a game with these actions: the whole, and the last batches."""
    rows = tuple(
        ActionRow(seq=seq, action=action, by="bot", seat=None, question=None, action_id=None)
        for seq, action in enumerate(actions, start=1)
    )
    sitters = tuple(Sitter(name=f"seat {each}", person=each + 1) for each in range(rules.seats))
    setup = Setup(id="g", ruleset="standard", rules=rules, sitters=sitters, first_dealer=None, sealed=False)
    stored = StoredGame(
        setup=setup,
        version=1,
        again=None,
        sitters=sitters,
        chairs=(Chair(continued=99),) * rules.seats,
        deal_by=None,
        paused=None,
        actions=rows,
        secret=Deck.from_seed(1).key,
    )
    play: Play = fold(stored)
    return msgspec.json.encode(
        [door.hello(play, seat, {}), door.batches(play, seat, after=max(after, play.moments[0].seq))]
    )


@pytest.mark.parametrize(("ruleset", "seats", "switches"), TABLES, ids=str)
def test_messages_do_not_change_when_what_a_seat_cannot_see_is_reshuffled(
    ruleset: str, seats: int, switches: dict[str, str]
) -> None:
    rules, random = load_rules(ruleset, seats, **switches), Random(seats)
    history = list(moves(new_game(rules), random))
    compared = 0
    for place in sorted(random.sample(range(1, len(history)), 8)):
        played = history[:place]
        before = len(played) - len(this_deal(played))
        as_it_was = [move.action for move in played]
        for seat in range(seats):
            anew = reshuffled(played, seat, random)
            if anew is None or anew == as_it_was[before:]:
                continue
            changed = sent(rules, [*as_it_was[:before], *anew], seat, after=before)
            assert changed == sent(rules, as_it_was, seat, after=before)
            compared += 1
    assert compared > 5


def test_an_unforeseen_error_is_logged_without_its_values() -> None:
    try:
        held = "7H"
        raise IllegalAction("not_your_card", f"seat 1 does not hold {held}", 1)
    except IllegalAction as error:
        fields = traced(error)
    assert fields["error"] == "IllegalAction" and fields["code"] == "not_your_card" and fields["at"]
    assert not cards_in(json.dumps(fields))


def test_what_libraries_log_of_an_error_has_no_values_either() -> None:
    program = (
        "import logging\n"
        "from fifteentwo.server.logs import set_up_logs\n"
        "set_up_logs()\n"
        "def fail(hand): raise ValueError('no')\n"
        "try:\n    fail('7H')\n"
        "except ValueError:\n    logging.getLogger('library').exception('failed')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    line = json.loads(done.stderr)
    assert line["event"] == "failed" and line["exception"][0]["exc_type"] == "ValueError"
    assert not cards_in(done.stderr.replace("fail('7H')", ""))
