"""The messages of a game's socket, each way, tagged by `type`."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID

from msgspec import Meta, Struct

from .choices import ActionWire, LegalWire
from .company import Company
from .events import EventWire
from .parts import Number, Worn
from .rules import RulesWire
from .seal import Commit, Hash, Reveal, SealTold, SealWire
from .view import ViewWire

VERSION: Final = 1
Sequence = Annotated[int, Meta(ge=0)]


class AskHello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The client wants the whole again; `have` is the last batch it has."""

    have: Sequence | None = None


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An action of this seat. `id` is the client's own: sent again with the same id it is done once and answered as
    before. `question` is the one it answers, null for what nobody asked (another discard, giving up)."""

    id: UUID
    question: Annotated[str, Meta(max_length=64)] | None
    action: ActionWire


class Continue(Struct, frozen=True, tag="continue", forbid_unknown_fields=True):
    """This seat has seen the show of that deal (0: the cut for first deal) and wants the next."""

    deal: Number


class Choose(Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """What this seat wants while another's player is gone: the game, a bot in the seat, or to wait."""

    choice: Literal["claim", "bot", "wait"]


class Pause(Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """This seat asks for a pause, which begins when everybody who is there has; or takes that back, or ends it."""

    on: bool


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is the line still there? A browser cannot send or see the pings of the socket itself."""


ClientMessage: TypeAlias = AskHello | Act | Continue | Commit | Reveal | Choose | Pause | Ping


class Batch(Struct, frozen=True):
    """What one stored action led to, for this seat: the events, the view after it, what the seat may do (`legal`), the
    id of what it is asked (null when it is not), and the persons whose Continue the next deal waits for."""

    seq: Sequence
    events: list[EventWire]
    view: ViewWire
    legal: list[LegalWire]
    question: str | None
    waiting_for: list[int]
    head: Hash | None


class SeatInfo(Struct, frozen=True):
    """Who sits in a seat; `level` is a bot's, `title` what people call it, both null for a person. `member`: the name
    of the person's account, null for a guest and a bot; `worn`: what the person wears, null for a bot."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None
    title: str | None
    member: str | None
    worn: Worn | None


class GameInfo(Struct, frozen=True):
    """What stays the same all game."""

    id: str
    ruleset: str
    title: str
    rules: RulesWire
    seats: list[SeatInfo]


class LogEntry(Struct, frozen=True):
    """The events of one stored action, as this seat may see them."""

    seq: Sequence
    events: list[EventWire]


class Hello(Struct, frozen=True, tag="hello"):
    """The whole game as this seat sees it now; `you` is null for a spectator. `log` holds every batch's events so far,
    `again` the game that follows this one, once there is one."""

    version: Literal[1]
    game: GameInfo
    you: int | None
    batch: Batch
    log: list[LogEntry]
    again: str | None
    seal: SealWire | None


class Events(Struct, frozen=True, tag="events"):
    """Batches in order, none left out; a client that has seq s expects s + 1 first, else it asks hello."""

    batches: list[Batch]


class Done(Struct, frozen=True, tag="done"):
    """The action is stored, as batch `seq`."""

    id: UUID
    seq: Sequence


class Refused(Struct, frozen=True, tag="refused"):
    """The action changed nothing; `code` says why (`stale`: the question is another by now), `batch` how it stands."""

    id: UUID
    code: str
    message: str
    batch: Batch


class Fault(Struct, frozen=True, tag="error"):
    """A message that cannot be read, or one that is no action and does not fit."""

    code: str
    message: str


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


ServerMessage: TypeAlias = Hello | Company | SealTold | Events | Done | Refused | Fault | Pong
