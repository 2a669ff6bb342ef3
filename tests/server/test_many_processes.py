"""Several processes over one PostgreSQL and one Redis: what one does the others hear of, whatever is restarted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from uuid import uuid4

import pytest

from fifteentwo.server.db.postgres import PostgresDatabase
from fifteentwo.server.due.rows import LEASE_SECONDS
from fifteentwo.server.tables import healing
from fifteentwo.server.tables.hub import Hub
from fifteentwo.server.wire import messages as wm
from tests.server.ground import Ground, Servers, servers
from tests.server.inside import NOW, Inside, chosen, inside, run


def asked(batch: wm.Batch) -> bool:
    return batch.question is not None


def to_play(batch: wm.Batch) -> bool:
    return asked(batch) and batch.view.phase == "play"


@pytest.fixture(scope="module")
def own_servers() -> Iterator[Servers]:
    """Servers that may be stopped without anybody else missing them."""
    with servers() as running:
        yield running


@pytest.fixture
def shared(own_servers: Servers) -> Ground:
    return own_servers.ground()


async def heard(process: Inside, game: str) -> None:
    """Return when the process hears of the game, and so may trust what it remembers of it."""
    while not process.hub.hears(game):
        await asyncio.sleep(0.005)


async def act(process: Inside, game: str) -> wm.Done:
    batch = await process.batch(game)
    done = await process.send(game, chosen(batch, process.random), question=batch.question)
    assert isinstance(done, wm.Done), done
    return done


def without_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(healing, "LOOK_SECONDS", 3600.0)


def test_what_one_process_does_another_hears_of(shared: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    without_net(monkeypatch)

    async def work() -> None:
        async with inside(shared) as one, inside(shared, person=one.person) as two:
            game = await one.start("short_61")
            await one.play_until(game, to_play)
            with two.hub.watch(game):
                await heard(two, game)
                await two.batch(game)
                for _ in range(10):
                    seq = (await act(one, game)).seq
                    await two.until(game, lambda batch, seq=seq: batch.seq >= seq)  # type: ignore[misc]
                    there = await one.play_until(game, to_play)
                    assert await two.until(game, lambda batch, seq=there.seq: batch.seq >= seq) == there  # type: ignore[misc]

    run(work)


def test_a_game_that_nobody_watches_here_is_read_anew(shared: Ground) -> None:
    async def work() -> None:
        async with inside(shared) as one, inside(shared, person=one.person) as two:
            game = await one.start()
            await one.play_until(game, to_play)
            before = await two.batch(game)
            seq = (await act(one, game)).seq
            assert before.seq < seq <= (await two.batch(game)).seq

    run(work)


def test_a_word_that_was_lost_heals_by_itself(shared: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a process ends between its commit and its word."""
    monkeypatch.setattr(healing, "LOOK_SECONDS", 0.05)

    async def work() -> None:
        async with inside(shared) as one, inside(shared, person=one.person) as two:
            game = await one.start()
            await one.play_until(game, to_play)
            monkeypatch.setattr(one.hub, "moved", lambda game: Hub.moved(one.hub, game))
            with two.hub.watch(game):
                await heard(two, game)
                await two.batch(game)
                seq = (await act(one, game)).seq
                await two.until(game, lambda batch: batch.seq >= seq)

    run(work)


def test_who_changes_the_process_finds_what_was_acknowledged_though_it_was_not_told(
    shared: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_net(monkeypatch)

    async def work() -> None:
        async with inside(shared) as one, inside(shared, person=one.person) as two:
            game = await one.start()
            await one.play_until(game, to_play)
            monkeypatch.setattr(one.hub, "moved", lambda game: Hub.moved(one.hub, game))
            with two.hub.watch(game):
                await heard(two, game)
                old = await two.batch(game)
                batch = await one.play_until(game, lambda batch: to_play(batch) and batch.seq > old.seq)
                assert await two.batch(game) == old, "it was told after all"
                done = await two.send(game, chosen(batch, two.random), question=batch.question)
                assert isinstance(done, wm.Done), "a good answer is refused by who has not heard of its question"
                await one.play_until(game, lambda batch: to_play(batch) and batch.seq > done.seq)
                seq = (await act(one, game)).seq
                hello, _ = await two.tables.hello(game, two.person)
                assert hello.batch.seq >= seq, "something acknowledged is lost"

    run(work)


def test_after_a_restart_of_redis_what_was_missed_is_looked_up(
    own_servers: Servers, shared: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_net(monkeypatch)

    async def work() -> None:
        async with inside(shared) as one, inside(shared, person=one.person) as two:
            game = await one.start()
            await one.play_until(game, to_play)
            with two.hub.watch(game):
                await heard(two, game)
                await two.batch(game)
                own_servers.redis.stop()
                while two.hub.hears(game):
                    await asyncio.sleep(0.005)
                seq = (await act(one, game)).seq
                # Nobody can tell it, so it believes nothing that it remembers.
                assert (await two.batch(game)).seq >= seq
                own_servers.redis.start()
                await heard(two, game)
                later = await one.play_until(game, lambda batch: to_play(batch) and batch.seq > seq)
                await two.until(game, lambda batch: batch.seq >= later.seq)

    run(work)


def test_a_restart_of_the_database_loses_nothing_and_fails_nobody(own_servers: Servers, shared: Ground) -> None:
    async def work() -> None:
        async with inside(shared) as guest:
            game = await guest.start("short_61")
            for _ in range(3):
                batch = await guest.play_until(game, to_play)
                restart = asyncio.create_task(asyncio.to_thread(restarted, own_servers))
                moved = await guest.play_until(game, lambda now, seq=batch.seq: now.seq > seq)  # type: ignore[misc]
                await restart
                assert (await guest.batch(game)).seq >= moved.seq

    run(work)


def restarted(own_servers: Servers) -> None:
    own_servers.postgres.stop()
    own_servers.postgres.start()


@pytest.mark.parametrize("how", ["committed", "lost"])
def test_an_action_lost_sight_of_in_its_commit_is_done_once(
    shared: Ground, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with inside(shared) as guest:
            game = await guest.start("short_61")
            batch = await guest.play_until(game, to_play)
            database = guest.store._database
            assert isinstance(database, PostgresDatabase)
            dialect = database._engine.sync_engine.dialect
            commit, times = dialect.do_commit, 0

            def cut_off(connection: object) -> None:
                nonlocal times
                times += 1
                if times == 1:
                    if how == "committed":
                        commit(connection)  # type: ignore[arg-type]
                    raise ConnectionResetError
                commit(connection)  # type: ignore[arg-type]

            monkeypatch.setattr(dialect, "do_commit", cut_off)
            act = wm.Act(uuid4(), batch.question, chosen(batch, guest.random))
            assert await guest.tables.act(game, guest.person, act) == wm.Done(act.id, batch.seq + 1)
            stored = await guest.store.load(game)
            assert stored is not None
            assert [row.seq for row in stored.actions if row.action_id == str(act.id)] == [batch.seq + 1]

    run(work)


async def idle() -> float:
    """A look that finds nothing."""
    return 3600.0


def test_what_an_ended_process_had_taken_up_another_does(shared: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    now = NOW

    async def work() -> None:
        nonlocal now
        async with inside(shared) as one, inside(shared, person=one.person, clock=lambda: now) as two:
            monkeypatch.setattr(one.tables._desk, "put", lambda rows: None)
            monkeypatch.setattr(one.tables._desk, "_look", idle)
            game = await one.start()
            await one.tables.go_on(game, one.person, 0)
            await two.tables._desk._look()
            assert not two.tables._desk._tasks
            now += LEASE_SECONDS
            await two.until(game, lambda batch: batch.view.has_discarded == [False, True])

    run(work)


def test_two_continues_in_two_processes_are_one_deal(shared: Ground) -> None:
    async def work() -> None:
        async with inside(shared) as one, inside(shared, person=one.person) as two:
            game = await one.start()
            await asyncio.gather(*(each.tables.go_on(game, one.person, 0) for each in (one, two) for _ in range(3)))
            assert [(await each.batch(game)).view.deal_number for each in (one, two)] == [1, 1]
            following = await one.play_until(game, to_play)
            assert (await two.batch(game)).seq >= following.seq

    run(work)
