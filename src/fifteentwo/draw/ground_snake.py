"""Inlay, turns, skunk lines and numbers of a street board."""

from __future__ import annotations

from collections.abc import Sequence

from . import ink
from .measure import plain, tenth
from .snake import GROUP, STREET, Snake, place_of
from .wood import DASHES, SKUNK_NAMES, Anchor, word


def ground_of_snake(board: Snake, skunk_lines: Sequence[int]) -> str:
    """Everything under the holes; `skunk_lines` are scores below which a loser is skunked, the single one first."""
    lines = "".join(_skunk_line(board, below, name) for below, name in zip(skunk_lines, SKUNK_NAMES, strict=False))
    return _turns(board) + _rows(board) + _ticks(board) + lines + _street_numbers(board, skunk_lines)


def _band(board: Snake) -> tuple[float, float, float]:
    """Left and right end of a row's inlay, and what it stands out above and below the lanes."""
    half = board.lane_gap * 0.5 + (2 if board.lanes > 2 else 2.5)
    return board.left - 7, board.column_x(STREET - 1) + 7, half


def _last_column(board: Snake) -> int:
    return place_of(max(1, board.target - 1))[1]


def _rows(board: Snake) -> str:
    rows = []
    for row in range(board.rows):
        left, right, half = _band(board)
        # The first row holds the start holes, the last one the game hole and perhaps fewer than thirty.
        if row == 0:
            left -= 13
        if row == board.rows - 1:
            end = board.column_x(_last_column(board))
            if row % 2:
                left = max(2, end - 7 - 13)
            else:
                right = min(board.width - 2, end + 7 + 13)
        rows.append(
            f'<rect x="{plain(left)}" y="{plain(board.row_y(row) - half)}" width="{plain(right - left)}"'
            f' height="{plain(board.lane_height + 2 * half)}" rx="4" fill="{ink.INLAY}"/>'
        )
    return "".join(rows)


def _turns(board: Snake) -> str:
    """The bands that lead from one row to the next, with an arrow on each."""
    left, right, _ = _band(board)
    edges, bands = [], []
    reach, thick = tenth(board.side - 4), tenth(min(6.5, board.side * 0.42))
    for row in range(board.rows - 1):
        out = -1 if row % 2 else 1
        x = right - 3 if out > 0 else left + 3
        upper = board.row_y(row) + board.lane_height / 2
        lower = upper + board.row_pitch
        bend = tenth(reach - 1)
        path = (
            f"M{plain(x)} {plain(upper)}h{out}q{plain(bend * out)} 0 {plain(bend * out)} {plain(bend)}"
            f"V{plain(lower - bend)}q0 {plain(bend)} {plain(-bend * out)} {plain(bend)}h{-out}"
        )
        edges.append(
            f'<path d="{path}" fill="none" stroke="{ink.RULE}" stroke-opacity=".45"'
            f' stroke-width="{plain(thick + 1.6)}"/>'
        )
        bands.append(
            f'<path d="{path}" fill="none" stroke="{ink.INLAY}" stroke-width="{plain(thick)}"/>'
            f'<path d="M{plain(x + reach * out - 2.4)} {plain((upper + lower) / 2 - 1.6)}l2.4 2.8l2.4-2.8" fill="none"'
            f' stroke="{ink.WOOD_INK}" stroke-width="1.3" opacity=".8"/>'
        )
    return "".join(edges + bands)


def _ticks(board: Snake) -> str:
    """A rule between every two groups of five."""
    half, path = _band(board)[2], ""
    end = _last_column(board)
    for row in range(board.rows):
        for column in range(GROUP, STREET, GROUP):
            beyond = column <= end if row % 2 else column > end
            if row == board.rows - 1 and beyond:
                continue
            x = board.column_x(column) - board.pitch / 2 - board.group_gap / 2
            path += f"M{plain(x)} {plain(board.row_y(row) - half + 1.5)}v{plain(board.lane_height + 2 * half - 3)}"
    return f'<path d="{path}" stroke="{ink.RULE}" stroke-width=".8" opacity=".5"/>'


def _above(board: Snake, row: int) -> float:
    """The middle of the wood above a row."""
    return board.row_y(row) - (board.row_pitch - board.lane_height) / 2


def _skunk_line(board: Snake, below: int, name: str) -> str:
    """Between two streets the line is level; within one it stands across the lanes."""
    row, column = place_of(below)
    if (below - 1) % STREET == 0:
        return _level_line(board, row, name)
    half, size = _band(board)[2], board.font_size
    x = (board.column_x(column) + board.column_x(column + (1 if row % 2 else -1))) / 2
    y = board.row_y(row)
    anchor: Anchor = "start" if column < 4 else "end" if column > 25 else "middle"
    path = f"M{plain(x)} {plain(y - half - 1)}v{plain(board.lane_height + 2 * half + 2)}"
    label = word(name, x, y - half - 2, size=size, anchor=anchor, colour=ink.SKUNK)
    return f'<g class="skunk-line"><path d="{path}" {DASHES} stroke-width="1.3"/>{label}</g>'


def _level_line(board: Snake, row: int, name: str) -> str:
    left, right, _ = _band(board)
    size, y = board.font_size, _above(board, row)
    # Room for the widest of the letterings that may stand in for ours.
    width = len(name) * size * 0.66 + 8
    at_left = row % 2 == 1
    start, end = (left + width, right - 24) if at_left else (left + 26, right - width)
    anchor: Anchor = "start" if at_left else "end"
    x = left + 1 if at_left else right - 1
    label = word(name, x, y + size * 0.34, size=size, anchor=anchor, colour=ink.SKUNK)
    path = f"M{plain(start)} {plain(y)}H{plain(end)}"
    return f'<g class="skunk-line"><path d="{path}" {DASHES} stroke-width="1.3"/>{label}</g>'


def _street_numbers(board: Snake, skunk_lines: Sequence[int]) -> str:
    """30, 60, 90 and so on, where a street ends and the next begins."""
    left, right, _ = _band(board)
    size, words = board.font_size, ""
    for row in range(1, board.rows):
        at_right = row % 2 == 1
        words += word(
            str(row * STREET),
            right - 1 if at_right else left + 1,
            _above(board, row) + size * 0.34,
            size=size,
            anchor="end" if at_right else "start",
            colour=ink.SKUNK if row * STREET + 1 in skunk_lines else ink.WOOD_INK,
        )
    return words
