"""Faults of other programs that need a second person: undo, doubled and late messages, a player away at the end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest

from fifteentwo.server.tables import door
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.state import Phase
from tests.server.inside import chosen, run
from tests.server.party import party


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f65_a_discard_is_taken_back_only_while_nobody_has_learned_anything_from_it(file: Path, seats: int) -> None:
    """All that the others are ever told is that there is one; with the last of them it is final."""

    async def work() -> None:
        async with party(file) as friends:
            game = await friends.begin(seats)
            play = await friends.play_until(game, lambda play: play.state.phase is Phase.DISCARD)
            many = play.state.rules.to_crib[0]
            dealt = (await friends.batch(game, 0)).view.dealt
            await friends.send(game, 0, ch.DiscardAction(dealt[:many]))
            first = [await friends.batch(game, seat) for seat in range(1, seats)]
            answer = await friends.send(game, 0, ch.DiscardAction(dealt[many : 2 * many]))
            assert isinstance(answer, wm.Done)
            second = [await friends.batch(game, seat) for seat in range(1, seats)]
            assert [batch.view for batch in first] == [batch.view for batch in second]
            told = door.batches(await friends.play(game), 1, after=first[0].seq)
            assert told is not None and [event for batch in told for event in batch.events] == []
            mine = (await friends.batch(game, 0)).view
            assert mine.discard == dealt[many : 2 * many] and sum(mine.scores) == 0
            for seat in range(1, seats):
                await friends.move(game, seat)
            refused = await friends.tables.act(
                game, friends.people[0], wm.Act(uuid4(), None, ch.DiscardAction(dealt[:many]))
            )
            assert isinstance(refused, wm.Refused)
            assert (await friends.batch(game, 0)).view.discard == dealt[many : 2 * many]

    run(work)


def test_f62_f67_two_tabs_of_each_player_and_every_message_twice_and_late_move_once(file: Path) -> None:
    async def work() -> None:
        async with party(file, 3) as friends:
            game = await friends.begin(3)
            late: list[tuple[int, wm.Act]] = []
            moved = 0
            while moved < 40 and not (await friends.play(game)).over:
                seat = await friends.asked(game)
                assert seat is not None
                batch = await friends.batch(game, seat)
                if seat in batch.waiting_for:
                    deal = batch.view.deal_number
                    await asyncio.gather(*(friends.tables.go_on(game, friends.people[seat], deal) for _ in range(2)))
                    continue
                tabs = [wm.Act(uuid4(), batch.question, chosen(batch, friends.random)) for _ in range(2)]
                answers = await asyncio.gather(
                    *(friends.tables.act(game, friends.people[seat], act) for act in (*tabs, *tabs))
                )
                assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Done", "Refused", "Refused"]
                late += [(seat, act) for act in tabs]
                moved += 1
                before = await friends.play(game)
                for other, act in late[-6:]:
                    answer = await friends.tables.act(game, friends.people[other], act)
                    assert isinstance(answer, wm.Done) or answer.code in ("stale", "game_over")
                    if other != seat:
                        stolen = await friends.tables.act(game, friends.people[seat], act)
                        assert isinstance(stolen, wm.Refused)
                assert (await friends.play(game)).seq == before.seq

    run(work)


def test_f52_a_player_who_was_away_learns_the_result_once_and_how_it_came_about(file: Path) -> None:
    async def work() -> None:
        async with party(file) as friends:
            game = await friends.begin(ruleset="short_61", clock="live")
            play = await friends.play_until(game, lambda play: play.state.phase is Phase.PLAY)
            await friends.tables.care.went(game, 1)
            away_since = play.seq
            last = await friends.play_until(game, lambda play: play.over)
            await friends.tables.care.came(game, 1)
            hello, seq = await friends.tables.hello(game, friends.people[1])
            assert seq == last.seq and hello.batch.view.result is not None
            missed = [event for entry in hello.log if entry.seq > away_since for event in entry.events]
            assert [type(event).__name__ for event in missed].count("GameOverEvent") == 1
            assert hello.batch.question is None and await friends.due.all() == ()

    run(work)


def test_f71_all_continues_at_the_same_moment_are_one_deal(file: Path) -> None:
    async def work() -> None:
        async with party(file) as friends:
            game = await friends.begin(4)
            people = friends.people
            await asyncio.gather(*(friends.tables.go_on(game, person, 0) for person in (*people, *people)))
            play = await friends.play(game)
            assert play.state.deal_number == 1 and play.state.phase is Phase.DISCARD

    run(work)
