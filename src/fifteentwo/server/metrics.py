"""What is counted for whoever runs the site: numbers for Prometheus, under labels whose values are a few words of ours.

No card, name, id or secret is a label. The library decides when it is loaded whether a process counts in its own memory
or, where PROMETHEUS_MULTIPROC_DIR names a folder, in files there, which the supervisor of several workers adds up.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from .errors import StartError

REGISTRY: Final = CollectorRegistry()
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

GAMES_IN_PLAY: Final = Gauge(
    "crib_games_in_play",
    "Games in the store that are not over, as whichever process counted them last.",
    registry=REGISTRY,
    multiprocess_mode="livemostrecent",
)
GAMES_FINISHED: Final = Counter("crib_games_finished", "Games that came to their end.", registry=REGISTRY)
ACTIONS: Final = Counter(
    "crib_actions_stored", "Actions stored, by who acted: person, bot, clock or deck.", ("by",), registry=REGISTRY
)
ACTION_SECONDS: Final = Histogram(
    "crib_action_seconds",
    "From a person's action, as it was read, to its acknowledgement, which comes after the commit.",
    registry=REGISTRY,
    buckets=_SECONDS,
)
SOCKETS: Final = Gauge("crib_sockets_open", "Sockets that are open.", registry=REGISTRY, multiprocess_mode="livesum")
COMMIT_JOBS: Final = Histogram(
    "crib_commit_jobs",
    "How many jobs shared a commit.",
    registry=REGISTRY,
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
)
THINKING_SECONDS: Final = Histogram(
    "crib_bot_thinking_seconds",
    "How long a bot thought about one decision, by its level.",
    ("level",),
    registry=REGISTRY,
    buckets=_SECONDS,
)
DUE_BEHIND_SECONDS: Final = Gauge(
    "crib_due_behind_seconds",
    "How long the oldest thing that is due and not done has waited: answers of bots, clocks, deals, absences.",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
REFUSALS: Final = Counter(
    "crib_refusals",
    "Requests and messages that were refused, by code.",
    ("code",),
    registry=REGISTRY,
)
LOSSES: Final = Counter(
    "crib_losses", "Times that a process lost what it stands on: database or redis.", ("of",), registry=REGISTRY
)


@contextmanager
def told(address: tuple[str, int], folder: str | None = None) -> Iterator[int]:
    """Serve the numbers at that address, to nobody but who asks there, until the end of the block; yields the port.

    They are this process's, or where a folder is named those of all processes that count there. Raises StartError.
    """
    registry = REGISTRY if folder is None else CollectorRegistry()
    if folder is not None:
        MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    host, port = address
    try:
        server, thread = start_http_server(port, host, registry)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StartError(f"cannot tell metrics on {host}:{port}: {reason}") from error
    try:
        yield int(server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def forget(pid: int, *, folder: str) -> None:
    """That process has ended: what it had open is open no more, what it has counted stays counted."""
    mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
