"""A meeting as a picture: how its result came about, and what each bot scores from what."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ..errors import CribbageError
from .certainty import always_valid_share
from .result import Result
from .totals import SOURCES, Counts

SUFFIXES: Final = (".svg", ".png", ".pdf")
_MOST_POINTS: Final = 200


class CannotDraw(CribbageError):
    """A picture that cannot be made: a kind of file that is not known, or the parts are missing."""

    code = "cannot_draw"


def check_plot(path: Path) -> None:
    """Raises CannotDraw where no picture could be written there, so that nobody plays for hours to learn it."""
    if path.suffix.lower() not in SUFFIXES:
        raise CannotDraw(f"{path.name} is no picture: end its name with {', '.join(SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise CannotDraw("the parts for plots are not installed: pip install 'fifteentwo[plot]'")
    if not path.resolve().parent.is_dir():
        raise CannotDraw(f"{path} cannot be written: there is no folder {path.parent}")


def draw_plot(path: Path, result: Result, course: Sequence[Counts]) -> None:
    """Write the picture; `course` holds, in order, the pairs of which none, one and both were won after each chunk."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # Names of bots stay text, and the same result makes the same file.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "arena"}):
        figure = Figure(figsize=(11, 4.5), layout="constrained")
        left, right = figure.subplots(1, 2)
        _draw_course(left, result, course)
        _draw_averages(right, result)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, metadata=metadata)


def _draw_course(axes: Any, result: Result, course: Sequence[Counts]) -> None:
    step = -(-len(course) // _MOST_POINTS)
    shown = [*course[::step], course[-1]]
    shares = [always_valid_share(wins) for wins in shown]
    pairs = [sum(wins) for wins in shown]
    axes.fill_between(
        pairs,
        [each.low for each in shares],
        [each.high for each in shares],
        alpha=0.25,
        label="holds at all times, 95 %",
    )
    axes.plot(pairs, [each.value for each in shares], label=f"wins of {result.bots[0]}")
    axes.axhline(0.5, color="0.4", linewidth=0.8)
    axes.set(
        title=f"{result.bots[0]} against {result.bots[1]}, {result.rules} for {result.seats}",
        xlabel="duplicate pairs",
        ylabel=f"share of games won by {result.bots[0]}",
        ylim=(0, 1),
    )
    axes.legend()


def _draw_averages(axes: Any, result: Result) -> None:
    names = [f"{each.role}, {each.bot}" for each in result.averages]
    so_far = [0.0] * len(names)
    for source in SOURCES:
        widths = [each.sources.get(source, 0.0) for each in result.averages]
        if any(widths):
            axes.barh(names, widths, left=so_far, label=source)
            so_far = [before + width for before, width in zip(so_far, widths, strict=True)]
    axes.invert_yaxis()
    axes.set(title="points a deal by role and source", xlabel="points")
    axes.legend()
