"""From what the store holds back to a game, and from a step of a game to what is to be stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from ... import record
from ...errors import IllegalAction
from ...record import Player, Record
from ...rules import Seat
from ...verify import sealed
from ..due.rows import DueRow
from ..errors import Conflict
from .chair import Chair
from .clock import deal_question
from .ending import ended
from .play import (
    MOMENTS_KEPT,
    Move,
    Play,
    empty_vault,
    following,
    new_play,
    question_of,
    questions,
    share_awaited,
    waiting_for,
)
from .rows import ActionRow, Entry, News, Standing, StoredGame

UNHEARD_SECONDS: Final = 150.0
"""A player of whom nothing was heard for so long is noted as away. Whoever serves one says so more often; this is for
when that process ends."""


def fold(stored: StoredGame) -> Play:
    """The game as its stored actions make it.

    Raises Conflict when they cannot have come from this program: such a game is not played on.
    """
    return caught_up(new_play(stored.setup, stored.secret), stored)


def caught_up(play: Play, news: News) -> Play:
    """The game with what was stored since it was read. Raises Conflict as `fold` does."""
    play = play.with_vault(replace(play.vault, secret=news.secret).with_steps(news.steps))
    moment, log, recent, answered = play.now, list(play.log), list(play.moments), dict(play.answered)
    for row in news.actions:
        try:
            moment = following(play.vault, moment, row.action, by=row.by)
        except IllegalAction as error:
            told = f"this game cannot be read past its action {row.seq - 1} and is closed ({error.code})"
            raise Conflict("unreadable_game", told) from error
        log.append(moment.events)
        recent = [*recent[-MOMENTS_KEPT + 1 :], moment]
        if row.action_id is not None and row.seat is not None:
            answered[UUID(row.action_id)] = (row.seq, row.seat)
    return Play(
        setup=replace(play.setup, sitters=news.sitters),
        vault=play.vault,
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
    """The game as a document of inputs, for anybody to replay, with its seal if every share was shown; its secret is
    then told, so that it is for games that are over.

    Raises InvalidRecord when its actions do not follow from each other.
    """
    players = (
        Player(name=sitter.name, kind="person" if sitter.person is not None else "bot", level=sitter.level)
        for sitter in stored.setup.sitters
    )
    entries = (record.Entry(row.action, None if row.by == "deck" else row.by) for row in stored.actions)
    setup = stored.setup
    played = Record.of(setup.rules, players, entries, dealer=setup.first_dealer)
    if not setup.sealed or empty_vault(setup, stored.secret).with_steps(stored.steps).deck is None:
        return played
    return sealed(played, game=setup.id, steps=stored.steps, secret=stored.secret, previous=setup.previous_seal)


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
        secret=after.vault.secret,
        steps_before=0 if before is None else len(before.vault.steps),
        steps=after.vault.steps if before is None else after.vault.steps[len(before.vault.steps) :],
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
    """How the game stands, for lists. It is also a person's turn when the next deal waits for its Continue, or the
    deck for its share."""
    state, waiting = play.state, waiting_for(play, play.state)
    turns = {
        seat: seat in play.persons
        and (seat in waiting or share_awaited(play, seat) is not None or question_of(state, seat) is not None)
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
