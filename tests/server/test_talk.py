"""What people say at a table, to whom, and how not to hear it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fifteentwo.server.errors import Conflict, NotFound, NotOffered
from fifteentwo.server.talk.service import MOST_A_MINUTE
from fifteentwo.server.wire.talk import Say
from fifteentwo.state import Phase
from tests.server.gathering import guests, make, sit, watching
from tests.server.ground import ENGINES, Ground, ground_for
from tests.server.inside import run
from tests.server.party import Party, party
from tests.server.site import Site, served


@pytest.fixture(scope="module", params=ENGINES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(ground_for(request, tmp_path_factory.mktemp("site"))) as site:
        yield site


async def table_of(friends: Party, game: str) -> str:
    at = (await friends.play(game)).setup.table
    assert at is not None
    return at.id


def test_a_phrase_is_heard_by_all_who_sit_there_and_a_text_by_who_asked_for_chat(site: Site) -> None:
    with guests(site.url, 3) as (ann, bob, eve):
        at = make(ann)
        bob_name = sit(bob, at, 1).seats[1].name
        with (
            watching(ann, f"tables/{at}?chat=true") as loud,
            watching(bob, f"tables/{at}") as quiet,
            watching(eve, f"tables/{at}?chat=true") as outside,
        ):
            assert [screen.talk().lines for screen in (loud, quiet, outside)] == [[], [], []]
            assert bob.http.post(f"/api/tables/{at}/talk", json={"text": " Nice  evening! "}).status_code == 204
            (line,) = loud.talk().lines
            assert (line.seat, line.text, line.phrase) == (1, "Nice evening!", None)
            (line,) = quiet.talk().lines
            assert (line.seat, line.name, line.text, line.phrase) == (1, bob_name, None, None)
            assert bob.http.post(f"/api/tables/{at}/talk", json={"phrase": "good_luck"}).status_code == 204
            assert [each.phrase for each in loud.talk().lines] == [None, "good_luck"]
            assert [(each.phrase, each.text) for each in quiet.talk().lines] == [(None, None), ("good_luck", None)]
        answer = eve.http.post(f"/api/tables/{at}/talk", json={"phrase": "hello"})
        assert answer.json()["code"] == "no_seat"
        assert eve.http.post(f"/api/tables/{at}/talk", json={"phrase": "insult"}).status_code == 400


def test_who_is_muted_is_not_heard_by_who_muted_them(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=3)
            at, talking = await table_of(friends, game), friends.talking
            one, two, three, _ = friends.people
            await talking.say(at, two, Say(phrase="hello"))
            await talking.mute(at, one, 1, how="talk")
            heard = await talking.heard(at, one, chat=True)
            assert (heard.lines, heard.muted, heard.blocked) == ([], [1], [])
            assert len((await talking.heard(at, three, chat=True)).lines) == 1
            await talking.mute(at, one, 1, how="no")
            assert len((await talking.heard(at, one, chat=True)).lines) == 1
            for seat in (0, 7):
                with pytest.raises(NotFound):
                    await talking.mute(at, one, seat, how="talk")

    run(work)


def test_partners_are_silent_during_a_deal_and_may_speak_between_deals(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            game = await friends.begin(seats=4)
            at, talking = await table_of(friends, game), friends.talking
            await talking.say(at, friends.people[0], Say(phrase="hello"))
            for phase in (Phase.DISCARD, Phase.PLAY):
                await friends.play_until(game, lambda play, phase=phase: play.state.phase is phase)  # type: ignore[misc]
                assert not (await talking.heard(at, friends.people[1], chat=True)).open
                for say in (Say(phrase="ouch"), Say(text="I hold two fives")):
                    for person in friends.people:
                        with pytest.raises(Conflict, match="nothing is said during a deal"):
                            await talking.say(at, person, say)
            await friends.play_until(game, lambda play: play.state.phase is Phase.DEAL)
            await talking.say(at, friends.people[0], Say(phrase="nice_hand"))
            assert len((await talking.heard(at, friends.people[2], chat=False)).lines) == 2

    run(work)


def test_a_line_may_be_reported_once_by_each_who_heard_it(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            at = await table_of(friends, await friends.begin())
            talking = friends.talking
            await talking.say(at, friends.people[0], Say(text="rude"))
            (line,) = (await talking.heard(at, friends.people[1], chat=True)).lines
            for _ in range(2):
                await talking.report(at, friends.people[1], line.id)
            with pytest.raises(NotFound):
                await talking.report(at, friends.people[1], line.id + 1)
            with pytest.raises(Conflict):
                await talking.report(at, friends.people[2], line.id)

    run(work)


def test_what_cannot_be_read_or_is_too_much_is_not_said(ground: Ground) -> None:
    async def work() -> None:
        async with party(ground) as friends:
            at = await table_of(friends, await friends.begin())
            one = friends.people[0]
            for wish in (Say(), Say(phrase="hello", text="hello"), Say(text="  "), Say(text="a\u202eb")):
                with pytest.raises(NotOffered):
                    await friends.talking.say(at, one, wish)
            for _ in range(MOST_A_MINUTE):
                await friends.talking.say(at, one, Say(phrase="hello"))
            with pytest.raises(Conflict, match="a lot"):
                await friends.talking.say(at, one, Say(phrase="hello"))
            friends.now += 61
            await friends.talking.say(at, one, Say(phrase="hello"))

    run(work)
