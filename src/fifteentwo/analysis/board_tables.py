"""Building tables of boards: deals counted in self-play, then chances at every score. It may be broken off at any time
and taken up again; what comes out depends on the plan alone.

The deals are played by a policy of `fast`. A stronger one needs no more than its name there, or counts of deals from
anywhere else: `board_from` takes them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from ..fast.deals import play_deals
from ..fast.policies import Policy
from ..rules import Rules
from .board import Board, Floats, Whole, key_of, packed
from .board_building import chances_at, chances_before_deals
from .deals import DealCounts, add_deals, no_deals, seams_of
from .deals_throws import throws_of

CHUNK: Final = 50_000
"""Deals between two marks: a second or more of work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a table is built from."""

    rules: Rules
    ruleset: str
    """The name that the rules are known by."""
    deals: int
    seed: int
    policy: Policy

    @property
    def name(self) -> str:
        """The name of the table's file, without its ending."""
        return f"board-{self.ruleset}-{self.rules.seats}-{key_of(self.rules)}"

    @property
    def about(self) -> dict[str, Any]:
        """The plan as a table tells it."""
        return {
            "ruleset": self.ruleset,
            "seats": self.rules.seats,
            "target": self.rules.target,
            "seams": seams_of(self.rules),
            "lines": [line for line in self.rules.skunk_lines if line < self.rules.target],
            "deals": self.deals,
            "seed": self.seed,
            "policy": self.policy,
        }


def build_board(plan: Plan, folder: Path) -> Iterator[float]:
    """Build the table and write it into the folder; yields the share of the work that is done, from 0 to 1.

    What is done of it lies beside it until then, and is taken up where the plan is the same. Raises NoBoard for rules
    with more than three sides.
    """
    # First, for rules that have no table leave nothing behind.
    none = no_deals(plan.rules)
    marks = folder / f"{plan.name}.part"
    begun = marks / f"{plan.deals}-{plan.seed}-{plan.policy}"
    begun.mkdir(parents=True, exist_ok=True)
    # Boards of three sides take as long as playing the deals does; those of two are quick.
    counts, share = _taken_up(begun) or none, 0.95 if len(plan.rules.sides) == 2 else 0.5
    while counts.deals < plan.deals:
        yield share * counts.deals / plan.deals
        counts = _more(counts, plan, begun)
    lines: list[Floats] = []
    for done, each in enumerate(targets := [plan.rules.target, *plan.about["lines"]]):
        lines.append(_line(counts, each, plan, begun))
        yield share + (1 - share) * (done + 1) / len(targets)
    _write(folder / f"{plan.name}.npz", packed(board_from(lines, plan.about)))
    shutil.rmtree(marks)


def board_from(lines: list[Floats], about: dict[str, Any]) -> Board:
    """The table of chances to win and by each skunk line, each of shape (seams, sides, k, k, ...)."""
    return Board(about, nodes_of(about["target"], lines[0].shape[1]), np.stack(lines, axis=1))


def line_chances(counts: DealCounts, rules: Rules, *, line: int) -> Floats:
    """The chances at every seam, at the scores that a table holds, to win while all others stay below the line (the
    target itself: to win); shape (seams, sides, k, k, ...)."""
    *_, settled = chances_before_deals(counts, target=rules.target, line=line)
    sides = len(rules.sides)
    held = np.ix_(np.arange(sides), *[nodes_of(rules.target, sides)] * sides)
    return np.stack([chances_at(counts, seam, settled, line=line)[held] for seam in range(len(counts.totals))])


def nodes_of(target: int, sides: int) -> Whole:
    """The scores that a table holds: every one for two sides; for three they lie the closer the nearer to the end."""
    if sides == 2:
        return np.arange(target)
    needs = [*range(1, 11), 12, 14, 16, 19, 22, 26, 30, *range(35, target, 6), target]
    return np.array(sorted(target - need for need in {*needs} if need <= target), np.int64)


def _taken_up(begun: Path) -> DealCounts | None:
    """The counts as they were left."""
    file = begun / "counts.npz"
    if not file.is_file():
        return None
    with np.load(file) as kept:
        return DealCounts(int(kept["deals"]), kept["corners"], kept["totals"])


def _more(counts: DealCounts, plan: Plan, begun: Path) -> DealCounts:
    """The counts with a chunk of deals more, written down."""
    many = min(CHUNK, plan.deals - counts.deals)
    throws = throws_of(plan.rules) if plan.policy == "wary" else None
    awards = play_deals(
        many, rules=plan.rules, seed=plan.seed, policies=plan.policy, first=counts.deals, throws=throws
    )  # fmt: skip
    counts = add_deals(counts, awards, plan.rules)
    _keep(begun / "counts.npz", deals=np.array(counts.deals), corners=counts.corners, totals=counts.totals)
    return counts


def _line(counts: DealCounts, line: int, plan: Plan, begun: Path) -> Floats:
    """The chances of one line, from where they were written down or worked out now."""
    file = begun / f"line{line}.npz"
    if not file.is_file():
        _keep(file, chances=line_chances(counts, plan.rules, line=line))
    with np.load(file) as kept:
        chances: Floats = kept["chances"]
    return chances


def _keep(file: Path, **arrays: Any) -> None:
    fresh = file.with_suffix(".fresh.npz")
    np.savez_compressed(fresh, **arrays)
    fresh.replace(file)


def _write(file: Path, data: bytes) -> None:
    fresh = file.with_suffix(".fresh")
    fresh.write_bytes(data)
    fresh.replace(file)
