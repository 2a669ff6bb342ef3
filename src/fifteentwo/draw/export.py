"""The hole positions of a few boards as JSON, for the browser client to be compared with.

`python -m fifteentwo.draw.export > tests/golden/board_holes.json` writes the golden file anew. Each board has its
layout, width, lanes, target and height, and `holes`: for each lane [x, y] of the holes -1, 0, 1 and so on up to the
target, the game hole.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from .geometry import Layout, geometry, hole_position

BOARDS: Final[tuple[tuple[Layout, int, int, int], ...]] = (
    ("snake", 374, 2, 121),
    ("snake", 374, 3, 121),
    ("snake", 374, 6, 121),
    ("snake", 308, 2, 121),
    ("snake", 374, 2, 61),
    ("snake", 374, 2, 181),
    ("snake", 900, 2, 181),
    ("folded", 900, 1, 121),
    ("folded", 900, 2, 121),
    ("folded", 1000, 4, 121),
)
"""Layout, width, lanes and target of the boards that are exported."""


def exported() -> list[dict[str, Any]]:
    """What the golden file holds."""
    boards = []
    for layout, width, lanes, target in BOARDS:
        board = geometry(layout, width=width, lanes=lanes, target=target)
        holes = [[list(hole_position(board, lane, hole)) for hole in range(-1, target + 1)] for lane in range(lanes)]
        boards.append(
            {"layout": layout, "width": width, "lanes": lanes, "target": target, "height": board.height, "holes": holes}
        )
    return boards


def main() -> None:
    """Write the JSON, a line a lane."""
    text = json.dumps(exported(), separators=(",", ":"))
    sys.stdout.write(text.replace("]],", "]],\n").replace("},{", "},\n{") + "\n")


if __name__ == "__main__":
    main()
