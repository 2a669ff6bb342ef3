"""What a game gives, as pure functions: wins, experience, levels, designs, and the limits that stop farming."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fifteentwo.ruleset import load_rules
from fifteentwo.server.errors import Conflict, NotOffered
from fifteentwo.server.profiles.outcome import Ended, Outcome, SeatEnd, outcomes_of
from fifteentwo.server.profiles.progress import (
    FULL_TIMES,
    HALF_TIMES,
    MOST_MEMBERS,
    MOST_OTHERS,
    Today,
    day_of,
    experience,
    level_of,
    points_for,
    source_of,
)
from fifteentwo.server.profiles.rewards import KINDS, PLAIN, REWARDS, Worn, check_worn, unlocked_by

ANN, BEA, CARL, DORA = 1, 2, 3, 4


def ended(*seats: SeatEnd, winner: int = 0, completed: bool = True, skunk: int = 0, target: int = 121) -> Ended:
    rules = replace(load_rules("standard", len(seats)), target=target)
    return Ended(game="g", at=1e9, rules=rules, winner=winner, skunk=skunk, completed=completed, seats=seats)


def person(number: int, *, stayed: bool = True) -> SeatEnd:
    return SeatEnd(person=number, stayed=stayed)


def bot(level: str) -> SeatEnd:
    return SeatEnd(person=None, level=level)


def gives(outcome: Outcome, today: Today | None = None, members: tuple[int, ...] = (ANN, BEA, CARL, DORA)) -> int:
    return experience(outcome, source_of(outcome, members), today or Today())


def test_both_winning_partners_win() -> None:
    outcomes = outcomes_of(ended(*map(person, (ANN, BEA, CARL, DORA)), winner=1))
    assert [(each.person, each.victory) for each in outcomes] == [
        (ANN, False),
        (BEA, True),
        (CARL, False),
        (DORA, True),
    ]
    assert [gives(each) for each in outcomes] == [20, 40, 20, 40]


def test_giving_up_is_a_loss_and_gives_nobody_a_win_or_experience() -> None:
    one, two = outcomes_of(ended(person(ANN, stayed=False), person(BEA), winner=1, completed=False))
    assert (one.left, one.won, one.victory, gives(one)) == (True, False, False, 0)
    assert (two.left, two.won, two.victory, gives(two)) == (False, True, False, 0)
    assert one.against == two.against == "people"


def test_whoever_plays_on_against_the_bot_has_completed_the_game() -> None:
    left = SeatEnd(person=ANN, stayed=False, level="steady")
    one, two = outcomes_of(ended(left, person(BEA), winner=1))
    assert (one.victory, one.completed, gives(one)) == (False, False, 0)
    assert (two.victory, two.against, gives(two)) == (True, "bots", 20)


def test_a_side_that_wins_with_a_bot_in_it_gives_its_leaver_nothing() -> None:
    outcomes = outcomes_of(ended(person(ANN, stayed=False), person(BEA), person(CARL), person(DORA), winner=0))
    assert [each.victory for each in outcomes] == [False, False, True, False]
    assert [gives(each) for each in outcomes] == [0, 20, 40, 20]


def test_bots_and_people_are_told_apart() -> None:
    (one,) = outcomes_of(ended(person(ANN), bot("steady"), bot("random")))
    assert (one.against, one.levels) == ("bots", ("steady", "random"))
    three = outcomes_of(ended(person(ANN), bot("steady"), person(BEA)))
    assert [each.against for each in three] == ["people", "people"]


@pytest.mark.parametrize(
    ("levels", "won", "points"),
    [
        (("random",), 0, 10),
        (("novice",), 0, 15),
        (("steady",), 0, 20),
        (("steady",), 1, 5),
        (("steady", "random"), 0, 10),
    ],
)
def test_what_a_game_with_bots_gives(levels: tuple[str, ...], won: int, points: int) -> None:
    (one,) = outcomes_of(ended(person(ANN), *map(bot, levels), winner=won))
    assert gives(one) == points


def test_a_short_game_gives_its_share_and_a_long_one_no_more() -> None:
    short, full, long = (outcomes_of(ended(person(ANN), person(BEA), target=many))[0] for many in (61, 121, 181))
    assert (gives(short), gives(full), gives(long)) == (20, 40, 40)


def test_a_day_s_games_with_bots_and_guests_have_a_limit() -> None:
    (one,) = outcomes_of(ended(person(ANN), bot("steady")))
    assert gives(one, Today(others=MOST_OTHERS - 3)) == 3 and gives(one, Today(others=MOST_OTHERS)) == 0
    with_guest, _ = outcomes_of(ended(person(ANN), person(BEA)))
    assert gives(with_guest, Today(others=MOST_OTHERS), members=(ANN,)) == 0
    assert gives(with_guest, Today(others=MOST_OTHERS)) == 40, "a member's game has a limit of its own"
    assert gives(with_guest, Today(members=MOST_MEMBERS)) == 0


def test_the_same_opponent_gives_less_and_then_nothing() -> None:
    one, _ = outcomes_of(ended(person(ANN), person(BEA)))
    given = [gives(one, Today(met={BEA: times})) for times in range(FULL_TIMES + HALF_TIMES + 2)]
    assert given == [40, 40, 40, 20, 20, 20, 0, 0]
    three = outcomes_of(ended(person(ANN), person(BEA), person(CARL)))[0]
    assert gives(three, Today(met={BEA: 9})) == 0, "a friend at the table takes nothing of it away"


def test_levels() -> None:
    assert [points_for(level) for level in (1, 2, 3, 4, 5, 10)] == [0, 50, 150, 300, 500, 2250]
    for level in range(1, 100):
        assert level_of(points_for(level)) == level and level_of(points_for(level + 1) - 1) == level
    assert day_of(1e9) == 999_993_600 and day_of(day_of(1e9)) == day_of(1e9)


def test_each_kind_of_design_unlocks_for_itself() -> None:
    assert all(len(REWARDS[kind]) >= 5 and min(REWARDS[kind].values()) == 1 for kind in KINDS)
    above_one = [{level for level in REWARDS[kind].values() if level > 1} for kind in KINDS]
    assert not above_one[0] & above_one[1], "no level gives a face and a back together"
    check_worn(PLAIN, 1)
    assert unlocked_by(3)["back"] == ("streets", "lattice", "ripple") and unlocked_by(3)["face"] == (
        "classic",
        "letters",
    )
    with pytest.raises(Conflict, match="comes with level 6"):
        check_worn(replace(PLAIN, back="compass"), 5)
    check_worn(replace(PLAIN, back="compass"), 6)
    with pytest.raises(NotOffered, match="there is no face 'compass'"):
        check_worn(Worn(face="compass"), 99)
