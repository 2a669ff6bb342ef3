"""From what the store holds back to a game, and from a step of a game to what is to be stored."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from ... import record
from ...errors import IllegalAction
from ...game import apply
from ...record import Player, Record
from ...rules import Seat
from ..due.rows import DueRow
from ..errors import Conflict
from .ending import ended
from .play import MOMENTS_KEPT, Moment, Move, Play, bots_questions, new_play, question_of, waiting_for
from .rows import ActionRow, Entry, News, Standing, StoredGame


def fold(stored: StoredGame) -> Play:
    """The game as its stored actions make it.

    Raises Conflict when they cannot have come from this program: such a game is not played on.
    """
    return caught_up(new_play(stored.setup), stored)


def caught_up(play: Play, news: News) -> Play:
    """The game with what was stored since it was read. Raises Conflict as `fold` does."""
    moment, log, recent, answered = play.now, list(play.log), list(play.moments), dict(play.answered)
    for row in news.actions:
        try:
            step = apply(moment.state, row.action)
        except IllegalAction as error:
            told = f"this game cannot be read past its action {row.seq - 1} and is closed ({error.code})"
            raise Conflict("unreadable_game", told) from error
        moment = Moment(row.seq, step.state, step.events)
        log.append(step.events)
        recent = [*recent[-MOMENTS_KEPT + 1 :], moment]
        if row.action_id is not None and row.seat is not None:
            answered[UUID(row.action_id)] = (row.seq, row.seat)
    return Play(
        setup=replace(play.setup, sitters=news.sitters),
        log=tuple(log),
        moments=tuple(recent),
        continued=news.continued,
        answered=answered,
        again=news.again,
        version=news.version,
    )


def record_of(stored: StoredGame) -> Record:
    """The game as a document of inputs, for anybody to replay.

    Raises InvalidRecord when its actions do not follow from each other.
    """
    players = (
        Player(name=sitter.name, kind="person" if sitter.person is not None else "bot", level=sitter.level)
        for sitter in stored.setup.sitters
    )
    entries = (record.Entry(row.action, None if row.by == "deck" else row.by) for row in stored.actions)
    return Record.of(stored.setup.rules, players, entries, dealer=stored.setup.first_dealer)


def entry_of(
    before: Play | None,
    after: Play,
    moves: tuple[Move, ...],
    *,
    at: float,
    continued: tuple[Seat, int] | None = None,
) -> Entry:
    """The step from one game to the next as it is stored; `before` None for a new game."""
    setup = after.setup
    is_due, was_due = _due(after, at=at), frozenset[DueRow]() if before is None else _due(before, at=at)
    return Entry(
        game=setup.id,
        at=at,
        version=after.version,
        actions=tuple(_row(move) for move in moves),
        standing=standing_of(after),
        due=tuple(sorted(is_due - was_due, key=_seat)),
        gone=tuple(sorted(was_due - is_due, key=_seat)),
        continued=continued,
        ended=ended(after, at=at) if before is None or before.state.result is None else None,
    )


def _due(play: Play, *, at: float) -> frozenset[DueRow]:
    """What is due as the game stands; what is due since that moment is due at once."""
    questions = bots_questions(play.setup, play.state)
    return frozenset(DueRow(play.setup.id, seat, question, "bot", at) for seat, question in questions)


def _seat(due: DueRow) -> Seat:
    return due.seat


def standing_of(play: Play) -> Standing:
    """How the game stands, for lists. It is also a person's turn when the next deal waits for its Continue."""
    state, waiting = play.state, waiting_for(play.setup, play.state, play.continued)
    turns = {seat: seat in waiting or question_of(state, seat) is not None for seat in play.setup.persons}
    return Standing(
        scores=state.scores,
        deal=state.deal_number,
        won_by=None if state.result is None else state.result.side,
        skunk=0 if state.result is None else state.result.skunk,
        your_turn=turns,
    )


def _row(move: Move) -> ActionRow:
    return ActionRow(
        seq=move.moment.seq,
        action=move.action,
        by=move.by,
        seat=move.seat,
        question=move.question,
        action_id=None if move.id is None else str(move.id),
    )
