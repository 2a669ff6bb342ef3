"""The sealing of a game's deck on the wire: its public steps, and what a client adds to them. Bytes are hexadecimal."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes, as small hexadecimal digits")]


class SealedStep(Struct, frozen=True, tag="sealed"):
    """The server has sealed a secret."""

    seal: Hash


class CommittedStep(Struct, frozen=True, tag="committed"):
    """A seat has bound itself to its share."""

    seat: int
    commitment: Hash
    by: Literal["person", "bot"]


class RevealedStep(Struct, frozen=True, tag="revealed"):
    """A seat has shown its share."""

    seat: int
    share: Hash


class AbortedStep(Struct, frozen=True, tag="aborted"):
    """A share was not shown: the secret is told, and another one sealed."""

    secret: Hash


SealStepWire: TypeAlias = SealedStep | CommittedStep | RevealedStep | AbortedStep


class SealWire(Struct, frozen=True, kw_only=True):
    """How far the deck's sealing has come: the steps in their order, the seal of the game before this one, if any, how
    often it began again, and, once the game is over, the secret."""

    scheme: Literal["cribfair/1"]
    game: str
    previous: Hash | None
    steps: list[SealStepWire]
    restarts: int
    secret: Hash | None


class SealTold(Struct, frozen=True, tag="seal"):
    """The sealing has gone on, or the game is over and the secret told."""

    seal: SealWire


class Commit(Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """This seat is bound to its share. `seal` is the one it has seen. A second, other commitment to the same seal says
    that the first share is lost, and the sealing begins again."""

    seal: Hash
    commitment: Hash


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """This seat shows its share, every seat being bound."""

    share: Hash
