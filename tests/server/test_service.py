"""What a table does with what is sent to it: once, in order, or not at all."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from fifteentwo.record import loads
from fifteentwo.server.errors import Conflict, NotFound, NotOffered
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.rest import NewGame
from tests.server.ground import Ground
from tests.server.inside import chosen, inside, run


def asked(batch: wm.Batch) -> bool:
    return batch.question is not None


def to_play(batch: wm.Batch) -> bool:
    return asked(batch) and batch.view.phase == "play"


def to_discard(batch: wm.Batch) -> bool:
    return asked(batch) and batch.view.phase == "discard"


def over(batch: wm.Batch) -> bool:
    return batch.view.result is not None


def at_the_show(batch: wm.Batch) -> bool:
    return batch.view.phase == "deal" and batch.view.deal_number > 0


def test_the_same_id_twice_plays_once(ground: Ground) -> None:
    """F62: a double tap, or one sent again after a lost answer."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)
            act = wm.Act(uuid4(), batch.question, chosen(batch, guest.random))
            answers = await asyncio.gather(*(guest.tables.act(game, guest.person, act) for _ in range(5)))
            assert answers == [wm.Done(act.id, batch.seq + 1)] * 5
            later = await guest.play_until(game, to_play)
            assert await guest.tables.act(game, guest.person, act) == wm.Done(act.id, batch.seq + 1)
            assert (await guest.batch(game)).seq == later.seq

    run(work)


def test_two_taps_with_two_ids_play_one_card(ground: Ground) -> None:
    """F62, F67: two tabs answer the same question; the second answer is stale, and says how the game stands."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)
            action = chosen(batch, guest.random)
            answers = await asyncio.gather(*(guest.send(game, action, question=batch.question) for _ in range(2)))
            done, refused = sorted(answers, key=lambda answer: isinstance(answer, wm.Refused))
            assert isinstance(done, wm.Done) and done.seq == batch.seq + 1
            assert isinstance(refused, wm.Refused) and refused.code == "stale"
            assert refused.batch.seq >= done.seq and len(refused.batch.view.hand) == len(batch.view.hand) - 1

    run(work)


def test_a_stale_or_missing_question_changes_nothing(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)
            for question in (None, "", "1.play.9", "0.discard"):
                refused = await guest.send(game, chosen(batch, guest.random), question=question)
                assert isinstance(refused, wm.Refused) and refused.code == "stale"
                assert refused.batch == batch

    run(work)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (ch.CutAction(7), "not_now"),
        (ch.DiscardAction(["5H", "5C"]), "not_now"),
        (ch.ClaimAction(3), "not_now"),
        (ch.MugginsAction(3), "no_open_window"),
        (ch.PassAction(), "no_open_window"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_with_the_reason(ground: Ground, action: ch.ActionWire, code: str) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)
            refused = await guest.send(game, action, question=batch.question)
            assert isinstance(refused, wm.Refused) and refused.code == code and refused.message
            assert refused.batch == batch

    run(work)


def test_a_card_of_another_is_refused(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            batch = await guest.play_until(game, to_play)
            theirs = str((await guest.play(game)).state.hands[1][0])
            refused = await guest.send(game, ch.PlayAction(theirs), question=batch.question)
            assert isinstance(refused, wm.Refused) and refused.code == "not_your_card"

    run(work)


def test_continue_said_twice_is_one_deal(ground: Ground) -> None:
    """F71, F56: at once, and again later."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start()
            await asyncio.gather(*(guest.tables.go_on(game, guest.person, 0) for _ in range(5)))
            batch = await guest.until(game, to_discard)
            assert batch.view.deal_number == 1
            await guest.tables.go_on(game, guest.person, 0)
            assert (await guest.batch(game)).view.deal_number == 1
            with pytest.raises(Conflict, match="no show of deal 1"):
                await guest.tables.go_on(game, guest.person, 1)
            show = await guest.play_until(game, at_the_show)
            assert show.waiting_for == [0] and len(show.view.shown) == 3
            with pytest.raises(Conflict, match="no show of deal 2"):
                await guest.tables.go_on(game, guest.person, 2)

    run(work)


def test_the_bots_discard_at_once_and_only_that_they_did_is_seen(ground: Ground) -> None:
    """F13, F14: the guest is still asked the same; there is no starter before the last discard."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start(seats=4)
            await guest.tables.go_on(game, guest.person, 0)
            first = await guest.batch(game)
            batch = await guest.until(game, lambda batch: sum(batch.view.has_discarded) == 3)
            assert batch.question == first.question == "1.discard" and len(batch.legal) == 5
            assert batch.view.starter is None and batch.view.crib_count == 3
            done = await guest.send(game, chosen(batch, guest.random), question=first.question)
            assert isinstance(done, wm.Done)
            assert (await guest.batch(game)).view.starter is not None

    run(work)


def test_a_discard_may_be_changed_until_all_are_in_where_the_rules_say_so(ground: Ground) -> None:
    """F16, F65; the bots are kept from answering, as if they were slow."""

    async def work() -> None:
        for change, expected in (("until_all_in", wm.Done), ("never", wm.Refused)):
            async with inside(ground) as guest:
                guest.tables._desk.put = lambda rows: None  # type: ignore[method-assign]
                game = await guest.start(discard_change=change)
                await guest.tables.go_on(game, guest.person, 0)
                batch = await guest.batch(game)
                first, second = batch.view.dealt[:2], batch.view.dealt[2:4]
                await guest.send(game, ch.DiscardAction(first), question=batch.question)
                batch = await guest.batch(game)
                assert batch.question is None and batch.view.discard == first
                assert bool(batch.legal) == (change == "until_all_in")
                answer = await guest.send(game, ch.DiscardAction(second), question=None)
                assert type(answer) is expected
                view = (await guest.batch(game)).view
                assert view.discard == (second if expected is wm.Done else first)
                assert len(view.dealt) == 6 and len(view.hand) == 4

    run(work)


def test_nothing_after_the_end(ground: Ground) -> None:
    """F50: whatever comes is refused and changes nothing."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start("short_61")
            last = await guest.play_until(game, over)
            actions: list[ch.ActionWire] = [ch.PlayAction("5H"), ch.DiscardAction(["5H"]), ch.ResignAction()]
            for action in actions:
                refused = await guest.send(game, action, question=None)
                assert isinstance(refused, wm.Refused) and refused.code == "game_over"
            with pytest.raises(Conflict):
                await guest.tables.go_on(game, guest.person, last.view.deal_number)
            assert await guest.batch(game) == last

    run(work)


def test_resigning_is_never_stale_and_takes_a_bot_partner_along(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            for seats in (2, 4):
                game = await guest.start(seats=seats)
                await guest.play_until(game, to_play)
                done = await guest.send(game, ch.ResignAction(), question="asked long ago")
                assert isinstance(done, wm.Done)
                batch = await guest.until(game, over)
                assert batch.view.result is not None and batch.view.result.side == 1
                assert batch.view.result.reason == "resigned" and batch.view.resigned == list(range(0, seats, 2))

    run(work)


def test_with_three_sides_a_bot_takes_the_seat_of_who_gives_up(ground: Ground) -> None:
    """The game goes on to the target without them; giving up again changes nothing, nor does anything else."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start(seats=3)
            await guest.play_until(game, to_play)
            act = wm.Act(uuid4(), None, ch.ResignAction())
            answer = await guest.tables.act(game, guest.person, act)
            assert isinstance(answer, wm.Done) and (await guest.tables.act(game, guest.person, act)).id == act.id
            batch = await guest.batch(game)
            assert batch.question is None and batch.legal == [] and batch.waiting_for == []
            refused = await guest.send(game, ch.PlayAction("5H"), question=None)
            assert isinstance(refused, wm.Refused) and refused.code in ("seat_given_up", "game_over")
            last = await guest.until(game, over)
            assert last.view.result is not None and max(last.view.scores) >= 121 and last.view.resigned == []
            assert (await guest.play(game)).chairs[0].left == "resigned"
            made = loads(await guest.tables.record(game, guest.person))
            assert {entry.by for entry in made.entries if entry.by} == {"person", "bot"}

    run(work)


def test_again_is_one_game_and_the_loser_deals(ground: Ground) -> None:
    """F07, F73."""

    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start("short_61")
            with pytest.raises(Conflict):
                await guest.tables.again(game, guest.person)
            last = await guest.play_until(game, over)
            first = await guest.tables.again(game, guest.person)
            # Several may look in the same moment: nobody is shown the game as it was before.
            looks = await asyncio.gather(*(guest.tables.hello(game, guest.person) for _ in range(2)))
            assert [hello.again for hello, _ in looks] == [first] * 2
            following = await asyncio.gather(*(guest.tables.again(game, guest.person) for _ in range(3)))
            assert set(following) == {first} and first != game
            batch = await guest.batch(following[0])
            assert last.view.result is not None
            assert batch.view.dealer == 1 - last.view.result.side
            assert batch.view.scores == [0, 0] and batch.view.phase == "deal" and batch.seq == 0
            assert len((await guest.tables.games(guest.person)).games) == 2
            await guest.seal(first)
            await guest.play_until(first, over)

    run(work)


def test_a_game_of_another_is_not_there(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest, inside(ground) as other:
            game = await guest.start()
            for person in (other.person, None):
                for request in (
                    guest.tables.hello(game, person),
                    guest.tables.go_on(game, person, 0),
                    guest.tables.again(game, person),
                    guest.tables.record(game, person),
                    guest.tables.act(game, person, wm.Act(uuid4(), None, ch.ResignAction())),
                ):
                    with pytest.raises(NotFound):
                        await request
            assert (await other.tables.games(other.person)).games == []

    run(work)


@pytest.mark.parametrize(
    ("wish", "error", "message"),
    [
        (NewGame("nonesuch", 2, "random"), NotOffered, "there is no ruleset 'nonesuch'"),
        (NewGame("/etc/passwd.toml", 2, "random"), NotOffered, "there is no ruleset"),
        (NewGame("standard", 2, "random", {"counting": "manual"}), NotOffered, "tables here count for you"),
    ],
    ids=["unknown", "file", "manual"],
)
def test_a_table_that_is_not_offered(ground: Ground, wish: NewGame, error: type[Exception], message: str) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            with pytest.raises(error, match=message):
                guest.tables.choose(wish)

    run(work)
