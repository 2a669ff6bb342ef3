"""From what the store holds back to a game, and from a step of a game to what is to be stored."""

from __future__ import annotations

from uuid import UUID

from ... import record
from ...errors import IllegalAction
from ...game import apply
from ...record import Player, Record
from ...rules import Seat
from ..errors import Conflict
from .play import MOMENTS_KEPT, Moment, Move, Play, bots_questions, new_play, question_of, waiting_for
from .rows import ActionRow, DueRow, Entry, Standing, StoredGame


def fold(stored: StoredGame) -> Play:
    """The game as its stored actions make it.

    Raises Conflict when they cannot have come from this program: such a game is not played on.
    """
    play = new_play(stored.setup)
    moment, log, recent, answered = play.now, [], [play.now], {}
    for row in stored.actions:
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
        setup=play.setup,
        log=tuple(log),
        moments=tuple(recent),
        continued=stored.continued,
        answered=answered,
        again=stored.again,
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
    answered: DueRow | None = None,
    continued: tuple[Seat, int] | None = None,
) -> Entry:
    """The step from one game to the next as it is stored; `before` None for a new game."""
    setup = after.setup
    asked = bots_questions(setup, after.state) - (bots_questions(setup, before.state) if before else frozenset())
    return Entry(
        game=setup.id,
        at=at,
        actions=tuple(_row(move) for move in moves),
        standing=standing_of(after),
        due=tuple(DueRow(setup.id, seat, question) for seat, question in sorted(asked)),
        answered=answered,
        continued=continued,
    )


def standing_of(play: Play) -> Standing:
    """How the game stands, for lists. It is also a person's turn when the next deal waits for its Continue."""
    state, waiting = play.state, waiting_for(play.setup, play.state, play.continued)
    turns = {seat: seat in waiting or question_of(state, seat) is not None for seat in play.setup.persons}
    return Standing(
        scores=state.scores,
        deal=state.deal_number,
        won_by=None if state.result is None else state.result.side,
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
