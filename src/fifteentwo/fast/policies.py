"""The policies of simulated seats."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Policy: TypeAlias = Literal["random", "greedy", "wary"]
"""`random` lays away and plays any cards. `greedy` lays away what is worth most by exact expectation, the others laying
away by chance (as the level `steady` does), and plays the card that scores most now, of equals the highest. `wary` lays
away like `greedy`, and minds what its cards give away (`fast.wary`)."""

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
RANDOM: Final = POLICIES.index("random")
GREEDY: Final = POLICIES.index("greedy")
WARY: Final = POLICIES.index("wary")
