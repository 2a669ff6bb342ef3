"""Where cards come from: known answers, fairness, and that nothing a player does changes what is dealt."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from fifteentwo.actions import Deal, FirstCut, Turn
from fifteentwo.asking import awaits
from fifteentwo.cards import DECK, parse_cards, spell
from fifteentwo.dealing import next_dealer
from fifteentwo.deck import Deck, digest, uniform
from fifteentwo.errors import IllegalAction
from fifteentwo.game import apply, new_game
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import ChanceKind, FirstCutRound, Over, Phase, State
from tests.kit import decision, every_table, rules_id

ZERO = bytes(32)
COUNTING = bytes(range(32))


# Known answers


def straight_hash(*parts: str | int) -> bytes:
    """The document's H, written out for the test."""
    whole = b""
    for part in parts:
        content = part.to_bytes(4, "big") if isinstance(part, int) else part.encode()
        whole += len(content).to_bytes(4, "big") + content
    return hashlib.sha256(whole).digest()


def straight_words(key: bytes, label: str, deal: int, round_of_cuts: int) -> list[int]:
    found = []
    for block in range(40):
        mac = hmac.new(key, straight_hash("cribfair/1", label, deal, round_of_cuts, block), hashlib.sha256).digest()
        found += [int.from_bytes(mac[at : at + 4], "big") for at in range(0, 32, 4)]
    return found


def straight_pack(key: bytes, label: str, deal: int, round_of_cuts: int) -> list[int]:
    words, pack = straight_words(key, label, deal, round_of_cuts), list(range(52))
    for last in range(51, 0, -1):
        while (word := words.pop(0)) >= 2**32 - 2**32 % (last + 1):
            pass
        pack[last], pack[word % (last + 1)] = pack[word % (last + 1)], pack[last]
    return pack


@pytest.mark.parametrize("key", [ZERO, COUNTING, hashlib.sha256(b"any").digest()], ids=["zero", "counting", "any"])
@pytest.mark.parametrize(
    ("label", "deal", "round_of_cuts"), [("first", 0, 0), ("first", 0, 3), ("deal", 1, 0), ("deal", 25, 0)]
)
def test_pack_as_computed_straight_from_the_description(key: bytes, label: str, deal: int, round_of_cuts: int) -> None:
    assert label in ("first", "deal")
    pack = Deck(key).pack("first" if label == "first" else "deal", deal=deal, round_of_cuts=round_of_cuts)
    assert list(pack) == straight_pack(key, label, deal, round_of_cuts)


def test_packs_known_by_heart() -> None:
    assert spell(Deck(ZERO).pack("first")[:6]) == "7DTS8H5HTC2C"
    assert spell(Deck(ZERO).pack("first", round_of_cuts=1)[:6]) == "8H9S2H4S7CJH"
    assert spell(Deck(ZERO).pack("deal", deal=1)) == (
        "5C9D2S6HKC8HQDKD3SAH6CQC6SJSJHAC8S6DAD3D4D7D8D7C3HQS7SJD7H2D5H4STS9S4H2CQH5S9CJC9H8CASTHTC5D2H3C4CTDKSKH"
    )
    assert spell(Deck(COUNTING).pack("deal", deal=2)[:6]) == "5CAD9S9CTH6D"
    assert digest("cribfair/1", "seed", "7").hex() == "a97c21eac8558265521aba677f2687da5f2287c11ba6752816a636741c8cd9da"


def test_position_that_nobody_chooses_as_computed_straight_from_the_description() -> None:
    for deal in range(1, 30):
        state = replace(with_deal(Deck(COUNTING), load_rules("standard"), deal=deal), deal_number=deal)
        word = straight_words(COUNTING, "cut", deal, 0)[0]
        assert word < 2**32 - 2**32 % 33
        assert Deck(COUNTING).cut_position(state) == 4 + word % 33


def test_words_beyond_the_last_whole_multiple_are_passed_over() -> None:
    assert uniform(iter([2**32 - 1, 2**32 - 2, 7]), 3) == (2**32 - 2) % 3
    assert uniform(iter([2**32 - 1, 5]), 4) == 3
    assert uniform(iter([2**32 - 1 - 2**32 % 49, 5]), 49) == 48
    assert uniform(iter([2**32 - 2**32 % 49, 5]), 49) == 5


# Cards by the state


def with_deal(deck: Deck, rules: Rules, *, deal: int, dealer: int = 0) -> State:
    before = replace(new_game(rules, dealer=dealer), dealer=(dealer - 1) % rules.seats, deal_number=deal - 1)
    before = before if deal > 1 else new_game(rules, dealer=dealer)
    return apply(before, deck.chance(before)).state


def dealt_to_the_end(deck: Deck, rules: Rules, seed: int) -> list[FirstCut | Deal | Turn]:
    """Every card that a whole game takes from the deck, its decisions random by the seed."""
    state, rng, found = new_game(rules), Random(seed), []
    while not isinstance(awaited := awaits(state), Over):
        if isinstance(awaited, ChanceKind):
            found.append(deck.chance(state))
            state = apply(state, found[-1]).state
        else:
            state = apply(state, decision(state, awaited[0], rng)).state
    return found


@pytest.mark.parametrize("rules", every_table(), ids=rules_id)
def test_one_card_at_a_time_from_the_dealers_left_then_the_crib(rules: Rules) -> None:
    for dealer in range(rules.seats):
        deck = Deck.from_seed(dealer)
        state = with_deal(deck, rules, deal=3, dealer=dealer)
        pack = list(deck.pack("deal", deal=3))
        waiting = {seat: list(hand) for seat, hand in enumerate(state.dealt)}
        while any(waiting.values()):
            for seat in rules.clockwise_from(rules.left_of(dealer)):
                if waiting[seat]:
                    assert waiting[seat].pop(0) == pack.pop(0)
        assert list(state.deck_to_crib) == pack[: rules.deck_to_crib]


@pytest.mark.parametrize(("seats", "hands", "to_crib", "left"), [(2, 6, 0, 40), (3, 5, 1, 36), (4, 5, 0, 32)])
def test_how_many_cards_are_dealt(seats: int, hands: int, to_crib: int, left: int) -> None:
    """F04: the seat after the dealer gets the first card, the dealer the last one dealt to a hand."""
    deck, rules = Deck.from_seed("F04"), load_rules("standard", seats)
    state = with_deal(deck, rules, deal=2, dealer=1)
    pack = deck.pack("deal", deal=2)
    assert [len(hand) for hand in state.dealt] == [hands] * seats
    assert len(state.deck_to_crib) == to_crib
    assert rules.stub == left == 52 - hands * seats - to_crib
    assert state.dealt[rules.left_of(1)][0] == pack[0]
    assert state.dealt[1][-1] == pack[hands * seats - 1]


@pytest.mark.parametrize("name", ["standard", "seven_card", "three", "five_players"])
def test_starter_is_an_undealt_card_and_every_one_of_them_comes_up(name: str) -> None:
    """F08."""
    rules, places = load_rules(name), set()
    for seed in range(400):
        deck = Deck.from_seed(seed)
        state = with_deal(deck, rules, deal=1)
        turn = deck.chance(replace(state, phase=Phase.TURN))
        assert isinstance(turn, Turn)
        stub = deck.pack("deal", deal=1)[52 - rules.stub :]
        assert not {turn.card} & {card for hand in (*state.dealt, state.deck_to_crib) for card in hand}
        places.add(stub.index(turn.card))
    assert places == set(rules.cut_positions)


def test_pone_chooses_the_starter_by_its_cut() -> None:
    deck, rules = Deck.from_seed("cut"), load_rules("acc", cut="position")
    state = with_deal(deck, rules, deal=1)
    stub = deck.pack("deal", deal=1)[12:]
    for position in rules.cut_positions:
        assert deck.chance(replace(state, phase=Phase.TURN, cut_position=position)) == Turn(stub[position])


def test_tied_seats_cut_from_a_fresh_pack() -> None:
    deck, rules = Deck.from_seed("ties"), load_rules("standard", 3)
    first_round = FirstCutRound((0, 1, 2), parse_cards("4H 4C 9D"))
    tied = replace(new_game(rules), cutting=(0, 1), first_cuts=(first_round,))
    assert deck.chance(new_game(rules)) == FirstCut(deck.pack("first")[:3])
    assert deck.chance(tied) == FirstCut(deck.pack("first", round_of_cuts=1)[:2])
    assert deck.pack("first") != deck.pack("first", round_of_cuts=1)


def test_nothing_is_dealt_while_a_seat_decides_or_after_the_end() -> None:
    deck = Deck.from_seed(1)
    state = with_deal(deck, load_rules("standard"), deal=1)
    assert next_dealer(state) is not None
    with pytest.raises(IllegalAction, match="no card is awaited") as refused:
        deck.chance(state)
    assert refused.value.code == "not_now"


@pytest.mark.parametrize("rules", every_table()[::4], ids=rules_id)
def test_decisions_do_not_change_the_cards(rules: Rules) -> None:
    deck = Deck.from_seed("fixed")
    one, other = dealt_to_the_end(deck, rules, seed=1), dealt_to_the_end(deck, rules, seed=2)
    both = min(len(one), len(other))
    assert both > 5
    assert one[:both] == other[:both]


# Seeds and keys


def test_same_seed_same_game() -> None:
    rules = load_rules("standard", 3)
    assert dealt_to_the_end(Deck.from_seed(7), rules, seed=0) == dealt_to_the_end(Deck.from_seed("7"), rules, seed=0)
    assert Deck.from_seed(7).pack("deal", deal=1) != Deck.from_seed(8).pack("deal", deal=1)
    assert Deck.from_seed(7).pack("deal", deal=1) != Deck.from_seed(7).pack("deal", deal=2)


def test_secure_decks_differ_and_tell_nothing_when_printed() -> None:
    one, other = Deck.secure(), Deck.secure()
    assert one.key != other.key
    assert len(one.key) == 32
    assert repr(one) == "Deck()"


def test_key_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        Deck(bytes(31))


# Fairness, F83


def chi_square(table: list[list[int]], expected: float) -> float:
    return sum((seen - expected) ** 2 / expected for row in table for seen in row)


def test_every_card_is_equally_likely_in_every_place() -> None:
    decks = 2600
    table = [[0] * 52 for _ in range(52)]
    for seed in range(decks):
        pack = Deck.from_seed(seed).pack("deal", deal=1)
        assert sorted(pack) == list(DECK)
        for place, card in enumerate(pack):
            table[place][card] += 1
    # With 51 x 51 degrees of freedom the sum is 2601 on average, and strays from it by 72.
    assert abs(chi_square(table, decks / 52) - 2601) < 4 * 72


def test_which_card_follows_which_is_even() -> None:
    decks = 600
    table = [[0] * 52 for _ in range(52)]
    for seed in range(decks):
        pack = Deck.from_seed(f"pairs {seed}").pack("deal", deal=1)
        for card, after in pairwise(pack):
            table[card][after] += 1
    pairs = [[seen for after, seen in enumerate(row) if after != card] for card, row in enumerate(table)]
    # About 2600 degrees of freedom.
    assert abs(chi_square(pairs, decks * 51 / (52 * 51)) - 2600) < 4 * 72


def test_every_cut_position_is_equally_likely() -> None:
    rules, games = load_rules("standard"), 3300
    state = with_deal(Deck(ZERO), rules, deal=1)
    seen = [0] * 41
    for seed in range(games):
        seen[Deck.from_seed(seed).cut_position(state)] += 1
    assert [at for at, times in enumerate(seen) if times] == list(rules.cut_positions)
    # With 32 degrees of freedom the sum strays by 8.
    assert chi_square([seen[4:37]], games / 33) < 32 + 4 * 8


def test_first_cuts_are_even() -> None:
    games = 2600
    seen = [0] * 52
    state = new_game(load_rules("standard"))
    for seed in range(games):
        cut = Deck.from_seed(seed).chance(state)
        assert isinstance(cut, FirstCut)
        seen[cut.cards[1]] += 1
    assert chi_square([seen], games / 52) < 51 + 4 * 10
