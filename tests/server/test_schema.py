"""The client's types are those of the wire, and the wire's fields are those of the core."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import msgspec

from fifteentwo import events as core_events
from fifteentwo.rules import Rules
from fifteentwo.server import schema
from fifteentwo.server.wire import choices, events, lobby, messages, rest, rules, view
from fifteentwo.view import View


def names(struct: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(struct)}


def test_the_committed_types_are_current() -> None:
    assert schema.TARGET.read_text(encoding="utf-8") == schema.typescript(), "run: python -m fifteentwo.server.schema"


def test_every_event_of_the_core_has_its_struct_with_the_same_fields() -> None:
    wire = {struct.__name__.removesuffix("Event"): struct for struct in get_args(events.EventWire)}
    core = {event.__name__: event for event in get_args(core_events.Event)}
    assert wire.keys() == core.keys()
    for name, event in core.items():
        own = {field.name for field in fields(event)}
        assert names(wire[name]) == own | ({"side", "groups"} if name == "Scored" else set())


def test_the_view_and_the_rules_have_the_fields_of_the_core() -> None:
    assert names(view.ViewWire) == {field.name for field in fields(View)} - {"rules"}
    derived = {"seats", "keep", "crib_size", "stub", "match_points"}
    assert names(rules.RulesWire) == {field.name for field in fields(Rules) if field.init} | derived


PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def test_the_page_names_every_message_event_and_choice() -> None:
    unions = (
        messages.ClientMessage,
        messages.ServerMessage,
        lobby.LobbyMessage,
        events.EventWire,
        choices.ActionWire,
        choices.LegalWire,
    )
    tags = {struct.__struct_config__.tag for union in unions for struct in get_args(union)}
    assert tags - set(re.findall(r"`([a-z_]+)`", PAGE)) == set()
    assert names(messages.Batch) - set(re.findall(r"^\| `([a-z_]+)` \|", PAGE, re.MULTILINE)) == set()


def test_the_page_s_examples_are_what_the_server_reads_and_says() -> None:
    game, hand, table, act, done, batches = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    assert msgspec.json.decode(game, type=rest.NewGame).seats == 3
    assert msgspec.json.decode(table, type=lobby.NewTable).seats == 4
    assert msgspec.json.decode(hand, type=rest.ScoreRequest).starter == "AS"
    assert isinstance(msgspec.json.decode(act, type=messages.ClientMessage), messages.Act)
    for text, kind in ((done, messages.Done), (batches, messages.Events)):
        assert isinstance(msgspec.json.decode(text, type=messages.ServerMessage), kind)
