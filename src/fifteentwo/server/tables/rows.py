"""What passes between the service and its store: plain values, no statements and no state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...actions import Action
from ...rules import Seat, Side
from ...seal import SealStep
from ..due.rows import DueRow
from ..errors import Conflict
from ..profiles.outcome import Ended
from .chair import Chair, Chairs
from .play import By, Setup, Sitter


class Moved(Conflict):
    """Somebody else has stored a step of this game since it was read: read it again."""

    def __init__(self, game: str) -> None:
        super().__init__("moved", f"game {game} has moved meanwhile")


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRow:
    """A stored action; `action_id` is the client's own id of it."""

    seq: int
    action: Action
    by: By
    seat: Seat | None
    question: str | None
    action_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a game stands: scores by side, the level of the skunk, for each person's seat whether it is its turn, when
    the next deal comes by itself, and since when the clocks stand still."""

    scores: tuple[int, ...]
    deal: int
    won_by: Side | None
    skunk: int
    your_turn: Mapping[Seat, bool]
    deal_by: float | None = None
    paused: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One step of a game, stored whole or not at all, and only as the step `version`, the one after what its maker had
    read: its actions in order, how the game stands after them, what is due now, what was due and is no more, the end of
    the game, if this is it, the chairs that it changes, and what it adds to the deck's sealing after the steps stored
    before, with the secret that is sealed now."""

    game: str
    at: float
    version: int
    actions: tuple[ActionRow, ...]
    standing: Standing
    due: tuple[DueRow, ...]
    gone: tuple[DueRow, ...] = ()
    ended: Ended | None = None
    chairs: Mapping[Seat, Chair] = field(default_factory=dict)
    secret: bytes = field(repr=False)
    steps_before: int = 0
    steps: tuple[SealStep, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """How a game stands after its step `version`, and the actions and steps of the sealing that whoever asks has not
    read yet."""

    version: int
    again: str | None
    sitters: tuple[Sitter, ...]
    chairs: Chairs
    deal_by: float | None
    paused: float | None
    actions: tuple[ActionRow, ...]
    secret: bytes = field(repr=False)
    steps: tuple[SealStep, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame(News):
    """A game with all that was stored of it."""

    setup: Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedGame:
    """A game in a guest's list; `updated` in seconds since 1970."""

    id: str
    ruleset: str
    sides: tuple[tuple[Seat, ...], ...]
    target: int
    names: tuple[str, ...]
    seat: Seat
    scores: tuple[int, ...]
    deal: int
    won_by: Side | None
    your_turn: bool
    updated: float
    table: str | None
    deadline: float | None
