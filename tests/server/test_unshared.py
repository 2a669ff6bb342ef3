"""Players who do not do their part in sealing the deck: the others wait so long and no longer, and then choose."""

from __future__ import annotations

import pytest

from fifteentwo.record import loads
from fifteentwo.seal import commitment_of, new_secret
from fifteentwo.server.errors import Conflict
from fifteentwo.server.tables.clock import BANK_SECONDS, DAY, MOVE_SECONDS, SHARE_SECONDS
from fifteentwo.server.tables.play import Play
from fifteentwo.server.wire import seal as ws
from fifteentwo.verify import verify
from tests.server.ground import Ground
from tests.server.inside import run
from tests.server.party import Party, party
from tests.server.sharing import Sharer, seal_together, standing


async def told(friends: Party, game: str, seat: int) -> ws.SealWire:
    seal = (await friends.tables.hello(game, friends.people[seat]))[0].seal
    assert seal is not None
    return seal


async def say(friends: Party, game: str, sharer: Sharer) -> None:
    """The seat does the next thing that is its part in the sealing."""
    message, person = sharer.answer(await told(friends, game, sharer.seat)), friends.people[sharer.seat]
    if isinstance(message, ws.Commit):
        await friends.tables.commit(game, person, message)
    else:
        assert isinstance(message, ws.Reveal)
        await friends.tables.reveal(game, person, message)


async def gone_at(friends: Party, game: str) -> list[float | None]:
    return [seat.gone_at for seat in (await friends.company(game)).seats]


def over(play: Play) -> bool:
    return play.over


@pytest.mark.parametrize("is_there", [False, True], ids=["never_came", "came_and_says_nothing"])
def test_a_game_may_be_claimed_from_who_never_binds_themselves(ground: Ground, is_there: bool) -> None:  # noqa: FBT001
    async def work() -> None:
        async with party(ground, members=True) as friends:
            game, care, began = await friends.gather(clock="live", rated=True), friends.tables.care, friends.now
            for seat in (0, 1) if is_there else (0,):
                await care.came(game, seat)
            assert await gone_at(friends, game) == [began + SHARE_SECONDS] * 2
            await say(friends, game, Sharer(0, seats=2))
            assert await gone_at(friends, game) == [None, began + SHARE_SECONDS]
            await friends.later(SHARE_SECONDS - 1)
            with pytest.raises(Conflict, match="nobody is gone"):
                await care.choose(game, 0, "claim")
            await friends.later(1)
            with pytest.raises(Conflict, match="nobody is gone"):
                await care.choose(game, 1, "claim")
            assert (await friends.company(game)).may_claim
            await care.choose(game, 0, "claim")
            play = await friends.play(game)
            assert play.state.result is not None and play.state.result.side == 0
            assert [chair.left for chair in play.chairs] == [None, "left"]
            record = loads(await friends.tables.record(game, friends.people[0]))
            assert verify(record).outcome == "unsealed" and await friends.due.all() == ()

    run(work)


def test_a_share_that_is_never_shown_is_sealed_without_and_a_bot_plays_the_seat(ground: Ground) -> None:
    """The first seal is aborted: its secret is told, and everybody sees that the deck was sealed again."""

    async def work() -> None:
        async with party(ground, 3) as friends:
            game, care = await friends.gather(3), friends.tables.care
            sharers = [Sharer(seat, seats=3) for seat in range(3)]
            for seat, sharer in enumerate(sharers):
                await care.came(game, seat)
                await say(friends, game, sharer)
            friends.now += 30
            for sharer in sharers[:2]:
                await say(friends, game, sharer)
            assert await gone_at(friends, game) == [None, None, friends.now - 30 + SHARE_SECONDS]
            await friends.later(30)
            await care.choose(game, 0, "bot")
            assert (await friends.play(game)).chairs[2].left is None, "both who are there have to want it"
            await care.choose(game, 1, "bot")
            seal = await told(friends, game, 0)
            assert seal.restarts == 1 and any(isinstance(step, ws.AbortedStep) for step in seal.steps)
            assert await gone_at(friends, game) == [friends.now + SHARE_SECONDS] * 2 + [None]
            for _ in range(2):
                for sharer in sharers[:2]:
                    await say(friends, game, sharer)
            play = await friends.play_until(game, over)
            assert play.chairs[2].left == "left" and play.state.result is not None
            verdict = verify(loads(await friends.tables.record(game, friends.people[0])))
            assert verdict.outcome == "sealed", verdict.reasons

    run(work)


def test_who_shares_late_but_before_the_others_have_chosen_plays_on(ground: Ground) -> None:
    """And what the sealing took is nobody's thinking time."""

    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.gather(clock="live")
            for seat in (0, 1):
                await friends.tables.care.came(game, seat)
            await friends.later(10 * SHARE_SECONDS)
            assert not (await friends.play(game)).over, "to wait is a choice too"
            await seal_together(friends.tables, game, friends.people[:2])
            assert await gone_at(friends, game) == [None, None]
            with pytest.raises(Conflict, match="nobody is gone"):
                await friends.tables.care.choose(game, 0, "claim")
            await friends.play_until(game, lambda play: play.state.deal_number == 1)
            for seat in (0, 1):
                now = await friends.seat(game, seat)
                assert (now.bank, now.deadline) == (BANK_SECONDS, friends.now + MOVE_SECONDS + BANK_SECONDS)

    run(work)


def test_in_games_by_days_a_share_has_the_days_of_a_move(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game, began = await friends.gather(clock="3d"), friends.now
            (mine,) = (await friends.tables.games(friends.people[1])).games
            assert (mine.your_turn, mine.deadline) == (True, began + 3 * DAY)
            await say(friends, game, one := Sharer(0, seats=2))
            await friends.later(2 * DAY)
            await say(friends, game, Sharer(1, seats=2))
            assert await gone_at(friends, game) == [began + 5 * DAY] * 2, "each has its days from when it is waited for"
            await say(friends, game, one)
            await friends.later(3 * DAY - 1)
            with pytest.raises(Conflict, match="nobody is gone"):
                await friends.tables.care.choose(game, 0, "claim")
            await friends.later(1)
            await friends.tables.care.choose(game, 0, "claim")
            assert (await friends.play(game)).over

    run(work)


def test_with_bots_alone_a_share_is_waited_for_as_long_as_it_takes(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.gather(3, bots=2)
            await friends.later(10 * DAY)
            assert await gone_at(friends, game) == [None] * 3
            await seal_together(friends.tables, game, friends.people[:1])
            assert (await friends.batch(game, 0)).waiting_for == [0]

    run(work)


def test_binding_oneself_anew_over_and_over_holds_up_nobody_for_ever(ground: Ground) -> None:
    """Each time the deck is sealed again; when it was too often the seat is bound to what it cannot show."""

    async def work() -> None:
        async with party(ground, 3) as friends:
            game, refused = await friends.gather(3), ""
            while not refused:
                seal, _, _ = standing(await told(friends, game, 2))
                assert seal is not None
                bound = ws.Commit(seal, commitment_of(game, 2, new_secret()).hex())
                try:
                    await friends.tables.commit(game, friends.people[2], bound)
                except Conflict as error:
                    refused = error.code
            assert refused == "too_many_restarts"
            sharers = [Sharer(seat, seats=3) for seat in range(2)]
            for sharer in sharers * 2:
                await say(friends, game, sharer)
            await friends.later(SHARE_SECONDS)
            for seat in (0, 1):
                await friends.tables.care.choose(game, seat, "bot")
            for sharer in sharers * 2:
                await say(friends, game, sharer)
            assert (await friends.batch(game, 0)).waiting_for == [0, 1]

    run(work)
