"""F82: what profiles say of players, against the records of their games, counted here once more."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import UTC, datetime
from typing import Any

from fifteentwo.events import HandShown, PlayEnded, Scored
from fifteentwo.record import Record, dumps, loads
from fifteentwo.rules import Seat
from fifteentwo.server.sessions.service import Person
from fifteentwo.server.tables.clock import DAY, SHOW_SECONDS
from fifteentwo.server.tables.play import Play
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire.profiles import Profile
from fifteentwo.state import Phase
from tests.server.ground import Ground
from tests.server.inside import run
from tests.server.party import Party, party
from tests.server.test_leaks import history_of

ANN, BEA, CARL = 0, 1, 2
FORMS = {2: "two", 3: "three"}
MODES: tuple[tuple[dict[str, Any], float], ...] = (
    ({"ruleset": "short_61"}, 0),
    ({"ruleset": "short_61", "clock": "live", "rated": True}, 0),
    ({"ruleset": "five_card"}, DAY),
    ({"ruleset": "short_61", "bots": 1}, 0),
    ({"ruleset": "standard", "seats": 3, "clock": "live", "rated": True}, 30 * DAY),
    ({"ruleset": "short_61", "clock": "1d", "rated": True}, 0),
    ({"ruleset": "short_61", "clock": "live", "rated": True}, 400 * DAY),
)
"""What was agreed at each table, and how long after the one before it."""


def over(play: Play) -> bool:
    return play.over


async def profiles(friends: Party) -> list[Profile]:
    """Everybody's report, as they see it themselves."""
    return [
        await friends.profiles.mine(Person(id=person, name=None, session=0, since=0.0, token="", fresh=False))
        for person in friends.people
    ]


async def record(friends: Party, game: str) -> Record:
    return loads(await friends.tables.record(game, friends.people[0]))


def test_f82_each_game_is_counted_once_and_for_the_right_player(ground: Ground) -> None:
    """Several rulesets, speeds, numbers of seats, against people and a bot, rated and not, over more than a year."""

    async def work() -> None:
        async with party(ground, 3, members=True) as friends:
            at: dict[str, float] = {}
            for wish, later in MODES:
                friends.now += later + SHOW_SECONDS
                game = await friends.begin(**wish)
                await friends.play_until(game, over)
                at[game] = friends.now
            given_up = await friends.begin(clock="live", rated=True)
            await friends.play_until(given_up, lambda play: play.state.phase is Phase.PLAY)
            await friends.send(given_up, BEA, ch.ResignAction())
            at[given_up] = friends.now
            records = {game: await record(friends, game) for game in at}
            first, again, people = await profiles(friends), await profiles(friends), friends.people
        assert first == again, "a report changes nothing"
        async with party(ground, 0) as friends:
            friends.people = people
            assert await profiles(friends) == first
        for seat, told in enumerate(first):
            mine = {game: each for game, each in records.items() if is_person(each, seat)}
            assert tallies_of(told) == expected_tallies(mine, seat, given_up=given_up)
            assert averages_of(told) == expected_averages(mine, seat, given_up=given_up)
            check_last(told, mine, at, seat)
            assert {(each.form, each.speed): each.games for each in told.ratings} == {
                key: many
                for key, many in {
                    ("two", "live"): 3 if seat != CARL else 0,
                    ("two", "correspondence"): 1 if seat != CARL else 0,
                    ("three", "live"): 1,
                }.items()
                if many
            }

    run(work)


def is_person(played: Record, seat: Seat) -> bool:
    return seat < len(played.players) and played.players[seat].kind == "person"


def kind_of(played: Record, seat: Seat) -> tuple[str, str]:
    """The form of the game, and whom it was against."""
    others = [player.kind for other, player in enumerate(played.players) if other != seat]
    return FORMS[len(played.players)], "people" if "person" in others else "bots"


def tallies_of(told: Profile) -> dict[tuple[str, str], tuple[int, ...]]:
    rows = [(each.form, each.against) for each in told.tallies]
    assert len(rows) == len(set(rows))
    return {
        (each.form, each.against): (
            *(each.won, each.lost, each.unfinished, each.left),
            *(each.skunks_given, each.skunks_taken, each.doubles_given, each.doubles_taken),
        )
        for each in told.tallies
    }


def expected_tallies(played: dict[str, Record], seat: Seat, *, given_up: str) -> dict[tuple[str, str], tuple[int, ...]]:
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * 8)
    for game, each in played.items():
        row, result = found[kind_of(each, seat)], each.result
        assert result is not None
        won = result.side == seat
        if game == given_up:
            row[3 if seat == BEA else 2] += 1
            continue
        row[0 if won else 1] += 1
        if result.skunk:
            row[(4 if won else 5) + 2 * (result.skunk - 1)] += 1
    return {kind: tuple(row) for kind, row in found.items()}


def averages_of(told: Profile) -> dict[tuple[str, str, str, str], tuple[int, float]]:
    return {(each.form, each.against, each.role, each.what): (each.deals, each.average) for each in told.averages}


def expected_averages(
    played: dict[str, Record], seat: Seat, *, given_up: str
) -> dict[tuple[str, str, str, str], tuple[int, float]]:
    """Of the records, deal by deal: what is not the standard game's deal does not count, nor does a game one left."""
    deals, points = Counter[tuple[str, str, str, str]](), Counter[tuple[str, str, str, str]]()
    for game, each in played.items():
        if each.rules.name == "five_card" or (game == given_up and seat == BEA):
            continue
        form, against = kind_of(each, seat)
        pegged: Counter[str] = Counter()
        for move in history_of(dumps(each)):
            dealer = move.step.state.dealer
            if dealer is None:
                continue
            role = ("dealer", "pone", "other")[(seat - dealer) % len(each.players)]
            for event in move.step.events:
                match event:
                    case Scored(scorer, "play", _, scored) if scorer == seat:
                        pegged[role] += scored
                    case Scored(scorer, ("hand" | "crib") as what, _, scored) if scorer == seat:
                        points[form, against, role, what] += scored
                    case HandShown(shower, crib=crib) if shower == seat:
                        deals[form, against, role, "crib" if crib else "hand"] += 1
                    case PlayEnded():
                        deals[form, against, role, "play"] += 1
                        points[form, against, role, "play"] += pegged.pop(role, 0)
                    case _:
                        pass
            if move.step.state.phase is Phase.DISCARD:
                pegged.clear()
    return {key: (many, round(points[key] / many, 2)) for key, many in deals.items()}


def check_last(told: Profile, played: dict[str, Record], at: dict[str, float], seat: Seat) -> None:
    """Each game has one line, with everything in it of that game; the newest stands first."""
    assert [each.at for each in told.last] == sorted((each.at for each in told.last), reverse=True)
    assert Counter(each.game for each in told.last) == Counter(played.keys())
    for line in told.last:
        assert line.game is not None
        each = played[line.game]
        assert each.result is not None
        assert datetime.fromisoformat(line.at) == datetime.fromtimestamp(at[line.game], UTC)
        assert (line.ruleset, line.form, line.against) == (each.rules.name, *kind_of(each, seat))
        assert (line.you, line.won, line.skunk) == (seat, each.result.side == seat, each.result.skunk)
        assert line.names == [player.name for player in each.players]
        assert tuple(line.scores) == each.result.scores
