"""`crib advise`: what to do in a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .choices import tell_discards, tell_plays
from .options import json_option

if TYPE_CHECKING:
    from ..view import View


@click.command(short_help="Rank what may be done in a position.")
@click.argument("position")
@json_option
def command(*, position: str, as_json: bool) -> None:
    """Rank the plays or discards of a position line: crib advise "standard/2 1 52,40 5H6S7D/?????? JCQC/???? JD 0:TH".

    It looks from the seat whose cards the line knows. A line that knows everybody's cards is looked at from the seat
    whose turn it is, by what that seat can see.
    """
    from ..state import Phase

    view = _view(position)
    if view.phase is Phase.DISCARD:
        from ..analysis.settling import ranked_discards

        tell_discards(ranked_discards(view), as_json=as_json)
        return
    from ..analysis.plays import THOROUGH, weigh_plays
    from ..analysis.standing import before_of

    tell_plays(weigh_plays(view, THOROUGH, before=before_of(view.rules)), as_json=as_json)


def _view(line: str) -> View:
    """What the seat that is asked sees, while cards are laid away or played."""
    from ..notation import parse_position
    from ..state import Phase, State
    from ..view import observe

    found = parse_position(line)
    if isinstance(found, State):
        (seat, *others) = found_seats = observe(found, None).asked or (None,)
        if others:
            seats = " and ".join(map(str, found_seats))
            raise click.UsageError(f"seats {seats} are asked at once: write ?? for the cards that one does not see")
        found = observe(found, seat)
    if found.phase not in (Phase.DISCARD, Phase.PLAY):
        raise click.UsageError("nobody lays cards away or plays one here: there is nothing to advise")
    if found.seat is None:
        raise click.UsageError("the line shows nobody's cards: write those of the seat that asks")
    if found.seat not in found.asked:
        raise click.UsageError(f"it is not for seat {found.seat} to decide: {_asked(found)}")
    return found


def _asked(view: View) -> str:
    return f"seat {view.asked[0]} is asked" if view.asked else "nobody is asked"
