"""Pairing and challenges."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from fifteentwo.server.errors import Conflict, NotFound
from fifteentwo.server.meeting.seek import NEAR, SEEN_SECONDS, WIDER, Seek, company
from fifteentwo.server.wire import lobby as wl
from tests.server.ground import Ground
from tests.server.inside import run
from tests.server.party import party


def seek(person: int, *, rating: int = 1500, since: float = 0.0, seen: float = 0.0, seats: int = 2) -> Seek:
    return Seek(
        person=person,
        name="Guest",
        ruleset="standard",
        seats=seats,
        clock="live",
        rated=True,
        rating=rating,
        since=since,
        seen=seen,
    )


def ids(found: Sequence[Seek] | None) -> set[int] | None:
    return None if found is None else {each.person for each in found}


def test_the_nearest_in_rating_is_taken() -> None:
    others = [seek(2, rating=1590), seek(3, rating=1480), seek(4, rating=1300)]
    assert ids(company(seek(1), others, (), at=0.0)) == {1, 3}


def test_who_waits_is_paired_with_others_farther_away() -> None:
    far = seek(2, rating=1500 + int(NEAR) + 50)
    waited = 50 / WIDER
    assert company(seek(1), [far], (), at=waited - 0.1) is None
    assert ids(company(seek(1), [far], (), at=waited)) == {1, 2}


def test_nobody_is_paired_with_who_has_gone_wants_another_game_or_is_blocked() -> None:
    late = SEEN_SECONDS + 1
    assert company(seek(1, seen=late), [seek(2)], (), at=late) is None
    assert company(seek(1), [seek(2, seats=3)], (), at=0.0) is None
    for apart in ({(1, 2)}, {(2, 1)}):
        assert company(seek(1), [seek(2)], apart, at=0.0) is None
    assert ids(company(seek(1, seats=3), [seek(n, seats=3) for n in (2, 3, 4)], {(2, 3)}, at=0.0)) == {1, 2, 4}


def test_no_two_of_a_company_are_called_the_same() -> None:
    found = company(seek(1, seats=3), [seek(2, seats=3), seek(3, seats=3)], (), at=0.0)
    assert found is not None and len({each.name for each in found}) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins_as_soon_as_enough_seek_it(ground: Ground, seats: int) -> None:
    async def work() -> None:
        async with party(ground, 5) as strangers:
            wish = wl.SeekWish(seats=seats)
            for person in strangers.people[: seats - 1]:
                assert (await strangers.meeting.seek(wish, person)).game is None
            await strangers.meeting.seek(wl.SeekWish(seats=seats, clock="untimed"), strangers.people[-1])
            found = await strangers.meeting.seek(wish, strangers.people[seats - 1])
            assert found.game is not None
            for person in strangers.people[:seats]:
                seeking = await strangers.meeting.seeking(person)
                assert seeking is not None and (seeking.table, seeking.game) == (found.table, found.game)
                (mine,) = (await strangers.tables.games(person)).games
                assert mine.id == found.game
            other = await strangers.meeting.seeking(strangers.people[-1])
            assert other is not None and other.game is None
            assert found.table is not None
            table = await strangers.lobby.look(found.table, strangers.people[0])
            assert table.state == "playing" and table.clock == "live" and not table.open

    run(work)


def test_many_who_seek_at_once_are_each_paired_once(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, 8) as strangers:
            await asyncio.gather(*(strangers.meeting.seek(wl.SeekWish(), person) for person in strangers.people))
            games = []
            for person in strangers.people:
                (mine,) = (await strangers.tables.games(person)).games
                games.append(mine.id)
            assert all(games.count(game) == 2 for game in games)

    run(work)


def test_who_goes_or_stops_is_paired_no_more_and_who_stays_is_in_time(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, 3) as strangers:
            one, two, three = strangers.people
            meeting = strangers.meeting
            await meeting.seek(wl.SeekWish(), one)
            strangers.now += SEEN_SECONDS + 1
            assert (await meeting.seek(wl.SeekWish(), two)).game is None
            await meeting.stop(two)
            assert await meeting.seeking(two) is None
            assert (await meeting.seek(wl.SeekWish(), three)).game is None
            await meeting.seek_on(one)
            seeking = await meeting.seeking(three)
            assert seeking is not None and seeking.game is not None

    run(work)


def test_rated_games_are_for_members_under_their_own_names(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, 2) as guests:
            for request in (
                guests.meeting.seek(wl.SeekWish(rated=True), guests.people[0]),
                guests.lobby.create(wl.NewTable(rated=True), guests.people[0]),
            ):
                with pytest.raises(Conflict, match="for members"):
                    await request
        async with party(ground, 2, members=True) as members:
            one, two = members.people
            at = (await members.lobby.create(wl.NewTable(rated=True, name="Somebody"), one)).id
            with pytest.raises(Conflict, match="for members"):
                await members.lobby.sit(at, guests.people[0], 1, name=None)
            table = await members.lobby.sit(at, two, 1, name=None)
            assert [seat.name for seat in table.seats] == ["Member0", "Member1"]
            assert table.rules.discard_change == "never" and table.rules.next_game == "alternate"
            with pytest.raises(Conflict, match="people alone"):
                await members.lobby.put_bot(at, one, 1, level="steady")
            casual = (await members.lobby.create(wl.NewTable(), one)).id
            with pytest.raises(Conflict, match="a member is called"):
                await members.lobby.sit(casual, guests.people[0], 1, name="MEMBER1")

    run(work)


def test_a_member_is_challenged_by_name_and_accepts_by_sitting_down(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, 3, members=True) as members:
            one, two, three = members.people
            meeting = members.meeting
            at = (await meeting.challenge(wl.NewChallenge(to="member1", table=wl.NewTable(clock="3d")), one)).id
            (asked,) = await meeting.challenges(two)
            assert (asked.table.id, asked.by, asked.table.clock) == (at, "Member0", "3d")
            assert await meeting.challenges(three) == []
            with pytest.raises(NotFound):
                await meeting.withdraw(at, three)
            await members.lobby.sit(at, two, 1, name=None)
            assert await meeting.challenges(two) == []
            other = (await meeting.challenge(wl.NewChallenge(to="Member1", table=wl.NewTable()), three)).id
            await meeting.withdraw(other, two)
            assert await meeting.challenges(two) == []
            for to, error in (("nobody", NotFound), ("Member0", Conflict)):
                with pytest.raises(error):
                    await meeting.challenge(wl.NewChallenge(to=to, table=wl.NewTable()), one)

    run(work)


def test_who_is_blocked_is_met_nowhere(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground, 2, members=True) as members:
            one, two = members.people
            at = (await members.lobby.create(wl.NewTable(), one)).id
            await members.lobby.sit(at, two, 1, name=None)
            await members.talking.mute(at, one, 1, how="block")
            assert (await members.talking.heard(at, one, chat=True)).blocked == [1]
            with pytest.raises(Conflict, match="cannot be asked"):
                await members.meeting.challenge(wl.NewChallenge(to="Member0", table=wl.NewTable()), two)
            other = (await members.lobby.create(wl.NewTable(), one)).id
            with pytest.raises(Conflict, match="does not play with you"):
                await members.lobby.sit(other, two, 1, name=None)
            for person in (one, two):
                assert (await members.meeting.seek(wl.SeekWish(), person)).game is None
            await members.talking.mute(at, one, 1, how="no")
            await members.meeting.seek_on(two)
            seeking = await members.meeting.seeking(one)
            assert seeking is not None and seeking.game is not None

    run(work)
