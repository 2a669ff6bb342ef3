"""How `crib` starts: light, and with one line for what it does not understand."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import pytest

from fifteentwo.cli import COMMANDS
from fifteentwo.cli.measuring import HEAVY, heavy_modules
from tests.cli.console import output, real_crib, refusal

LOADED = """
import sys
from fifteentwo.cli import main
try:
    main(sys.argv[1:])
except SystemExit as left:
    assert not left.code
print(*sys.modules, file=sys.stderr)
"""


def loaded(*arguments: str) -> set[str]:
    """Every module that a command leaves imported."""
    done = subprocess.run([sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_counting_a_hand_imports_nothing_heavy() -> None:
    found = loaded("score", "5H 5C 5S JD", "5D")
    assert found.isdisjoint({"numpy", "rich", "litestar", "numba", "sqlalchemy", "asyncio", "json", "tomllib"})
    assert {name for name in found if name.startswith("fifteentwo.")} == {
        *("fifteentwo.cli", "fifteentwo.cli.score", "fifteentwo.cli.options", "fifteentwo.cli.words"),
        *(f"fifteentwo.{name}" for name in ("cadence", "cards", "errors", "rules", "score")),
    }


def test_counting_by_a_named_ruleset_imports_nothing_heavy() -> None:
    assert loaded("score", "5H 5C 5S JD", "5D", "--rules", "h2g2", "--json").isdisjoint(HEAVY)


def test_the_bench_sees_heavy_modules_if_there_are_any(monkeypatch: pytest.MonkeyPatch) -> None:
    assert heavy_modules() == []
    monkeypatch.setattr("fifteentwo.cli.measuring.HEAVY", ("click", "rich"))
    assert find_spec("rich") is not None
    assert heavy_modules() == ["click"]


def test_without_a_command_all_are_listed() -> None:
    listed = output()
    assert [line.split()[0] for line in listed.partition("Commands:\n")[2].splitlines()] == list(COMMANDS)


def test_an_unknown_command_is_refused_with_the_list() -> None:
    assert refusal("nope") == f"there is no command 'nope': choose one of {', '.join(COMMANDS)}"


def test_an_unknown_option_is_refused() -> None:
    assert refusal("--nope").startswith("No such option '--nope'")


def test_the_real_command_lists_its_commands() -> None:
    done = real_crib()
    assert (done.returncode, done.stderr) == (0, "")
    assert "score    Count a hand with the starter." in done.stdout


def test_a_closed_pipe_is_no_fault() -> None:
    command = f"{sys.executable} -c 'from fifteentwo.cli import main; main()' board --scores 1,2 | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("<svg xmlns", "")
