"""Averages by role: summed from events, checked against games that are replayed."""

from __future__ import annotations

from collections import Counter

import pytest

from fifteentwo.events import Dealt, Event, HandShown, PlayEnded, Scored
from fifteentwo.ruleset import load_rules
from fifteentwo.server.profiles.averages import NORMAL, Sums, is_standard, sums_of
from tests.kit import whole_game


def played(ruleset: str, seats: int, seed: int) -> tuple[Event, ...]:
    return tuple(event for move in whole_game(load_rules(ruleset, seats), seed) for event in move.step.events)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_sums_add_up_to_what_was_scored(seats: int, seed: int) -> None:
    rules, events = load_rules("standard", seats), played("standard", seats, seed)
    whole = Counter[str]()
    for event in events:
        if isinstance(event, Scored):
            whole[event.source] += event.points
    mine = [sums for seat in range(seats) for sums in sums_of(events, seat, rules).values()]
    assert sum(each.hand for each in mine) == whole["hand"] and sum(each.crib for each in mine) == whole["crib"]
    deals = sum(isinstance(event, PlayEnded) for event in events)
    assert sum(each.plays for each in mine) == deals * seats
    assert sum(each.cribs for each in mine) == sum(isinstance(event, HandShown) and event.crib for event in events)
    last_play_is_whole = isinstance(
        next(event for event in reversed(events) if isinstance(event, Dealt | PlayEnded)), PlayEnded
    )
    assert (sum(each.play for each in mine) == whole["play"]) or not last_play_is_whole


def test_roles_follow_the_deal() -> None:
    rules = load_rules("standard")
    events: list[Event] = [
        Dealt(1, 1, (6, 6), 0, (None, None)),
        Scored(0, "play", (), 3),
        PlayEnded("cards"),
        HandShown(0, crib=False, cards=(), starter=None),  # type: ignore[arg-type]
        Scored(0, "hand", (), 8),
        HandShown(1, crib=True, cards=(), starter=None),  # type: ignore[arg-type]
        Dealt(2, 0, (6, 6), 0, (None, None)),
        Scored(0, "play", (), 5),
    ]
    assert sums_of(events, 0, rules) == {"pone": Sums(plays=1, play=3, hands=1, hand=8)}
    assert sums_of(events, 1, rules) == {"dealer": Sums(plays=1, cribs=1)}


def test_only_standard_deals_are_summed() -> None:
    assert is_standard(load_rules("acc")) and is_standard(load_rules("short_61"))
    assert not is_standard(load_rules("five_card")) and not is_standard(load_rules("standard", counting="manual"))
    assert not is_standard(load_rules("five_players"))


def test_what_is_normal_adds_up_to_what_is_published() -> None:
    """Colvert: pone 10.2, dealer 16.2 a deal, the dealer's 0.15 for heels among them."""
    middle = {key: (low + high) / 2 for key, (low, high) in NORMAL.items()}
    assert middle["pone", "play"] + middle["pone", "hand"] == pytest.approx(10.2, abs=0.1)
    dealer = middle["dealer", "play"] + middle["dealer", "hand"] + middle["dealer", "crib"] + 0.15
    assert dealer == pytest.approx(16.2, abs=0.1)
