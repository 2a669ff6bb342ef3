"""Gates of the ladder: what must be shown, how it is found out, and whether it was shown.

A gate is a meeting of bots, judged by its result, or a survey: pieces of work whose counts add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

from ..plain import Plain
from .kept import Keep, keep_chunk, read_chunks, read_results
from .meeting import Meeting
from .result import Result, result_of
from .run import Workers, arriving, play_meeting

Counts: TypeAlias = Mapping[str, int]
Found: TypeAlias = tuple[str, bool]
"""What was found, in a few words, and whether that is what is wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a gate stands once all its work is done."""

    found: str
    passed: bool
    sample: str
    """Out of how much."""
    seconds: float
    """Processor time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A gate that a meeting of so many pairs decides."""

    rung: str
    name: str
    wanted: str
    meeting: Meeting
    pairs: int
    judge: Callable[[Result], Found]

    @property
    def length(self) -> int:
        return self.pairs

    def run(self, path: Path, keep: Keep, workers: Workers) -> Iterator[int | Outcome]:
        """How many pairs are played, as that grows, and at last the outcome."""
        kept, chunk_kept = read_chunks(path, self.meeting), keep_chunk(keep, self.meeting)
        for standing in play_meeting(self.meeting, pairs=self.pairs, kept=kept, keep=chunk_kept, workers=workers):
            yield standing.totals.pairs
        found, passed = self.judge(result_of(self.meeting, standing))
        sample = f"{self.pairs:,} pairs, seed {self.meeting.seed}"
        yield Outcome(found=found, passed=passed, sample=sample, seconds=standing.seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A gate that counts decide: `count` works on one piece, told by its number, and pieces add up."""

    rung: str
    name: str
    wanted: str
    sample: str
    of: str
    """What is surveyed, unlike any other survey's."""
    pieces: int
    count: Callable[[int], Counts]
    judge: Callable[[Counts], Found]
    is_timed: bool = False
    """Whether it measures time, and so must not share the machine with other pieces."""

    @property
    def length(self) -> int:
        return self.pieces

    def run(self, path: Path, keep: Keep, workers: Workers) -> Iterator[int | Outcome]:
        """How many pieces are done, as that grows, and at last the outcome."""
        of, total, seconds = {"survey": self.of}, Counter[str](), 0.0
        done = {each["piece"]: each for each in read_results(path, of) if each["piece"] < self.pieces}
        missing = [piece for piece in range(self.pieces) if piece not in done]
        with arriving(partial(_counted, self.count), missing, Workers() if self.is_timed else workers) as coming:
            for figures in coming:
                keep(of, figures)
                done[figures["piece"]] = figures
                yield len(done)
        for figures in done.values():
            total.update(figures["counts"])
            seconds += figures["seconds"]
        found, passed = self.judge(total)
        yield Outcome(found=found, passed=passed, sample=self.sample, seconds=seconds)


def _counted(count: Callable[[int], Counts], piece: int) -> Plain:
    begin = process_time()
    counts: dict[str, Any] = dict(count(piece))
    return {"piece": piece, "counts": counts, "seconds": round(process_time() - begin, 3)}


Gate: TypeAlias = Contest | Survey
