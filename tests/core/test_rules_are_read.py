"""Every field of the rules makes a difference: what each does, under its standard value and under another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from fifteentwo.actions import Claim, Deal, Discard, FirstCut
from fifteentwo.asking import awaits, legal
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.events import HandShown, PlayEnded, Scored
from fifteentwo.game import apply, new_game, next_first_dealer
from fifteentwo.notation import position_line
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import score_play, score_show
from fifteentwo.state import ChanceKind, Phase, State
from tests.kit import before_deal, cards, in_play, laid_away, moves, run, turned_up

PONE, DEALER = cards("TC TD 4H 4S"), cards("9C 9D 7H 8S")
MANUAL = replace(STANDARD, counting="manual")
THREE, FOUR = load_rules("standard", 3), load_rules("four_solo")
PARTNERS = load_rules("four_partners").sides


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What one sees of the game under `rules`, and with the field at `value` instead."""

    see: Callable[[Rules], Any]
    standard: Any
    value: Any
    other: Any
    rules: Rules = STANDARD


def show(hand: str, starter: str, *, crib: bool = False) -> Callable[[Rules], int]:
    return lambda rules: score_show(cards(hand), Card.parse(starter), crib=crib, rules=rules).points


def play(laid: str) -> Callable[[Rules], int]:
    return lambda rules: score_play(cards(laid), rules=rules).points


def for_closing(name: str) -> Callable[[Rules], set[int]]:
    """What is pegged for go, or for last, while the lowest card that fits is played."""

    def see(rules: Rules) -> set[int]:
        found, state = set(), in_play(rules, [PONE, DEALER], dealer=1)
        while state.phase is Phase.PLAY:
            assert state.turn is not None
            step = apply(state, legal(state, state.turn)[0])
            found |= {
                event.points for event in step.events if isinstance(event, Scored) and event.lines[0].name == name
            }
            state = step.state
        return found

    return see


def accepted(rules: Rules, state: State, *actions: Any) -> str:
    """`yes`, or why the last of the actions is refused."""
    try:
        run(state, *actions)
    except IllegalAction as error:
        return error.code
    return "yes"


def deal(hands: int, to_crib: int) -> Callable[[Rules], str]:
    """Whether a deal of that many cards to each of two seats, and to the crib, is accepted."""

    def see(rules: Rules) -> str:
        pack = [Card(number) for number in range(52)]
        dealt = (tuple(pack[:hands]), tuple(pack[hands : 2 * hands]))
        return accepted(rules, new_game(rules, dealer=0), Deal(dealt, tuple(pack[40 : 40 + to_crib])))

    return see


def discards(many: int) -> Callable[[Rules], str]:
    def see(rules: Rules) -> str:
        state = apply(
            before_deal(rules, dealer=0), Deal((cards("AC 2C 3C 4C 5C 6C"), cards("AD 2D 3D 4D 5D 6D")))
        ).state
        return accepted(rules, state, Discard(0, state.dealt[0][:many]))

    return see


def sees_change_of_mind(rules: Rules) -> str:
    state = apply(before_deal(rules, dealer=0), Deal((cards("AC 2C 3C 4C 5C 6C"), cards("AD 2D 3D 4D 5D 6D")))).state
    return accepted(rules, state, Discard(0, cards("AC 2C")), Discard(0, cards("3C 4C")))


def heels(rules: Rules) -> tuple[int, ...]:
    return turned_up(
        laid_away(before_deal(rules, dealer=1), [PONE, DEALER], keep_free=cards("JH")), Card.parse("JH")
    ).scores


def first_deal(rules: Rules) -> tuple[int, ...]:
    hands = (cards("AC 2C 3C 4C 5C 6C"), cards("AD 2D 3D 4D 5D 6D"))
    return run(new_game(rules, dealer=0), Deal(hands)).state.scores


def after_a_tie(rules: Rules) -> tuple[int, ...]:
    return apply(new_game(rules), FirstCut(cards("4C 9D 4H"))).state.cutting


def first_dealer_of_equal_ranks(rules: Rules) -> int | None:
    """Who deals when seat 1 cut lower by suit alone; None where that is a tie."""
    state = new_game(rules)
    return apply(state, FirstCut(cards("4D 4C"))).state.dealer if state.phase is Phase.FIRST_CUT else state.dealer


def finished(rules: Rules, scores: tuple[int, ...]) -> State:
    """Seat 1 deals, turns a jack and wins."""
    before = laid_away(before_deal(rules, dealer=1, scores=scores), [PONE, DEALER], keep_free=cards("JH"))
    return turned_up(before, Card.parse("JH"))


def skunked(score: int) -> Callable[[Rules], int]:
    def see(rules: Rules) -> int:
        result = finished(rules, (score, rules.target - 1)).result
        assert result is not None
        return result.skunk

    return see


def play_ends(rules: Rules) -> str:
    state = in_play(rules, [PONE, DEALER], dealer=1)
    for move in moves(state, Random(1)):
        for event in move.step.events:
            if isinstance(event, PlayEnded):
                return event.reason
    raise AssertionError


def crib_cards(rules: Rules) -> int:
    hands = [cards(hand) for hand in ("TC TD 4H 4S", "9C 9D 7H 8S", "2C 2D 3H 3S")][: rules.seats]
    state = turned_up(laid_away(before_deal(rules, dealer=0), hands))
    shown = (e for move in moves(state, Random(1)) for e in move.step.events if isinstance(e, HandShown) and e.crib)
    return len(next(shown).cards)


def in_the_show(rules: Rules, *claims: int) -> State:
    """Pone's hand of TC TD 4H 4S lies open, worth four with a king turned."""
    state = in_play(rules, [PONE, DEALER], dealer=1, starter=Card.parse("KH"))
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        state = apply(state, legal(state, state.turn)[0]).state
    return run(state, *(Claim(0, points) for points in claims)).state


def fined(rules: Rules) -> int:
    before = in_the_show(rules)
    after = run(before, Claim(0, 9)).state
    return after.scores[1] - before.scores[1]


def game_over_at(rules: Rules) -> bool:
    before = before_deal(rules, dealer=1, scores=(0, 59))
    state = turned_up(laid_away(before, [PONE, DEALER], keep_free=cards("JH")), Card.parse("JH"))
    return state.result is not None


def windows_of_four(rules: Rules) -> tuple[int, ...]:
    """Who may answer seat 0's claim, and how many scores are kept."""
    return (*rules.opponents(0), len(new_game(rules, dealer=0).scores))


FIELDS: dict[str, Difference] = {
    "name": Difference(
        see=lambda rules: position_line(in_play(rules, [PONE, DEALER], dealer=1)).partition("/")[0],
        standard="standard", value="catalogue", other="catalogue",
    ),
    "sides": Difference(
        see=windows_of_four, rules=FOUR, standard=(1, 2, 3, 4), value=PARTNERS, other=(1, 3, 2)
    ),
    "dealt": Difference(see=deal(6, 0), standard="yes", value=(5, 5), other="wrong_cards"),
    "to_crib": Difference(see=discards(2), standard="yes", value=(1, 1), other="wrong_number_of_cards"),
    "deck_to_crib": Difference(see=crib_cards, rules=THREE, standard=4, value=0, other=3),
    "target": Difference(see=game_over_at, standard=False, value=61, other=True),
    "start_points": Difference(see=first_deal, standard=(0, 0), value=(0, 3), other=(0, 3)),
    "first_dealer": Difference(see=first_dealer_of_equal_ranks, standard=None, value="random", other=1),
    "tie": Difference(see=after_a_tie, rules=THREE, standard=(0, 2), value="reshuffle_all", other=(0, 1, 2)),
    "next_game": Difference(
        see=lambda rules: next_first_dealer(finished(rules, (90, 120))), standard=0, value="winner", other=1
    ),
    "heels": Difference(see=heels, standard=(0, 2), value=0, other=(0, 0)),
    "nobs": Difference(see=show("JH 2C 4D 8S", "KH"), standard=1, value=2, other=2),
    "fifteen": Difference(see=play("7H 8S"), standard=2, value=5, other=5),
    "pair": Difference(see=show("4H 4C 4D 9S", "KH"), standard=6, value=1, other=3),
    "limit_points": Difference(see=play("TC KH AS 9D AD"), standard=2, value=1, other=1),
    "go": Difference(see=for_closing("go"), standard={1}, value=3, other={3}),
    "last": Difference(see=for_closing("last"), standard={1}, value=3, other={3}),
    "play_continues": Difference(see=play_ends, standard="cards", value=False, other="one_count"),
    "hand_flush": Difference(see=show("2H 4H 6H KD", "8C"), standard=0, value=3, other=3),
    "crib_flush": Difference(see=show("2H 4H 6H TH", "8C", crib=True), standard=0, value="like_hand", other=4),
    "cut": Difference(
        see=lambda rules: awaits(laid_away(before_deal(rules, dealer=1), [PONE, DEALER])),
        standard=ChanceKind.TURN, value="position", other=(0,),
    ),
    "min_packet": Difference(
        see=lambda rules: len(legal(laid_away(before_deal(rules, dealer=1), [PONE, DEALER]), 0)),
        rules=replace(STANDARD, cut="position"), standard=33, value=1, other=39,
    ),
    "discard_change": Difference(see=sees_change_of_mind, standard="yes", value="never", other="discard_is_final"),
    "counting": Difference(
        see=lambda rules: in_the_show(rules).phase, standard=Phase.DEAL, value="manual", other=Phase.SHOW
    ),
    "muggins": Difference(
        see=lambda rules: len(in_the_show(rules, 2).windows), rules=MANUAL, standard=0, value="on", other=1
    ),
    "overcount": Difference(see=fined, rules=replace(MANUAL, muggins="on"), standard=5, value="two", other=2),
    "skunks": Difference(see=skunked(60), standard=2, value="off", other=0),
    "skunk_lines": Difference(see=skunked(60), standard=2, value=(91,), other=1),
    "match": Difference(see=lambda rules: rules.match_points, standard=(1, 2, 3), value="1/2/4", other=(1, 2, 4)),
}  # fmt: skip


def test_no_field_is_left_out() -> None:
    assert list(FIELDS) == [each.name for each in fields(Rules) if each.compare]


@pytest.mark.parametrize("field", FIELDS)
def test_field_makes_a_difference(field: str) -> None:
    each = FIELDS[field]
    changed = replace(each.rules, **{field: each.value})
    assert getattr(each.rules, field) != each.value
    assert each.see(each.rules) == each.standard
    assert each.see(changed) == each.other
    assert each.standard != each.other
