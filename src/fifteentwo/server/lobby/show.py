"""A table as it stands, for who looks at it."""

from __future__ import annotations

from ..catalog.service import title_of
from ..wire.convert import rules_of
from ..wire.lobby import Match, MatchGame, MatchScore, TableSeat, TableSummary, TableWire
from .table import MatchTerms, Place, Table, match_points, match_winner, match_wins


def table_for(table: Table, person: int | None, *, suggested_name: str) -> TableWire:
    """The whole table; `person` is who looks."""
    terms = table.terms
    return TableWire(
        id=table.id,
        code=table.code,
        ruleset=terms.ruleset,
        title=title_of(terms.ruleset),
        rules=rules_of(terms.rules),
        clock=terms.clock,
        rated=terms.rated,
        open=terms.open,
        spectators=terms.spectators,
        state=table.state,
        seats=[_seat(table, seat, place) for seat, place in enumerate(table.places)],
        you=table.seat_of(person),
        host=person == table.host,
        suggested_name=suggested_name,
        game=table.game,
        match=_score(table),
    )


def summary(table: Table) -> TableSummary:
    """The table as a line of the list of open ones."""
    terms = table.terms
    return TableSummary(
        id=table.id,
        ruleset=terms.ruleset,
        title=title_of(terms.ruleset),
        seats=len(table.places),
        names=[None if place is None else place.name for place in table.places],
        clock=terms.clock,
        rated=terms.rated,
        match=_terms(terms.match),
        watch=table.game if table.playing and terms.spectators else None,
    )


def _seat(table: Table, seat: int, place: Place | None) -> TableSeat:
    side = table.terms.rules.side_of(seat)
    if place is None:
        return TableSeat(seat=seat, side=side, kind="free", name=None, level=None, ready=False, host=False)
    return TableSeat(
        seat=seat,
        side=side,
        kind="person" if place.level is None else "bot",
        name=place.name,
        level=place.level,
        ready=place.ready,
        host=place.person == table.host,
    )


def _score(table: Table) -> MatchScore:
    scale = table.terms.rules.match_points
    games = [
        MatchGame(
            game=game.game,
            won_by=game.won_by,
            skunk=game.skunk,
            scores=list(game.scores),
            points=scale[min(game.skunk, len(scale) - 1)],
        )
        for game in table.finished
    ]
    return MatchScore(
        terms=_terms(table.terms.match),
        wins=list(match_wins(table)),
        points=list(match_points(table)),
        games=games,
        winner=match_winner(table),
    )


def _terms(match: MatchTerms | None) -> Match | None:
    return None if match is None else Match(match.kind, match.length)
