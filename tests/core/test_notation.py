"""A position as a line of text: what it holds, both ways, and what is wrong with a line that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import dropwhile, takewhile
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifteentwo.actions import Play, Resign
from fifteentwo.cards import Card, parse_cards
from fifteentwo.errors import InvalidPosition
from fifteentwo.events import CountClosed, Went
from fifteentwo.game import apply, new_game
from fifteentwo.notation import parse_position, position_line
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import Phase, State, Tally
from fifteentwo.view import View, observe
from tests.kit import before_deal, every_rules, in_play, moves, positions, rules_id

PHASES = (Phase.DISCARD, Phase.CUT, Phase.TURN, Phase.PLAY)
EXAMPLE = "standard/2 1 52,40 5H6S7D/?????? JCQC/???? JD 0:TH.1:KC"
HANDS = [parse_cards(f"3{suit} 4{suit} 5{suit} 6{suit}") for suit in "CDHS"]
OURS = replace(load_rules("four_solo"), name="ours")
CHANGED = replace(load_rules("four_solo"), heels=3)


def has_line(state: State) -> bool:
    return state.phase in PHASES and not (state.phase is Phase.TURN and state.rules.cut == "position")


def states_with_lines(rules: Rules, seed: int) -> Iterator[State]:
    states = (move.step.state for move in moves(new_game(rules), Random(seed)))
    return (state for state in states if has_line(state))


def positions_of_a_deal(rules: Rules, seed: int) -> Iterator[State]:
    """Those of the second deal, when everybody has points."""
    later = dropwhile(lambda state: state.deal_number < 2, states_with_lines(rules, seed))
    return takewhile(lambda state: state.deal_number == 2, later)


def as_a_line_knows_it(state: State) -> State:
    """The state without what a line does not tell: earlier deals, the order of cards, where pone cut."""
    return replace(
        state,
        deal_number=1,
        first_cuts=(),
        cut_position=None,
        back_pegs=(),
        tallies=(),
        dealt=tuple(tuple(sorted(hand)) for hand in state.dealt),
        hands=tuple(tuple(sorted(hand)) for hand in state.hands),
        discards=tuple(None if away is None else tuple(sorted(away)) for away in state.discards),
        deck_to_crib=tuple(sorted(state.deck_to_crib)),
    )


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_state_to_line_and_back(rules: Rules) -> None:
    for state in positions_of_a_deal(rules, seed=8):
        line = position_line(state)
        again = parse_position(line)
        assert isinstance(again, State)
        assert as_a_line_knows_it(again) == as_a_line_knows_it(state), line
        assert position_line(again) == line


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_view_to_line_and_back(rules: Rules) -> None:
    for number, state in enumerate(positions_of_a_deal(rules, seed=9)):
        known = parse_position(position_line(state))
        assert isinstance(known, State)
        seat = (None, *range(rules.seats))[number % (rules.seats + 1)]
        line = position_line(observe(state, seat))
        shows_cards = seat is not None and (state.hands[seat] or state.discards[seat])
        assert parse_position(line) == observe(known, seat if shows_cards else None), line


@settings(max_examples=30, deadline=None)
@given(positions())
def test_position_of_any_game(state: State) -> None:
    if not has_line(state):
        with pytest.raises(InvalidPosition, match="only a game in which"):
            position_line(state)
        return
    again = parse_position(position_line(state))
    assert isinstance(again, State)
    assert as_a_line_knows_it(again) == as_a_line_knows_it(state)


def test_games_reach_every_kind_of_position() -> None:
    found = {state.phase for rules in every_rules() for state in positions_of_a_deal(rules, seed=8)}
    assert found == set(PHASES)
    goes = [
        event
        for state in positions_of_a_deal(load_rules("standard", 4), seed=8)
        for event in state.play
        if isinstance(event, Went | CountClosed)
    ]
    assert {type(event) for event in goes} == {Went, CountClosed}


@pytest.mark.parametrize("rules", every_rules()[::3], ids=rules_id)
def test_a_game_goes_on_from_a_line_as_it_would_have(rules: Rules) -> None:
    *_, state = positions_of_a_deal(rules, seed=10)
    again = parse_position(position_line(state))
    assert isinstance(again, State)
    for move in moves(state, Random(3)):
        step = apply(again, move.action)
        assert step.events == move.step.events
        again = step.state
        if again.phase is Phase.DEAL:
            break


def test_example() -> None:
    view = parse_position(EXAMPLE)
    assert isinstance(view, View)
    assert (view.seat, view.dealer, view.scores, view.turn, view.count) == (0, 1, (52, 40), 0, 20)
    assert view.hand == parse_cards("5H 6S 7D")
    assert view.dealt == parse_cards("5H 6S 7D TH JC QC")
    assert (view.card_counts, view.has_discarded, view.crib_count) == ((3, 3), (True, True), 4)
    assert position_line(view) == EXAMPLE


@pytest.mark.parametrize(
    "line",
    [
        "standard/2 0 0,0 AH2H3H4H5H6H/7H8H9HTHJHQH -/- - -",
        "standard/2 0 0,0 3H4H5H6H/7H8H9HTHJHQH AH2H/- - -",
        "acc/2/cut=position 0 0,0 3H4H5H6H/7H8H9HTH AH2H/JHQH - -",
        "three/3 0 1,2,3 3H4H5H6H/7H8H9HTH/3S4S5S6S AH/JH/QH/AC - -",
        "three/3 0 1,2,3 ????????/7H8H9HTH/???????? ??/JH/??/?? AC -",
        "five_players/5 2 0,0,0,0,0 3H4H5H6H/3S4S5S6S/3D4D5D6D/3C4C5C6C/7C8C9CTC AH/AS/-/AD/AC KH -",
        "standard/2 0 1,0 3H4H/7H8H AH2H/JHQH AC 1:9H.0:5S.1:TH.0:6S.1:go|",
        "standard/2 1 52,40 ??????/?????? ????/???? JD 0:TH.1:KC",
        "standard/2/counting=manual,muggins=on 1 52,40 5H6S7D/2S3S4S JCQC/ADAH 9D 0:TH=0.1:5C=0.0!2",
    ],
)
def test_line_that_stays_as_it_is(line: str) -> None:
    assert position_line(parse_position(line)) == line


def test_muggins_called_in_the_play_is_paid_within_the_scores() -> None:
    line = "standard/2/counting=manual,muggins=on 1 52,40 5H6S7D/2S3S4S JCQC/ADAH 9D 0:TH=0.1:5C=0.0!2"
    state = parse_position(line)
    assert isinstance(state, State)
    assert state.scores == (52, 40)
    assert state.tallies == (Tally(muggins=2), Tally())
    assert state.back_pegs == (50, 40)


def test_hidden_cards_are_such_that_the_same_seats_say_go_and_the_same_is_to_play() -> None:
    """Seats 0 and 1 said go, so theirs are high cards; but seat 1, to play at 25, holds one that fits."""
    rules = load_rules("three", 3)
    hands = [parse_cards(each) for each in ("TH AC TD 9H", "TS 9C 5H 6H", "9S AS 6D 4H")]
    state = in_play(rules, hands, dealer=2, starter=Card.parse("8D"))
    for play in ("0TH", "1TS", "29S", "0AC", "2AS", "0TD", "19C", "26D"):
        state = apply(state, Play(int(play[0]), Card.parse(play[1:]))).state
    assert position_line(state).endswith(" 8D 0:TH.1:TS.2:9S.0:AC.1:go.2:AS|0:TD.1:9C.2:6D.0:go")
    for seat in (None, 0, 2):
        line = position_line(observe(state, seat))
        view = parse_position(line)
        assert isinstance(view, View)
        assert (view.turn, view.count) == (1, 25)
        assert position_line(view) == line


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (new_game(load_rules("standard")), "only a game in which cards"),
        (before_deal(load_rules("standard"), dealer=0), "only a game in which cards"),
        (
            apply(in_play(load_rules("four_partners"), HANDS, dealer=0), Resign(1)).state,
            "a game in which somebody has resigned",
        ),
        (replace(in_play(load_rules("four_solo"), HANDS, dealer=0), rules=OURS), "ruleset: 'ours' is none of the lib"),
        (replace(in_play(load_rules("four_solo"), HANDS, dealer=0), rules=CHANGED), "ruleset: 'four_solo' is none of"),
    ],
)
def test_no_line(state: State, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=f"^{reason}"):
        position_line(state)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(EXAMPLE)), st.integers(0, 3), st.text("?-/|.:!=, 0123AKHgo", max_size=4))
def test_damaged_line_is_read_or_refused_in_one_sentence(at: int, gone: int, put: str) -> None:
    line = EXAMPLE[:at] + put + EXAMPLE[at + gone :]
    try:
        position = parse_position(line)
    except InvalidPosition as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert parse_position(position_line(position)) == position


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "seven parts"),
        (EXAMPLE + " ", "seven parts"),
        (EXAMPLE.replace(" JD", ""), "seven parts"),
        (EXAMPLE + ".0:5H" * 250, "seven parts"),
        (EXAMPLE.replace("standard/2", "standard"), "ruleset: write NAME/SEATS"),
        (EXAMPLE.replace("standard/2", "./ours.toml/2"), "ruleset: write NAME/SEATS"),
        (EXAMPLE.replace("standard/2", "ours/2"), "ruleset: there is no ruleset 'ours'"),
        (EXAMPLE.replace("standard/2", "standard/5"), "ruleset: seats = 5"),
        (EXAMPLE.replace("standard/2", "table/2/muggins=on"), "ruleset: muggins = 'on'"),
        (EXAMPLE.replace("standard/2", "standard/2/cut=often"), "ruleset: standard: cut = 'often'"),
        (EXAMPLE.replace(" 1 ", " 2 "), "dealer: write a number from 0 to 1"),
        (EXAMPLE.replace(" 1 ", " A "), "dealer: write a number from 0 to 1"),
        (EXAMPLE.replace("52,40", "52"), "scores: there are 2 sides, not 1"),
        (EXAMPLE.replace("52,40", "52,121"), "scores: write a number from 0 to 120"),
        (EXAMPLE.replace("52,40", "52,-4"), "scores: write a number"),
        (EXAMPLE.replace("52,40", "52,٤"), "scores: write a number"),
        (EXAMPLE.replace("52,40", "52,1"), "scores: side 1 has pegged 2 points in this deal"),
        (EXAMPLE.replace("5H6S7D", "5H6S7"), "hands: '7' is no card"),
        (EXAMPLE.replace("5H6S7D", "5H6S7X"), "hands: '7X' is no card"),
        (EXAMPLE.replace("5H6S7D", "5H5H7D"), "hands, .*different cards"),
        (EXAMPLE.replace("5H6S7D", "5H6S"), "hands, .*6, 6 cards by seat"),
        (EXAMPLE.replace("5H6S7D/??????", "/??????"), "hands: a group is empty"),
        (EXAMPLE.replace("5H6S7D/??????", "5H6S7D"), "hands: write 2 groups"),
        (EXAMPLE.replace("5H6S7D/??????", "5H6S7D/7C8C9C"), "hands: beside cards \\?\\? a line shows one seat's"),
        (EXAMPLE.replace("5H6S7D", "5H6S??"), "hands: seat 0 knows its own cards"),
        (EXAMPLE.replace("??????", "??" * 60), "hands: there are more cards than a pack has"),
        (EXAMPLE.replace("JCQC/????", "JCQC"), "discards: write 2 groups"),
        (EXAMPLE.replace("JCQC/????", "JCQC/????/KD"), "discards: write 2 groups"),
        ("three/3 0 1,2,3 3H4H5H6H/7H8H9HTH/3S4S5S6S AH/JH/QH - -", "discards: write 4 groups .*deck to the crib"),
        ("three/3 0 1,2,3 ????????/7H8H9HTH/???????? ??/JH/??/2H AC -", "discards: nobody knows"),
        (EXAMPLE.replace(" JD ", " XX "), "starter: 'XX' is no card"),
        (EXAMPLE.replace(" JD ", " 5H "), "starter: 5H was dealt"),
        ("standard/2 0 0,0 3H4H5H6H/7H8H9HTHJHQH AH2H/- KD -", "starter: that is for the starter; now it is the disc"),
        (EXAMPLE.replace(" JD ", " - "), "play: 0:TH: that is for the play"),
        (EXAMPLE + ".0:9H.", "play: write SEAT:CARD"),
        (EXAMPLE + ".2:9H", "play: write SEAT:CARD"),
        (EXAMPLE.replace("1:KC", "0:KC"), "hands, .*6, 6 cards by seat"),
        (EXAMPLE.replace("1:KC", "1:go"), "hands, .*6, 6 cards by seat"),
        (EXAMPLE + ".0:go", "play: this play is written 0:TH.1:KC, not 0:TH.1:KC.0:go"),
        (EXAMPLE + "|", "play: this play is written 0:TH.1:KC, not 0:TH.1:KC|"),
        ("standard/2 0 0,0 3H4H/7H8H AH2H/JHQH AC 1:9H.0:5S.1:TH.0:6S", "play: this play is written .*0:6S.1:go\\|"),
        ("standard/2 0 0,0 3H4H/7H8H AH2H/JHQH AC 1:9H.0:5S.1:9S.0:KS", "play: 0:KS: KS would make 33, over 31"),
        ("standard/2 0 0,0 3H4H/7H8H AH2H/JHQH AC 1:9H.1:5S.0:9S.0:KS", "play: 1:5S: seat 1 is not asked: seat 0 is"),
        ("standard/2 0 0,0 3H4H/7H8H AH2H/JHQH AC 1:9H=2.0:5S.1:2S.0:2C", "play: 1:9H=2: points are counted for you"),
        ("standard/2 0 0,0 3H4H/7H8HTH AH2H/JHQH AC 1:9H.0:5S.0!2.0:6S", "play: 0!2: there is nothing that seat 0 may"),
        (
            "standard/2 0 9,9 -/- AH2H/JHQH AC 1:9H.0:TS.1:TH.0:2C|1:4C.0:4S.1:4D.0:2S",
            "play: the play of this deal is over",
        ),
    ],
)
def test_line_that_cannot_be_read(line: str, fault: str) -> None:
    with pytest.raises(InvalidPosition, match=f"^{fault}" if not fault.startswith("seven") else fault):
        parse_position(line)
