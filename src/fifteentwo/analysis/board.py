"""The chance to win from every score, as tables of boards tell it: before a deal and at four and more seams within it.

The tables know scores, who deals and how far the deal has come, and nothing of anybody's cards. One file for each game
(its points, cards and target) lies beside this module; `board_tables` builds them. `FIFTEENTWO_TABLES` names a folder
of your own, whose tables go before those.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..fast.coded import points_alone
from ..rules import Rules

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]

VARIABLE: Final = "FIFTEENTWO_TABLES"
SCALE: Final = 65535
"""A chance is kept as a whole number up to this."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The table of one game. Sides stand everywhere in the order of their seats from the dealer of the deal: 0 the
    dealer's side, 1 pone's."""

    about: Mapping[str, Any]
    """What it was built from: ruleset, seats, target, seams, lines, deals, seed, policy."""
    nodes: Whole
    """The scores that it holds, the same for each side, shape (k,): all of them for two sides, and some for three, with
    what lies between by straight lines."""
    chances: Floats
    """To win (line 0), and to win while no other side has come to each skunk line, shape (seams, 1 + lines, sides, k,
    k, ...)."""

    @property
    def seams(self) -> tuple[str, ...]:
        """The seams in order: `deal`, `cut`, `play`, `hands1`, ..."""
        return tuple(self.about["seams"])

    def wins(self, seam: str, scores: ArrayLike) -> Floats:
        """The chance of each side to win from scores of shape (..., sides), all below the target; the same shape."""
        return self._at(seam, 0, scores)

    def match_points(self, seam: str, scores: ArrayLike, *, rules: Rules) -> Floats:
        """What each side may expect to win in match points, by the rules' scale and skunk lines; as `wins`.

        Raises ValueError where the table knows nothing of a line.
        """
        points, levels = rules.match_points, rules.skunk_lines if rules.skunks == "on" else ()
        expected: Floats = points[0] * self.wins(seam, scores)
        for level, line in enumerate(levels, start=1):
            if line not in self.about["lines"]:
                raise ValueError(f"skunk_lines: the table of boards knows {self.about['lines']}, not {line}")
            more = points[level] - points[level - 1]
            expected += more * self._at(seam, 1 + self.about["lines"].index(line), scores)
        return expected

    def lattice(self, seam: str) -> Floats:
        """The chances to win at every score there is, shape (sides, target, target, ...)."""
        sides, target = self.chances.shape[2], int(self.about["target"])
        if len(self.nodes) == target:
            whole: Floats = self.chances[self._place(seam), 0]
            return whole
        every = np.stack(np.meshgrid(*[np.arange(target)] * sides, indexing="ij"), axis=-1)
        return np.moveaxis(self.wins(seam, every), -1, 0)

    def _place(self, seam: str) -> int:
        if seam not in self.seams:
            raise ValueError(f"seam: choose of {', '.join(self.seams)}, not {seam!r}")
        return self.seams.index(seam)

    def _at(self, seam: str, line: int, scores: ArrayLike) -> Floats:
        at: Whole = np.asarray(scores, np.int64)
        sides, target = self.chances.shape[2], int(self.about["target"])
        if at.shape[-1:] != (sides,) or (at < 0).any() or (at >= target).any():
            raise ValueError(f"scores: {sides} from 0 to {target - 1} are needed, by side from the dealer's")
        table = np.moveaxis(self.chances[self._place(seam), line], 0, -1)
        if len(self.nodes) == target:
            found: Floats = table[tuple(np.moveaxis(at, -1, 0))]
            return found
        return _between(table, self.nodes, at)


def _between(table: Floats, nodes: Whole, at: Whole) -> Floats:
    """The table's values at scores between its nodes: along each axis by a straight line."""
    below = np.clip(np.searchsorted(nodes, at, side="right") - 1, 0, len(nodes) - 2)
    share = (at - nodes[below]) / (nodes[below + 1] - nodes[below])
    found = np.zeros((*at.shape[:-1], table.shape[-1]))
    for corner in product((0, 1), repeat=at.shape[-1]):
        weight = np.where(corner, share, 1 - share).prod(axis=-1)
        found += weight[..., None] * table[tuple(np.moveaxis(below + corner, -1, 0))]
    return found


def board_of(rules: Rules) -> Board | None:
    """The table for these rules; None where there is none. Switches that change no points do not matter."""
    return _read(key_of(rules), os.environ.get(VARIABLE))


def key_of(rules: Rules) -> str:
    """What the table of these rules is found by: everything that changes what a deal or a win comes to, but skunk
    lines, of which a table may know more than are asked for."""
    alone = replace(points_alone(rules), start_points=())
    fields = {name: value for name, value in asdict(alone).items() if not name.startswith("_")}
    return sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()[:12]


def boards() -> Iterator[Board]:
    """Every table there is, those of one's own first."""
    own, seen = os.environ.get(VARIABLE), set[str]()
    for folder in _folders(own):
        for key in sorted(_files(folder)):
            board = None if key in seen else _read(key, own)
            seen.add(key)
            if board is not None:
                yield board


def _folders(own: str | None) -> list[Traversable]:
    return [*([Path(own)] if own else []), resources.files(__package__) / "tables"]


def _files(folder: Traversable) -> dict[str, Traversable]:
    """The tables in a folder by what they are found by."""
    if not folder.is_dir():
        return {}
    files = (each for each in folder.iterdir() if each.name.startswith("board-") and each.name.endswith(".npz"))
    return {file.name.removesuffix(".npz").rpartition("-")[2]: file for file in files}


@lru_cache(maxsize=8)
def _read(key: str, own: str | None) -> Board | None:
    for folder in _folders(own):
        if file := _files(folder).get(key):
            return unpacked(file.read_bytes())
    return None


def packed(board: Board) -> bytes:
    """The table as a file.

    Chances are whole numbers, and of these the second differences along every axis of scores are kept: they are small,
    and their upper bytes, which come first, are nearly all alike.
    """
    whole = np.rint(board.chances * SCALE).astype(np.uint16)
    sides, file = board.chances.shape[2], BytesIO()
    np.savez_compressed(
        file,
        about=np.frombuffer(json.dumps(board.about, sort_keys=True).encode(), np.uint8),
        nodes=board.nodes.astype(np.int16),
        # What all sides win together is certain, so the last side's chance to win is left out.
        wins=_small(whole[:, 0, :-1], sides),
        skunks=_small(whole[:, 1:], sides),
    )
    return file.getvalue()


def unpacked(data: bytes) -> Board:
    """The table that a file holds."""
    with np.load(BytesIO(data)) as kept:
        about, nodes = json.loads(kept["about"].tobytes()), kept["nodes"].astype(np.int64)
        sides = kept["skunks"].shape[3]
        wins, skunks = (_large(kept[name], sides) / SCALE for name in ("wins", "skunks"))
    last = 1.0 - wins.sum(axis=1, keepdims=True)
    whole = np.concatenate((wins, last), axis=1)[:, None]
    return Board(about, nodes, np.concatenate((whole, skunks), axis=1))


def _small(values: NDArray[np.uint16], sides: int) -> NDArray[np.uint8]:
    """Second differences along the last axes, one a side, as bytes: shape (2, ...)."""
    for axis in _last_axes(sides):
        values = np.diff(values, axis=axis, prepend=np.uint16(0))
    return np.stack((values >> 8, values & 255)).astype(np.uint8)


def _large(pieces: NDArray[np.uint8], sides: int) -> NDArray[np.uint16]:
    values: NDArray[np.uint16] = pieces[0].astype(np.uint16) << 8 | pieces[1]
    for axis in _last_axes(sides):
        values = np.cumsum(values, axis=axis, dtype=np.uint16)
    return values


def _last_axes(sides: int) -> list[int]:
    return [-1 - axis for axis in range(sides)] * 2
