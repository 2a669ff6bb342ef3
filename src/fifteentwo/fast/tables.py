"""What a kernel's table is made of: arrays that are used again for every game, and the row that a game leaves."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..rules import Rules
from .coded import MOST_DEALT, MOST_KEPT, MOST_SEATS, CodedRules, Integers, Small
from .ranks import PAIR_NUMBER, RANKS
from .streams import Words
from .throw_tables import ThrowTables, Worths

Row: TypeAlias = NDArray[np.int32]
Packs: TypeAlias = NDArray[np.uint8]

SOURCE_NAMES: Final = ("start", "heels", "play", "hand", "crib")
"""Where points of a simulated game come from, as `Tally` names them."""
START_SOURCE, HEELS_SOURCE, PLAY_SOURCE, HAND_SOURCE, CRIB_SOURCE = range(5)
SOURCES: Final = len(SOURCE_NAMES)

# Places in a game's row.
WINNER: Final = 0
"""The side that won; -1 for a game that was broken off."""
DEALER: Final = 1
"""The dealer of the last deal; before the game the first dealer, -1 for one to be drawn."""
DEALS: Final = 2
SCORES: Final = 3
"""Six places, by side."""
TALLIES: Final = SCORES + MOST_SEATS
"""Six times five places, by side and source."""
ROLES: Final = TALLIES + MOST_SEATS * SOURCES
"""Six times five places, by offset from the dealer of the deal and source."""
ROW: Final = ROLES + MOST_SEATS * SOURCES

# Places in a table's `desk`, whose parts are used again for every deal.
DEALT_OUT: Final = 0
"""Twelve places a seat: its cards as dealt, in order."""
KEPT: Final = DEALT_OUT + MOST_SEATS * MOST_DEALT
"""Five places a seat: its hand as it is counted."""
CRIB: Final = KEPT + MOST_SEATS * MOST_KEPT
HAND: Final = CRIB + MOST_SEATS
"""By seat, the ranks it still holds in order, four bits each, the lowest lowest."""
HELD: Final = HAND + MOST_SEATS
"""By seat, how many cards it holds; so are the two that follow: how far it sits from the dealer, what it plays by."""
OFFSET: Final = HELD + MOST_SEATS
POLICY: Final = OFFSET + MOST_SEATS
SCORED: Final = POLICY + MOST_SEATS
"""What the last card played scored."""
SUIT_WORTHS: Final = SCORED + 1
"""By suit, what a crib of it adds to a way of laying away."""
CARD_WORTHS: Final = SUIT_WORTHS + 4
"""By place in a hand, what laying that card away adds."""
HIDDEN: Final = CARD_WORTHS + MOST_DEALT
"""Two places: of each rank, four bits each, how many cards do not lie open, and how many these are together."""
WHOLE_PACK: Final = sum(4 << 4 * rank for rank in range(RANKS))
"""All cards hidden."""
LOGGED: Final = HIDDEN + 2
"""How many awards this deal has seen; each follows as its points << 8 | its source << 4 | the offset of who got it."""
LOG: Final = LOGGED + 1
MOST_AWARDS: Final = 2 * MOST_SEATS * MOST_KEPT + 2 * MOST_SEATS + 3
"""More no deal sees: for each card played and each count closed, start points, heels, hands and crib, and one more
place for what scores nothing."""
DESK: Final = LOG + MOST_AWARDS


class Table(NamedTuple):
    """The arrays of one table."""

    numbers: Integers
    hand_table: Small
    crib_table: Small
    pairs: Integers
    ways: Integers
    away: Integers
    rest: Integers
    ranked: Worths
    scales: Integers
    words: Words
    pack: Integers
    desk: Integers


def set_table(coded: CodedRules, throws: ThrowTables | None) -> Table:
    """A table for these rules; without `throws` nobody at it may be greedy."""
    return Table(
        numbers=coded.numbers,
        hand_table=coded.hand_table,
        crib_table=coded.crib_table,
        pairs=np.array(PAIR_NUMBER, np.int64).ravel(),
        ways=coded.ways,
        away=coded.away,
        rest=coded.rest,
        ranked=throws.ranked if throws else np.zeros((0, 2), np.int32),
        scales=throws.scales if throws else np.zeros((MOST_SEATS, 4), np.int64),
        words=np.zeros(2, np.uint64),
        pack=np.zeros(52, np.int64),
        desk=np.zeros(DESK, np.int64),
    )


def cards_needed(rules: Rules) -> int:
    """Cards of a pack that a deal takes, the starter included."""
    return sum(rules.dealt) + rules.deck_to_crib + 1
