"""/api/settings."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, get, put
from litestar.di import NamedDependency

from ..bodies import read_body
from ..sessions.routes import known
from ..sessions.service import Person
from ..wire.settings import Settings
from .store import PreferenceStore


@get("/api/settings")
async def my_settings(
    person: NamedDependency[Person | None], preferences: NamedDependency[PreferenceStore]
) -> Settings | None:
    """My settings as they were kept last; null where none were."""
    return None if person is None else await preferences.of(person.id)


@put("/api/settings", status_code=204, takes=Settings)
async def keep_settings(
    request: Request[Any, Any, Any],
    person: NamedDependency[Person | None],
    preferences: NamedDependency[PreferenceStore],
) -> None:
    """Keep these."""
    await preferences.keep(known(person).id, await read_body(request, Settings))


ROUTES: Final = (my_settings, keep_settings)
