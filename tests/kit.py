"""What a test needs to have a game at hand: whole games by seed, states set up from cards, and strategies.

A random seat here decides as `legal` allows; where points are counted by hand it mostly says the truth, and at times
too little or too much.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, assert_never

from hypothesis import strategies as st

from fifteentwo.actions import Action, Chance, Claim, Cut, Deal, Decision, Discard, FirstCut, Muggins, Play, Turn
from fifteentwo.asking import asked_seats, awaits, legal
from fifteentwo.cards import DECK, Card, parse_cards
from fifteentwo.dealing import deal_sizes, next_dealer
from fifteentwo.events import Event
from fifteentwo.game import Step, apply, new_game
from fifteentwo.rules import Rules, Seat
from fifteentwo.ruleset import load_rules, load_ruleset, ruleset_names
from fifteentwo.score import JACK, score_play, score_show
from fifteentwo.state import ChanceKind, Over, Phase, State, Tally

CASES = Path(__file__).parent / "cases"
VARIATIONS: tuple[dict[str, str], ...] = (
    {"counting": "manual"},
    {"counting": "manual", "muggins": "on", "overcount": "correct_only"},
    {"counting": "manual", "muggins": "on", "overcount": "excess"},
    {"counting": "manual", "muggins": "on", "overcount": "two"},
    {"cut": "position", "discard_change": "never"},
)
"""Switches that change what is asked, or what an answer does."""


def cases(name: str) -> Any:
    """The contents of `tests/cases/NAME.json`."""
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards of `"5H TD"` or of `["5H", "TD"]`."""
    return parse_cards(text if isinstance(text, str) else " ".join(text))


# Rules


@cache
def every_table() -> tuple[Rules, ...]:
    """Every ruleset for every number of seats that it has."""
    return tuple(rules for name in ruleset_names() for rules in load_ruleset(name).by_seats.values())


@cache
def every_rules() -> tuple[Rules, ...]:
    """Every table as its file says, and under each of VARIATIONS that it may choose."""
    found: list[Rules] = []
    for rules in every_table():
        allowed = load_ruleset(rules.name).allow
        chosen = [{key: value for key, value in each.items() if key in allowed} for each in VARIATIONS]
        found += [rules, *(load_rules(rules.name, rules.seats, **each) for each in chosen if each)]
    return tuple(dict.fromkeys(found))


def rules_id(rules: Rules) -> str:
    """`standard-3`, `acc-2-muggins=on`: the table, and the switches that differ from its file."""
    ruleset = load_ruleset(rules.name)
    plain = ruleset.by_seats[rules.seats]
    differs = [f"{key}={getattr(rules, key)}" for key in ruleset.allow if getattr(rules, key) != getattr(plain, key)]
    return "-".join([rules.name, str(rules.seats), *differs])


# Whole games


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a game: the state it was taken in, and what it led to."""

    before: State
    action: Action
    step: Step


def moves(state: State, rng: Random) -> Iterator[Move]:
    """Play on from a state to the end of the game with random chance and random legal decisions."""
    while not isinstance(awaits(state), Over):
        action = next_action(state, rng)
        step = apply(state, action)
        yield Move(state, action, step)
        state = step.state


def whole_game(rules: Rules, seed: int) -> list[Move]:
    """A game from the first cut to its end; the same seed gives the same game."""
    return list(moves(new_game(rules), Random(seed)))


def next_action(state: State, rng: Random) -> Action:
    """Whatever the state waits for; now and then a decision that is free to a seat that is not asked."""
    awaited = awaits(state)
    assert not isinstance(awaited, Over)
    if isinstance(awaited, ChanceKind):
        return chance(state, rng)
    if rng.random() < 0.15:
        unasked = [seat for seat in range(state.rules.seats) if seat not in awaited and legal(state, seat)]
        if unasked:
            return decision(state, rng.choice(unasked), rng)
    return decision(state, rng.choice(awaited), rng)


def chance(state: State, rng: Random) -> Chance:
    """The cut, deal or starter that the state waits for, out of a shuffled pack."""
    kind = awaits(state)
    assert isinstance(kind, ChanceKind)
    pack = rng.sample(DECK, 52)
    match kind:
        case ChanceKind.FIRST_CUT:
            return FirstCut(tuple(pack[: len(state.cutting)]))
        case ChanceKind.DEAL:
            dealer = next_dealer(state)
            assert dealer is not None
            sizes = deal_sizes(state.rules, dealer)
            rest = iter(pack)
            hands = tuple(tuple(islice(rest, size)) for size in sizes)
            return Deal(hands, tuple(islice(rest, state.rules.deck_to_crib)))
        case ChanceKind.TURN:
            return Turn(next(card for card in pack if card not in dealt_cards(state)))
        case _:
            assert_never(kind)


def decision(state: State, seat: Seat, rng: Random) -> Decision:
    """One of the seat's legal decisions; counts said by hand are true two times in three."""
    options = legal(state, seat)
    choice = rng.choice(options)
    if state.rules.counting == "automatic" or rng.random() < 1 / 3:
        return choice
    near = rng.choice((0, 0, 0, -1, -2, 1, 2))
    match choice:
        case Play(card=card):
            truth = score_play((*state.count_cards, card), rules=state.rules).points
            choice = Play(seat, card, max(0, truth + near))
        case Claim():
            choice = Claim(seat, max(0, truth_of_shown(state) + near))
        case Muggins():
            choice = Muggins(seat, max(1, near))
    return choice if choice in options else rng.choice(options)


def truth_of_shown(state: State) -> int:
    """What the hand (or crib) that lies open last is worth."""
    shown = state.shown[-1]
    return score_show(shown.cards, shown.starter, crib=shown.crib, rules=state.rules).points


def dealt_cards(state: State) -> set[Card]:
    """The cards of this deal that are not in the stub."""
    return {card for hand in (*state.dealt, state.deck_to_crib) for card in hand}


# States set up by hand


def run(state: State, *actions: Action) -> Step:
    """The state after all these actions, and all their events."""
    events: list[Event] = []
    for action in actions:
        step = apply(state, action)
        events += step.events
        state = step.state
    return Step(state, tuple(events))


def before_deal(rules: Rules, *, dealer: Seat, scores: Sequence[int] | None = None) -> State:
    """A game in which `dealer` is about to deal, not for the first time, with these scores by side."""
    now = tuple(scores or (0,) * len(rules.sides))
    return replace(
        new_game(rules, dealer=(dealer - 1) % rules.seats),
        deal_number=1,
        scores=now,
        tallies=tuple(Tally(hand=points) for points in now),
    )


def laid_away(
    state: State,
    hands: Sequence[Sequence[Card]],
    discards: Sequence[Sequence[Card]] | None = None,
    to_crib: Sequence[Card] | None = None,
    *,
    keep_free: Sequence[Card] = (),
) -> State:
    """The deal and the discards that leave each seat with its cards of `hands`. Without `discards` (and cards from the
    deck `to_crib`) nobody's cards, and none of `keep_free`, are laid away."""
    rules, dealer = state.rules, next_dealer(state)
    assert dealer is not None
    spare = iter(spare_cards(*hands, *(discards or ()), to_crib or (), keep_free))
    many = [rules.to_crib[rules.offset(seat, dealer)] for seat in range(rules.seats)]
    away = [tuple(each) for each in discards] if discards else [tuple(islice(spare, each)) for each in many]
    crib = tuple(to_crib) if to_crib is not None else tuple(islice(spare, rules.deck_to_crib))
    dealt = tuple((*hand, *each) for hand, each in zip(hands, away, strict=True))
    lays = [Discard(seat, each) for seat, each in enumerate(away) if each]
    return run(state, Deal(dealt, crib), *lays).state


def spare_cards(*held: Iterable[Card]) -> list[Card]:
    """The pack without these cards and without jacks, so that none of them turns up as his heels."""
    taken = {card for each in held for card in each}
    return [card for card in DECK if card not in taken and card.rank != JACK]


def in_play(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    *,
    dealer: Seat,
    scores: Sequence[int] | None = None,
    starter: Card | None = None,
) -> State:
    """Pone about to lead, each seat holding its cards of `hands`; scores by side."""
    turned = (starter,) if starter is not None else ()
    state = laid_away(before_deal(rules, dealer=dealer, scores=scores), hands, keep_free=turned)
    return turned_up(state, starter)


def turned_up(state: State, starter: Card | None = None) -> State:
    """All discards being in: the cut, where it is asked for, and that starter (or one that is no jack)."""
    if state.phase is Phase.CUT:
        (pone,) = asked_seats(state)
        state = apply(state, Cut(pone, state.rules.cut_positions[0])).state
    return apply(state, Turn(starter if starter is not None else spare_cards(dealt_cards(state))[0])).state


# Strategies


def rulebooks() -> st.SearchStrategy[Rules]:
    """Any rules that a table can have here."""
    return st.sampled_from(every_rules())


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)


@st.composite
def partial_games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> list[Move]:
    """The first moves of a random game, none to all of them."""
    table, seed, many = draw(rules or rulebooks()), draw(seeds()), draw(st.integers(0, 400))
    return list(islice(moves(new_game(table), Random(seed)), many))


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> State:
    """A state in the course of a random game, from before the first cut to after the end."""
    table, seed, many = draw(rules or rulebooks()), draw(seeds()), draw(st.integers(0, 400))
    state = new_game(table)
    for move in islice(moves(state, Random(seed)), many):
        state = move.step.state
    return state


def different_cards(many: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """That many different cards in any order."""
    return st.lists(st.sampled_from(DECK), min_size=many, max_size=many, unique=True).map(tuple)
