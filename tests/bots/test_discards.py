"""What bots lay away: given these cards and this dealer, which."""

from __future__ import annotations

import pytest

from fifteentwo.actions import Deal, Discard
from fifteentwo.asking import legal
from fifteentwo.bots import make_bot
from fifteentwo.cards import spell
from fifteentwo.fast.discards import discard_values
from fifteentwo.game import apply
from fifteentwo.rules import Rules, Seat
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from fifteentwo.view import observe
from tests.kit import before_deal, cards, spare_cards


def dealt(rules: Rules, own: str, dealer: Seat) -> State:
    """Seat 0 holds these cards, before any are laid away."""
    hand, rest = cards(own), iter(spare_cards(cards(own)))
    sizes = [rules.dealt[rules.offset(seat, dealer)] for seat in range(rules.seats)]
    hands = tuple(hand if not seat else tuple(next(rest) for _ in range(size)) for seat, size in enumerate(sizes))
    crib = tuple(next(rest) for _ in range(rules.deck_to_crib))
    return apply(before_deal(rules, dealer=dealer), Deal(hands, crib)).state


def lays_away(rules: Rules, own: str, *, dealer: Seat, level: str = "steady") -> str:
    state = dealt(rules, own, dealer)
    decision = make_bot(level, seed=1).act(observe(state, 0), legal(state, 0))
    assert isinstance(decision, Discard)
    return spell(decision.cards)


@pytest.mark.parametrize(
    ("own", "to_own_crib", "to_pones"),
    [
        ("5S 7H 7S JC JS KD", "7H7S", "7HKD"),
        ("AH 2C 2S 4S 5H TD", "4S5H", "AHTD"),
        ("6D 6H 8D JC JS KS", "6D6H", "8DKS"),
    ],
)
def test_steady_gives_its_own_crib_what_it_denies_the_other(own: str, to_own_crib: str, to_pones: str) -> None:
    rules = load_rules("standard")
    assert lays_away(rules, own, dealer=0) == to_own_crib
    assert lays_away(rules, own, dealer=1) == to_pones


@pytest.mark.parametrize(
    ("own", "to_friends", "to_foes"), [("2C 2S 4S 5H TD", "5H", "4S"), ("6D 6H 8D JC KS", "JC", "KS")]
)
def test_a_partners_crib_is_its_own_sides(own: str, to_friends: str, to_foes: str) -> None:
    rules = load_rules("four_partners")
    assert [lays_away(rules, own, dealer=dealer) for dealer in range(4)] == [to_friends, to_foes, to_friends, to_foes]


@pytest.mark.parametrize(("ruleset", "seats"), [("standard", 2), ("three", 3), ("four_solo", 4), ("five_card", 2)])
def test_steady_lays_away_what_the_exact_means_say(ruleset: str, seats: int) -> None:
    rules = load_rules(ruleset, seats)
    own = "3C 5D 6H 8S JD QC 9H"[: 3 * rules.dealt[1] - 1]
    for dealer in range(seats):
        sign = 1 if dealer == 0 else -1 / (seats - 1)
        values = {
            spell(value.discard): value.hand + sign * value.crib for value in discard_values(cards(own), rules=rules)
        }
        assert values[lays_away(rules, own, dealer=dealer)] == max(values.values())


@pytest.mark.parametrize("dealer", [0, 1])
def test_novice_mostly_keeps_the_points_it_sees_whosever_crib_it_is(dealer: Seat) -> None:
    rules = load_rules("standard")
    state = dealt(rules, "5H 5C TD JD 2S 9C", dealer)
    away = [make_bot("novice", seed=seed).act(observe(state, 0), legal(state, 0)) for seed in range(40)]
    assert 20 < away.count(Discard(0, cards("2S 9C"))) < 40
