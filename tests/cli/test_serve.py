"""`crib serve` without its parts, with a taken port, and handing on what it was told."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import CRIB, output, refusal


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifteentwo.cli.serve.PARTS", ("click", "no_such_part"))
    assert refusal("serve") == "the server's parts are not installed: pip install 'fifteentwo[server]'"


@pytest.mark.parametrize(
    ("options", "called"),
    [
        ((), {"host": "127.0.0.1", "port": 8015, "database": None}),
        (
            ("--host", "::1", "--port", "0", "--database", "sqlite:///x.db"),
            {"host": "::1", "port": 0, "database": "sqlite:///x.db"},
        ),
    ],
)
def test_it_serves_as_told(
    options: tuple[str, ...], called: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[dict[str, Any]] = []
    run = types.ModuleType("fifteentwo.server.run")
    run.serve = lambda **each: calls.append(each)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fifteentwo.server.run", run)
    monkeypatch.setattr("fifteentwo.cli.serve.PARTS", ())
    assert output("serve", *options) == ""
    assert calls == [called]


@pytest.mark.server
def test_a_taken_port_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refusal("serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'crib.db'}")
    assert told == f"cannot listen on 127.0.0.1:{port}: Address already in use"


@pytest.mark.server
def test_the_keyboard_stops_it_in_good_order(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [CRIB, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'crib.db'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Fifteen Two is served at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    assert refusal("serve", "--port", port).startswith("Invalid value for '--port'")
