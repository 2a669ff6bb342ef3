"""Players who go: the others see it, wait, and choose; leaving is never better than losing."""

from __future__ import annotations

from uuid import uuid4

import pytest

from fifteentwo.record import loads
from fifteentwo.server.errors import Conflict
from fifteentwo.server.tables.absence import AWAY_SECONDS
from fifteentwo.server.tables.fold import UNHEARD_SECONDS
from fifteentwo.server.tables.play import Play
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.state import Phase
from tests.server.ground import Ground
from tests.server.inside import run
from tests.server.party import Party, party


def playing(play: Play) -> bool:
    return play.state.phase is Phase.PLAY


def over(play: Play) -> bool:
    return play.over


def booked(ground: Ground, game: str) -> list[tuple[str, ...]]:
    """What the game is for each person, by seat."""
    rows = ground.rows("SELECT won, completed, gone, against FROM outcomes WHERE game = :game ORDER BY seat", game=game)
    names = ("won", "completed", "gone")
    return [(*(name for name, holds in zip(names, row, strict=False) if holds), row[3]) for row in rows]


async def gone(friends: Party, game: str, *seats: int) -> None:
    """These players go, and stay away until the others may choose."""
    for seat in seats:
        await friends.tables.care.went(game, seat)
    await friends.later(AWAY_SECONDS)


def test_who_goes_is_seen_to_be_away_until_the_last_socket_is_back(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game, care = await friends.begin(), friends.tables.care
            await care.came(game, 1)
            await care.went(game, 1)
            assert (await friends.seat(game, 1)).away_since is None, "one of two tabs is still open"
            await care.went(game, 1)
            now = await friends.seat(game, 1)
            assert (now.away_since, now.gone_at) == (friends.now, friends.now + AWAY_SECONDS)
            with pytest.raises(Conflict, match="nobody is gone"):
                await care.choose(game, 0, "bot")
            await care.came(game, 1)
            assert (await friends.seat(game, 1)).away_since is None

    run(work)


def test_a_player_is_away_when_nothing_was_heard_from_the_process_that_served_them(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin()
            await friends.later(UNHEARD_SECONDS - 1)
            del friends.tables.care._sockets[game, 1]
            await friends.later(UNHEARD_SECONDS - 1)
            assert (await friends.seat(game, 1)).away_since is None
            await friends.later(1)
            seats = (await friends.company(game)).seats
            assert [seat.away_since for seat in seats] == [None, friends.now]

    run(work)


def test_a_game_of_two_may_be_claimed_from_a_player_who_is_gone(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game, care = await friends.begin(), friends.tables.care
            await friends.play_until(game, playing)
            await gone(friends, game, 1)
            assert (await friends.company(game)).may_claim
            await care.choose(game, 0, "claim")
            play = await friends.play(game)
            assert play.state.result is not None and play.state.result.side == 0
            assert [chair.left for chair in play.chairs] == [None, "left"]
            assert booked(ground, game) == [("won", "people"), ("gone", "people")]
            document = loads(await friends.tables.record(game, friends.people[0]))
            assert document.entries[-1].by == "clock"
            for wish in ("claim", "bot", None):
                with pytest.raises(Conflict, match="over"):
                    await care.choose(game, 0, wish)

    run(work)


def test_a_bot_may_play_on_for_a_player_who_is_gone_and_the_other_completes_the_game(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game, care = await friends.begin(ruleset="short_61"), friends.tables.care
            await friends.play_until(game, playing)
            await gone(friends, game, 1)
            await care.choose(game, 0, "bot")
            assert (await friends.play(game)).chairs[1].left == "left"
            await care.came(game, 1)
            batch = await friends.batch(game, 1)
            assert batch.question is None and batch.legal == []
            answer = await friends.send(game, 1, ch.ResignAction())
            assert isinstance(answer, wm.Refused) and answer.code == "seat_given_up"
            play = await friends.play_until(game, over)
            assert play.state.result is not None and play.state.result.reason != "resigned"
            assert max(play.state.scores) >= 61
            document = loads(await friends.tables.record(game, friends.people[0]))
            assert [entry.by for entry in document.entries].count("bot") > 3
            assert [player.kind for player in document.players] == ["person", "person"]
            won = ("won",) if play.state.result.side == 0 else ()
            assert booked(ground, game) == [(*won, "completed", "bots"), ("gone", "people")]

    run(work)


def test_who_comes_back_before_the_others_have_chosen_goes_on_where_they_were(ground: Ground) -> None:
    """The seat, its cards and its question are as they were; what the others wished meanwhile is forgotten."""

    async def work() -> None:
        async with party(ground) as friends:
            game, care = await friends.begin(seats=3), friends.tables.care
            await friends.play_until(game, playing)
            before = await friends.batch(game, 2)
            await gone(friends, game, 2)
            with pytest.raises(Conflict, match="cannot be claimed"):
                await care.choose(game, 0, "claim")
            await care.choose(game, 0, "bot")
            assert [seat.wish for seat in (await friends.company(game)).seats] == ["bot", None, None]
            await care.came(game, 2)
            assert [seat.wish for seat in (await friends.company(game)).seats] == [None] * 3
            assert await friends.batch(game, 2) == before
            await gone(friends, game, 2)
            await care.choose(game, 0, "bot")
            await care.choose(game, 0, None)
            await care.choose(game, 1, "bot")
            assert (await friends.play(game)).chairs[2].left is None, "to wait is a choice too"
            await care.choose(game, 0, "bot")
            assert (await friends.play(game)).chairs[2].left == "left"
            assert (await friends.play_until(game, over)).state.result is not None

    run(work)


def test_with_partners_the_one_who_is_left_decides_on_a_bot_and_nobody_can_claim(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game, care = await friends.begin(seats=4), friends.tables.care
            await friends.play_until(game, playing)
            await gone(friends, game, 2)
            assert not (await friends.company(game)).may_claim
            for seat in (1, 3):
                with pytest.raises(Conflict, match="cannot be claimed"):
                    await care.choose(game, seat, "claim")
            await care.choose(game, 0, "bot")
            assert (await friends.play(game)).chairs[2].left == "left"
            await gone(friends, game, 0)
            await care.choose(game, 1, "claim")
            assert not (await friends.play(game)).over, "both who are here have to want it"
            await care.choose(game, 3, "claim")
            play = await friends.play(game)
            assert play.state.result is not None and play.state.result.side == 1
            assert [chair.left for chair in play.chairs] == ["left", None, "left", None]
            assert booked(ground, game) == [("gone", "people"), ("won", "people")] * 2

    run(work)


def test_partners_give_up_together_and_one_alone_does_not_end_the_game(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=4)
            await friends.play_until(game, playing)
            assert isinstance(await friends.send(game, 1, ch.ResignAction()), wm.Done)
            play = await friends.play(game)
            assert not play.over and play.state.resigned == (1,)
            again = await friends.send(game, 1, ch.ResignAction())
            assert isinstance(again, wm.Refused) and again.code == "already_resigned"
            await friends.play_until(game, lambda now: now.seq > play.seq + 2)
            await friends.send(game, 3, ch.ResignAction())
            play = await friends.play(game)
            assert play.state.result is not None and play.state.result.side == 0

    run(work)


def test_who_wishes_to_resign_does_so_when_a_bot_takes_the_partner_s_seat(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=4)
            await friends.play_until(game, playing)
            await friends.send(game, 1, ch.ResignAction())
            await friends.tables.care.went(game, 3)
            friends.now += AWAY_SECONDS
            await friends.tables.care.choose(game, 1, "bot")
            play = await friends.play(game)
            result = play.state.result
            assert result is not None and (result.side, result.reason) == (0, "resigned")
            assert [chair.left for chair in play.chairs] == [None, None, None, "left"]

    run(work)


def test_a_deal_does_not_wait_for_who_has_left(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=3)
            await friends.move(game, 0)
            await friends.move(game, 1)
            answer = await friends.tables.act(game, friends.people[2], wm.Act(uuid4(), None, ch.ResignAction()))
            assert isinstance(answer, wm.Done)
            play = await friends.until(game, lambda now: now.state.deal_number == 1)
            assert play.chairs[2].left == "resigned" and play.persons == (0, 1)

    run(work)


def test_when_all_have_left_bots_end_the_game(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=3, ruleset="standard")
            for seat in range(3):
                await friends.send(game, seat, ch.ResignAction())
            play = await friends.until(game, over)
            assert play.persons == () and await friends.due.all() == ()

    run(work)
