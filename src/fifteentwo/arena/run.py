"""Meetings played out, here or on a cluster, by joblib; the same totals whatever plays and in whatever order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import takewhile
from typing import Any, Final, TypeVar

from ..errors import CribbageError
from ..rules import Rules
from .certainty import decided
from .duplicate import FAULTS_TOLD, Chunk, Span, play_span, span_size
from .match import BotFault
from .meeting import InvalidBot, Meeting, ProgramEntry
from .outside import Program
from .totals import Totals, nothing

MOST_PAIRS: Final = 10_000
"""Where a meeting that is to be played until it is decided ends all the same."""
CONNECTING: Final = "10s"
"""How long a cluster's scheduler is looked for."""


class NoCluster(CribbageError):
    """A cluster that cannot be reached, or for which the parts are missing."""

    code = "no_cluster"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a meeting stands after its first pairs, without a gap."""

    totals: Totals
    faults: tuple[str, ...] = ()
    """What bots did wrong, a sentence for each of the first few games."""
    seconds: float = 0.0
    """Processor time."""
    is_over: bool = False
    """Whether all pairs are played, or as many as it took to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """What plays: so many processes of this machine, or the cluster whose scheduler has that address."""

    jobs: int = 1
    cluster: str | None = None


HERE: Final = Workers()


def play_meeting(
    meeting: Meeting,
    *,
    pairs: int | None = None,
    kept: Sequence[Chunk] = (),
    keep: Callable[[Chunk], None] | None = None,
    workers: Workers = HERE,
) -> Iterator[Standing]:
    """Play so many pairs, or, where no number is given, until it is decided who is stronger (`certainty.decided`), at
    most MOST_PAIRS: how it stands after each chunk that leaves no gap. What `kept` holds is not played again; `keep`
    is given every chunk as it comes, in any order.

    Whether to go on is asked after each chunk in order, so that nothing depends on which came first. Raises NoCluster.
    """
    spans = _spans(meeting, MOST_PAIRS if pairs is None else pairs, kept)
    course = _Course(meeting.rules, spans, until_decided=pairs is None)
    for chunk in kept:
        course.take(chunk)
    yield from course.advance()
    if course.is_over():
        return
    # Nothing new is begun once it is over; what is being played then is played out, and kept for another time.
    wanted = takewhile(lambda span: not course.is_over(), course.missing())
    with arriving(partial(play_span, meeting), wanted, workers) as chunks:
        for chunk in chunks:
            if keep is not None:
                keep(chunk)
            course.take(chunk)
            yield from course.advance()


class _Course:
    """Chunks put in order as they come."""

    def __init__(self, rules: Rules, spans: Sequence[Span], *, until_decided: bool) -> None:
        self._spans, self._until_decided, self._done = spans, until_decided, 0
        self._waiting: dict[Span, Chunk] = {}
        self._standing = Standing(totals=nothing(rules))

    def take(self, chunk: Chunk) -> None:
        self._waiting[chunk.span] = chunk

    def is_over(self) -> bool:
        return self._standing.is_over

    def missing(self) -> list[Span]:
        """What is still to be played, in order."""
        return [span for span in self._spans[self._done :] if span not in self._waiting]

    def advance(self) -> Iterator[Standing]:
        """How it stands after each further chunk that leaves no gap."""
        while not self._standing.is_over:
            chunk = self._waiting.pop(self._spans[self._done], None)
            if chunk is None:
                return
            self._done += 1
            totals = self._standing.totals + chunk.totals
            self._standing = Standing(
                totals=totals,
                faults=(*self._standing.faults, *chunk.faults)[:FAULTS_TOLD],
                seconds=self._standing.seconds + chunk.seconds,
                is_over=self._done == len(self._spans) or (self._until_decided and decided(totals.wins)),
            )
            yield self._standing


def _spans(meeting: Meeting, pairs: int, kept: Sequence[Chunk]) -> list[Span]:
    """Pairs 0 to `pairs` - 1 in order, as kept chunks cut them, else at multiples of the usual size."""
    size, found, first = span_size(meeting), [], 0
    by_first: dict[int, list[Span]] = {}
    for chunk in kept:
        by_first.setdefault(chunk.span.first, []).append(chunk.span)
    while first < pairs:
        fitting = [span for span in by_first.get(first, ()) if span.end <= pairs]
        end = min((first // size + 1) * size, pairs)
        found.append(max(fitting, key=lambda span: span.pairs, default=Span(first, end - first)))
        first = found[-1].end
    return found


T = TypeVar("T")
Of = TypeVar("Of")


@contextmanager
def arriving(work: Callable[[Of], T], pieces: Iterable[Of], workers: Workers) -> Iterator[Iterator[T]]:
    """What the pieces of work come to, in any order; a piece is asked for when a worker is free. Raises NoCluster."""
    from joblib import Parallel, delayed, parallel_config

    with ExitStack() as stack:
        if workers.cluster is None:
            stack.enter_context(parallel_config("loky", n_jobs=workers.jobs))
        else:
            client = stack.enter_context(_client(workers.cluster))
            stack.enter_context(parallel_config("dask", client=client))
        parallel = Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch="n_jobs")
        coming: Any = parallel(delayed(work)(piece) for piece in pieces)
        stack.callback(coming.close)
        yield coming


def _client(address: str) -> Any:
    if find_spec("distributed") is None:
        raise NoCluster("the parts for a cluster are not installed: pip install 'fifteentwo[cluster]'")
    from distributed import Client

    connect: Any = Client
    try:
        return connect(address, set_as_default=False, timeout=CONNECTING)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCluster(f"no cluster answers at {address!r}: {error}") from None


def check_programs(meeting: Meeting) -> None:
    """Start each outside program once and wait for its greeting. Raises InvalidBot."""
    for entry in dict.fromkeys(bot for bot in meeting.bots if isinstance(bot, ProgramEntry)):
        with Program(entry) as program:
            try:
                program.greet()
            except BotFault as fault:
                raise InvalidBot(f"{entry.name} cannot play: {fault}") from None
