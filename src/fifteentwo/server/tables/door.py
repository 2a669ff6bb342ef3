"""The one door through which a game leaves: only what this module makes of it is ever sent to a seat.

A message is built from the seat's own view, the events as redacted for it, and its own decisions.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...asking import legal
from ...bots import title_of as title_of_level
from ...events import Event
from ...rules import Rules, Seat
from ...view import observe, redact
from ..catalog.service import title_of
from ..wire.convert import event_of, legal_of, rules_of, view_of
from ..wire.events import EventWire
from ..wire.messages import VERSION, Batch, GameInfo, Hello, LogEntry, SeatInfo
from .play import Moment, Play, Sitter, question_of, waiting_for


def hello(play: Play, seat: Seat) -> Hello:
    """The whole game as that seat sees it now."""
    setup = play.setup
    game = GameInfo(
        id=setup.id,
        ruleset=setup.ruleset,
        title=title_of(setup.ruleset),
        rules=rules_of(setup.rules),
        seats=[_seat_info(sitter) for sitter in setup.sitters],
    )
    log = [LogEntry(seq, _seen(events, seat, setup.rules)) for seq, events in enumerate(play.log, start=1)]
    return Hello(version=VERSION, game=game, you=seat, batch=standing(play, seat), log=log, again=play.again)


def standing(play: Play, seat: Seat) -> Batch:
    """How the game stands for that seat, without events."""
    return _batch(play, play.now, seat, ())


def batches(play: Play, seat: Seat, *, after: int) -> list[Batch] | None:
    """What happened since the batch `after`, one for each action; None when that is too long ago."""
    if after < play.moments[0].seq:
        return None
    return [_batch(play, moment, seat, moment.events) for moment in play.moments if moment.seq > after]


def _seat_info(sitter: Sitter) -> SeatInfo:
    title = None if sitter.level is None else title_of_level(sitter.level)
    return SeatInfo(sitter.name, "bot" if sitter.session is None else "person", sitter.level, title)


def _batch(play: Play, moment: Moment, seat: Seat, events: tuple[Event, ...]) -> Batch:
    state = moment.state
    view = observe(state, seat)
    return Batch(
        seq=moment.seq,
        events=_seen(events, seat, play.setup.rules),
        view=view_of(view),
        legal=legal_of(legal(state, seat), view),
        question=question_of(state, seat),
        waiting_for=list(waiting_for(play.setup, state, play.continued)),
    )


def _seen(events: Iterable[Event], seat: Seat, rules: Rules) -> list[EventWire]:
    return [event_of(redact(event, seat), rules) for event in events]
