"""Which bot plays which side."""

from __future__ import annotations

from ..rules import Rules


def lineups(rules: Rules, turn: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which bot plays each side in the two games of a pair: in turn round the table, then each in the other's place.

    With an odd number of sides one bot has a side more in the first game, and one less in the second. From turn to
    turn the first bot starts one side further on.
    """
    many = len(rules.sides)
    first = tuple((side + turn) % many % 2 for side in range(many))
    return first, tuple(1 - bot for bot in first)
