"""The registry of levels."""

from __future__ import annotations

import pytest

from fifteentwo.bots import UnknownLevel, levels, make_bot, title_of


def test_levels_go_from_the_weakest_up_and_tell_people_how_they_play() -> None:
    assert [level.name for level in levels()] == ["random", "novice", "eager", "steady", "shrewd", "master"]
    assert len({level.title for level in levels()}) == 6
    for level in levels():
        assert level.title.isalpha()
        assert level.summary.endswith(".") and level.summary.count(".") == 1


def test_a_bot_is_made_by_name() -> None:
    assert make_bot("novice", seed=1).name == "novice"


def test_a_level_has_a_title_and_one_that_is_gone_its_name() -> None:
    assert [title_of(name) for name in ("random", "novice", "steady", "gone")] == [
        "Carefree",
        "Gentle",
        "Steady",
        "gone",
    ]


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLevel, match=r"there is no level 'best': choose one of random \(Carefree\), novice"):
        make_bot("best", seed=1)
