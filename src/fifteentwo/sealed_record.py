"""The seal of a record: everything that lets anyone check the deck of a finished game, as values and as a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from .canonical import canonical
from .chain import step_to_plain
from .deck import TAG
from .errors import InvalidRecord
from .plain import Fields, Plain
from .seal import SECRET_BYTES, DeckSealed, Holder, SealAborted, SealStep, SeatCommitted, ShareRevealed

CutBy = Literal["tap", "derived"]
"""Who chose where the starter was cut: the person who cut, or, where that was a bot, a clock or nobody, the key."""
MOST_GAME: Final = 100


@dataclass(frozen=True, slots=True)
class StarterCut:
    """How many undealt cards lay above a starter, and who chose that."""

    position: int
    by: CutBy


@dataclass(frozen=True, slots=True)
class Link:
    """One action's part of the chain: its events as a spectator saw them, as plain data, and the head after it."""

    events: tuple[Plain, ...]
    head: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """What was sealed, in order, the secret that was told at the end, and the chain of what happened."""

    game: str
    """The game's name at its table, which every hash binds."""
    previous: bytes | None
    """The seal of the game before this one at the same table, if this was a rematch."""
    steps: tuple[SealStep, ...]
    secret: bytes
    links: tuple[Link, ...]
    """By action of the record."""
    cuts: tuple[StarterCut, ...]
    """One for each starter that was turned."""


def seal_to_plain(seal: Seal) -> Plain:
    """The seal as plain data; bytes are hexadecimal."""
    return {
        "scheme": TAG,
        "game": seal.game,
        "previous": None if seal.previous is None else seal.previous.hex(),
        "steps": [step_to_plain(step) for step in seal.steps],
        "secret": seal.secret.hex(),
        "cuts": [{"position": cut.position, "by": cut.by} for cut in seal.cuts],
        "links": [{"events": list(link.events), "head": link.head.hex()} for link in seal.links],
    }


def seal_from_plain(plain: object) -> Seal:
    """The seal that `seal_to_plain` wrote. Only its shape is checked, not whether it is true.

    Raises InvalidRecord, beginning with `seal`.
    """
    fields = Fields(plain, "seal")
    fields.word("scheme", (TAG,))
    game = fields.text("game")
    if not game or len(game) > MOST_GAME or not game.isprintable():
        raise fields.fault("game", f"write a name of 1 to {MOST_GAME} characters on one line")
    seal = Seal(
        game=game,
        previous=fields.octets_or_null("previous", SECRET_BYTES),
        steps=tuple(step_from_plain(each, where=f"seal.steps[{at}]") for at, each in enumerate(fields.list("steps"))),
        secret=fields.octets("secret", SECRET_BYTES),
        cuts=tuple(_read_cut(each, f"seal.cuts[{at}]") for at, each in enumerate(fields.list("cuts"))),
        links=tuple(_read_link(each, f"seal.links[{at}]") for at, each in enumerate(fields.list("links"))),
    )
    fields.end()
    return seal


def step_from_plain(plain: object, *, where: str = "step") -> SealStep:
    """The step that `step_to_plain` wrote. Raises InvalidRecord, beginning with `where`."""
    fields = Fields(plain, where)
    step: SealStep
    match fields.word("type", ("sealed", "committed", "revealed", "aborted")):
        case "sealed":
            step = DeckSealed(fields.octets("seal", SECRET_BYTES))
        case "committed":
            seat, commitment = fields.number("seat"), fields.octets("commitment", SECRET_BYTES)
            step = SeatCommitted(seat, commitment, fields.word("by", get_args(Holder)))
        case "revealed":
            step = ShareRevealed(fields.number("seat"), fields.octets("share", SECRET_BYTES))
        case _:
            step = SealAborted(fields.octets("secret", SECRET_BYTES))
    fields.end()
    return step


def _read_cut(plain: object, where: str) -> StarterCut:
    fields = Fields(plain, where)
    cut = StarterCut(fields.number("position"), fields.word("by", get_args(CutBy)))
    fields.end()
    return cut


def _read_link(plain: object, where: str) -> Link:
    fields = Fields(plain, where)
    events = tuple(_event(each, f"{where}.events[{at}]") for at, each in enumerate(fields.list("events")))
    link = Link(events, fields.octets("head", SECRET_BYTES))
    fields.end()
    return link


def _event(plain: Any, where: str) -> Plain:
    if not isinstance(plain, Mapping) or not isinstance(plain.get("type"), str):
        raise InvalidRecord(f"{where}: write an event, an object with a type")
    try:
        canonical(plain)
    except (TypeError, ValueError) as error:
        raise InvalidRecord(f"{where}: {error}") from None
    return dict(plain)
