"""`cases/variants.json` against the ruleset files: every field of every variant that is supported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from fifteentwo.events import GameOver, HandShown
from fifteentwo.game import new_game
from fifteentwo.rules import COUNT_LIMIT, SHORTEST_RUN, STANDARD, Rules
from fifteentwo.ruleset import load_rules, load_ruleset, ruleset_names
from fifteentwo.state import Phase, State
from tests.kit import before_deal, cases, every_table, laid_away, moves, rules_id, spare_cards, turned_up, whole_game

VARIANTS = {variant["name"]: variant for variant in cases("variants")}
NOT_YET_SUPPORTED = {
    "captain": "one against two, with a target for each side",
    "six_two_teams": "six players, three against three",
    "canadian_doubles": "hands of ten, four cards passed to the partner",
    "lowball": "the first to the target loses",
    "toss_fives": "fives must be laid away first",
}
SUPPORTED = [name for name in VARIANTS if name not in NOT_YET_SUPPORTED]
WITHOUT_A_VARIANT = {"standard", "table", "catalogue", "kawu", "free"}
"""House rulesets that the list of variants does not hold (`standard` is its `six_card`)."""


def sides(how: str, players: int) -> tuple[tuple[int, ...], ...]:
    if how == "each":
        return tuple((seat,) for seat in range(players))
    assert how == "opposite"
    return tuple((seat, seat + players // 2) for seat in range(players // 2))


def by_offset(points: dict[str, int], players: int) -> tuple[int, ...]:
    return tuple(points.get(str(offset), 0) for offset in range(players)) if points else ()


# What the rules must say for each field of a variant.
FIELDS: dict[str, Callable[[Rules, dict[str, Any]], bool]] = {
    "players": lambda rules, v: rules.seats == v["players"],
    "teams": lambda rules, v: rules.sides == sides(v["teams"], v["players"]),
    "deal": lambda rules, v: rules.dealt == tuple(v["deal"]),
    "crib_from_deck": lambda rules, v: rules.deck_to_crib == v["crib_from_deck"],
    "to_crib": lambda rules, v: rules.to_crib == tuple(v["to_crib"]),
    "dead": lambda rules, v: sum(rules.dealt) - sum(rules.to_crib) == rules.keep * rules.seats and not any(v["dead"]),
    "passes": lambda rules, v: v["passes"] == {},
    "keep": lambda rules, v: rules.keep == v["keep"],
    "crib": lambda rules, v: rules.crib_size == v["crib"],
    "target": lambda rules, v: rules.target == v["target"],
    "targets": lambda rules, v: v["targets"] is None,
    "start_points": lambda rules, v: rules.start_points == by_offset(v["start_points"], v["players"]),
    "first_dealer": lambda rules, v: rules.first_dealer == v["first_dealer"],
    "tie": lambda rules, v: rules.tie == {"tied_lowest_recut": "tied_lowest"}[v["tie"]],
    "next_game": lambda rules, v: rules.next_game == v["next_game"],
    "min_packet": lambda rules, v: rules.min_packet == v["min_packet"],
    "heels": lambda rules, v: rules.heels == v["heels"],
    "nobs": lambda rules, v: rules.nobs == v["nobs"],
    "limit": lambda rules, v: v["limit"] == COUNT_LIMIT,
    "fifteen": lambda rules, v: rules.fifteen == v["fifteen"],
    "limit_points": lambda rules, v: rules.limit_points == v["limit_points"],
    "go": lambda rules, v: rules.go == v["go"],
    "last": lambda rules, v: rules.last == v["last"],
    "run_min": lambda rules, v: v["run_min"] == SHORTEST_RUN,
    "play_continues": lambda rules, v: rules.play_continues == v["play_continues"],
    "hand_flush_min": lambda rules, v: rules.hand_flush == v["hand_flush_min"],
    "crib_flush": lambda rules, v: (
        rules.crib_flush == {"all_five": "all", "all_six": "all", "like_hand": "like_hand"}[v["crib_flush"]]
        and (v["crib_flush"] == "like_hand" or v["crib_flush"] == {5: "all_five", 6: "all_six"}[rules.crib_size + 1])
    ),
    "skunk": lambda rules, v: (rules.skunk_lines if rules.skunks == "on" else ()) == tuple(v["skunk"]),
    "muggins": lambda rules, v: (
        rules.muggins == "off" and (v["muggins"] == "off" or "muggins" in load_ruleset(v["name"]).allow)
    ),
    "objective": lambda rules, v: v["objective"] == "first_to_target_wins",
    "discard_rule": lambda rules, v: v["discard_rule"] is None,
    "name": lambda rules, v: v["name"] in (rules.name, *load_ruleset(rules.name).aliases),
    "cards_used": lambda rules, v: sum(rules.dealt) + rules.deck_to_crib == v["cards_used"],
    "remaining_for_cut": lambda rules, v: rules.stub == v["remaining_for_cut"],
}
SHOWN_IN_A_GAME = {"next_deal", "cutter", "revealer", "crib_owner", "leader", "show"}
"""What the engine does under all rules; the tests below show it."""


def test_every_variant_is_a_ruleset_or_named_as_not_yet_supported() -> None:
    assert NOT_YET_SUPPORTED.keys() <= VARIANTS.keys()
    names = {load_ruleset(name).name for name in SUPPORTED}
    assert names | WITHOUT_A_VARIANT == set(ruleset_names())
    assert load_ruleset("six_card") is load_ruleset("standard")


@pytest.mark.parametrize("name", SUPPORTED)
@pytest.mark.parametrize("field", FIELDS)
def test_field(name: str, field: str) -> None:
    variant = VARIANTS[name]
    assert FIELDS[field](load_rules(name, variant["players"]), variant), (field, variant[field])


@pytest.mark.parametrize("name", SUPPORTED)
def test_no_field_is_left_out(name: str) -> None:
    assert VARIANTS[name].keys() == FIELDS.keys() | SHOWN_IN_A_GAME


def ready(rules: Rules, dealer: int) -> State:
    """All cards dealt and laid away."""
    spare = iter(spare_cards())
    hands = [tuple(next(spare) for _ in range(rules.keep)) for _ in range(rules.seats)]
    return laid_away(before_deal(rules, dealer=dealer), hands)


@pytest.mark.parametrize("name", SUPPORTED)
def test_pone_leads_and_cuts_and_the_dealer_owns_the_crib(name: str) -> None:
    variant = VARIANTS[name]
    assert (variant["leader"], variant["cutter"], variant["revealer"]) == (1, 1, 0)
    assert (variant["crib_owner"], variant["next_deal"]) == ("dealer_side", "left")
    assert variant["show"] == "left_of_dealer_round_then_crib"
    rules = load_rules(name, variant["players"])
    for dealer in range(rules.seats):
        pone = (dealer + 1) % rules.seats
        assert turned_up(ready(rules, dealer)).turn == pone
        state = turned_up(ready(replace(rules, target=361), dealer))
        order = []
        for move in moves(state, Random(dealer)):
            order += [(event.seat, event.crib) for event in move.step.events if isinstance(event, HandShown)]
            if move.step.state.phase is Phase.DEAL:
                break
        around = [((pone + step) % rules.seats, False) for step in range(rules.seats)]
        assert order == [*around, (dealer, True)]


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_the_deal_passes_to_the_left_and_the_first_past_the_target_wins(rules: Rules) -> None:
    game = whole_game(rules, 5)
    dealers = {move.step.state.deal_number: move.step.state.dealer for move in game if move.step.state.deal_number}
    first = dealers[1]
    assert first is not None
    assert all(dealer == (first + number - 1) % rules.seats for number, dealer in dealers.items())
    over = game[-1].step.events[-1]
    assert isinstance(over, GameOver)
    assert [side for side, score in enumerate(over.scores) if score >= rules.target] == [over.side]


def same_but_for_name(one: Rules, other: Rules) -> bool:
    return replace(one, name="") == replace(other, name="")


@pytest.mark.parametrize(("name", "seats"), [("three", 3), ("four_partners", 4)])
def test_standard_for_more_players_has_a_name_of_its_own(name: str, seats: int) -> None:
    assert same_but_for_name(load_rules("standard", seats), load_rules(name))


def test_standard_of_the_code_is_the_file() -> None:
    assert load_rules("standard", 2) == STANDARD
    assert load_rules("standard") == STANDARD
    assert hash(load_rules("standard")) == hash(STANDARD)
    assert new_game(STANDARD).rules is STANDARD


# What sets the house rulesets apart from the standard game (and nothing else).
HOUSE: dict[str, dict[str, object]] = {
    "table": {"skunks": "off"},
    "catalogue": {},
    "h2g2": {"heels": 0, "nobs": 2, "crib_flush": "like_hand", "skunks": "off"},
    "kawu": {"first_dealer": "random"},
    "free": {"tie": "reshuffle_all", "skunks": "off"},
    "acc": {"discard_change": "never", "skunk_lines": (91,), "match": "2/3/3"},
}
HOUSE_SEATS = {"table": (2, 3, 4), "catalogue": (2,), "h2g2": (2,), "kawu": (2,), "free": (2, 4), "acc": (2,)}


@pytest.mark.parametrize(("name", "differs"), HOUSE.items(), ids=list(HOUSE))
def test_house_ruleset(name: str, differs: dict[str, object]) -> None:
    assert load_ruleset(name).seat_counts == HOUSE_SEATS[name]
    for seats in HOUSE_SEATS[name]:
        ours, standard = load_rules(name, seats), load_rules("standard", seats)
        compared = [each.name for each in fields(Rules) if each.compare and each.name != "name"]
        found = {key: getattr(ours, key) for key in compared if getattr(ours, key) != getattr(standard, key)}
        assert found == differs


@pytest.mark.parametrize(
    ("name", "title"), [("standard", "Six-card cribbage"), ("six_card", "Six-card cribbage"), ("free", "Free cribbage")]
)
def test_title_by_which_a_description_knows_the_game(name: str, title: str) -> None:
    assert load_ruleset(name).title == title


@pytest.mark.parametrize(
    ("name", "switches"),
    [
        ("catalogue", {"muggins", "counting"}),
        ("acc", {"muggins", "counting"}),
        ("kawu", {"skunks"}),
        ("standard", {"muggins", "counting", "skunks", "tie", "first_dealer", "next_game", "match", "overcount"}),
    ],
)
def test_switches_that_a_house_offers(name: str, switches: set[str]) -> None:
    assert switches <= set(load_ruleset(name).allow)


def test_a_table_without_muggins_does_not_offer_it() -> None:
    for name in ("table", "h2g2", "kawu", "free"):
        assert not {"muggins", "counting"} & set(load_ruleset(name).allow)
