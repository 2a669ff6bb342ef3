"""Random numbers for simulated games, the same for kernels and for the plain engine: splitmix64, a stream for the deck
and another for the players of each game.

Numbers below a bound are the upper half of a word scaled down: off from equal chances by less than one in 80 million.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]

STEP: Final = 0x9E3779B97F4A7C15
FIRST_MIX: Final = 0xBF58476D1CE4E5B9
SECOND_MIX: Final = 0x94D049BB133111EB
_ALL: Final = 2**64 - 1
DECK: Final = 0
PLAYERS: Final = 1


def mixed(word: int) -> int:
    """A word with its bits spread over all of it."""
    word = (word ^ (word >> 30)) * FIRST_MIX & _ALL
    word = (word ^ (word >> 27)) * SECOND_MIX & _ALL
    return word ^ (word >> 31)


class Stream:
    """One game's numbers for the deck (`which` 0) or for its players (1)."""

    def __init__(self, seed: int, game: int, which: int) -> None:
        self._word = mixed((mixed((seed + STEP) & _ALL) + (2 * game + which) * STEP) & _ALL)

    def draw(self, choices: int) -> int:
        """A number from 0 to choices - 1."""
        self._word = (self._word + STEP) & _ALL
        return (mixed(self._word) >> 32) * choices >> 32

    def shuffle(self, pack: list[int], many: int) -> None:
        """Draw the first so many cards of the pack anew."""
        for place in range(many):
            other = place + self.draw(len(pack) - place)
            pack[place], pack[other] = pack[other], pack[place]
