"""Every example of the guide does what the guide shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ (.+)\n((?:.*\n)*?)```", GUIDE)
SNIPPETS = re.findall(r"```python\n((?:.*\n)*?)```", GUIDE)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == GUIDE.count("```console") > 5
    assert SNIPPETS


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command[:40] for command, _ in EXAMPLES])
def test_a_command_prints_what_is_shown(command: str, shown: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        shell=True,
        cwd=tmp_path,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == shown


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_the_python_runs(snippet: str) -> None:
    exec(compile(snippet, "docs/cli.md", "exec"), {})
