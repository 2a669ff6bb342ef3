"""The store's contract: steps whole or not at all, only added, each once; acknowledged after the commit."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from fifteentwo.asking import legal
from fifteentwo.bots import make_bot
from fifteentwo.deck import Deck
from fifteentwo.ruleset import load_rules
from fifteentwo.server.db import batch
from fifteentwo.server.db.engine import Database
from fifteentwo.server.db.schema import GAMES, METADATA, PEOPLE, SESSIONS
from fifteentwo.server.db.sqlite import SqliteDatabase
from fifteentwo.server.db.upgrade import migrations
from fifteentwo.server.due.rows import LEASE_SECONDS, DueRow
from fifteentwo.server.due.store import DueStore
from fifteentwo.server.errors import BadDatabase
from fifteentwo.server.sessions.service import Sessions
from fifteentwo.server.sessions.store import SessionStore
from fifteentwo.server.tables.chair import Chair, Chairs
from fifteentwo.server.tables.fold import caught_up, entry_of, fold
from fifteentwo.server.tables.play import Play, Setup, Sitter, deal_on, decide, new_play
from fifteentwo.server.tables.rows import Moved
from fifteentwo.server.tables.store import TableStore
from fifteentwo.view import observe
from tests.server.ground import Ground
from tests.server.inside import run


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def person(number: int) -> dict[str, Any]:
    return {"id": number, "created": 0.0}


def play(name: str, *, person: int | None = None, dealer: int | None = 0) -> Play:
    """A game before its first deal."""
    sitters = (
        Sitter(name="Guest", person=person, level=None if person else "random"),
        Sitter(name="Ann", level="random", seed="1"),
    )
    return new_play(
        Setup(
            id=name,
            ruleset="standard",
            rules=load_rules("standard"),
            sitters=sitters,
            first_dealer=dealer,
            sealed=False,
        ),
        Deck.from_seed(name).key,
    )


def having_seen(*deals: int) -> Chairs:
    """Chairs by the last deal that each has seen."""
    return tuple(Chair(continued=deal) for deal in deals)


async def created(store: TableStore, before: Play, *, at: float = 1.0) -> Play:
    await store.create(before.setup, entry_of(None, before, (), at=at))
    return before


def test_a_step_is_read_back_as_it_was_stored(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        before = await created(store, play("g"))
        moves = deal_on(replace(before, chairs=having_seen(0, 0)))
        after = before.after(moves, chairs=having_seen(0, -1))
        await store.append(entry_of(before, after, moves, at=2.0))
        await database.close()
        database = Database.open(ground.database)
        stored = await TableStore(database).load("g")
        assert stored is not None and fold(stored) == after
        assert await TableStore(database).load("other") is None
        await database.close()

    run(work)


def test_the_same_step_twice_is_refused_whole(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        before = await created(store, play("g"))
        moves = deal_on(replace(before, chairs=having_seen(0, 0)))
        after = before.after(moves, chairs=having_seen(0, 0))
        entry = entry_of(before, after, moves, at=2.0)
        await store.append(entry)
        with pytest.raises(Moved):
            await store.append(replace(entry, at=3.0, due=(DueRow("g", 0, "made up", "bot", 3.0),)))
        assert {due.question for due in await DueStore(database).all()} == {"1.discard"}
        assert await database.read(lambda c: c.execute(select(GAMES.c.updated)).scalar_one()) == 2.0
        await database.close()

    run(work)


def test_two_steps_from_the_same_reading_are_one(ground: Ground) -> None:
    """Steps without an action too, such as two Continues: the second has to be made from what the first has left."""

    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        before = await created(store, play("g"))
        await store.append(entry_of(before, before.after((), chairs=having_seen(0, -1)), (), at=2.0))
        with pytest.raises(Moved):
            await store.append(entry_of(before, before.after((), chairs=having_seen(-1, 0)), (), at=3.0))
        stored = await store.load("g")
        assert stored is not None and (stored.version, stored.chairs) == (1, having_seen(0, -1))
        await database.close()

    run(work)


def test_of_steps_stored_together_only_the_late_ones_are_refused(ground: Ground) -> None:
    """Each has its own actions, chairs and dues; one that comes too late takes none of the others with it."""

    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        games = [await created(store, play(f"g{number}")) for number in range(5)]
        moves = [deal_on(replace(game, chairs=having_seen(0, 0))) for game in games]
        after = [game.after(made, chairs=having_seen(0, -1)) for game, made in zip(games, moves, strict=True)]
        entries = [entry_of(*step, at=2.0) for step in zip(games, after, moves, strict=True)]
        late = replace(entries[3], version=entries[3].version + 1)
        twice = [*entries[:3], late, entries[4], entries[0]]
        results = await asyncio.gather(*map(store.append, twice), return_exceptions=True)
        assert [type(result) is Moved for result in results] == [False, False, False, True, False, True]
        for number in (0, 1, 2, 4):
            stored = await store.load(f"g{number}")
            assert stored is not None and fold(stored) == after[number]
        untouched = await store.load("g3")
        assert untouched is not None and fold(untouched) == games[3]
        assert {due.game for due in await DueStore(database).all()} == {"g0", "g1", "g2", "g4"}
        await database.close()

    run(work)


def test_a_late_step_sends_nobody_the_long_way(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    """With several processes some step of a commit is often late: the others must not be done over, one by one."""

    def apart(*_: object) -> None:
        raise AssertionError("each was tried by itself")

    monkeypatch.setattr(batch, "apart", apart)

    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        games = [await created(store, play(f"g{number}")) for number in range(4)]
        entries = [entry_of(game, game.after((), chairs=having_seen(0, -1)), (), at=2.0) for game in games]
        late = replace(entries[1], version=entries[1].version + 1)
        results = await asyncio.gather(*map(store.append, (entries[0], late, *entries[2:])), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Moved, type(None), type(None)]
        await database.close()

    run(work)


def test_a_bots_question_goes_away_with_the_step_that_ends_it(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store, due = TableStore(database), DueStore(database)
        before = await created(store, play("g"))
        moves = deal_on(replace(before, chairs=having_seen(0, 0)))
        after = before.after(moves)
        await store.append(entry_of(before, after, moves, at=2.0))
        (asked, other) = await due.all()
        view, choices = observe(after.state, asked.seat), legal(after.state, asked.seat)
        answer = decide(after, make_bot("random", seed="1").act(view, choices), by="bot", question=asked.question)
        await store.append(entry_of(after, after.after(answer), answer, at=3.0))
        assert await due.all() == (other,)
        await database.close()

    run(work)


def test_what_is_new_catches_up_with_the_whole(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        before = await created(store, play("g"))
        assert await store.news("g", after=0, steps=0, version=0) is None
        moves = deal_on(replace(before, chairs=having_seen(0, 0)))
        after = before.after(moves, chairs=having_seen(0, -1))
        await store.append(entry_of(before, after, moves, at=2.0))
        news = await store.news("g", after=0, steps=0, version=0)
        assert news is not None and caught_up(before, news) == after
        continued = after.after((), chairs=having_seen(0, 0))
        await store.append(entry_of(after, continued, (), at=3.0))
        news = await store.news("g", after=after.seq, steps=0, version=1)
        assert news is not None and news.actions == () and caught_up(after, news) == continued
        assert await store.versions(["g", "none"]) == {"g": 2}
        await database.close()

    run(work)


def test_what_is_due_is_taken_by_one_until_the_lease_runs_out(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store, due = TableStore(database), DueStore(database)
        before = await created(store, play("g"))
        later = DueRow("g", 1, "later", "bot", 5.0)
        now = DueRow("g", 1, "now", "bot", 2.0)
        await store.append(replace(entry_of(before, before.after(()), (), at=2.0), due=(now, later)))
        # Who stores it is at it, and nobody else.
        assert await due.take(now=2.0, most=9) == () and await due.next_at(until=4.0) is None
        assert await due.next_at(until=9.0) == 5.0
        both = await asyncio.gather(*(due.take(now=6.0, most=9) for _ in range(4)))
        assert sorted(both) == [(), (), (), (later,)]
        assert await due.take(now=2.0 + LEASE_SECONDS, most=9) == (now,)
        assert await due.take(now=100.0, most=1) == (now,) and await due.take(now=100.0, most=1) == (later,)
        await due.free()
        assert await due.next_at(until=100.0) == 2.0 and await due.take(now=4.0, most=9) == (now,)
        await due.drop(now)
        assert await due.all() == (later,)
        await database.close()

    run(work)


def test_an_id_stands_once_in_a_game(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        before = await created(store, play("g"))
        moves = deal_on(replace(before, chairs=having_seen(0, 0)))
        entry = entry_of(before, before.after(moves), moves, at=2.0)
        (row,) = entry.actions
        twice = (replace(row, action_id="same"), replace(row, seq=2, action_id="same"))
        with pytest.raises(Moved):
            await store.append(replace(entry, actions=twice))
        found = await store.load("g")
        assert found is not None and found.actions == ()
        await database.close()

    run(work)


def test_a_list_has_games_in_play_first_then_my_turn_then_the_newest(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        store = TableStore(database)
        guests = Sessions(SessionStore(database), clock=lambda: 0.0)
        me, other = (await guests.begin()).id, (await guests.begin()).id
        for name, at in (("old", 1.0), ("new", 5.0), ("over", 9.0), ("theirs", 9.0), ("waiting", 7.0)):
            before = await created(store, play(name, person=other if name == "theirs" else me), at=at)
            standing = entry_of(None, before, (), at=at).standing
            if name == "over":
                standing = replace(standing, won_by=0, your_turn={0: False})
            if name == "waiting":
                standing = replace(standing, your_turn={0: False})
            await store.append(replace(entry_of(before, before.after(()), (), at=at), standing=standing))
        listed = await store.games_of(me)
        assert [game.id for game in listed] == ["new", "old", "waiting", "over"]
        assert [game.your_turn for game in listed] == [True, True, False, False]
        assert listed[0].names == ("Guest", "Ann") and listed[0].seat == 0 and listed[0].target == 121
        await database.close()

    run(work)


def test_of_many_writes_at_once_only_the_failing_one_fails(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)

        def add(number: int) -> Any:
            return database.write(lambda connection: connection.execute(insert(PEOPLE), person(number)))

        results = await asyncio.gather(*(add(number) for number in (1, 2, 2, 3)), return_exceptions=True)
        assert [type(result) is IntegrityError for result in results] == [False, False, True, False]
        rows = await database.read(lambda c: c.execute(select(PEOPLE.c.id).order_by(PEOPLE.c.id)).scalars().all())
        assert rows == [1, 2, 3]
        await database.close()

    run(work)


def test_nobody_is_told_before_the_commit_nor_when_it_fails(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        database = Database.open(url(file))
        assert isinstance(database, SqliteDatabase)

        def fail(connection: object) -> None:
            raise OperationalError("COMMIT", {}, sqlite3.OperationalError("disk is full"))

        with monkeypatch.context() as patch:
            patch.setattr(database._engine.dialect, "do_commit", fail)
            writes = [
                database.write(lambda c, number=number: c.execute(insert(PEOPLE), person(number)))  # type: ignore[misc]
                for number in (1, 2)
            ]
            results = await asyncio.gather(*writes, return_exceptions=True)
        assert all(isinstance(result, OperationalError) for result in results)
        assert await database.read(lambda c: c.execute(select(PEOPLE)).all()) == []
        await database.write(lambda c: c.execute(insert(PEOPLE), person(3)))
        await database.close()

    run(work)


def test_an_error_of_the_database_carries_no_values(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)
        session = {"person": 1, "token_hash": bytes([1] * 32), "created": 0.0, "seen": 0.0}
        await database.write(lambda c: c.execute(insert(PEOPLE), person(1)))
        await database.write(lambda c: c.execute(insert(SESSIONS), session))
        with pytest.raises(IntegrityError) as caught:
            await database.write(lambda c: c.execute(insert(SESSIONS), session))
        assert "\\x01" not in str(caught.value)
        await database.close()

    run(work)


def test_the_migrations_make_the_tables_that_the_program_knows(ground: Ground) -> None:
    async def work() -> None:
        database = Database.open(ground.database)

        def differences(connection: Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), METADATA))

        assert await database.read(differences) == []
        await database.close()

    run(work)


def test_a_database_of_a_newer_program_is_refused(ground: Ground) -> None:
    """F76."""

    async def work() -> None:
        database = Database.open(ground.database)
        await database.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
        await database.close()

    run(work)
    with pytest.raises(BadDatabase, match="version that this program does not know"):
        Database.open(ground.database)


@pytest.mark.parametrize(
    "address",
    ["nonsense", "sqlite://", "sqlite:///:memory:", "postgresql://localhost/games", "sqlite:////nowhere/games.db"],
)
def test_an_address_that_cannot_be_used_is_refused(address: str) -> None:
    with pytest.raises(BadDatabase, match="cannot be used"):
        Database.open(address)


def test_a_file_that_is_no_database_is_refused_and_left_alone(file: Path) -> None:
    file.write_text("my shopping list " * 100)
    with pytest.raises(BadDatabase, match="not a database"):
        Database.open(url(file))
    assert file.read_text().startswith("my shopping list")


def test_whoever_played_before_there_were_people_keeps_their_games(file: Path) -> None:
    config = migrations()
    engine = create_engine(url(file))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for statement in (
            "INSERT INTO sessions (id, token_hash, created, seen) VALUES (3, x'03', 1.0, 2.0), (5, x'05', 4.0, 5.0)",
            "INSERT INTO games VALUES ('g', 'standard', '{}', x'00', NULL, NULL, 1.0, 1.0, '[0, 0]', 0, NULL)",
            "INSERT INTO seats (game, seat, name, session, continued, your_turn) VALUES ('g', 0, 'Guest', 5, -1, 1)",
        ):
            connection.execute(text(statement))
        command.upgrade(config, "0002")
        assert connection.execute(text("SELECT id, person FROM sessions ORDER BY id")).all() == [(3, 3), (5, 5)]
        assert connection.execute(text("SELECT id, created FROM people ORDER BY id")).all() == [(3, 1.0), (5, 4.0)]
        assert connection.execute(text("SELECT person FROM seats")).scalar_one() == 5
    engine.dispose()
