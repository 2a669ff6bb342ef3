"""In CI a skipped test is a failure; elsewhere it is said and passed over."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
SKIPPED_TEST = "import pytest\n\ndef test_part():\n    pytest.skip('no such part here')\n"
SKIPPED_MODULE = "import pytest\n\npytest.skip('no such part here', allow_module_level=True)\n"
EXPECTED_FAILURE = "import pytest\n\n@pytest.mark.xfail\ndef test_part():\n    assert 0\n"


@pytest.mark.parametrize(
    ("source", "ci", "status"),
    [
        (SKIPPED_TEST, "true", pytest.ExitCode.TESTS_FAILED),
        (SKIPPED_MODULE, "true", pytest.ExitCode.INTERRUPTED),
        (EXPECTED_FAILURE, "true", pytest.ExitCode.OK),
        (SKIPPED_TEST, "", pytest.ExitCode.OK),
    ],
    ids=["test", "module", "expected failure", "outside CI"],
)
def test_skipping_in_ci_fails(tmp_path: Path, source: str, ci: str, status: pytest.ExitCode) -> None:
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_part.py").write_text(source)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", "--disable-plugin-autoload"],
        cwd=tmp_path,
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == status, run.stdout
    assert "no such part here" in run.stdout or source == EXPECTED_FAILURE
