"""The client is tested against what the server says now, not what it once said."""

from __future__ import annotations

import pytest

from .recordings import FOLDER, recordings


@pytest.mark.parametrize("name", ["duel.json", "partners.json"])
def test_the_recordings_are_current(name: str) -> None:
    told = recordings()[name]
    assert FOLDER.joinpath(name).read_bytes() == told, "run python -m tests.server.recordings, and the client's tests"
