"""A stored game as a line of a guest's list."""

from __future__ import annotations

from datetime import UTC, datetime

from ..catalog.service import title_of
from ..wire.rest import GameSummary
from .rows import ListedGame


def summary_of(game: ListedGame) -> GameSummary:
    """The game as its guest sees it from outside."""
    side = next(side for side, seats in enumerate(game.sides) if game.seat in seats)
    return GameSummary(
        id=game.id,
        ruleset=game.ruleset,
        title=title_of(game.ruleset),
        seats=len(game.names),
        names=list(game.names),
        you=game.seat,
        sides=[list(seats) for seats in game.sides],
        scores=list(game.scores),
        target=game.target,
        deal=game.deal,
        over=game.won_by is not None,
        your_turn=game.your_turn,
        won=None if game.won_by is None else game.won_by == side,
        updated=datetime.fromtimestamp(game.updated, UTC).isoformat(timespec="seconds"),
        table=game.table,
        deadline=game.deadline,
    )
