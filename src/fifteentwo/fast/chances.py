"""Kernels: random numbers and shuffled packs. `streams` holds the same in Python."""

from __future__ import annotations

import numpy as np

from .coded import Integers
from .compiling import kernel
from .streams import FIRST_MIX, SECOND_MIX, STEP, Words

STEP_64 = np.uint64(STEP)
FIRST_64 = np.uint64(FIRST_MIX)
SECOND_64 = np.uint64(SECOND_MIX)
S30 = np.uint64(30)
S27 = np.uint64(27)
S31 = np.uint64(31)
S32 = np.uint64(32)


@kernel
def mixed(word: np.uint64) -> np.uint64:
    """A word with its bits spread over all of it."""
    word = (word ^ (word >> S30)) * FIRST_64
    word = (word ^ (word >> S27)) * SECOND_64
    return word ^ (word >> S31)


@kernel
def begin_streams(words: Words, seed: np.uint64, game: int) -> None:
    """Set the streams of one game: 0 the deck's, 1 the players'."""
    for which in range(2):
        words[which] = mixed(mixed(seed + STEP_64) + np.uint64(2 * game + which) * STEP_64)


@kernel
def draw(words: Words, which: int, choices: int) -> int:
    """A number from 0 to choices - 1 from that stream."""
    words[which] += STEP_64
    return int(np.int64(((mixed(words[which]) >> S32) * np.uint64(choices)) >> S32))


@kernel
def shuffle(words: Words, pack: Integers, many: int) -> None:
    """Draw the first so many cards of the pack anew."""
    for place in range(many):
        other = place + draw(words, 0, 52 - place)
        card = pack[other]
        pack[other] = pack[place]
        pack[place] = card
