"""What a table comes back to: after a restart, after another process, after whatever failed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest
from sqlalchemy import Connection, text

from fifteentwo.server.due import store as due_store
from fifteentwo.server.due.rows import LEASE_SECONDS
from fifteentwo.server.errors import Conflict
from fifteentwo.server.tables import store as table_store
from fifteentwo.server.tables.play import question_of
from fifteentwo.server.tables.rows import Moved
from fifteentwo.server.wire import messages as wm
from tests.server.ground import Ground
from tests.server.inside import NOW, Inside, chosen, inside, run


def asked(batch: wm.Batch) -> bool:
    return batch.question is not None


def to_play(batch: wm.Batch) -> bool:
    return asked(batch) and batch.view.phase == "play"


def at_the_show(batch: wm.Batch) -> bool:
    return batch.view.phase == "deal" and batch.view.deal_number > 0


async def stored(guest: Inside, game: str) -> int:
    found = await guest.store.load(game)
    assert found is not None
    return len(found.actions)


def test_a_restart_in_any_phase_goes_on_from_the_last_action(ground: Ground) -> None:
    """F76: what bots had to answer is worked off; state, question and view are the same."""

    async def work() -> None:
        async with inside(ground) as guest:
            game, person = await guest.start(seats=3, level="novice", cut="position"), guest.person
        phases: set[str] = set()
        # The guest cuts when it is pone, once in three deals.
        while phases != {"deal", "discard", "play", "cut"}:
            async with inside(ground, person=person) as guest:
                guest.random.seed(len(phases))
                batch = await guest.until(game, lambda batch: asked(batch) or bool(batch.waiting_for))
                phases.add(batch.view.phase)
                seq = batch.seq
                await guest.play_until(game, lambda now, seq=seq: now.seq > seq)  # type: ignore[misc]

    run(work)


def test_a_start_works_off_what_bots_had_to_answer_though_nobody_looks(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            guest.tables._desk.put = lambda rows: None  # type: ignore[method-assign]
            game, person = await guest.start(seats=3), guest.person
            await guest.tables.go_on(game, person, 0)
            assert len(await guest.due.all()) == 2
        async with inside(ground, person=person, clock=lambda: NOW + LEASE_SECONDS) as guest:
            async with asyncio.timeout(30):
                while await guest.due.all():
                    await asyncio.sleep(0.01)
            await guest.until(game, lambda now: now.view.has_discarded == [False, True, True])

    run(work)


def test_a_game_is_folded_to_the_same_as_it_was_played(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game, person = await guest.start(), guest.person
            await guest.play_until(game, at_the_show)
            played, hello = await guest.play(game), await guest.tables.hello(game, person)
        async with inside(ground, person=person) as guest:
            assert await guest.play(game) == played
            assert await guest.tables.hello(game, person) == hello

    run(work)


def test_another_process_may_move_the_same_game(ground: Ground) -> None:
    """A step that comes too late is tried again on what has been stored meanwhile."""

    async def work() -> None:
        async with inside(ground) as one, inside(ground, person=one.person) as two:
            two.tables._desk.put = lambda rows: None  # type: ignore[method-assign]
            game = await one.start("short_61")
            batch = await one.play_until(game, to_play)
            assert await two.batch(game) == batch
            act = wm.Act(uuid4(), batch.question, chosen(batch, one.random))
            assert await one.tables.act(game, one.person, act) == wm.Done(act.id, batch.seq + 1)
            assert await two.tables.act(game, two.person, act) == wm.Done(act.id, batch.seq + 1)

    run(work)


def test_what_could_not_be_stored_is_not_acknowledged_and_not_kept(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)

            async def full(entry: object) -> None:
                raise OSError("disk full")

            with monkeypatch.context() as patch:
                patch.setattr(guest.store, "append", full)
                with pytest.raises(OSError, match="disk full"):
                    await guest.send(game, chosen(batch, guest.random), question=batch.question)
            assert await guest.batch(game) == batch
            await guest.play_until(game, at_the_show)

    run(work)


def test_who_goes_away_while_it_is_stored_leaves_the_game_going_on(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)
            act = wm.Act(uuid4(), batch.question, chosen(batch, guest.random))
            request = asyncio.create_task(guest.tables.act(game, guest.person, act))
            await asyncio.sleep(0)
            request.cancel()
            batch = await guest.until(game, lambda now: now.seq > batch.seq and (asked(now) or bool(now.waiting_for)))
            assert await guest.tables.act(game, guest.person, act) == wm.Done(
                act.id, (await guest.play(game)).answered[act.id][0]
            )

    run(work)


def test_games_put_away_from_memory_are_read_again(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            monkeypatch.setattr(guest.tables._host._shelf, "_room", 1)
            games = [await guest.start("short_61") for _ in range(3)]
            for _ in range(3):
                for game in games:
                    seq = (await guest.batch(game)).seq
                    await guest.play_until(game, lambda now, seq=seq: now.seq > seq)  # type: ignore[misc]
            assert len(guest.tables._host._shelf._plays) == 1

    run(work)


def test_a_game_that_cannot_be_read_is_closed_with_a_message(ground: Ground) -> None:
    """F76: never half loaded."""

    async def work() -> None:
        async with inside(ground) as guest:
            game, person = await guest.start(), guest.person
            await guest.play_until(game, to_play)

            def spoil(connection: Connection) -> None:
                connection.execute(text("DELETE FROM actions WHERE seq = 2"))

            await guest.store._database.write(spoil)
        async with inside(ground, person=person) as guest:
            with pytest.raises(Conflict, match="cannot be read past its action"):
                await guest.batch(game)

    run(work)


def test_a_bot_that_fails_is_asked_again_when_its_time_is_over(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    now = NOW

    async def work() -> None:
        nonlocal now
        async with inside(ground, clock=lambda: now) as guest:
            game = await guest.start()

            async def fail(*_: object) -> None:
                raise RuntimeError("no idea")

            with monkeypatch.context() as patch:
                patch.setattr(guest.tables._bots, "think", fail)
                await guest.tables.go_on(game, guest.person, 0)
                while guest.tables._desk._tasks:
                    await asyncio.sleep(0)
            assert question_of((await guest.play(game)).state, 1) == "1.discard"
            assert len(await guest.due.all()) == 1
            now += LEASE_SECONDS
            await guest.play_until(game, to_play)

    run(work)


def test_a_bot_whose_time_is_still_to_come_is_asked_then(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    now = NOW

    async def work() -> None:
        nonlocal now
        async with inside(ground, clock=lambda: now) as guest:
            insert = due_store.insert_due
            monkeypatch.setattr(
                table_store,
                "insert_due",
                lambda c, rows: insert(c, [(replace(due, at=now + 60), now) for due, _ in rows]),
            )
            monkeypatch.setattr(guest.tables._desk, "put", lambda rows: None)
            game = await guest.start()
            await guest.tables.go_on(game, guest.person, 0)
            monkeypatch.undo()
            await guest.tables._desk._look()
            assert not guest.tables._desk._tasks and (await guest.batch(game)).view.has_discarded == [False, False]
            now += 60
            await guest.until(game, lambda batch: batch.view.has_discarded == [False, True])

    run(work)


def test_a_step_that_keeps_coming_too_late_fails_aloud(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            before = await stored(guest, game)

            async def late(entry: object) -> None:
                raise Moved("always")

            monkeypatch.setattr(guest.store, "append", late)
            with pytest.raises(Moved):
                await guest.tables.go_on(game, guest.person, 0)
            assert await stored(guest, game) == before

    run(work)
