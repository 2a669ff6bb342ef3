"""Whatever stands in a path where something is named: what cannot be there is not there, on either engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final
from urllib.parse import quote

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from fifteentwo.server.line.socket import NOT_THERE
from tests.server.ground import Ground
from tests.server.members import Member
from tests.server.site import Site, served

BODIES: Final[dict[str, Any]] = {
    "TakeSeat": {"name": None},
    "PutBot": {"level": "random"},
    "SetReady": {"ready": True},
    "Say": {"phrase": "good_game"},
    "Mute": {"mute": "no"},
    "Proof": {"password": None},
}
"""A body that can be read, of every kind that goes with a path in which something is named."""
TEXTS: Final = ("\0", "a\0b", "\0" * 300, "\ufffd", "\U0010ffff", "%", "'", "x" * 3000)
NUMBERS: Final = tuple(sign * number for number in (2**31, 2**32, 2**63, 2**64, 2**200) for sign in (1, -1))
SOCKETS: Final = ("/api/games/{}/socket", "/api/tables/{}/socket")


def test_what_no_path_can_name_is_not_there(ground: Ground) -> None:
    with served(ground) as site, closing(Member(site)) as member:
        member.join()
        wrong, tried = [], 0
        for method, path, body in requests(site, member):
            answer = member.http.request(method, path, json=body)
            tried += 1
            if answer.status_code != 404 or "code" not in answer.json():
                wrong.append((method, path[:80], answer.status_code, answer.text[:80]))
        assert not wrong and tried > 100


def test_a_socket_of_what_no_path_can_name_is_told_so(ground: Ground) -> None:
    with served(ground) as site, closing(Member(site)) as member:
        for path in SOCKETS:
            for text in ("nonesuch", *TEXTS):
                with member.open(path.format(quote(text, safe=""))) as socket:
                    fault = msgspec.json.decode(socket.recv(timeout=60))
                    assert (fault["type"], fault["code"][:8]) == ("error", "no_such_"), (path, text)
                    with pytest.raises(ConnectionClosed) as closed:
                        socket.recv(timeout=60)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == NOT_THERE, (path, text)


def requests(site: Site, member: Member) -> Iterator[tuple[str, str, Any]]:
    """Every operation that names something in its path, with one of the names made what nothing has."""
    table = member.http.post("/api/tables", json={}).json()
    there = {"game": member.start(), "table": table["id"], "code": table["code"], "name": member.name}
    numbers = dict.fromkeys(("seat", "line", "passkey", "session"), 1)
    described = member.http.get(f"{site.url}/api/openapi.json").json()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            named = {each["name"]: each["schema"] for each in operation.get("parameters", ()) if each["in"] == "path"}
            for name, schema in named.items():
                for odd in NUMBERS if schema["type"] == "integer" else TEXTS:
                    yield method.upper(), filled(path, {**there, **numbers, name: odd}), body_of(operation)


def filled(path: str, named: dict[str, Any]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: quote(str(named[found[1]]), safe=""), path)


def body_of(operation: dict[str, Any]) -> Any:
    if "requestBody" not in operation:
        return None
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    return BODIES[schema["$ref"].rpartition("/")[2]]
