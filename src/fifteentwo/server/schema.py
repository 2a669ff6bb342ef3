"""Writes the client's types from msgspec's own schema of the wire: `python -m fifteentwo.server.schema`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from .wire import accounts, choices, events, lobby, messages, profiles, rest, seal, settings, talk

Schema: TypeAlias = Mapping[str, Any]

UNIONS: Final = {
    "EventWire": events.EventWire,
    "LegalWire": choices.LegalWire,
    "ActionWire": choices.ActionWire,
    "SealStepWire": seal.SealStepWire,
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "LobbyMessage": lobby.LobbyMessage,
}
"""The unions that get a name of their own, in the order written."""
BODIES: Final = (
    rest.RulesetSummary,
    rest.RulesetPage,
    rest.Level,
    rest.ScoreRequest,
    rest.NewGame,
    rest.Created,
    rest.GameList,
    rest.Health,
    rest.Problem,
    accounts.Me,
    accounts.Credentials,
    accounts.NewPassword,
    accounts.Proof,
    accounts.NewEmail,
    accounts.TurnMail,
    accounts.MailToken,
    accounts.ResetRequest,
    accounts.Reset,
    accounts.SessionList,
    accounts.PasskeyJoin,
    accounts.Ceremony,
    accounts.PasskeyAnswer,
    lobby.NewTable,
    lobby.TableCreated,
    lobby.TableFound,
    lobby.TakeSeat,
    lobby.PutBot,
    lobby.SetReady,
    lobby.SeekWish,
    lobby.NewChallenge,
    talk.Say,
    talk.Mute,
    lobby.TableList,
    profiles.Profile,
    profiles.Leaders,
    profiles.Wardrobe,
    profiles.Wear,
    profiles.Given,
    settings.Settings,
)
HEADER: Final = """\
// Generated from the server's wire structs by `python -m fifteentwo.server.schema`. Do not edit.

/** The version of the wire that these types describe; `Hello.version` must be the same. */
export const WIRE_VERSION = {version};

/** Rank and suit: `5H`, `TD`. */
export type Card = string;
"""
TARGET: Final = Path(__file__).parents[3] / "web/src/lib/wire.gen.ts"


def main() -> int:
    """Write the file into the source tree that this package lies in."""
    if not TARGET.parent.is_dir():
        print(f"there is no {TARGET.parent}: run this in a source tree of Fifteen Two", file=sys.stderr)  # noqa: T201
        return 2
    TARGET.write_text(typescript(), encoding="utf-8")
    return 0


def typescript() -> str:
    """The whole file."""
    schemas, structs = msgspec.json.schema_components((*UNIONS.values(), *BODIES))
    names = {_members(schema): name for name, schema in zip(UNIONS, schemas, strict=False)}
    parts = [HEADER.format(version=messages.VERSION)]
    parts += [_interface(name, struct, names) for name, struct in structs.items()]
    parts += [f"export type {name} =\n  | " + "\n  | ".join(refs) + ";\n" for refs, name in names.items()]
    return "\n".join(parts)


def _interface(name: str, struct: Schema, unions: Mapping[tuple[str, ...], str]) -> str:
    lines = []
    if "description" in struct:
        lines.append("/** " + " ".join(struct["description"].split()) + " */")
    lines.append(f"export interface {name} {{")
    for field, schema in struct["properties"].items():
        mark = "" if field in struct.get("required", ()) else "?"
        lines.append(f"  {field}{mark}: {_type(schema, unions)};")
    lines.append("}\n")
    return "\n".join(lines)


def _type(schema: Schema, unions: Mapping[tuple[str, ...], str]) -> str:
    """The TypeScript type of one schema; one that is not foreseen here fails aloud."""
    match schema:
        case {"title": "Card"}:
            return "Card"
        case {"$ref": _}:
            return _name(schema)
        case {"anyOf": members}:
            if "discriminator" in schema and (known := unions.get(_members(schema))):
                return known
            return " | ".join(dict.fromkeys(_type(each, unions) for each in members))
        case {"enum": values}:
            return " | ".join(f"'{value}'" if isinstance(value, str) else str(value) for value in values)
        case {"type": "array", "items": items}:
            inner = _type(items, unions)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict() as values}:
            return f"Record<string, {_type(values, unions)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": "string" | "boolean" | "null" as plain}:
            return str(plain)
        case {"type": "integer" | "number"}:
            return "number"
        case _:
            raise ValueError(f"the wire uses a schema that has no TypeScript yet: {schema}")


def _members(schema: Schema) -> tuple[str, ...]:
    return tuple(_names(schema["anyOf"]))


def _names(members: list[Schema]) -> Iterator[str]:
    for member in members:
        yield _name(member)


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


if __name__ == "__main__":
    sys.exit(main())
