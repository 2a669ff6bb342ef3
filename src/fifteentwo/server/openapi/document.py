"""An OpenAPI document from operations, with msgspec's schema of every body: what it reads is what is described.

The framework's own document loses what stands inside lists and that unknown fields are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final, Literal, TypeAlias

import msgspec

from ..wire.rest import Problem

Schema: TypeAlias = dict[str, Any]
_PLACE: Final = "#/components/schemas/{name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A part of the path or of the query, and the type it is read as."""

    name: str
    place: Literal["path", "query"]
    type: Any
    required: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """A method of a path. `takes` is the type of the body, `gives` that of the answer, None where there is none;
    `status` is that of the answer, `media` what it is sent as."""

    method: str
    path: str
    summary: str
    parameters: tuple[Parameter, ...]
    takes: Any
    gives: Any
    status: int
    media: str = "application/json"


def document(operations: Sequence[Operation]) -> Schema:
    """The whole document, OpenAPI 3.1."""
    types = list(_types(operations))
    schemas, components = msgspec.json.schema_components(types, ref_template=_PLACE)
    known = list(zip(types, schemas, strict=True))
    paths: dict[str, Schema] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fifteen Two",
            "version": version("fifteentwo"),
            "description": "Cribbage: games, tables, accounts. docs/protocol.md tells what the figures do not.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _types(operations: Iterable[Operation]) -> Iterable[Any]:
    yield Problem
    for operation in operations:
        yield from (parameter.type for parameter in operation.parameters)
        yield from (each for each in (operation.takes, operation.gives) if each is not None)


def _operation(operation: Operation, known: Sequence[tuple[Any, Schema]]) -> Schema:
    def schema_of(wanted: Any) -> Schema:
        # Types are compared as they are: some, such as unions, have no hash to be found by.
        return next(schema for each, schema in known if each is wanted or each == wanted)

    content = None if operation.gives is None else {operation.media: {"schema": schema_of(operation.gives)}}
    refused = {"description": "Refused", "content": {"application/json": {"schema": schema_of(Problem)}}}
    done: Schema = {"description": "Done"} if content is None else {"description": "Done", "content": content}
    described: Schema = {
        "operationId": "_".join(re.findall(r"\w+", f"{operation.method.lower()} {operation.path}")),
        "summary": operation.summary,
        "responses": {str(operation.status): done, "4XX": refused, "503": refused},
    }
    if operation.parameters:
        described["parameters"] = [
            {"name": each.name, "in": each.place, "required": each.required, "schema": schema_of(each.type)}
            for each in operation.parameters
        ]
    if operation.takes is not None:
        body = {"application/json": {"schema": schema_of(operation.takes)}}
        described["requestBody"] = {"required": True, "content": body}
    return described
