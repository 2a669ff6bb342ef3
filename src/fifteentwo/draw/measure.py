"""Places and numbers as the drawings write them. The browser client rounds in the same way, so that both put a hole in
one place."""

from __future__ import annotations

from math import floor
from typing import NamedTuple


class Point(NamedTuple):
    """Pixels from the left and from the top."""

    x: float
    y: float


def whole(value: float) -> int:
    """The nearest whole number, halves up."""
    return floor(value + 0.5)


def tenth(value: float) -> float:
    """The nearest tenth, halves up: finer is not to be seen, and the text stays short."""
    return floor(value * 10 + 0.5) / 10


def plain(value: float) -> str:
    """A number to a tenth, without a needless `.0`."""
    return f"{tenth(value):.10g}"
