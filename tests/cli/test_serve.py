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

UNTOLD = {
    "host": "127.0.0.1",
    "port": 8015,
    "database": None,
    "redis": None,
    "workers": 1,
    "public_url": None,
    "trusted_proxies": (),
    "metrics": None,
}


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifteentwo.cli.site.PARTS", ("click", "no_such_part"))
    assert refusal("serve") == "the server's parts are not installed: pip install 'fifteentwo[server]'"


@pytest.mark.parametrize(
    ("options", "called"),
    [
        ((), UNTOLD),
        (
            ("--host", "::1", "--port", "0", "--database", "sqlite:///x.db"),
            {**UNTOLD, "host": "::1", "port": 0, "database": "sqlite:///x.db"},
        ),
        (
            ("--workers", "3", "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "::1"),
            {**UNTOLD, "workers": 3, "trusted_proxies": ("10.0.0.0/8", "::1")},
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
    monkeypatch.setattr("fifteentwo.cli.site.PARTS", ())
    assert output("serve", *options) == ""
    assert calls == [called]


def test_it_may_be_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, Any]] = []
    run = types.ModuleType("fifteentwo.server.run")
    run.serve = lambda **each: calls.append(each)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "fifteentwo.server.run", run)
    monkeypatch.setattr("fifteentwo.cli.site.PARTS", ())
    monkeypatch.setenv("FIFTEENTWO_DATABASE", "postgresql://crib:secret@db/crib")
    monkeypatch.setenv("FIFTEENTWO_REDIS", "redis://between")
    monkeypatch.setenv("FIFTEENTWO_WORKERS", "2")
    monkeypatch.setenv("FIFTEENTWO_PUBLIC_URL", "https://crib.example")
    monkeypatch.setenv("FIFTEENTWO_TRUSTED_PROXIES", "10.0.0.0/8 ::1")
    assert output("serve") == ""
    told = {"database": "postgresql://crib:secret@db/crib", "redis": "redis://between", "workers": 2}
    public = {"public_url": "https://crib.example", "trusted_proxies": ("10.0.0.0/8", "::1")}
    assert calls == [{**UNTOLD, **told, **public}]


@pytest.mark.server
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--workers", "2"), "2 workers need Redis, to hear of each other: name one with --redis"),
        (("--redis", "http://x"), "the address of Redis begins with redis://, rediss:// or unix://"),
        (("--redis", "redis://:secret@127.0.0.1:1"), "Redis cannot be used: "),
        (("--public-url", "crib.example"), "the public address 'crib.example' is none"),
        (("--public-url", "https://crib.example/play"), "the public address 'https://crib.example/play' is none"),
        (("--trusted-proxy", "proxy"), "the trusted proxy 'proxy' is no network: write it as 10.0.0.0/8"),
        (("--metrics", "nowhere"), "the place for metrics 'nowhere' is none: write it as 9115 or 10.0.0.5:9115"),
        (("--metrics", "99999"), "the place for metrics '99999' is none: write it as 9115 or 10.0.0.5:9115"),
        (("--database", "postgresql://crib:secret@127.0.0.1:1/x"), "the database postgresql://crib:***@127.0.0.1:1/x"),
    ],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_what_cannot_be_is_refused_in_one_line(options: tuple[str, ...], told: str, tmp_path: Path) -> None:
    files = () if "--database" in options else ("--database", f"sqlite:///{tmp_path / 'crib.db'}")
    line = refusal("serve", "--port", "0", *options, *files)
    assert line.startswith(told) and "secret" not in line


@pytest.mark.server
def test_a_taken_port_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refusal("serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'crib.db'}")
    assert told == f"cannot listen on 127.0.0.1:{port}: Address already in use"


@pytest.mark.server
def test_a_taken_port_for_metrics_is_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        files = ("--database", f"sqlite:///{tmp_path / 'crib.db'}")
        told = refusal("serve", "--port", "0", "--metrics", str(port), *files)
    assert told == f"cannot tell metrics on 127.0.0.1:{port}: Address already in use"


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
