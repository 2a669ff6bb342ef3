"""Checks of the tracked files themselves; prints every fault with its place and exits 1 if there is one."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

FILE_LINES = 400
FUNCTION_LINES = 40
CODE = {".py", ".ts", ".svelte"}  # what a program wrote, NAME.gen.ts, is free

# Files that could say where packages come from. Whoever installs decides that, so none may hold an address
# but those of licences and funding that npm copies from the packages themselves.
SOURCES = {"package-lock.json", "package.json", ".npmrc", "uv.toml", "pip.conf", "pyproject.toml"}
ADDRESS = re.compile(r"://|--(?:extra-)?index-url|--find-links|\"resolved\"|^\s*registry\s*=")
HARMLESS = re.compile(r'^\s*(?:"url": )?"https?://[^"]*",?$')
FORBIDDEN = {"uv.lock", "pylock.toml"}


def main() -> int:
    """Check every tracked file."""
    listed = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True, text=True).stdout
    tracked = [Path(name) for name in listed.split("\0") if name]
    faults = [fault for path in tracked if path.is_file() for fault in faults_of(path)]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


def faults_of(path: Path) -> Iterator[str]:
    """Yield what is wrong with one file."""
    if path.name in FORBIDDEN:
        yield f"{path}: records where packages came from; `make requirements` writes the lists that stand instead"
    if path.name in SOURCES or path.parent.name == "requirements":
        yield from addresses(path)
    if path.suffix in CODE and ".gen" not in path.suffixes:
        yield from lengths(path)


def addresses(path: Path) -> Iterator[str]:
    """Yield each line that names a place to fetch packages from."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if ADDRESS.search(line) and not HARMLESS.match(line):
            yield f"{path}:{number}: names a place to fetch from: {line.strip()}"


def lengths(path: Path) -> Iterator[str]:
    """Yield the file and its functions where they are too long; a docstring does not count."""
    text = path.read_text(encoding="utf-8")
    if (lines := len(text.splitlines())) > FILE_LINES:
        yield f"{path}: {lines} lines, more than {FILE_LINES}: split it"
    if path.suffix != ".py":
        return
    for node in ast.walk(ast.parse(text, path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            if (lines := (node.end_lineno or first.lineno) - first.lineno + 1) > FUNCTION_LINES:
                yield f"{path}:{node.lineno}: {node.name} has {lines} lines, more than {FUNCTION_LINES}: split it"


if __name__ == "__main__":
    sys.exit(main())
