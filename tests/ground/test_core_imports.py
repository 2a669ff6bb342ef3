"""The core runs on the standard library alone: whoever takes the rules takes nothing else along."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
CORE = sorted((SOURCE / "fifteentwo").glob("*.py"))


@pytest.mark.parametrize("path", CORE, ids=[path.stem for path in CORE])
def test_core_module_names_only_the_standard_library(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            case ast.ImportFrom(module=str(module), level=0):
                imported.add(module.partition(".")[0])
    assert imported <= sys.stdlib_module_names | {"fifteentwo"}


def test_core_imports_where_nothing_is_installed() -> None:
    names = ", ".join("fifteentwo" if path.stem == "__init__" else f"fifteentwo.{path.stem}" for path in CORE)
    program = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import {names}"
    subprocess.run([sys.executable, "-I", "-S", "-W", "error", "-c", program], check=True)
