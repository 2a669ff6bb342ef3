"""How a game's deck is sealed at the table: in its order, once, through every restart, and told to everybody alike."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from random import Random

import pytest

from fifteentwo.actions import Cut, Turn
from fifteentwo.errors import BrokenSeal
from fifteentwo.record import loads
from fifteentwo.seal import commitment_of, new_secret
from fifteentwo.server.errors import Conflict
from fifteentwo.server.tables.vault import MOST_RESTARTS
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire import seal as ws
from fifteentwo.verify import verify
from tests.server.ground import Ground
from tests.server.inside import Inside, inside, run
from tests.server.scripted import Guest
from tests.server.sharing import Sharer, complete, standing
from tests.server.site import served


async def told(guest: Inside, game: str) -> ws.SealWire:
    seal = (await guest.tables.hello(game, guest.person))[0].seal
    assert seal is not None
    return seal


async def bound(guest: Inside, game: str) -> Sharer:
    """The guest bound to a share that it has not shown."""
    sharer = Sharer(0, seats=2)
    commit = sharer.answer(await told(guest, game))
    assert isinstance(commit, ws.Commit)
    await guest.tables.commit(game, guest.person, commit)
    return sharer


def test_no_card_comes_before_every_share_is_shown(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            assert (await guest.batch(game)).seq == 0
            seal, committed, shown = standing(await told(guest, game))
            assert (seal is not None, set(committed), shown) == (True, {1}, set())
            sharer = await bound(guest, game)
            _, committed, shown = standing(await told(guest, game))
            assert (set(committed), shown) == ({0, 1}, {1})
            assert (await guest.batch(game)).seq == 0
            await guest.tables.reveal(game, guest.person, ws.Reveal(sharer.share.hex()))
            assert complete(await told(guest, game), seats=2)
            batch = await guest.batch(game)
            assert batch.view.first_cuts and batch.waiting_for == [0]

    run(work)


def test_a_game_that_waits_for_a_share_is_the_guests_turn(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            assert [listed.your_turn for listed in (await guest.tables.games(guest.person)).games] == [True]
            await bound(guest, game)
            assert [listed.your_turn for listed in (await guest.tables.games(guest.person)).games] == [True]

    run(work)


def test_said_twice_is_one_step(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game, share = await guest.begin(), new_secret()
            seal, _, _ = standing(await told(guest, game))
            assert seal is not None
            commit = ws.Commit(seal, commitment_of(game, 0, share).hex())
            await asyncio.gather(*(guest.tables.commit(game, guest.person, commit) for _ in range(4)))
            reveal = ws.Reveal(share.hex())
            await asyncio.gather(*(guest.tables.reveal(game, guest.person, reveal) for _ in range(4)))
            steps = (await told(guest, game)).steps
            assert [type(step) for step in steps] == [
                ws.SealedStep,
                ws.CommittedStep,
                ws.CommittedStep,
                ws.RevealedStep,
                ws.RevealedStep,
            ]

    run(work)


def test_what_does_not_fit_is_refused_and_changes_nothing(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            before = await told(guest, game)
            with pytest.raises(BrokenSeal) as early:
                await guest.tables.reveal(game, guest.person, ws.Reveal("0" * 64))
            assert early.value.code == "early_share"
            with pytest.raises(Conflict) as other:
                await guest.tables.commit(game, guest.person, ws.Commit("0" * 64, "1" * 64))
            assert other.value.code == "another_seal"
            assert await told(guest, game) == before
            await bound(guest, game)
            before = await told(guest, game)
            with pytest.raises(BrokenSeal) as false:
                await guest.tables.reveal(game, guest.person, ws.Reveal("0" * 64))
            assert false.value.code == "false_share"
            assert await told(guest, game) == before
            await guest.seal(await guest.begin())

    run(work)


def test_a_lost_share_begins_the_sealing_again_and_everybody_is_told(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            for times in range(1, 4):
                first, _, _ = standing(await told(guest, game))
                await bound(guest, game)
                # A program that does not know the first share binds itself anew.
                await bound_again(guest, game)
                seal = await told(guest, game)
                assert seal.restarts == times
                again, committed, shown = standing(seal)
                assert again != first and (set(committed), shown) == ({1}, set())
            await guest.seal(game)
            assert complete(await told(guest, game), seats=2)
            with pytest.raises(Conflict) as late:
                await bound_again(guest, game)
            assert late.value.code == "sealing_is_over"

    run(work)


async def bound_again(guest: Inside, game: str) -> None:
    seal, _, _ = standing(await told(guest, game))
    assert seal is not None
    await guest.tables.commit(game, guest.person, ws.Commit(seal, commitment_of(game, 0, new_secret()).hex()))


def test_nobody_can_begin_again_for_ever(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            for _ in range(2 * MOST_RESTARTS + 1):
                await bound_again(guest, game)
            with pytest.raises(Conflict) as refused:
                await bound_again(guest, game)
            assert refused.value.code == "too_many_restarts"

    run(work)


def test_a_sealing_goes_on_after_the_server_has_stopped(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            await bound(guest, game)
            await bound_again(guest, game)
            sharer = await bound(guest, game)
            before, batch = await told(guest, game), await guest.batch(game)
            person = guest.person
        async with inside(ground, person=person) as guest:
            assert await told(guest, game) == before and await guest.batch(game) == batch
            await guest.tables.reveal(game, guest.person, ws.Reveal(sharer.share.hex()))
            played = await guest.play_until(game, lambda batch: batch.view.deal_number == 2)
        async with inside(ground, person=person) as guest:
            again = await guest.play(game)
            assert again.now.head is not None and again.now.head.hex() == (await guest.batch(game)).head
            assert again.seq >= played.seq

    run(work)


def test_a_rematch_follows_the_seal_of_the_game_before(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start("short_61")
            await guest.play_until(game, lambda batch: batch.view.result is not None)
            following = await guest.tables.again(game, guest.person)
            before, after = await told(guest, game), await told(guest, following)
            assert (before.previous, after.previous) == (None, standing(before)[0])
            assert standing(after)[0] != standing(before)[0]
            await guest.seal(following)
            await guest.play_until(following, lambda batch: batch.view.result is not None)
            record = loads(await guest.tables.record(following, guest.person))
            assert verify(record).outcome == "sealed"
            assert record.seal is not None and record.seal.previous is not None

    run(work)


@pytest.mark.parametrize("switches", [{}, {"cut": "position"}], ids=str)
def test_the_record_of_every_game_is_believed_and_has_the_heads_that_were_told(
    ground: Ground, switches: dict[str, str]
) -> None:
    with served(ground) as site, closing(Guest(site.url)) as guest:
        for seats in (2, 3, 4):
            game = guest.start("standard", seats, "novice", **switches)
            with guest.sit(game, Random(seats)) as sitting:
                heads = {sitting.batch.seq: sitting.batch.head}
                sitting.play_out()
                sitting.until(lambda sitting=sitting: sitting.seal.secret is not None)  # type: ignore[misc]
                heads |= heads_in(sitting.raw)
                assert sitting.seal is not None
            record = loads(guest.http.get(f"/api/games/{game}/record").text)
            verdict = verify(record)
            assert verdict.outcome == "sealed", verdict.reasons
            assert record.seal is not None and record.seal.secret.hex() == sitting.seal.secret
            made = dict(enumerate((link.head.hex() for link in record.seal.links), start=1))
            assert len(heads) > 50 and heads.items() <= made.items()
            taps = sum(cut.by == "tap" for cut in record.seal.cuts)
            assert (0 < taps < len(record.seal.cuts)) == bool(switches)


def heads_in(raw: list[str]) -> dict[int, str]:
    """Every head that was told, by its action."""
    batches = [batch for text in raw for batch in json.loads(text).get("batches", [])]
    return {batch["seq"]: batch["head"] for batch in batches}


def test_where_a_bot_cuts_the_deck_says_where(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.start("standard", 3, cut="position")
            await guest.play_until(game, lambda batch: batch.view.result is not None)
            record = loads(await guest.tables.record(game, guest.person))
            cuts = [entry for entry in record.entries if isinstance(entry.action, Cut)]
            assert {entry.by for entry in cuts} == {"person", "bot"}
            assert any(isinstance(entry.action, Turn) for entry in record.entries)
            assert verify(record).outcome == "sealed"

    run(work)


def test_a_game_given_up_before_its_deck_is_sealed_has_no_seal_to_check(ground: Ground) -> None:
    async def work() -> None:
        async with inside(ground) as guest:
            game = await guest.begin()
            done = await guest.send(game, ch.ResignAction(), question=None)
            assert isinstance(done, wm.Done)
            record = loads(await guest.tables.record(game, guest.person))
            assert record.result is not None and verify(record).outcome == "unsealed"
            seal, _, _ = standing(await told(guest, game))
            with pytest.raises(Conflict) as over:
                await guest.tables.commit(game, guest.person, ws.Commit(seal or "", "1" * 64))
            assert over.value.code == "not_now"

    run(work)
