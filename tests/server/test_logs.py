"""What is logged: one event a line, however many processes write to the same place."""

from __future__ import annotations

import json
import subprocess
import sys

LOGGED = """
import io, json, logging, sys
import structlog

class Pieces(io.StringIO):
    pieces = []

    def write(self, text):
        self.pieces.append(text)
        return len(text)

sys.stderr = Pieces()
from fifteentwo.server.logs import set_up_logs
set_up_logs()
structlog.get_logger().info("one", path="/")
logging.getLogger("library").warning("two")
print(json.dumps(Pieces.pieces))
"""


def test_a_line_is_written_in_one_piece() -> None:
    told = subprocess.run([sys.executable, "-c", LOGGED], check=True, capture_output=True, text=True).stdout
    pieces = json.loads(told)
    assert [json.loads(piece)["event"] for piece in pieces] == ["one", "two"]
    assert all(piece.endswith("\n") for piece in pieces)
