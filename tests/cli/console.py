"""Running `crib` in a test: by Click's runner within this process, or as the real command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from fifteentwo.cli import main

CRIB = Path(sys.executable).with_name("crib")


def crib(*arguments: str, typed: str = "") -> Result:
    """What the command does with these arguments, and with this on its standard input."""
    return CliRunner().invoke(main, arguments, input=typed)


def real_crib(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    return subprocess.run([CRIB, *arguments], input=typed, capture_output=True, text=True, check=False, timeout=120)


def output(*arguments: str, typed: str = "") -> str:
    """What a command that succeeds prints."""
    result = crib(*arguments, typed=typed)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout


def refusal(*arguments: str, typed: str = "") -> str:
    """The one line in which bad input is refused."""
    result = crib(*arguments, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("crib: ")
    return line.removeprefix("crib: ")
