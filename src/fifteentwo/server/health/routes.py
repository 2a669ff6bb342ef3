"""For whoever watches over processes: an orchestrator, a proxy, a person."""

from __future__ import annotations

from importlib.metadata import version

from litestar import get
from litestar.di import NamedDependency

from ..wire.rest import Health
from .service import Readiness


@get("/api/health")
async def health() -> Health:
    """The process lives. It asks nothing of what it stands on: to end it would not bring a lost store back."""
    return Health("ok", version("fifteentwo"))


@get("/api/ready")
async def ready(readiness: NamedDependency[Readiness]) -> Health:
    """The process can do its work: its store answers, and Redis where there is one. 503 else, and while it ends."""
    await readiness.check()
    return Health("ok", version("fifteentwo"))


ROUTES = (health, ready)
