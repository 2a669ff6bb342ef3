"""A guest is who holds a token of ours; nothing else makes one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import select

from fifteentwo.server.db.engine import Database
from fifteentwo.server.db.schema import SESSIONS
from fifteentwo.server.sessions.cookie import cookie_header
from fifteentwo.server.sessions.service import DAY, LIFE, Sessions
from fifteentwo.server.sessions.store import SessionStore
from tests.server.inside import run


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def with_sessions(file: Path, work: Callable[[Sessions, Database, Clock], Awaitable[None]]) -> None:
    async def whole() -> None:
        database, clock = Database.open(f"sqlite:///{file}"), Clock()
        await work(Sessions(SessionStore(database), clock=clock), database, clock)
        await database.close()

    run(whole)


def test_a_token_is_known_again_and_only_its_hash_is_stored(file: Path) -> None:
    async def work(sessions: Sessions, database: Database, clock: Clock) -> None:
        one, two = await sessions.begin(), await sessions.begin()
        assert one.token != two.token and len(one.token) >= 43
        found = await sessions.find(one.token)
        assert found is not None and found.session == one.session and found.id == one.id and not found.fresh
        assert one.token not in repr(one)
        tokens.append(one.token)

    tokens: list[str] = []
    with_sessions(file, work)
    assert tokens[0].encode() not in file.read_bytes()


def test_a_token_that_we_never_gave_out_is_nobody_and_makes_nobody(file: Path) -> None:
    async def work(sessions: Sessions, database: Database, clock: Clock) -> None:
        for token in (None, "", "0" * 43, "made up", "ü"):
            assert await sessions.find(token) is None
        assert await database.read(lambda c: c.execute(select(SESSIONS)).all()) == []

    with_sessions(file, work)


def test_the_year_begins_anew_with_use_and_then_ends(file: Path) -> None:
    async def work(sessions: Sessions, database: Database, clock: Clock) -> None:
        token = (await sessions.begin()).token
        clock.now += DAY / 2
        used = await sessions.find(token)
        assert used is not None and not used.fresh
        clock.now += LIFE - DAY
        used = await sessions.find(token)
        assert used is not None and used.fresh, "the cookie has to be sent again"
        clock.now += LIFE - DAY
        assert await sessions.find(token) is not None
        clock.now += LIFE + 1
        assert await sessions.find(token) is None

    with_sessions(file, work)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    plain, secure = cookie_header("abc", secure=False), cookie_header("abc", secure=True)
    assert plain == "crib_guest=abc; HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax"
    assert sorted(secure.split("; ")) == sorted([*plain.split("; "), "Secure"])
