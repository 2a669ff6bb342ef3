"""The sealed deck: how a table's secret and a share of every seat become the key of a deck that nobody could choose.

The server seals its secret before anybody has shown a share; each seat commits to a share before it shows it; when all
are shown they and the secret make the key. `docs/sealed-deck.md` writes it down byte by byte. `fifteentwo.chain` ties
what happens afterwards to it, `fifteentwo.verify` checks the whole.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Final, Literal, TypeAlias, assert_never

from .deck import TAG, Deck, digest, keyed
from .errors import BrokenSeal
from .rules import Seat

SECRET_BYTES: Final = 32
"""The length of a secret, and of a seat's share."""
Holder = Literal["person", "bot"]
"""Whose share it is: a person's own program drew it, or it is a bot's and follows from the secret."""


def new_secret() -> bytes:
    """A secret, or a share, that nobody can foresee."""
    return secrets.token_bytes(SECRET_BYTES)


def seal_of(game: str, secret: bytes, *, previous: bytes | None) -> bytes:
    """What is published of a secret before the game; `previous` is the seal that it follows, if there is one."""
    return digest(TAG, "server", game, secret, previous or b"")


def commitment_of(game: str, seat: Seat, share: bytes) -> bytes:
    """What a seat publishes of its share before it shows it."""
    return digest(TAG, "seat", game, seat, share)


def bot_share(game: str, seat: Seat, secret: bytes) -> bytes:
    """A bot's share. It follows from the secret, so that the server has nothing to choose, and adds nothing to it."""
    return keyed(secret, "bot", game, seat)


def deck_of(game: str, secret: bytes, shares: Iterable[bytes]) -> Deck:
    """The deck that a secret and every seat's share make, by seat."""
    parts = (part for seat, share in enumerate(shares) for part in (seat, share))
    return Deck(keyed(secret, "game", game, *parts))


# The steps of a sealing


@dataclass(frozen=True, slots=True)
class DeckSealed:
    """The server has sealed a secret."""

    seal: bytes


@dataclass(frozen=True, slots=True)
class SeatCommitted:
    """A seat has bound itself to its share."""

    seat: Seat
    commitment: bytes
    by: Holder


@dataclass(frozen=True, slots=True)
class ShareRevealed:
    """A seat has shown the share that it was bound to."""

    seat: Seat
    share: bytes


@dataclass(frozen=True, slots=True)
class SealAborted:
    """A share was not shown: the secret is told, never used, and another one sealed."""

    secret: bytes


SealStep: TypeAlias = DeckSealed | SeatCommitted | ShareRevealed | SealAborted


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealing:
    """How far a deck's sealing has come. Commitments, holders and shares are by seat, None until they are there."""

    game: str
    previous: bytes | None
    """The seal that the current one follows, or that the first one is to follow: of the game before, if any."""
    seal: bytes | None = None
    commitments: tuple[bytes | None, ...]
    holders: tuple[Holder | None, ...]
    shares: tuple[bytes | None, ...]
    restarts: int = 0

    @classmethod
    def begin(cls, game: str, seats: int, *, previous: bytes | None = None) -> Sealing:
        """Nothing sealed yet."""
        nobody = (None,) * seats
        return cls(game=game, previous=previous, commitments=nobody, holders=nobody, shares=nobody)

    @property
    def all_committed(self) -> bool:
        """Whether shares may be shown."""
        return None not in self.commitments

    @property
    def complete(self) -> bool:
        """Whether every share is shown, so that the deck is there."""
        return None not in self.shares

    def after(self, step: SealStep) -> Sealing:
        """The sealing with one step more. Raises BrokenSeal when the step does not fit."""
        if self.complete:
            raise BrokenSeal("sealing_is_over", "every share is shown: nothing can be added to the sealing")
        match step:
            case DeckSealed(seal):
                if self.seal is not None:
                    raise BrokenSeal("already_sealed", "a secret is sealed already")
                return replace(self, seal=seal)
            case SeatCommitted():
                return self._committed(step)
            case ShareRevealed():
                return self._revealed(step)
            case SealAborted(secret):
                self.must_seal(secret)
                anew = Sealing.begin(self.game, len(self.shares), previous=self.seal)
                return replace(anew, restarts=self.restarts + 1)
            case _:
                assert_never(step)

    def must_seal(self, secret: bytes) -> None:
        """Raise BrokenSeal unless that secret is the one that was sealed."""
        if self.seal is None:
            raise BrokenSeal("not_sealed", "no secret is sealed")
        if not compare_digest(self.seal, seal_of(self.game, secret, previous=self.previous)):
            raise BrokenSeal("false_secret", "the secret is not the one that was sealed")

    def deck(self, secret: bytes) -> Deck:
        """The deck. Raises BrokenSeal where shares are missing, the secret is another, or a bot's share was chosen."""
        self.must_seal(secret)
        shares = [share for share in self.shares if share is not None]
        if len(shares) < len(self.shares):
            raise BrokenSeal("not_all_shares", "not every seat has shown its share")
        for seat, (holder, share) in enumerate(zip(self.holders, shares, strict=True)):
            if holder == "bot" and not compare_digest(share, bot_share(self.game, seat, secret)):
                raise BrokenSeal("chosen_share", f"seat {seat}'s share is a bot's and does not follow from the secret")
        return deck_of(self.game, secret, shares)

    def _committed(self, step: SeatCommitted) -> Sealing:
        self._must_be_seat(step.seat)
        if any(share is not None for share in self.shares):
            raise BrokenSeal("late_commitment", f"seat {step.seat} bound itself after a share was shown")
        if self.commitments[step.seat] is not None:
            raise BrokenSeal("committed_twice", f"seat {step.seat} has bound itself already")
        commitments = (*self.commitments[: step.seat], step.commitment, *self.commitments[step.seat + 1 :])
        holders = (*self.holders[: step.seat], step.by, *self.holders[step.seat + 1 :])
        return replace(self, commitments=commitments, holders=holders)

    def _revealed(self, step: ShareRevealed) -> Sealing:
        self._must_be_seat(step.seat)
        commitment = self.commitments[step.seat]
        if commitment is None or not self.all_committed:
            raise BrokenSeal("early_share", f"seat {step.seat} showed its share before every seat was bound")
        if self.shares[step.seat] is not None:
            raise BrokenSeal("revealed_twice", f"seat {step.seat} has shown its share already")
        if not compare_digest(commitment, commitment_of(self.game, step.seat, step.share)):
            raise BrokenSeal("false_share", f"seat {step.seat}'s share is not the one it was bound to")
        return replace(self, shares=(*self.shares[: step.seat], step.share, *self.shares[step.seat + 1 :]))

    def _must_be_seat(self, seat: Seat) -> None:
        if self.seal is None:
            raise BrokenSeal("not_sealed", "no secret is sealed")
        if seat not in range(len(self.shares)):
            raise BrokenSeal("no_such_seat", f"there is no seat {seat}")


def run_through(game: str, seats: int, steps: Iterable[SealStep], *, previous: bytes | None) -> Sealing:
    """How far those steps come. Raises BrokenSeal at one that does not fit."""
    sealing = Sealing.begin(game, seats, previous=previous)
    for step in steps:
        sealing = sealing.after(step)
    return sealing
