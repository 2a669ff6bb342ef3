"""The flows of `cases/flows.md` from the cut to the starter, F01 to F20, and of cards, F61, each a test of its name."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from fifteentwo.actions import Deal, Discard, FirstCut, Play, Resign, Turn
from fifteentwo.asking import asked_seats, awaits, legal
from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.dealing import deal_sizes
from fifteentwo.errors import IllegalAction, InvalidCard
from fifteentwo.events import DealerChosen, Event, Scored, StarterTurned
from fifteentwo.game import apply, new_game, next_first_dealer
from fifteentwo.record import dumps, final_state, loads
from fifteentwo.rules import STANDARD, Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import ChanceKind, Phase, State
from fifteentwo.view import observe, redact
from tests.core.recorded import record_of
from tests.kit import before_deal, cards, every_table, in_play, laid_away, rules_id, run, turned_up, whole_game

THREE, FOUR = load_rules("standard", 3), load_rules("standard", 4)
FINAL = load_rules("standard", 2, discard_change="never")


def refused(state: State, action: Deal | Discard | FirstCut | Turn | Play) -> str:
    """The code with which the action is refused; the state stays what it was."""
    before = repr(state)
    with pytest.raises(IllegalAction) as error:
        apply(state, action)
    assert repr(state) == before
    return error.value.code


# The cut


def test_f01_equal_cuts() -> None:
    step = apply(new_game(STANDARD), FirstCut(cards("7C 7S")))
    assert awaits(step.state) is ChanceKind.FIRST_CUT
    assert (step.state.dealer, step.state.cutting) == (None, (0, 1))
    assert not [event for event in step.events if isinstance(event, DealerChosen)]
    again = apply(step.state, FirstCut(cards("7S 2D")))
    assert again.events[-1] == DealerChosen(1)
    assert awaits(again.state) is ChanceKind.DEAL
    assert [each.cards for each in again.state.first_cuts] == [cards("7C 7S"), cards("7S 2D")]


def test_f02_equal_lowest_cuts_among_three() -> None:
    tied = apply(new_game(THREE), FirstCut(cards("4C 4D 9H"))).state
    assert (tied.dealer, tied.cutting) == (None, (0, 1))
    assert refused(tied, FirstCut(cards("5C 6D 2H"))) == "wrong_cards"
    assert apply(tied, FirstCut(cards("KC QD"))).state.dealer == 1


def test_f02_where_all_cut_again() -> None:
    tied = apply(new_game(load_rules("standard", 3, tie="reshuffle_all")), FirstCut(cards("4C 4D 9H"))).state
    assert tied.cutting == (0, 1, 2)
    assert apply(tied, FirstCut(cards("5C 6D 2H"))).state.dealer == 2


# The deal


@pytest.mark.parametrize(
    ("rules", "sizes", "to_crib", "left"),
    [
        (STANDARD, (6, 6), 0, 40),
        (THREE, (5, 5, 5), 1, 36),
        (FOUR, (5, 5, 5, 5), 0, 32),
        (load_rules("five_players"), (5, 5, 4, 5, 5), 0, 28),
        (load_rules("six_three_pairs"), (5, 5, 4, 5, 5, 4), 0, 24),
    ],
    ids=["2", "3", "4", "5", "6"],
)
def test_f04_how_many_cards_are_dealt(rules: Rules, sizes: tuple[int, ...], to_crib: int, left: int) -> None:
    """Seat 2 deals, or the last one; who gets the first card is the deck's to keep."""
    dealer = min(2, rules.seats - 1)
    assert (deal_sizes(rules, dealer), rules.deck_to_crib, rules.stub) == (sizes, to_crib, left)
    state = before_deal(rules, dealer=dealer)
    assert apply(state, dealt(sizes, to_crib)).state.dealer == dealer
    for wrong in (tuple(size - 1 for size in sizes), tuple(size + 1 for size in sizes), sizes[1:]):
        assert refused(state, dealt(wrong, to_crib)) == "wrong_cards"
    assert refused(state, dealt(sizes, to_crib + 1)) == "wrong_cards"


def dealt(sizes: Sequence[int], to_crib: int) -> Deal:
    """A deal off the top of a fresh pack."""
    ends = [sum(sizes[: seat + 1]) for seat in range(len(sizes))]
    hands = tuple(DECK[end - size : end] for end, size in zip(ends, sizes, strict=True))
    return Deal(hands, DECK[52 - to_crib :])


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_f05_nothing_is_left_over_from_the_deal_before(rules: Rules) -> None:
    deals = [move for move in whole_game(rules, 5) if isinstance(move.action, Deal)]
    assert len(deals) > 2
    for move in deals:
        state = move.step.state
        assert isinstance(move.action, Deal)
        assert state.dealt == state.hands == move.action.hands
        assert state.deck_to_crib == move.action.to_crib
        assert (state.starter, state.play, state.count, state.count_cards, state.gone) == (None, (), 0, (), ())
        assert (state.shown, state.windows, state.turn, state.last_player, state.cut_position) == (
            (),
            (),
            None,
            None,
            None,
        )
        assert state.crib == state.deck_to_crib
        assert not any(state.discards)


def test_f07_first_dealer_of_the_next_game() -> None:
    """The loser deals, or who else the rules say, from nothing."""
    for rules in every_table():
        over = whole_game(rules, 7)[-1].step.state
        assert over.result is not None
        dealer = next_first_dealer(over)
        assert dealer is not None
        assert rules.side_of(dealer) != over.result.side
        again = new_game(rules, dealer=dealer)
        assert again.scores == again.back_pegs == (0,) * len(rules.sides)
        assert (again.dealer, again.deal_number, again.dealt, again.crib) == (dealer, 0, (), ())
        assert apply(again, dealt(deal_sizes(rules, dealer), rules.deck_to_crib)).state.dealer == dealer


def test_f07_of_several_losers_the_lowest_deals_and_of_equals_the_next_to_deal() -> None:
    for scores, loser in (((50, 40, 119), 1), ((40, 50, 119), 0), ((45, 45, 119), 0)):
        before = laid_away(before_deal(THREE, dealer=2, scores=scores), three_hands(), keep_free=cards("JH"))
        assert next_first_dealer(turned_up(before, Card.parse("JH"))) == loser


@pytest.mark.parametrize(("how", "dealer"), [("winner", 2), ("alternate", 1), ("cut", None)])
def test_f07_other_ways_to_choose(how: str, dealer: int | None) -> None:
    """Seat 2 deals the third deal and wins at once; seat 0 was the first to deal."""
    rules = load_rules("standard", 3, next_game=how)
    before = replace(before_deal(rules, dealer=2, scores=(50, 40, 119)), deal_number=2)
    over = turned_up(laid_away(before, three_hands(), keep_free=cards("JH")), Card.parse("JH"))
    assert next_first_dealer(over) == dealer


@pytest.mark.parametrize(("how", "dealer"), [("loser", 1), ("winner", 0), ("alternate", 1), ("cut", None)])
def test_f07_after_a_game_given_up_before_anybody_dealt(how: str, dealer: int | None) -> None:
    over = apply(new_game(load_rules("standard", 2, next_game=how)), Resign(1)).state
    assert next_first_dealer(over) == dealer


@pytest.mark.parametrize(
    ("skunks", "scores", "level"),
    [
        ("on", (0, 0), 0),
        ("on", (60, 0), 0),
        ("on", (61, 0), 1),
        ("on", (118, 60), 2),
        ("on", (118, 61), 1),
        ("on", (118, 91), 0),
        ("off", (118, 0), 0),
    ],
)
def test_a_game_given_up_is_a_skunk_only_by_lines_that_the_winner_has_passed(
    skunks: str, scores: tuple[int, int], level: int
) -> None:
    rules = load_rules("standard", 2, skunks=skunks)
    over = apply(before_deal(rules, dealer=0, scores=scores), Resign(1)).state
    assert over.result is not None and over.result.skunk == level


def three_hands() -> list[tuple[Card, ...]]:
    return [cards("2C 2D 3C 3D"), cards("4C 4D 5C 5D"), cards("6C 6D 7C 7D")]


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_f08_the_starter_is_an_undealt_card(rules: Rules) -> None:
    deal = dealt(deal_sizes(rules, 0), rules.deck_to_crib)
    state = apply(before_deal(rules, dealer=0), deal).state
    away = [(seat, rules.to_crib[seat]) for seat in range(rules.seats) if rules.to_crib[seat]]
    state = run(state, *(Discard(seat, deal.hands[seat][:many]) for seat, many in away)).state
    out = {card for hand in (*deal.hands, deal.to_crib) for card in hand}
    for card in DECK:
        if card in out:
            assert refused(state, Turn(card)) == "wrong_cards"
        else:
            assert StarterTurned(card) in apply(state, Turn(card)).events


# The discards


@pytest.mark.parametrize(("rules", "right"), [(STANDARD, 2), (THREE, 1), (FOUR, 1)], ids=["2", "3", "4"])
def test_f10_number_of_discards(rules: Rules, right: int) -> None:
    state = just_dealt(rules)
    for many in range(4):
        discard = Discard(1, state.dealt[1][:many])
        if many == right:
            assert apply(state, discard).state.discards[1] == discard.cards
        else:
            assert refused(state, discard) == "wrong_number_of_cards"


def just_dealt(rules: Rules) -> State:
    """Seat 0 has dealt off the top of a fresh pack."""
    return apply(before_deal(rules, dealer=0), dealt(deal_sizes(rules, 0), rules.deck_to_crib)).state


def test_f13_the_starter_waits_for_all_discards() -> None:
    state = just_dealt(THREE)
    state = run(state, *(Discard(seat, state.dealt[seat][:1]) for seat in (0, 2))).state
    for seat in (0, 1, 2, None):
        view = observe(state, seat)
        assert (view.starter, view.play, view.asked) == (None, (), (1,))
    assert refused(state, Turn(DECK[-2])) == "not_now"
    assert not [each for seat in range(3) for each in legal(state, seat) if isinstance(each, Play)]


def test_f14_discards_are_independent() -> None:
    start = just_dealt(THREE)
    discards = [Discard(seat, start.dealt[seat][:1]) for seat in range(3)]
    ends = {run(start, *order).state for order in permutations(discards)}
    assert len(ends) == 1
    first = apply(start, discards[2])
    for seat in (0, 1):
        view = observe(first.state, seat)
        assert (view.has_discarded, view.asked) == ((False, False, True), (0, 1))
        assert view.hand == observe(start, seat).hand
        assert not any(str(discards[2].cards[0]) in repr(redact(event, seat)) for event in first.events)


def test_f16_a_second_discard_where_discards_may_not_be_changed() -> None:
    state = just_dealt(FINAL)
    state = apply(state, Discard(1, state.dealt[1][:2])).state
    assert refused(state, Discard(1, state.dealt[1][2:4])) == "discard_is_final"
    assert legal(state, 1) == ()


def test_f16_where_they_may_be_changed_the_others_notice_nothing() -> None:
    start = just_dealt(STANDARD)
    first = apply(start, Discard(1, start.dealt[1][:2])).state
    second = apply(first, Discard(1, start.dealt[1][2:4]))
    assert second.events == ()
    assert observe(second.state, 0) == observe(first, 0)
    assert second.state.hands[1] == (*start.dealt[1][:2], *start.dealt[1][4:])
    all_in = apply(second.state, Discard(0, start.dealt[0][:2])).state
    assert refused(all_in, Discard(1, start.dealt[1][:2])) == "not_now"


# Heels and nobs


@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_f17_heels_belong_to_the_dealer(rank: str) -> None:
    hands = [cards("2C 2H 3C 3H"), cards("4C 4H 5C 5H"), cards("6C 6H 7C 7H")]
    starter = Card.parse(f"{rank}D")
    before = laid_away(before_deal(THREE, dealer=2), hands, keep_free=(starter,))
    step = apply(before, Turn(starter))
    scored = [(event.seat, event.source, event.points) for event in step.events if isinstance(event, Scored)]
    assert scored == ([(2, "heels", 2)] if rank == "J" else [])
    assert step.state.scores == ((0, 0, 2) if rank == "J" else (0, 0, 0))


def test_f20_heels_are_not_nobs() -> None:
    hands = [cards("JH 2C 4D 8S"), cards("JC 3C 6D TS")]
    state = in_play(STANDARD, hands, dealer=1, starter=Card.parse("JS"))
    events: list[Event] = []
    while state.phase is Phase.PLAY:
        step = apply(state, legal(state, asked_seats(state)[0])[0])
        events += step.events
        state = step.state
    lines = [line.name for event in events if isinstance(event, Scored) for line in event.lines]
    assert "nobs" not in lines
    assert state.tallies[1].heels == 2


# Cards are values


@pytest.mark.parametrize("rules", [STANDARD, THREE, FOUR], ids=["2", "3", "4"])
def test_f19_cards_are_values(rules: Rules) -> None:
    """Saved and loaded, pickled, copied: the game goes on to the same points, line by line."""
    game = whole_game(rules, 19)
    for phase in Phase:
        number = next((n for n, move in enumerate(game) if move.before.phase is phase and n > 40), None)
        if number is None:
            continue
        here = game[number].before
        saved = final_state(loads(dumps(record_of(rules, game[:number]))))
        for state in (saved, pickle.loads(pickle.dumps(here)), copy.deepcopy(here)):
            assert state == here
            assert hash(state) == hash(here)
            after = run(state, *(move.action for move in game[number:]))
            assert after.events == tuple(event for move in game[number:] for event in move.step.events)


@pytest.mark.parametrize("text", ["10H", "TH", "th", "10h", "10♥", " tH "])
def test_f61_the_ten_of_hearts(text: str) -> None:
    assert Card.parse(text) is Card.parse("TH")


@pytest.mark.parametrize("text", ["1H", "11H", "H10", "", "5X", "??", "5", "H", "5HH", "5H 6H", "0H", "５H"])
def test_f61_no_card(text: str) -> None:
    with pytest.raises(InvalidCard) as error:
        Card.parse(text)
    assert repr(text) in str(error.value)


def test_f61_every_card_survives_print_and_parse() -> None:
    assert len({str(card) for card in DECK}) == 52
    assert all(Card.parse(str(card)) is card for card in DECK)
    assert parse_cards(" ".join(map(str, DECK))) == DECK
