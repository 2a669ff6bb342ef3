"""What bots play: given these hands, which card."""

from __future__ import annotations

from random import Random

import pytest

from fifteentwo.actions import Decision, Play
from fifteentwo.asking import legal
from fifteentwo.bots import levels, make_bot
from fifteentwo.cards import DECK, Card
from fifteentwo.game import apply
from fifteentwo.rules import STANDARD, Seat
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from fifteentwo.view import observe
from tests.kit import cards, in_play

LEVELS = [level.name for level in levels()]


def answer(state: State, seat: Seat, level: str = "steady") -> Decision:
    return make_bot(level, seed=3).act(observe(state, seat), legal(state, seat))


def steady_plays(own: str, other: str, *played: str, scores: tuple[int, int] = (0, 0)) -> str:
    """The card that steady, in seat 0, plays after these cards, pone's first; it deals if pone has led."""
    dealer = 0 if len(played) % 2 else 1
    state = in_play(STANDARD, (cards(own), cards(other)), dealer=dealer, scores=scores, starter=Card.parse("QD"))
    for card in played:
        assert state.turn is not None
        state = apply(state, Play(state.turn, Card.parse(card))).state
    assert state.turn == 0
    decision = answer(state, 0)
    assert isinstance(decision, Play)
    return str(decision.card)


@pytest.mark.parametrize("level", LEVELS)
def test_f85_every_bot_can_lead(level: str) -> None:
    random = Random(85)
    for _ in range(20):
        dealt = random.sample(DECK, 8)
        state = in_play(STANDARD, (dealt[:4], dealt[4:]), dealer=1)
        decision = answer(state, 0, level)
        assert isinstance(decision, Play) and decision.card in dealt[:4]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("fives", [1, 2, 3])
def test_f85_steady_leads_no_five_when_it_holds_another_card(seats: int, fives: int) -> None:
    rules, random = load_rules("standard", seats), Random(seats)
    for _ in range(40):
        pack = [card for card in random.sample(DECK, 52) if card.rank != 11]
        hand = [*[card for card in pack if card.rank == 5][:fives], *[c for c in pack if c.rank != 5][: 4 - fives]]
        rest = [card for card in pack if card not in hand]
        state = in_play(rules, [hand, *(rest[4 * seat : 4 * seat + 4] for seat in range(seats - 1))], dealer=seats - 1)
        decision = answer(state, 0)
        assert isinstance(decision, Play) and decision.card.rank != 5


def test_f85_steady_leads_a_five_when_it_holds_nothing_else() -> None:
    state = in_play(STANDARD, (cards("5C 5D 5H 5S"), cards("2C 3D 8H KS")), dealer=1)
    decision = answer(state, 0)
    assert isinstance(decision, Play) and decision.card.rank == 5


@pytest.mark.parametrize("level", LEVELS)
def test_f86_a_bot_plays_one_of_the_two_cards_it_has_left(level: str) -> None:
    state = in_play(STANDARD, (cards("2C 3D 8H KS"), cards("4C 6D 7H JS")), dealer=1, starter=Card.parse("QD"))
    for seat, card in [(0, "2C"), (1, "4C"), (0, "8H"), (1, "7H")]:
        state = apply(state, Play(seat, Card.parse(card))).state
    decision = answer(state, 0, level)
    assert isinstance(decision, Play) and decision.card in cards("3D KS")


@pytest.mark.parametrize(
    ("own", "other", "played", "best"),
    [
        ("4C 3H AD JD", "KS 7C 9C 9S", ("KS", "JD", "7C"), "4C"),
        ("2C 9D 8H KS", "7C JD AH 2S", ("7C",), "8H"),
        ("7D 7H 3C KS", "7C 2D AH JS", ("7D", "7C"), "7H"),
        ("6D 4H KC 9S", "5C 3D AH JS", ("6D", "5C"), "4H"),
    ],
    ids=["31 for two", "fifteen", "pair royal", "fifteen and a run"],
)
def test_steady_takes_points(own: str, other: str, played: tuple[str, ...], best: str) -> None:
    assert steady_plays(own, other, *played) == best


@pytest.mark.parametrize(
    ("own", "other", "played"),
    [("2C 4H 9D KS", "3C 7D JH QS", ("3C",)), ("AC 7H 9D KS", "4C 7D JH QS", ("4C",))],
)
def test_steady_does_not_make_five_when_it_can_help_it(own: str, other: str, played: tuple[str, ...]) -> None:
    assert steady_plays(own, other, *played) not in ("2C", "AC")


def test_steady_does_not_make_twenty_one_when_it_can_help_it() -> None:
    assert steady_plays("2C 8H 7D KS", "4C 9D 3H QS", "KS", "4C") != "7D"


def test_steady_leads_low_rather_than_a_card_that_makes_fifteen() -> None:
    assert steady_plays("4C 7H 8D KS", "6C 9D JH QS") == "4C"


def test_steady_leaves_a_pair_alone_whose_pair_royal_would_lose() -> None:
    """The other side needs six; a third seven would give them to it."""
    assert steady_plays("7D 2H 9C KS", "7C 3D AH JS", "7C", scores=(100, 115)) != "7D"


def test_steady_plays_on_alone_for_all_there_is() -> None:
    """After a go at 23 an eight makes 31 for two; the two fours make it a pair besides."""
    rules = load_rules("seven_card")
    state = in_play(rules, (cards("KC AS 4C 4D 8H"), cards("TC 2S QH 9D JH")), dealer=0, starter=Card.parse("7S"))
    for seat, card in [(1, "TC"), (0, "KC"), (1, "2S"), (0, "AS")]:
        state = apply(state, Play(seat, Card.parse(card))).state
    assert state.gone == (1,)
    decision = answer(state, 0)
    assert isinstance(decision, Play) and decision.card in cards("4C 4D")
