"""Where cards come from: everything cut, dealt and turned in a game follows from one key of 32 bytes.

The way from key to cards is written down byte by byte (`docs/records.md`), so that a deck can be checked by anyone who
is shown its key. Nothing that a player decides changes what is dealt; a tap on the undealt cards only chooses among
them.
"""

from __future__ import annotations

import hmac
import secrets
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Final, Literal

from .actions import Chance, Deal, FirstCut, Turn
from .asking import awaits
from .cards import DECK, Card
from .dealing import deal_sizes, next_dealer
from .errors import IllegalAction
from .rules import Rules, Seat
from .state import ChanceKind, State

TAG: Final = "cribfair/1"
KEY_BYTES: Final = 32
Label = Literal["first", "deal", "cut"]
"""What a stream of numbers is for: the cuts for first deal, a deal, or a cut for the starter that nobody chooses."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one game. Its key tells every card to come: it belongs to the table, never to a seat or a log."""

    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a deck's key has {KEY_BYTES} bytes, not {len(self.key)}")

    @classmethod
    def from_seed(cls, seed: int | str) -> Deck:
        """The deck of a seed that a person can write down; `7` and `"7"` are the same seed."""
        return cls(digest(TAG, "seed", str(seed)))

    @classmethod
    def secure(cls) -> Deck:
        """A deck that nobody can foresee, from the system's generator."""
        return cls(secrets.token_bytes(KEY_BYTES))

    def chance(self, state: State) -> Chance:
        """The cut, deal or starter that the state awaits.

        Raises IllegalAction (`not_now`) when it awaits a decision, or nothing any more.
        """
        match awaits(state):
            case ChanceKind.FIRST_CUT:
                pack = self.pack("first", round_of_cuts=len(state.first_cuts))
                return FirstCut(pack[: len(state.cutting)])
            case ChanceKind.DEAL:
                dealer = next_dealer(state)
                assert dealer is not None
                return deal_out(self.pack("deal", deal=state.deal_number + 1), rules=state.rules, dealer=dealer)
            case ChanceKind.TURN:
                stub = self.pack("deal", deal=state.deal_number)[-state.rules.stub :]
                return Turn(stub[self.cut_position(state)])
            case _:
                raise IllegalAction("not_now", "no card is awaited from the deck now")

    def cut_position(self, state: State) -> int:
        """How many undealt cards are lifted off the starter: as pone cut, or, where nobody chooses, by the key."""
        return self.derived_cut(state) if state.cut_position is None else state.cut_position

    def derived_cut(self, state: State) -> int:
        """Where the key cuts this deal's stub: the position when nobody chooses one, a bot and a clock among nobody."""
        allowed = state.rules.cut_positions
        return allowed[uniform(self.words("cut", deal=state.deal_number), len(allowed))]

    def pack(self, label: Label, *, deal: int = 0, round_of_cuts: int = 0) -> tuple[Card, ...]:
        """A shuffled pack of 52, top first (Fisher and Yates, from the last card up)."""
        words = self.words(label, deal=deal, round_of_cuts=round_of_cuts)
        cards = list(DECK)
        for place in range(len(cards) - 1, 0, -1):
            other = uniform(words, place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return tuple(cards)

    def words(self, label: Label, *, deal: int = 0, round_of_cuts: int = 0) -> Iterator[int]:
        """The endless stream of 32-bit numbers for one purpose: HMAC-SHA256 by the key, block after block."""
        for block in count():
            yield from struct.unpack(">8I", keyed(self.key, label, deal, round_of_cuts, block))


def digest(*parts: str | int | bytes) -> bytes:
    """SHA-256 over the parts, each its length in four bytes and then its bytes: no two lists of parts read alike.

    Texts count in UTF-8, numbers as four bytes; all are big-endian.
    """
    whole = sha256()
    for part in parts:
        content = part.encode() if isinstance(part, str) else struct.pack(">I", part) if isinstance(part, int) else part
        whole.update(struct.pack(">I", len(content)) + content)
    return whole.digest()


def keyed(key: bytes, *parts: str | int | bytes) -> bytes:
    """HMAC-SHA256 by the key, over the hash of the tag and the parts."""
    return hmac.digest(key, digest(TAG, *parts), "sha256")


def uniform(words: Iterator[int], choices: int) -> int:
    """A number from 0 to `choices` - 1, each as likely: words beyond the last whole multiple are passed over."""
    limit = 2**32 - 2**32 % choices
    return next(word for word in words if word < limit) % choices


def deal_out(pack: tuple[Card, ...], *, rules: Rules, dealer: Seat) -> Deal:
    """Deal from the top: one card at a time from the dealer's left, past seats that have theirs; then the crib's."""
    sizes = deal_sizes(rules, dealer)
    hands: list[list[Card]] = [[] for _ in sizes]
    cards = iter(pack)
    for so_far in range(max(sizes)):
        for seat in rules.clockwise_from(rules.left_of(dealer)):
            if so_far < sizes[seat]:
                hands[seat].append(next(cards))
    return Deal(tuple(map(tuple, hands)), tuple(next(cards) for _ in range(rules.deck_to_crib)))
