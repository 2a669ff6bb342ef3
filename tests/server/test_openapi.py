"""The description of the API is true: it names every path, and no request made from it finds the server wrong."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from fifteentwo.server.wire.rest import ScoreRequest
from tests.server.members import Member, members
from tests.server.site import Site

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
PROFILE = settings(
    max_examples=int(os.environ.get("FUZZ_EXAMPLES", "4")),
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def described(site: Site) -> dict[str, Any]:
    answer = requests.get(f"{site.url}/api/openapi.json", timeout=30)
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/json"
    document: dict[str, Any] = answer.json()
    return document


def test_what_is_described_is_what_is_read(described: dict[str, Any]) -> None:
    hand = described["components"]["schemas"][ScoreRequest.__name__]
    assert hand["additionalProperties"] is False and hand["required"] == ["cards", "starter"]
    assert hand["properties"]["cards"]["items"]["maxLength"] == 4, "what stands inside lists is described too"
    names = [each["operationId"] for path in described["paths"].values() for each in path.values()]
    assert len(names) == len(set(names)) > 40


def test_every_path_is_written_about(described: dict[str, Any]) -> None:
    written = {re.sub(r"\b[A-Z]+\b", "{}", path) for path in re.findall(r"/api/[\w/.-]+", PAGE)}
    paths = {re.sub(r"\{\w+\}", "{}", path) for path in described["paths"]}
    assert paths - written == set()


@pytest.mark.fuzz
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["valid", "invalid"])
def test_no_request_finds_the_server_wrong(site: Site, described: dict[str, Any], mode: GenerationMode) -> None:
    wrong: dict[str, str] = {}
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if mode is GenerationMode.NEGATIVE and not can_be_invalid(operation.definition.raw):
            continue
        with members(site) as [member]:
            member.join()
            try:
                throw(operation, mode, site.url, member)
            except Exception as error:  # noqa: BLE001 - of whatever kind: the next operation is tried all the same
                wrong[operation.label] = str(error)
    assert not wrong, "\n\n".join(f"{label}: {told}" for label, told in wrong.items())


def can_be_invalid(operation: dict[str, Any]) -> bool:
    """Whether there is anything to get wrong: any text is a part of a path."""
    texts = all(parameter["schema"] == {"type": "string"} for parameter in operation.get("parameters", ()))
    return "requestBody" in operation or not texts


def throw(operation: Any, mode: GenerationMode, url: str, member: Member) -> None:
    """Requests of one operation, made from its description; the valid ones name what is there."""
    there, cookies = ids(member), {"crib_guest": str(member.token)}

    @PROFILE
    @given(case=operation.as_strategy(generation_mode=mode))
    def thrown(case: Any) -> None:
        if mode is GenerationMode.POSITIVE:
            case.path_parameters = {name: there.get(name, value) for name, value in case.path_parameters.items()}
        case.call_and_validate(base_url=url, cookies=cookies, checks=CHECKS)

    thrown()


def ids(member: Member) -> dict[str, Any]:
    """What parts of paths name, and is there: so that requests come further than the door."""
    table = member.http.post("/api/tables", json={"seats": 3}).json()
    return {"game": member.start(), "table": table["id"], "code": table["code"], "name": "standard", "seat": 1}
