"""Wheel and source archive carry the built client and all data, and neither needs Node to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/fifteentwo"
CLIENT = SOURCE / "server/client"
WITHOUT_NPM = {"PATH": ""}


def build(
    folder: Path, *targets: str, into: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Build in `folder` as an installer would."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(into)]
    command += [part for target in targets for part in ("--target", target)]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive of this tree."""
    if not (CLIENT / "index.html").is_file():
        pytest.skip("the client is not built: `make client` builds it")
    into = tmp_path_factory.mktemp("dist")
    run = build(ROOT, "sdist", "wheel", into=into)
    assert run.returncode == 0, run.stderr
    return into


@pytest.fixture
def unpacked(built: Path, tmp_path: Path) -> Path:
    """The source archive, unpacked."""
    subprocess.run(["tar", "-xzf", next(built.glob("*.tar.gz"))], cwd=tmp_path, check=True)
    return next(tmp_path.iterdir())


def names(wheel: Path) -> set[str]:
    """The files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_wheel_carries_every_data_file_and_the_client(built: Path) -> None:
    kept = {path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    expected = {f"fifteentwo/{path.relative_to(SOURCE).as_posix()}" for path in kept}
    assert expected - names(next(built.glob("*.whl"))) == set()


def test_wheel_carries_the_licences(built: Path) -> None:
    licences = {name.rpartition("/")[2] for name in names(next(built.glob("*.whl"))) if "/licenses/" in name}
    assert licences == {"LICENSE", "CREDITS.md", "besley-OFL.txt", "atkinson-OFL.txt"}


def test_source_archive_gives_the_same_wheel_without_node(built: Path, unpacked: Path, tmp_path: Path) -> None:
    run = build(unpacked, "wheel", into=tmp_path / "again", env=WITHOUT_NPM)
    assert run.returncode == 0, run.stderr
    assert names(next((tmp_path / "again").glob("*.whl"))) == names(next(built.glob("*.whl")))


def test_unpacked_wheel_reads_its_rulesets(built: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        archive.extractall(tmp_path)
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import fifteentwo; fifteentwo.load_rules('standard')"
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        (["src/fifteentwo/server/client"], "building it needs Node 20.19 or newer"),
        (["src/fifteentwo/server/client", "web"], "there is no"),
    ],
    ids=["no Node", "no sources"],
)
def test_build_without_a_client_stops_with_a_sentence(unpacked: Path, missing: list[str], sentence: str) -> None:
    for folder in missing:
        shutil.rmtree(unpacked / folder)
    run = build(unpacked, "wheel", into=unpacked / "dist", env=WITHOUT_NPM)
    assert run.returncode == 1
    assert sentence in run.stderr
    assert "Traceback" not in run.stderr
