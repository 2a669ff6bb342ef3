"""F88: a hint names what may be done, from what its seat can see; choices that look equal have one place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fifteentwo.actions import Discard, Play
from fifteentwo.asking import asked_seats, awaits, legal
from fifteentwo.bots.hints import hints
from fifteentwo.bots.seen import unseen_ranks
from fifteentwo.cards import DECK
from fifteentwo.deck import Deck
from fifteentwo.fast.discards import discard_values
from fifteentwo.game import apply, new_game
from fifteentwo.rules import Rules, Seat
from fifteentwo.score import score_show
from fifteentwo.state import ChanceKind, Over, Phase, State
from fifteentwo.view import View, observe
from tests.kit import every_rules, rules_id


def asked(rules: Rules, *, deals: int) -> Iterator[tuple[State, Seat]]:
    """Every moment of some deals at which a seat is asked; it then does what comes first."""
    state, deck = new_game(rules), Deck.from_seed("hints")
    while state.deal_number <= deals and not isinstance(awaits(state), Over):
        if isinstance(awaits(state), ChanceKind):
            state = apply(state, deck.chance(state)).state
            continue
        seat = asked_seats(state)[0]
        yield state, seat
        state = apply(state, legal(state, seat)[0]).state


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_f88_a_hint_for_everything_that_may_be_laid_away_or_played(rules: Rules) -> None:
    met = set()
    for state, seat in asked(rules, deals=1):
        found = hints(observe(state, seat))
        decisions = legal(state, seat)
        match state.phase:
            case Phase.DISCARD:
                may = {tuple(sorted(each.cards)) for each in decisions if isinstance(each, Discard)}
            case Phase.PLAY:
                may = {(each.card,) for each in decisions if isinstance(each, Play)}
            case _:
                may = set()
        assert {tuple(sorted(hint.cards)) for hint in found} == may
        assert len(found) == len(may)
        assert [hint.worth for hint in found] == sorted((hint.worth for hint in found), reverse=True)
        met.add(state.phase)
    assert {Phase.DISCARD, Phase.PLAY} <= met


def first_discard(rules: Rules) -> View:
    state, seat = next((state, seat) for state, seat in asked(rules, deals=1) if state.phase is Phase.DISCARD)
    return observe(state, seat)


def standard() -> Rules:
    return next(rules for rules in every_rules() if rules_id(rules) == "standard-2")


def test_f88_a_discard_is_weighed_over_the_cards_that_cannot_be_seen() -> None:
    """By hand: every starter but the six cards dealt, those laid away too."""
    view = first_discard(standard())
    unseen = [card for card in DECK if card not in view.dealt]
    for value in discard_values(view.dealt, rules=view.rules):
        kept = [card for card in view.dealt if card not in value.discard]
        mean = sum(score_show(kept, starter).points for starter in unseen) / len(unseen)
        assert value.hand == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize("rules", every_rules(), ids=rules_id)
def test_f88_the_play_is_weighed_over_the_cards_that_cannot_be_seen(rules: Rules) -> None:
    for state, seat in asked(rules, deals=1):
        if state.phase is not Phase.PLAY:
            continue
        view = observe(state, seat)
        played = {play.card for play in view.play if hasattr(play, "card")}
        seen = {*view.dealt, *played, view.starter}
        expected = [sum(card.rank - 1 == rank and card not in seen for card in DECK) for rank in range(13)]
        assert list(unseen_ranks(view)) == expected


def test_f88_choices_that_look_equal_have_one_place() -> None:
    """Cards of one rank are the same in the play; the best has place 1, and after two equal ones comes the third."""
    equal = 0
    for number in range(20):
        state, deck = new_game(standard()), Deck.from_seed(number)
        while state.phase is not Phase.OVER and state.deal_number < 4:
            if isinstance(awaits(state), ChanceKind):
                state = apply(state, deck.chance(state)).state
                continue
            seat = asked_seats(state)[0]
            found = hints(observe(state, seat))
            for hint in found:
                assert hint.place == 1 + sum(other.worth > hint.worth for other in found)
            if state.phase is Phase.PLAY:
                by_rank: dict[int, set[int]] = {}
                for hint in found:
                    by_rank.setdefault(hint.cards[0].rank, set()).add(hint.place)
                assert all(len(places) == 1 for places in by_rank.values())
                equal += len(found) - len(by_rank)
            state = apply(state, legal(state, seat)[0]).state
    assert equal, "no hand had two cards of a rank"
