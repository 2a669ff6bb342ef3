"""From what the store holds back to a game, and from a step of a game to what is to be stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from ... import record
from ...errors import IllegalAction
from ...game import apply
from ...record import Player, Record
from ...rules import Seat
from ..due.rows import DueRow
from ..errors import Conflict
from .chair import Chair
from .clock import deal_question
from .ending import ended
from .play import MOMENTS_KEPT, Moment, Move, Play, new_play, question_of, questions, waiting_for
from .rows import ActionRow, Entry, News, Standing, StoredGame

UNHEARD_SECONDS: Final = 150.0
"""A player of whom nothing was heard for so long is noted as away. Whoever serves one says so more often; this is for
when that process ends."""


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
        chairs=news.chairs,
        answered=answered,
        again=news.again,
        deal_by=news.deal_by,
        paused=news.paused,
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
        ended=ended(after, at=at) if before is None or not before.over else None,
        chairs=_changed_chairs(before, after),
    )


def _changed_chairs(before: Play | None, after: Play) -> dict[Seat, Chair]:
    return {seat: chair for seat, chair in enumerate(after.chairs) if before is None or chair != before.chairs[seat]}


def _due(play: Play, *, at: float) -> frozenset[DueRow]:
    """What is due as the game stands; what bots are asked since that moment is due at once."""
    if play.over:
        return frozenset()
    game, asked = play.setup.id, tuple(questions(play))
    due = [DueRow(game, seat, question, "bot", at) for seat, question in asked if play.level_of(seat) is not None]
    if play.paused is None:
        deadlines = ((seat, question, play.chairs[seat].deadline) for seat, question in asked)
        due += [DueRow(game, seat, question, "clock", by) for seat, question, by in deadlines if by is not None]
        if play.deal_by is not None:
            due.append(DueRow(game, 0, deal_question(play.state.deal_number), "deal", play.deal_by))
    if len(play.persons) > 1:
        here = (seat for seat in play.persons if play.chairs[seat].away_since is None)
        due += [presence(game, seat, heard=at) for seat in here]
    return frozenset(due)


def presence(game: str, seat: Seat, *, heard: float) -> DueRow:
    """That a player of whom was heard then is to be noted as away, unless more is heard."""
    return DueRow(game, seat, "here", "away", heard + UNHEARD_SECONDS)


def _seat(due: DueRow) -> Seat:
    return due.seat


def standing_of(play: Play) -> Standing:
    """How the game stands, for lists. It is also a person's turn when the next deal waits for its Continue."""
    state, waiting = play.state, waiting_for(play, play.state)
    turns = {
        seat: seat in play.persons and (seat in waiting or question_of(state, seat) is not None)
        for seat in play.setup.persons
    }
    return Standing(
        scores=state.scores,
        deal=state.deal_number,
        won_by=None if state.result is None else state.result.side,
        skunk=0 if state.result is None else state.result.skunk,
        your_turn=turns,
        deal_by=play.deal_by,
        paused=play.paused,
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
