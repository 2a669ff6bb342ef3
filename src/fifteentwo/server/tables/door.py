"""The one door through which a game leaves: only what this module makes of it is ever sent to a seat.

A message is built from the seat's own view, the events as redacted for it, and its own decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...asking import legal
from ...bots import title_of as title_of_level
from ...deck import TAG
from ...events import Event
from ...rules import Rules, Seat
from ...view import observe, redact
from ..catalog.service import title_of
from ..profiles.rewards import Look
from ..wire.company import Company, SeatNow
from ..wire.convert import event_of, legal_of, rules_of, step_of, view_of, worn_of
from ..wire.events import EventWire
from ..wire.messages import VERSION, Batch, GameInfo, Hello, LogEntry, SeatInfo
from ..wire.seal import SealWire
from .absence import claimable, gone_at
from .clock import DAYS
from .play import Moment, Play, Sitter, question_of, share_awaited, waiting_for


def hello(play: Play, seat: Seat | None, looks: Mapping[int, Look]) -> Hello:
    """The whole game as that seat sees it now; None is a spectator. `looks`: how its people appear."""
    setup = play.setup
    game = GameInfo(
        id=setup.id,
        ruleset=setup.ruleset,
        title=title_of(setup.ruleset),
        rules=rules_of(setup.rules),
        seats=[_seat_info(sitter, looks) for sitter in setup.sitters],
    )
    log = [LogEntry(seq, _seen(events, seat, setup.rules)) for seq, events in enumerate(play.log, start=1)]
    return Hello(
        version=VERSION,
        game=game,
        you=seat,
        batch=standing(play, seat),
        log=log,
        again=play.again,
        seal=seal(play),
    )


def seal(play: Play) -> SealWire | None:
    """How far the deck is sealed, the same for whoever looks; the secret only when the game is over."""
    sealing = play.vault.sealing
    if sealing is None:
        return None
    previous = play.setup.previous_seal
    return SealWire(
        scheme=TAG,
        game=sealing.game,
        previous=None if previous is None else previous.hex(),
        steps=list(map(step_of, play.vault.steps)),
        restarts=sealing.restarts,
        secret=play.vault.secret.hex() if play.over else None,
    )


def company(play: Play, *, now: float) -> Company:
    """What stands around the cards, the same for whoever looks."""
    table = play.setup.table
    away = tuple(seat for seat in play.persons if gone_at(play, seat) is not None)
    return Company(
        now=now,
        waiting_for=list(waiting_for(play, play.state)),
        deal_by=play.deal_by,
        seats=[_seat(play, seat) for seat in range(play.setup.rules.seats)],
        may_claim=claimable(play, away) is not None,
        paused=play.paused,
        clock=play.setup.clock,
        rated=table is not None and table.rated,
        table=None if table is None else table.id,
        again=play.again,
    )


def _seat(play: Play, seat: Seat) -> SeatNow:
    chair = play.chairs[seat]
    return SeatNow(
        bank=chair.bank if play.setup.clock == "live" and seat in play.persons else None,
        # A share of the deck is no move: by when it has to be there is told as when its player is gone.
        deadline=chair.deadline if share_awaited(play, seat) is None or play.setup.clock in DAYS else None,
        away_since=chair.away_since,
        gone_at=gone_at(play, seat),
        left=chair.left,
        wish=chair.wish,
        pause=chair.pause,
    )


def standing(play: Play, seat: Seat | None) -> Batch:
    """How the game stands for that seat, without events."""
    return _batch(play, play.now, seat, ())


def batches(play: Play, seat: Seat | None, *, after: int) -> list[Batch] | None:
    """What happened since the batch `after`, one for each action; None when that is too long ago."""
    if after < play.moments[0].seq:
        return None
    return [_batch(play, moment, seat, moment.events) for moment in play.moments if moment.seq > after]


def _seat_info(sitter: Sitter, looks: Mapping[int, Look]) -> SeatInfo:
    if sitter.person is None:
        title = None if sitter.level is None else title_of_level(sitter.level)
        return SeatInfo(sitter.name, "bot", sitter.level, title, member=None, worn=None)
    look = looks.get(sitter.person, Look())
    return SeatInfo(sitter.name, "person", None, None, member=look.member, worn=worn_of(look.worn))


def _batch(play: Play, moment: Moment, seat: Seat | None, events: tuple[Event, ...]) -> Batch:
    state = moment.state
    view = observe(state, seat)
    # Whoever left a seat to a bot may look on, and is asked nothing.
    plays = seat is not None and play.level_of(seat) is None
    return Batch(
        seq=moment.seq,
        events=_seen(events, seat, play.setup.rules),
        view=view_of(view),
        legal=legal_of(legal(state, seat), view) if plays and seat is not None else [],
        question=question_of(state, seat) if plays and seat is not None else None,
        waiting_for=list(waiting_for(play, state)),
        head=None if moment.head is None else moment.head.hex(),
    )


def _seen(events: Iterable[Event], seat: Seat | None, rules: Rules) -> list[EventWire]:
    return [event_of(redact(event, seat), rules) for event in events]
