"""Choices with what they are worth, for people or as a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .words import listed

if TYPE_CHECKING:
    from ..analysis.discards import DiscardChoice
    from ..analysis.plays import PlayChoice


def tell_discards(choices: Sequence[DiscardChoice], *, as_json: bool) -> None:
    """Print ways to lay cards away, as `crib discard` does."""
    if as_json:
        _print_document([_discard_data(choice) for choice in choices])
        return
    away, keep = max(len(listed(choices[0].discard)), 7), max(len(listed(choices[0].keep)), 4)
    has_win = choices[0].win is not None
    click.echo(f"{'discard':<{away}}  {'keep':<{keep}}   hand    crib  pegging  points" + "    win" * has_win)
    for choice in choices:
        click.echo(
            f"{listed(choice.discard):<{away}}  {listed(choice.keep):<{keep}}  {choice.hand:5.2f}  {choice.crib:+6.2f}"
            f"  {choice.pegging:+7.2f}  {choice.points:+6.2f}{_win(choice.win)}"
        )


def tell_plays(choices: Sequence[PlayChoice], *, as_json: bool) -> None:
    """Print cards that may be played."""
    if as_json:
        _print_document([_play_data(choice) for choice in choices])
        return
    has_win, has_error = choices[0].win is not None, any(choice.error for choice in choices)
    click.echo("card  points" + "  +- error" * has_error + "    win" * has_win)
    for choice in choices:
        error = f"  {choice.error:8.2f}" if has_error else ""
        click.echo(f"{choice.card!s:<4}  {choice.points:+6.2f}{error}{_win(choice.win)}")


def _win(win: float | None) -> str:
    return "" if win is None else f"  {win:>5.1%}"


def _print_document(options: list[dict[str, object]]) -> None:
    import json

    click.echo(json.dumps({"options": options}))


def _discard_data(choice: DiscardChoice) -> dict[str, object]:
    return {
        "discard": list(map(str, choice.discard)),
        "keep": list(map(str, choice.keep)),
        "hand": choice.hand,
        "crib": choice.crib,
        "pegging": choice.pegging,
        "points": choice.points,
        "win": choice.win,
    }


def _play_data(choice: PlayChoice) -> dict[str, object]:
    return {"card": str(choice.card), "points": choice.points, "error": choice.error, "win": choice.win}
