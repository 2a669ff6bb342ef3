"""A sealed game's record is believed, and not one that was changed in a single place."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from fifteentwo.cards import DECK
from fifteentwo.chain import head_after_action
from fifteentwo.errors import FalseRecord, InvalidRecord
from fifteentwo.record import Player, Record, dumps, from_plain, loads, to_plain
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.verify import CHECKS, verify
from tests.core.recorded import recorded_game
from tests.core.tampering import ADDED, CALLED_A_BOT, RESTARTED, WAYS, Way, cut_off
from tests.kit import every_rules, rules_id
from tests.sealed import PREVIOUS, sealed_game

TABLES = (
    load_rules("standard", 2),
    load_rules("standard", 2, cut="position"),
    load_rules("standard", 3),
    load_rules("standard", 4, cut="position"),
    load_rules("acc", 2, counting="manual", muggins="on"),
    load_rules("five_card", 2),
    load_rules("seven_card", 2),
    load_rules("four_solo", 4),
)


@cache
def played(rules: Rules) -> Record:
    return sealed_game(rules, seed=5, deals=2)


def failed(document: dict[str, Any]) -> set[str]:
    """The checks that a document fails; `replay` when it does not even follow the rules."""
    try:
        verdict = verify(from_plain(document))
    except FalseRecord:
        return {"replay"}
    assert (verdict.outcome == "tampered") == bool(verdict.reasons)
    return {check.name for check in verdict.checks if check.good is False}


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_whole_games_are_believed(rules: Rules) -> None:
    record = loads(dumps(sealed_game(rules, seed=1)))
    assert record.result is not None
    assert verify(record).outcome == "sealed"


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_games_by_all_rules_are_believed(rules: Rules) -> None:
    record = loads(dumps(sealed_game(rules, seed=1, bots=frozenset(range(1, rules.seats)), deals=1)))
    verdict = verify(record)
    assert verdict.outcome == "sealed"
    assert [(check.name, check.good) for check in verdict.checks] == [(name, True) for name in CHECKS]
    assert verdict.reasons == ()


def test_rematches_and_restarts_are_believed_and_counted() -> None:
    record = sealed_game(TABLES[0], seed=2, restarts=3, previous=PREVIOUS, deals=1)
    verdict = verify(loads(dumps(record)))
    assert (verdict.outcome, verdict.restarts) == ("sealed", 3)


def test_a_game_that_was_left_at_any_place_is_believed() -> None:
    for kind in ("first_cut", "deal", "discard", "cut", "turn", "play"):
        assert verify(cut_off(played(TABLES[1]), after=kind)).outcome == "sealed"


def test_a_record_without_a_seal_is_unsealed() -> None:
    assert verify(recorded_game(TABLES[0], seed=1)).outcome == "unsealed"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_every_single_change_is_noticed(rules: Rules, way: Way) -> None:
    assert way.noticed_by in failed(way.applied(played(rules)))


@pytest.mark.parametrize("way", [way for way in WAYS if way.chained_anew], ids=lambda way: way.name)
def test_a_chain_made_anew_hides_no_card(way: Way) -> None:
    for rules in TABLES:
        assert failed(way.applied(played(rules))) == {way.noticed_by}


def numbers(value: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Where in a document whole numbers and truth values stand."""
    if isinstance(value, int):
        yield path
    elif isinstance(value, list | dict):
        for at, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(each, *path, at)


def test_what_python_takes_for_the_same_is_not_the_same() -> None:
    document = to_plain(played(TABLES[0]))
    places = list(numbers(document["seal"]["links"]))
    for path in Random(1).sample(places, 40):
        changed: Any = copy.deepcopy(document)
        *way, last = path
        inside = changed["seal"]["links"]
        for step in way:
            inside = inside[step]
        number = inside[last]
        if number in (0, 1):
            inside[last] = int(number) if type(number) is bool else bool(number)
            assert failed(changed) == {"chain"}, path
        inside[last] = float(number)
        with pytest.raises(InvalidRecord, match=r"seal\.links\[\d+\]\.events\[\d+\]"):
            from_plain(changed)


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_an_action_added_after_the_end_is_noticed(rules: Rules) -> None:
    assert failed(ADDED.applied(cut_off(played(rules), after="discard"))) == {"replay"}


def test_an_action_that_follows_the_rules_is_noticed_when_it_is_added() -> None:
    rules = load_rules("standard", 3)
    record = played(rules)
    types = [action["type"] for action in to_plain(record)["actions"]]
    document = to_plain(cut_off(record, after="discard"))
    first = types.index("discard")
    document["actions"] = [*document["actions"][: first + 1], document["actions"][first]]
    document["seal"] = {**document["seal"], "cuts": [], "links": document["seal"]["links"][: first + 2]}
    assert failed(document) == {"chain"}


def test_a_hidden_restart_is_noticed() -> None:
    record = sealed_game(TABLES[0], seed=2, restarts=1, deals=1)
    assert failed(RESTARTED.applied(record)) == {"chain"}


def test_a_share_that_somebody_chose_for_a_bot_is_noticed() -> None:
    record = sealed_game(TABLES[2], seed=2, bots=frozenset({1}), deals=1)
    assert "seal" in failed(CALLED_A_BOT.applied(record))


def test_a_cut_that_was_chosen_for_a_bot_is_noticed() -> None:
    rules = load_rules("standard", 2, cut="position")
    document = to_plain(cut_off(played(rules), after="turn"))
    *_, cut, _ = document["actions"]
    assert cut["by"] in ("person", "bot")
    for action in document["actions"]:
        if action["type"] == "cut":
            action["by"] = "clock"
    for each in document["seal"]["cuts"]:
        each["by"] = "derived"
    assert {"cut", "chain"} <= failed(document)


def test_names_may_change_so_that_a_player_can_be_forgotten() -> None:
    record = played(TABLES[0])
    document = to_plain(record)
    document["seats"][0]["name"] = "Somebody"
    assert from_plain(document).players[0] == Player(name="Somebody")
    assert failed(document) == set()


def test_other_rules_are_noticed() -> None:
    document = to_plain(cut_off(played(TABLES[0]), after="discard"))
    document["rules"]["target"] = 61
    document["rules"]["skunk_lines"] = [31]
    assert failed(document) == {"chain"}


def test_without_a_good_seal_the_cards_cannot_be_looked_at() -> None:
    document = to_plain(played(TABLES[0]))
    document["seal"]["secret"] = bytes(32).hex()
    checks = {check.name: check.good for check in verify(from_plain(document)).checks}
    assert checks == {"seal": False, "shuffle": None, "cut": None, "chain": False}


# What a head tells


@pytest.mark.parametrize(
    ("rules", "guesses"), [(TABLES[0], 2070), (TABLES[2], 47), (TABLES[3], 47)], ids=["2", "3", "4"]
)
def test_trying_every_discard_against_a_head_finds_nothing(rules: Rules, guesses: int) -> None:
    """Somebody who saw his own hand and everything public tries each discard that another seat can have made, with
    whatever he knows in the secret's place. Even the true discard does not give the head then; with the secret it
    does."""
    document = to_plain(cut_off(played(rules), after="discard"))
    before, link = document["seal"]["links"][-2:]
    discard, seal = document["actions"][-1], document["seal"]
    deal = [action for action in document["actions"] if action["type"] == "deal"][-1]
    own = deal["hands"][(discard["seat"] + 1) % rules.seats]
    unseen = [str(card) for card in DECK if str(card) not in own]
    tries = [list(cards) for cards in permutations(unseen, len(discard["cards"]))]
    assert len(tries) == guesses
    assert discard["cards"] in tries

    def head_with(secret: str, cards: list[str]) -> str:
        entry, seq = {**discard, "cards": cards}, len(document["actions"])
        head = bytes.fromhex(before["head"])
        made = head_after_action(head, secret=bytes.fromhex(secret), seq=seq, entry=entry, events=link["events"])
        return made.hex()

    shares = [step["share"] for step in seal["steps"] if step["type"] == "revealed"]
    for known in ("", before["head"], link["head"], seal["steps"][0]["seal"], *shares):
        assert link["head"] not in {head_with(known, cards) for cards in tries}
    assert [cards for cards in tries if head_with(seal["secret"], cards) == link["head"]] == [discard["cards"]]


# Documents


@pytest.mark.parametrize(
    ("at", "value", "fault"),
    [
        (("scheme",), "cribfair/2", "seal.scheme: write one of cribfair/1"),
        (("game",), "", "seal.game: write a name of 1 to 100 characters"),
        (("game",), "a\nb", "seal.game: write a name"),
        (("previous",), "00", "seal.previous: write 32 bytes as 64 digits"),
        (("secret",), None, "seal.secret: write 32 bytes"),
        (("secret",), "G" * 64, "seal.secret: write 32 bytes"),
        (("secret",), "A" * 64, "seal.secret: write 32 bytes"),
        (("steps", 0, "type"), "told", "seal.steps[0].type: write one of sealed, committed"),
        (("steps", 0, "by"), "person", "seal.steps[0]: there is no field 'by'"),
        (("steps", 1, "by"), "ghost", "seal.steps[1].by: write one of person, bot"),
        (("steps", 1, "seat"), -1, "seal.steps[1].seat: write a whole number"),
        (("cuts", 0, "by"), "nobody", "seal.cuts[0].by: write one of tap, derived"),
        (("cuts", 0, "position"), "4", "seal.cuts[0].position: write a whole number"),
        (("links", 0, "head"), "", "seal.links[0].head: write 32 bytes"),
        (("links", 0, "events", 0), {}, "seal.links[0].events[0]: write an event"),
        (("links", 0, "events", 0, "type"), "\ud800", "seal.links[0].events[0]: half a surrogate pair"),
        (("comment",), "", "seal: there is no field 'comment'"),
    ],
)
def test_a_seal_of_another_shape_is_refused(at: tuple[str | int, ...], value: object, fault: str) -> None:
    document = to_plain(sealed_game(TABLES[0], seed=5, deals=1))
    inner: Any = document["seal"]
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    with pytest.raises(InvalidRecord) as refused:
        from_plain(document)
    assert str(refused.value).startswith(fault)
