"""The check of the tracked files sees each fault that it is there for, and passes over what is allowed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[2] / ".ci" / "check_tree.py"
LONG_BODY = "    x = 1\n" * 41
LONG_DOCSTRING = '    """A sentence.\n' + "\n" * 41 + '    """\n    return 1\n'


def check(folder: Path, name: str, text: str) -> subprocess.CompletedProcess[str]:
    """Run the check in a repository that tracks this one file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    for command in (["init", "--quiet"], ["add", "--force", name]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return subprocess.run([sys.executable, CHECK], cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("long.py", "x = 1\n" * 401, "long.py: 401 lines"),
        ("web/long.svelte", "\n" * 401, "web/long.svelte: 401 lines"),
        ("long.py", f"def count():\n{LONG_BODY}", "long.py:1: count has 41 lines"),
        ("requirements/run.txt", "--index-url mirror\nclick==8\n", "run.txt:1: names a place"),
        ("web/package-lock.json", '{\n"resolved": "x"\n}\n', "package-lock.json:2: names a place"),
        ("web/.npmrc", "registry=mirror\n", ".npmrc:1: names a place"),
        ("pyproject.toml", 'url = "https://mirror.example"\n', "pyproject.toml:1: names a place"),
        ("uv.lock", "", "uv.lock: records where"),
    ],
    ids=["file", "component", "function", "index", "resolved", "registry", "url", "lock"],
)
def test_fault_is_named_with_its_place(tmp_path: Path, name: str, text: str, fault: str) -> None:
    run = check(tmp_path, name, text)
    assert fault in run.stdout
    assert run.returncode == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("short.py", "x = 1\n" * 400),
        ("short.py", f"def count():\n{LONG_DOCSTRING}"),
        ("table.json", "\n" * 401),
        ("web/wire.gen.ts", "\n" * 401),
        ("web/package-lock.json", '{\n  "url": "https://example.org/donate"\n}\n'),
    ],
    ids=["file", "docstring", "data", "generated", "funding"],
)
def test_what_is_allowed_passes(tmp_path: Path, name: str, text: str) -> None:
    run = check(tmp_path, name, text)
    assert (run.stdout, run.stderr, run.returncode) == ("", "", 0)
