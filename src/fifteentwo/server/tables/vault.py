"""The deck of a game as the server keeps it: sealed step by step until every share is shown, and only then there.

Values only. A vault's secret and deck tell every card to come: they leave it for the store, and for the record of a
game that is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ...chain import first_head, head_after_step
from ...deck import Deck
from ...rules import Rules, Seat
from ...seal import (
    DeckSealed,
    SealAborted,
    Sealing,
    SealStep,
    SeatCommitted,
    ShareRevealed,
    bot_share,
    commitment_of,
    new_secret,
    seal_of,
)
from ..errors import Conflict

MOST_RESTARTS: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Vault:
    """How far the sealing has come. `sealing` and `head` are None for a game that was begun before decks were sealed:
    its `secret` is the deck's own key."""

    secret: bytes = field(repr=False)
    steps: tuple[SealStep, ...] = ()
    sealing: Sealing | None = None
    head: bytes | None = None
    deck: Deck | None = field(default=None, repr=False)

    @classmethod
    def unsealed(cls, key: bytes) -> Vault:
        """The deck of a game from before."""
        return cls(secret=key, deck=Deck(key))

    @classmethod
    def empty(
        cls, game: str, rules: Rules, first_dealer: Seat | None, *, secret: bytes, previous: bytes | None
    ) -> Vault:
        """Nothing sealed yet; `previous` is the last seal of the game before this one."""
        sealing = Sealing.begin(game, rules.seats, previous=previous)
        return cls(secret=secret, sealing=sealing, head=first_head(game, rules, first_dealer))

    def with_steps(self, steps: Iterable[SealStep]) -> Vault:
        """The vault after these steps. Raises BrokenSeal when one does not fit."""
        vault = self
        for step in steps:
            assert vault.sealing is not None and vault.head is not None
            sealing, head = vault.sealing.after(step), head_after_step(vault.head, step)
            vault = replace(vault, steps=(*vault.steps, step), sealing=sealing, head=head)
        if vault.sealing is not None and vault.sealing.complete:
            return replace(vault, deck=vault.sealing.deck(vault.secret))
        return vault

    def sealed(self, bots: Sequence[Seat]) -> Vault:
        """The secret sealed, and those seats bound to their shares, which follow from it."""
        sealing = self._open_sealing()
        seal = DeckSealed(seal_of(sealing.game, self.secret, previous=sealing.previous))
        return self.with_steps([seal]).with_bots(bots)

    def taken_over(self, bots: Sequence[Seat]) -> Vault:
        """The vault when bots play these seats now. One that was bound to a person's share, which nobody may show any
        more, begins the sealing again."""
        if self.sealing is None or self.sealing.complete:
            return self
        if any(self.sealing.holders[seat] == "person" for seat in bots):
            return self._restarted(bots)
        return self.with_bots(bots)

    def committed(self, seat: Seat, commitment: bytes, to: bytes, bots: Sequence[Seat]) -> Vault:
        """The seat bound to its share; when it was the last, the bots show theirs. A seat that was bound to another one
        has lost it, and the sealing begins again.

        Raises Conflict when `to` is not the seal of now, or the sealing is over, or has begun again too often.
        """
        sealing = self._open_sealing()
        if sealing.seal != to:
            raise Conflict("another_seal", "the deck has been sealed again: look at the new seal first")
        known = sealing.commitments[seat]
        if known == commitment:
            return self
        if known is not None:
            if sealing.restarts >= MOST_RESTARTS:
                raise Conflict("too_many_restarts", "this deck was sealed again too often: begin another game")
            return self._restarted(bots)
        return self.with_steps([SeatCommitted(seat, commitment, "person")]).with_bots(bots)

    def revealed(self, seat: Seat, share: bytes) -> Vault:
        """The seat's share shown. Raises BrokenSeal when it is not the one, or not yet time for it."""
        if self.sealing is None or self.sealing.shares[seat] == share:
            return self
        return self.with_steps([ShareRevealed(seat, share)])

    def awaits(self, seat: Seat) -> bool:
        """Whether the sealing waits for that seat to bind itself, or to show its share."""
        sealing = self.sealing
        if sealing is None or sealing.complete:
            return False
        return sealing.commitments[seat] is None or (sealing.all_committed and sealing.shares[seat] is None)

    def with_bots(self, bots: Sequence[Seat]) -> Vault:
        """The bots bound to their shares, and, once every seat is bound, their shares shown."""
        sealing = self._open_sealing()
        shares = {seat: bot_share(sealing.game, seat, self.secret) for seat in bots}
        vault = self.with_steps(
            SeatCommitted(seat, commitment_of(sealing.game, seat, share), "bot")
            for seat, share in shares.items()
            if sealing.commitments[seat] is None
        )
        assert vault.sealing is not None
        if not vault.sealing.all_committed:
            return vault
        return vault.with_steps(ShareRevealed(seat, share) for seat, share in shares.items())

    def _restarted(self, bots: Sequence[Seat]) -> Vault:
        aborted = self.with_steps([SealAborted(self.secret)])
        return replace(aborted, secret=new_secret()).sealed(bots)

    def _open_sealing(self) -> Sealing:
        if self.sealing is None or self.sealing.complete:
            raise Conflict("sealing_is_over", "the deck is sealed, and every share is shown")
        return self.sealing
