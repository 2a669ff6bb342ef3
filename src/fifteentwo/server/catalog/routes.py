"""/api/rulesets, /api/levels, /api/score."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, FromQuery

from ..bodies import read_body
from ..errors import NotFound, NotOffered
from ..wire.parts import Score
from ..wire.rest import Level, RulesetPage, RulesetSummary, ScoreRequest
from .service import all_levels, all_rulesets, counted, ruleset_page


@get("/api/rulesets", sync_to_thread=False)
def rulesets() -> list[RulesetSummary]:
    """Every ruleset, the standard game first."""
    return all_rulesets()


@get("/api/rulesets/{name:str}", sync_to_thread=False)
def one_ruleset(name: FromPath[str], seats: FromQuery[int | None] = None) -> RulesetPage:
    """One ruleset with every rule resolved for that many seats, the fewest it has where none are named."""
    try:
        return ruleset_page(name, seats)
    except NotOffered as error:
        raise NotFound(error.code, str(error)) from None


@get("/api/levels", sync_to_thread=False)
def list_levels() -> list[Level]:
    """The levels of bots, the weakest first."""
    return all_levels()


@post("/api/score", status_code=200, takes=ScoreRequest)
async def score(request: Request[Any, Any, Any]) -> Score:
    """What a hand, or a crib, counts with the starter."""
    return counted(await read_body(request, ScoreRequest))
