"""Single deals by the million, and who scored what in which order: what tables of boards are built from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..events import Event, Scored
from ..rules import STANDARD, Rules
from .coded import Integers, points_alone
from .plain_games import play_plainly
from .policies import Policy
from .simulation import Engine, game_rows, no_packs, numbers_of, policies_of, set_out
from .tables import DEALER, MOST_AWARDS, SOURCE_NAMES, Row
from .throw_tables import ThrowTables

ENDLESS = 1 << 20
"""A target that no deal comes to."""
NOTHING_MORE = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """What n deals gave, each award in its order; of a deal with fewer awards than others the last places hold the
    offset -1 and nothing else."""

    offsets: NDArray[np.int8]
    """Who scored, as offset from the dealer, shape (n, most)."""
    sources: NDArray[np.int8]
    """What for, as a place in `tables.SOURCE_NAMES`, shape (n, most)."""
    points: NDArray[np.int16]
    """Shape (n, most)."""


def play_deals(
    deals: int,
    *,
    rules: Rules = STANDARD,
    seed: int = 0,
    policies: Policy | Sequence[Policy] = "greedy",
    first: int = 0,
    throws: ThrowTables | None = None,
    engine: Engine | None = None,
) -> Awards:
    """Play so many deals to their ends, however much is scored in them; seat 0 deals.

    Deal `first` of a seed is the same in every call, whatever plays it. `policies`, `throws` and `engine`
    are those of `simulation.simulate`, and so are the errors.
    """
    # Start points are given once a game, not once a deal.
    lasting = replace(points_alone(rules), target=ENDLESS, start_points=())
    chosen = policies_of(policies, lasting)
    rows = game_rows(deals, lasting, seed, first, dealer=0)
    table, _ = set_out(engine, lasting, chosen, throws)
    logs = np.full((deals, MOST_AWARDS), NOTHING_MORE, np.int64)
    if table is None:
        for at, row in enumerate(rows):
            events = play_plainly(
                lasting, chosen, row, seed=seed, number=first + at, packs=None, most_deals=1, throws=throws
            )
            log = _log(events, row)
            logs[at, : len(log)] = log
    else:
        from .games import log_deals

        log_deals(table, rows, numbers_of(chosen), no_packs(), np.uint64(seed), first, logs)
    return _awards(logs)


def _log(events: Sequence[Event], row: Row) -> list[int]:
    """The awards as the kernel writes them."""
    return [
        event.points << 8 | SOURCE_NAMES.index(event.source) << 4 | event.seat - int(row[DEALER])
        for event in events
        if isinstance(event, Scored) and event.points
    ]


def _awards(logs: Integers) -> Awards:
    most = int((logs != NOTHING_MORE).sum(axis=1).max(initial=0))
    used = logs[:, :most]
    there = used != NOTHING_MORE
    return Awards(
        offsets=np.where(there, used & 15, NOTHING_MORE).astype(np.int8),
        sources=np.where(there, used >> 4 & 15, 0).astype(np.int8),
        points=np.where(there, used >> 8, 0).astype(np.int16),
    )
