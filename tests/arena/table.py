"""Meetings and chunks as tests set them up."""

from __future__ import annotations

import sys
from pathlib import Path

from fifteentwo.arena.duplicate import Chunk, Span, play_span, span_size
from fifteentwo.arena.meeting import Meeting, ProgramEntry, entry_named
from fifteentwo.arena.totals import Totals, nothing
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules

SHORT = load_rules("short_61")
UNRULY = Path(__file__).with_name("unruly.py")


def meeting(first: str, second: str, *, rules: Rules = STANDARD, seed: int = 0) -> Meeting:
    return Meeting(rules, (entry_named(first), entry_named(second)), seed)


def unruly(*conduct: str, time_limit: float = 30.0) -> ProgramEntry:
    """A program that misbehaves in that way."""
    return ProgramEntry((sys.executable, str(UNRULY), *conduct), time_limit)


def totals_over(of: Meeting, first: int, pairs: int) -> Totals:
    """What so many pairs come to, played span by span in this process."""
    size, total, end = span_size(of), nothing(of.rules), first + pairs
    while first < end:
        upto = min((first // size + 1) * size, end)
        total += play_span(of, Span(first, upto - first)).totals
        first = upto
    return total


def chunk(of: Meeting, first: int, pairs: int) -> Chunk:
    return play_span(of, Span(first, pairs))
