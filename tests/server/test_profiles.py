"""Profiles, ratings and wardrobes over a whole site: what is booked, when, and who sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from fifteentwo.server.db.engine import Database
from fifteentwo.server.db.schema import ACCOUNTS, GAMES, OUTCOMES, PEOPLE, RATING_CHANGES
from fifteentwo.server.profiles.outcome import Ended
from fifteentwo.server.profiles.rewards import REWARDS
from fifteentwo.server.profiles.store import ProfileStore, settle
from fifteentwo.server.ratings.rating import Pool
from fifteentwo.server.ratings.store import RatingStore
from fifteentwo.server.tables.store import TableStore
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire import settings as settings_wire
from fifteentwo.server.wire.parts import Worn
from fifteentwo.server.wire.profiles import Given, Leaders, Profile, Wardrobe
from fifteentwo.server.wire.settings import Settings
from tests.server.ground import Ground
from tests.server.inside import run
from tests.server.members import Member, fresh_name, members
from tests.server.site import Site
from tests.server.test_http import refused
from tests.server.test_progress import ANN, BEA, CARL, DORA, bot, ended, person
from tests.server.test_store import created, play

CHOSEN_IN_CLIENT = {
    "THEMES": settings_wire.Theme,
    "FELTS": settings_wire.Felt,
    "SUIT_PALETTES": settings_wire.SuitPalette,
    "SPEEDS": settings_wire.Speed,
}


@pytest.fixture
def member(site: Site) -> Iterator[Member]:
    """A browser that has not been here before."""
    with members(site) as [browser]:
        yield browser


def profile(browser: Member, path: str = "/api/profile") -> Profile:
    answer = browser.http.get(path)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Profile)


def test_a_whole_game_is_booked_with_its_last_action(member: Member) -> None:
    game = member.start(level="random")
    with member.sit(game, Random(5)) as sitting:
        sitting.play_out()
        result = sitting.view.result
    assert result is not None
    won = result.side == 0
    member.join()
    mine = profile(member)
    [tally], [last] = mine.tallies, mine.last
    assert (tally.form, tally.against, tally.won, tally.lost) == ("two", "bots", int(won), int(not won))
    assert (last.game, last.won, last.completed, last.scores) == (game, won, True, result.scores)
    assert last.target == 121
    assert mine.progress.xp == last.xp == (10 if won else 5) and mine.progress.level == 1
    assert {(each.role, each.what) for each in mine.averages} == {
        *(("dealer", "play"), ("dealer", "hand"), ("dealer", "crib"), ("pone", "play"), ("pone", "hand"))
    }
    assert all(each.normal is not None and each.deals > 0 for each in mine.averages)
    given = msgspec.json.decode(member.http.get(f"/api/games/{game}/given").content, type=Given)
    assert (given.won, given.completed, given.xp, given.rating, given.unlocked) == (won, True, last.xp, None, [])
    assert (given.before.xp, given.after) == (0, mine.progress)
    seen = profile(member, f"/api/people/{member.name.upper()}")
    assert seen == msgspec.structs.replace(mine, last=[msgspec.structs.replace(last, game=None)])


def test_giving_up_is_booked_as_a_loss_without_experience(member: Member) -> None:
    game = member.start()
    with member.sit(game) as sitting:
        sitting.play_until(lambda: sitting.batch.view.phase == "play")
        assert isinstance(sitting.act(ch.ResignAction()), wm.Done)
        sitting.until(lambda: sitting.over)
    mine = profile(member)
    [tally] = mine.tallies
    assert (tally.won, tally.lost, tally.left, mine.progress.xp, mine.averages[:1]) == (0, 0, 1, 0, [])
    assert mine.name is None and mine.joined is None
    given = msgspec.json.decode(member.http.get(f"/api/games/{game}/given").content, type=Given)
    assert (given.won, given.completed, given.xp, given.rating) == (False, False, 0, None)


def test_pages_that_are_not_there(member: Member) -> None:
    refused(member.http.get("/api/profile"), 401)
    for name in ("Nobody-here", "x" * 300, "%00", "a%2Fb"):
        refused(member.http.get(f"/api/people/{name}"), 404)
    refused(member.http.get("/api/leaders", params={"form": "more", "speed": "live"}), 400)


def test_a_wardrobe(member: Member) -> None:
    shown = msgspec.json.decode(member.http.get("/api/wardrobe").content, type=Wardrobe)
    assert shown.progress.level == 1 and {each.design for each in shown.rewards if each.unlocked} == {
        *("classic", "streets", "lattice", "enamel", "maple")
    }
    body = {"face": "classic", "back": "lattice", "pegs": "enamel", "board": "maple"}
    refused(member.http.put("/api/wardrobe", json=body), 401)
    game = member.start()
    assert member.http.put("/api/wardrobe", json=body).status_code == 204
    refused(member.http.get(f"/api/games/{game}/given"), 404)
    assert refused(member.http.put("/api/wardrobe", json=body | {"back": "stars"}), 409).code == "still_locked"
    assert refused(member.http.put("/api/wardrobe", json=body | {"back": "gold"}), 422).code == "unknown_design"
    member.join()
    assert profile(member, f"/api/people/{member.name}").worn.back == "lattice"


def test_what_is_worn_is_seen_at_the_table(site: Site, member: Member) -> None:
    member.join()
    with members(site) as [friend]:
        table = member.http.post("/api/tables", json={"seats": 3}).json()["id"]
        friend.http.put(f"/api/tables/{table}/seats/1", json={})
        member.http.put(f"/api/tables/{table}/seats/2/bot", json={"level": "random"})
        for browser in (member, friend):
            browser.http.put(f"/api/tables/{table}/ready", json={"ready": True})
        game = friend.http.get(f"/api/tables/{table}").json()["game"]
        body = {"face": "classic", "back": "lattice", "pegs": "enamel", "board": "maple"}
        assert member.http.put("/api/wardrobe", json=body).status_code == 204
        with friend.sit(game) as sitting:
            mine, theirs, bots = sitting.hello.game.seats
        assert (mine.member, mine.worn) == (member.name, Worn(**body))
        assert (theirs.member, theirs.worn) == (None, Worn(**body | {"back": "streets"}))
        assert (bots.member, bots.worn) == (None, None)


def test_settings_follow_the_account(site: Site, member: Member) -> None:
    assert member.http.get("/api/settings").json() is None
    refused(member.http.put("/api/settings", json={}), 401)
    member.join()
    assert member.http.get("/api/settings").json() is None
    chosen = Settings(theme="dark", speed="fast", seats=4, shortcuts=False)
    for settings in (Settings(), chosen):
        assert member.http.put("/api/settings", json=msgspec.to_builtins(settings)).status_code == 204
    with members(site) as [phone]:
        phone.log_in(member.name)
        assert msgspec.json.decode(phone.http.get("/api/settings").content, type=Settings) == chosen
    for wrong in ({"theme": "pink"}, {"seats": "4"}, {"seats": 40}, {"unknown": 1}, {"level": "x" * 65}):
        refused(member.http.put("/api/settings", json=wrong), 400)


def test_the_client_has_the_same_settings() -> None:
    source = (Path(__file__).parents[2] / "web/src/lib/settings.svelte.ts").read_text(encoding="utf-8")
    for name, choices in CHOSEN_IN_CLIENT.items():
        listed = re.search(rf"export const {name} = \[(.*?)\]", source, re.DOTALL)
        assert listed is not None
        assert tuple(re.findall(r"'(\w+)'", listed[1])) == get_args(choices)
    fields = re.search(r"export type Settings = \{(.*?)\n\};", source, re.DOTALL)
    assert fields is not None
    assert set(re.findall(r"^  (\w+):", fields[1], re.MULTILINE)) == set(Settings.__struct_fields__)


def test_the_client_draws_every_design_and_names_it() -> None:
    web = Path(__file__).parents[2] / "web"
    source = (web / "src/lib/worn.svelte.ts").read_text(encoding="utf-8")
    names = (web / "messages/en/person.json").read_text(encoding="utf-8")
    for kind, name in {"face": "FACES", "back": "BACKS", "pegs": "PEGS", "board": "BOARDS"}.items():
        listed = re.search(rf"export const {name} = \[(.*?)\]", source, re.DOTALL)
        assert listed is not None
        assert re.findall(r"'(\w+)'", listed[1]) == list(REWARDS[kind])  # type: ignore[index]
        assert all(f'"design={design}"' in names for design in REWARDS[kind])  # type: ignore[index]


class Booked:
    """A database with four members, Ann to Dora, and games of theirs that end."""

    def __init__(self, ground: Ground) -> None:
        self.database = Database.open(ground.database)
        self.profiles, self.ratings = ProfileStore(self.database), RatingStore(self.database)
        self.names: dict[int, str] = {}
        self.games = 0

    async def begin(self, *numbers: int) -> None:
        self.names = {number: fresh_name() for number in numbers or (ANN, BEA, CARL, DORA)}
        people = [{"id": number, "created": 0.0} for number in (ANN, BEA, CARL, DORA)]
        rows = [
            {"person": number, "name": name, "name_key": name.lower(), "turn_mail": True, "joined": 0.0}
            for number, name in self.names.items()
        ]
        await self.database.write(lambda connection: connection.execute(insert(PEOPLE), people))
        await self.database.write(lambda connection: connection.execute(insert(ACCOUNTS), rows))

    async def end(self, game: Ended, *, at: float = 1e9, rated: bool = True, clock: str = "live") -> Ended:
        self.games += 1
        name = f"g{self.games}"
        await created(TableStore(self.database), play(name))
        booked = replace(game, game=name, at=at, rated=rated, clock=clock)
        await self.database.write(lambda connection: settle(connection, booked))
        return booked


def with_booked(ground: Ground, work: object, *numbers: int) -> None:
    async def whole() -> None:
        booked = Booked(ground)
        await booked.begin(*numbers)
        try:
            await work(booked)  # type: ignore[operator]
        finally:
            await booked.database.close()

    run(whole)


def test_a_rated_game_is_rated_once(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        game = await booked.end(ended(person(ANN), person(BEA)))
        before = await booked.ratings.of(ANN)
        assert [(held.pool, held.games) for held in before] == [(Pool("two", "live"), 1)]
        with pytest.raises(IntegrityError):
            await booked.database.write(lambda connection: settle(connection, game))
        assert await booked.ratings.of(ANN) == before
        changes = select(func.count()).select_from(RATING_CHANGES)
        assert await booked.database.read(lambda connection: connection.execute(changes).scalar_one()) == 2

    with_booked(ground, work)


def test_pools_are_apart_and_casual_games_leave_them_alone(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        await booked.end(ended(person(ANN), person(BEA)), clock="live")
        await booked.end(ended(person(ANN), person(BEA)), clock="3d")
        await booked.end(ended(person(ANN), person(BEA), person(CARL)), clock="untimed")
        await booked.end(ended(*map(person, (ANN, BEA, CARL, DORA))), clock="live")
        await booked.end(ended(person(ANN), person(BEA)), rated=False)
        await booked.end(ended(person(ANN), bot("steady")))
        held = await booked.ratings.of(ANN)
        assert {(each.pool.form, each.pool.speed, each.games) for each in held} == {
            ("two", "live", 1),
            ("two", "correspondence", 1),
            ("three", "untimed", 1),
            ("partners", "live", 1),
        }

    with_booked(ground, work)


def test_a_guest_has_no_rating_and_no_place(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        await booked.end(ended(person(ANN), person(BEA)))
        assert await booked.ratings.of(BEA) == ()

    with_booked(ground, work, ANN)


def test_only_sure_ratings_lead(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        pool = Pool("two", "live")
        await booked.end(ended(person(ANN), person(BEA)))
        assert await booked.ratings.leaders(pool) == ()
        for round_ in range(40):
            await booked.end(ended(person(ANN), person(BEA), winner=round_ % 3 == 0))
        leaders = await booked.ratings.leaders(pool)
        assert [each.name for each in leaders] == [booked.names[ANN], booked.names[BEA]]
        assert all(each.rating.sure for each in leaders) and leaders[0].games == 41

    with_booked(ground, work)


def test_the_limits_of_a_day_hold_over_many_games(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        for _ in range(10):
            await booked.end(ended(person(ANN), bot("steady")))
        assert await booked.profiles.experience(ANN) == 100
        for _ in range(10):
            await booked.end(ended(person(ANN), person(BEA)))
        assert await booked.profiles.experience(ANN) == 100 + 3 * 40 + 3 * 20
        await booked.end(ended(person(ANN), person(CARL)))
        assert await booked.profiles.experience(ANN) == 320, "another opponent gives all again"
        await booked.end(ended(person(ANN), person(BEA)), at=1e9 + 24 * 3600)
        assert await booked.profiles.experience(ANN) == 360, "and so does another day"
        [people, bots] = sorted(await booked.profiles.tallies(ANN), key=lambda each: each.against, reverse=True)
        assert (people.won, bots.won) == (12, 10)

    with_booked(ground, work)


def test_a_crowd_of_guests_gives_no_more_than_bots(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        for guest in (BEA, CARL, DORA):
            for _ in range(3):
                await booked.end(ended(person(ANN), person(guest)))
        assert await booked.profiles.experience(ANN) == 100

    with_booked(ground, work, ANN)


def test_skunks_are_tallied(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        for skunk in (0, 1, 1, 2):
            await booked.end(ended(person(ANN), person(BEA), skunk=skunk))
        await booked.end(ended(person(ANN), person(BEA, stayed=False), skunk=2, completed=False))
        (ann,), (bea,) = await booked.profiles.tallies(ANN), await booked.profiles.tallies(BEA)
        assert (ann.won, ann.skunks_given, ann.doubles_given, ann.unfinished) == (4, 2, 1, 1)
        assert (bea.lost, bea.skunks_taken, bea.doubles_taken, bea.left) == (4, 2, 1, 1)

    with_booked(ground, work)


def test_partners_are_booked_together(ground: Ground) -> None:
    async def work(booked: Booked) -> None:
        await booked.end(ended(*map(person, (ANN, BEA, CARL, DORA)), winner=1))
        query = select(OUTCOMES.c.person).where(OUTCOMES.c.won, OUTCOMES.c.completed).order_by(OUTCOMES.c.person)
        winners = await booked.database.read(lambda connection: connection.execute(query).scalars().all())
        assert list(winners) == [BEA, DORA]
        assert (
            await booked.database.read(lambda c: c.execute(select(func.count()).select_from(GAMES)).scalar_one()) == 1
        )

    with_booked(ground, work)


def test_a_leaderboard_is_empty_before_anybody_is_sure(member: Member) -> None:
    answer = member.http.get("/api/leaders", params={"form": "two", "speed": "live"})
    assert msgspec.json.decode(answer.content, type=Leaders) == Leaders("two", "live", [])
