"""After a game: however it came about and however it ended, the next one is offered, and begins when all want it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

import pytest

from fifteentwo.server.tables.absence import AWAY_SECONDS
from fifteentwo.server.tables.clock import BANK_SECONDS, MOVE_SECONDS
from fifteentwo.server.tables.play import Play
from fifteentwo.server.wire import lobby as wl
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.choices import ResignAction
from tests.server.inside import run
from tests.server.party import Party, party
from tests.server.sharing import seal_together

Way: TypeAlias = Callable[[Party], Awaitable[str]]
"""To the table of a game in play."""
End: TypeAlias = Callable[[Party, str], Awaitable[None]]


async def gathered(friends: Party) -> str:
    at = (await friends.lobby.create(wl.NewTable(clock="live"), friends.people[0])).id
    await friends.lobby.sit(at, friends.people[1], 1, name=None)
    await begin(friends, at)
    return at


async def challenged(friends: Party) -> str:
    wish = wl.NewChallenge(to="Member1", table=wl.NewTable(clock="live"))
    at = (await friends.meeting.challenge(wish, friends.people[0])).id
    await friends.lobby.sit(at, friends.people[1], 1, name=None)
    await begin(friends, at)
    return at


async def paired(friends: Party, *, rated: bool = False) -> str:
    for person in friends.people:
        found = await friends.meeting.seek(wl.SeekWish(rated=rated), person)
    assert found.table is not None
    return found.table


async def paired_for_rating(friends: Party) -> str:
    return await paired(friends, rated=True)


async def wanted_again(friends: Party) -> str:
    at = await gathered(friends)
    await resigned(friends, await seen(friends, at))
    await begin(friends, at)
    return at


async def resigned(friends: Party, game: str) -> None:
    done = await friends.tables.act(game, friends.people[0], wm.Act(uuid4(), None, ResignAction()))
    assert isinstance(done, wm.Done)


async def played_out(friends: Party, game: str) -> None:
    while not (await friends.play(game)).over:
        seat = await friends.asked(game)
        assert seat is not None
        await friends.move(game, seat)


async def timed_out(friends: Party, game: str) -> None:
    await friends.play_until(game, lambda play: play.state.deal_number == 1)
    while not (await friends.play(game)).over:
        await friends.later(MOVE_SECONDS + BANK_SECONDS)


async def claimed(friends: Party, game: str) -> None:
    await friends.tables.care.went(game, 1)
    friends.now += AWAY_SECONDS
    await friends.tables.care.choose(game, 0, "claim")


@pytest.mark.parametrize("end", [resigned, played_out, timed_out, claimed])
@pytest.mark.parametrize("way", [gathered, challenged, paired, paired_for_rating, wanted_again])
def test_nobody_wants_the_next_game_before_they_say_so(tmp_path: Path, way: Way, end: End) -> None:
    async def work() -> None:
        async with party(tmp_path / "games.db", 2, members=True) as friends:
            at = await way(friends)
            game = await seen(friends, at)
            await end(friends, game)
            for person in friends.people:
                table = await friends.lobby.look(at, person)
                assert (table.state, [seat.ready for seat in table.seats]) == ("between", [False, False])
            following = await begin(friends, at)
            assert following != game
            assert (await friends.play(game)).again == following

    run(work)


async def begin(friends: Party, at: str) -> str:
    """Everybody at the table is ready; the game that begins."""
    for person in friends.people:
        table = await friends.lobby.ready(at, person, ready=True)
    assert table.state == "playing" and table.game is not None
    return table.game


async def seen(friends: Party, at: str) -> str:
    """The game in play at that table, once everybody has opened it and its deck is sealed."""
    game = (await friends.lobby.look(at, friends.people[0])).game
    assert game is not None
    play: Play = await friends.play(game)
    # Who sits where is left to chance when people are paired: the first of them is to be in the first seat.
    friends.people.sort(key=lambda person: play.setup.seat_of(person) or 0)
    for seat in play.persons:
        await friends.tables.care.came(game, seat)
    await seal_together(friends.tables, game, friends.people)
    return game
