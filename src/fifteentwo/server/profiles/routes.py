"""/api/profile, /api/people/NAME, /api/leaders, /api/wardrobe, and what a game gave."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from ..bodies import read_body
from ..ratings.rating import Pool
from ..sessions.routes import known
from ..sessions.service import Person
from ..wire import profiles as wire
from .service import Profiles


@get("/api/profile")
async def my_profile(person: NamedDependency[Person | None], profiles: NamedDependency[Profiles]) -> wire.Profile:
    """My own page."""
    return await profiles.mine(known(person))


@get("/api/people/{name:str}")
async def profile(name: FromPath[str], profiles: NamedDependency[Profiles]) -> wire.Profile:
    """A member's page."""
    return await profiles.named(name)


@get("/api/leaders")
async def leaders(
    form: FromQuery[wire.PoolForm], speed: FromQuery[wire.PoolSpeed], profiles: NamedDependency[Profiles]
) -> wire.Leaders:
    """The best of a pool."""
    return await profiles.leaders(Pool(form, speed))


@get("/api/wardrobe")
async def wardrobe(person: NamedDependency[Person | None], profiles: NamedDependency[Profiles]) -> wire.Wardrobe:
    """What I wear, and what there is."""
    return await profiles.wardrobe(person)


@put("/api/wardrobe", status_code=204, takes=wire.Wear)
async def wear(
    request: Request[Any, Any, Any], person: NamedDependency[Person | None], profiles: NamedDependency[Profiles]
) -> None:
    """Wear that from now on."""
    await profiles.wear(known(person), await read_body(request, wire.Wear))


@get("/api/games/{game:str}/given")
async def given(
    game: FromPath[str], person: NamedDependency[Person | None], profiles: NamedDependency[Profiles]
) -> wire.Given:
    """What a finished game gave me."""
    return await profiles.given(game, known(person))


ROUTES: Final = (my_profile, profile, leaders, wardrobe, wear, given)
