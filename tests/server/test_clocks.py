"""Clocks and pauses: they run while their seat is asked, and whoever lets them run out pays for it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from fifteentwo.record import loads
from fifteentwo.server.errors import Conflict
from fifteentwo.server.tables.clock import BANK_SECONDS, DAY, MOVE_SECONDS, SHOW_SECONDS
from fifteentwo.server.tables.play import Play
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.choices import ResignAction
from fifteentwo.state import Phase
from tests.server.ground import Ground
from tests.server.inside import run
from tests.server.party import party

WHOLE = MOVE_SECONDS + BANK_SECONDS


def discarding(play: Play) -> bool:
    return play.state.phase is Phase.DISCARD and len([away for away in play.state.discards if away is None]) == 2


def playing(play: Play) -> bool:
    return play.state.phase is Phase.PLAY


def at_the_show(play: Play) -> bool:
    return play.state.phase is Phase.DEAL and play.state.deal_number > 0


def over(play: Play) -> bool:
    return play.over


def test_a_clock_runs_only_while_its_seat_is_asked_and_saves_no_seconds_of_a_move(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(clock="live")
            assert [seat.deadline for seat in (await friends.company(game)).seats] == [None, None]
            await friends.play_until(game, discarding)
            for seat in (0, 1):
                now = await friends.seat(game, seat)
                assert (now.bank, now.deadline) == (BANK_SECONDS, friends.now + WHOLE)
            friends.now += 15
            await friends.move(game, 0)
            now = await friends.seat(game, 0)
            assert now.bank == BANK_SECONDS, "within a move's own seconds the bank is not touched"
            assert (await friends.seat(game, 1)).deadline == friends.now - 15 + WHOLE, "it runs on untouched"
            friends.now += 35
            await friends.move(game, 1)
            assert (await friends.seat(game, 1)).bank == BANK_SECONDS - 30
            turn = await friends.asked(game)
            assert turn is not None
            now, other = await friends.seat(game, turn), await friends.seat(game, 1 - turn)
            assert now.deadline == friends.now + MOVE_SECONDS + (now.bank or 0) and other.deadline is None

    run(work)


def test_the_next_deal_comes_with_the_last_continue_or_after_ten_seconds(ground: Ground) -> None:
    """F71, and nobody is kept waiting: the clock of the next deal runs from then on only."""

    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(clock="live")
            assert (await friends.company(game)).deal_by == friends.now + SHOW_SECONDS
            await friends.move(game, 0)
            assert (await friends.company(game)).waiting_for == [1]
            await friends.later(SHOW_SECONDS - 1)
            assert (await friends.play(game)).state.deal_number == 0
            await friends.later(1)
            play = await friends.play(game)
            assert play.state.deal_number == 1 and play.deal_by is None
            assert [chair.deadline for chair in play.chairs] == [friends.now + WHOLE] * 2
            await friends.play_until(game, at_the_show)
            friends.now += 3
            await friends.move(game, 0)
            await friends.move(game, 1)
            assert (await friends.play(game)).state.deal_number == 2
            assert [row.kind for row in await friends.due.all() if row.kind == "deal"] == []

    run(work)


def test_alone_with_bots_nobody_is_hurried(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=2, bots=1)
            await friends.later(10 * DAY)
            play = await friends.play(game)
            assert play.state.deal_number == 0 and play.deal_by is None and play.chairs[0].away_since is None

    run(work)


def test_a_rated_game_of_two_sides_is_lost_on_time(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, members=True) as friends:
            game = await friends.begin(clock="live", rated=True)
            await friends.play_until(game, playing)
            loser = await friends.asked(game)
            assert loser is not None
            await friends.later(WHOLE - 1)
            assert not (await friends.play(game)).over
            await friends.later(1)
            play = await friends.play(game)
            assert play.state.result is not None and play.state.result.side == 1 - loser
            assert play.chairs[loser].left == "timed_out" and play.chairs[1 - loser].left is None
            document = loads(await friends.tables.record(game, friends.people[0]))
            assert document.entries[-1].by == "clock"
            assert [chair.deadline for chair in play.chairs] == [None, None] and await friends.due.all() == ()

    run(work)


def test_partners_lose_together_on_time(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, members=True) as friends:
            game = await friends.begin(seats=4, clock="live", rated=True)
            await friends.play_until(game, playing)
            late = await friends.asked(game)
            assert late is not None
            await friends.later(WHOLE)
            play = await friends.play(game)
            assert play.state.result is not None and play.state.result.side == 1 - late % 2
            assert [seat for seat in range(4) if play.chairs[seat].left == "timed_out"] == [late]

    run(work)


@pytest.mark.parametrize("table", [{"seats": 2}, {"seats": 3, "rated": True}], ids=str)
def test_elsewhere_a_bot_moves_and_three_times_in_a_row_make_the_seat_gone(
    ground: Ground, table: dict[str, Any]
) -> None:
    async def work() -> None:
        async with party(ground, members=True) as friends:
            game = await friends.begin(**table, clock="live")
            await friends.play_until(game, playing)
            late = await friends.asked(game)
            assert late is not None
            seq = (await friends.play(game)).seq
            await friends.later(WHOLE)
            play = await friends.play(game)
            assert play.seq > seq and play.chairs[late].late == 1 and play.chairs[late].bank == 0
            await friends.play_until(game, lambda now: now.chairs[late].deadline is not None)
            await friends.later(MOVE_SECONDS)
            assert (await friends.play(game)).chairs[late].late == 2
            assert (await friends.seat(game, late)).gone_at is None
            await friends.play_until(game, lambda now: now.chairs[late].deadline is not None)
            await friends.move(game, late)
            assert (await friends.play(game)).chairs[late].late == 0, "a move of one's own counts anew"
            for _ in range(3):
                await friends.play_until(
                    game, lambda now: now.chairs[late].deadline is not None and now.state.phase is not Phase.DEAL
                )
                await friends.later(MOVE_SECONDS)
            assert (await friends.seat(game, late)).gone_at == 0
            assert late in (await friends.play(game)).persons, "what becomes of the seat, the others choose"

    run(work)


def test_the_record_says_what_the_clock_did(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(clock="live", ruleset="short_61")
            await friends.play_until(game, playing)
            await friends.later(WHOLE)
            await friends.play_until(game, over)
            document = loads(await friends.tables.record(game, friends.people[0]))
            assert [entry.by for entry in document.entries].count("clock") == 1

    run(work)


def test_games_by_days_give_days_for_every_move_and_need_nobody_there(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(clock="3d")
            await friends.later(SHOW_SECONDS)
            now = await friends.seat(game, 0)
            assert (now.bank, now.deadline) == (None, friends.now + 3 * DAY)
            (mine,) = (await friends.tables.games(friends.people[0])).games
            assert (mine.your_turn, mine.deadline) == (True, now.deadline)
            await friends.tables.care.went(game, 0)
            await friends.later(2 * DAY)
            assert (await friends.seat(game, 0)).gone_at is None
            await friends.move(game, 0)
            await friends.later(DAY)
            play = await friends.play(game)
            assert (play.chairs[0].late, play.chairs[1].late) == (0, 1)

    run(work)


def test_a_pause_begins_when_all_want_it_and_stops_every_clock(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(clock="live")
            care = friends.tables.care
            await friends.play_until(game, discarding)
            friends.now += 5
            await care.pause(game, 0, on=True)
            assert (await friends.company(game)).paused is None and (await friends.seat(game, 0)).pause
            await care.pause(game, 0, on=False)
            await care.pause(game, 1, on=True)
            assert (await friends.company(game)).paused is None
            await care.pause(game, 0, on=True)
            assert (await friends.company(game)).paused == friends.now
            assert {row.kind for row in await friends.due.all()} == {"away"}
            before = (await friends.play(game)).chairs
            await friends.later(3600)
            assert not (await friends.play(game)).over and (await friends.play(game)).chairs[0].late == 0
            await care.pause(game, 1, on=False)
            after = (await friends.play(game)).chairs
            assert [chair.deadline for chair in after] == [(chair.deadline or 0) + 3600 for chair in before]
            assert not any(chair.pause for chair in after)
            for seat in (0, 1):
                await care.pause(game, seat, on=True)
            friends.now += 100
            await friends.move(game, 0)
            company = await friends.company(game)
            assert company.paused is None and company.seats[0].bank == BANK_SECONDS, "a move ends the pause"

    run(work)


def test_without_a_clock_there_is_nothing_to_pause(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin()
            with pytest.raises(Conflict, match="no clock"):
                await friends.tables.care.pause(game, 0, on=True)

    run(work)


def test_what_was_due_while_no_process_ran_is_done_by_the_next(ground: Ground) -> None:
    """A clock that ran out during a restart has run out; the answer that came too late is refused as stale."""

    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(clock="live")
            await friends.play_until(game, playing)
            late = await friends.asked(game)
            assert late is not None
            question, people = (await friends.batch(game, late)).question, friends.people
        async with party(ground, 0) as friends:
            friends.people = people
            await friends.later(WHOLE)
            play = await friends.play(game)
            assert play.chairs[late].late == 1
            answer = await friends.tables.act(game, people[late], wm.Act(uuid4(), question, ResignAction()))
            assert isinstance(answer, wm.Done), "giving up is never stale"

    run(work)
