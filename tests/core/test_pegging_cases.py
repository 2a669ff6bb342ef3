"""Every series and every whole play of `cases/pegging.json`, and the attempts of `cases/illegal_plays.json`."""

from __future__ import annotations

from typing import Any

import pytest

from fifteentwo.actions import Play
from fifteentwo.asking import awaits, legal
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.events import CountClosed, Event, Played, PlayEnded, Scored, Went
from fifteentwo.game import apply
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.score import score_play
from fifteentwo.state import State
from tests.kit import cards, cases, in_play, run, spare_cards

PEGGING = cases("pegging")
SERIES = [case for case in PEGGING if case["kind"] == "series"]
FULL = [case for case in PEGGING if case["kind"] == "full"]
ILLEGAL = cases("illegal_plays")
PARTS = {"fifteen": "fifteen", "thirty_one": "thirtyone", "pair": "pair", "run": "run"}
RULES = {2: "standard", 3: "three", 4: "four_partners"}


def parts_of(scored: list[Scored]) -> dict[str, int]:
    """The points of a card by part, as the cases name them: pair royals are pairs."""
    parts = dict.fromkeys(PARTS.values(), 0)
    for line in (line for event in scored for line in event.lines):
        parts[PARTS[line.name.rstrip("34567").removeprefix("double_").removesuffix("_royal")]] += line.points
    return parts


def filled(rules: Rules, held: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Whole hands that begin with these cards; nothing under a nine is added."""
    spare = (card for card in reversed(spare_cards(*held)))
    return [(*hand, *(next(spare) for _ in range(rules.keep - len(hand)))) for hand in held]


def test_the_cases_are_of_two_kinds() -> None:
    assert len(SERIES) + len(FULL) == len(PEGGING)


@pytest.mark.parametrize("case", SERIES, ids=[case["id"] for case in SERIES])
def test_points_of_each_card_of_a_count(case: dict[str, Any]) -> None:
    laid: tuple[Card, ...] = ()
    for play in case["plays"]:
        laid = (*laid, Card.parse(play["card"]))
        score = score_play(laid)
        assert sum(card.count_value for card in laid) == play["count"]
        assert score.points == play["points"]
        assert parts_of([Scored(play["player"], "play", score.lines, score.points)]) == play["parts"]


@pytest.mark.parametrize("case", SERIES, ids=[case["id"] for case in SERIES])
def test_a_count_laid_in_a_game(case: dict[str, Any]) -> None:
    assert case["players"] == 2
    rules = load_rules("standard", 2)
    held = [tuple(Card.parse(p["card"]) for p in case["plays"] if p["player"] == seat) for seat in range(2)]
    state = in_play(rules, filled(rules, held), dealer=1 - case["plays"][0]["player"])
    for play in case["plays"]:
        step = apply(state, Play(play["player"], Card.parse(play["card"])))
        state = step.state
        assert step.events[0] == Played(play["player"], Card.parse(play["card"]), play["count"])
        scored = [e for e in step.events if isinstance(e, Scored) and e.source == "play"]
        own = [e for e in scored if e.lines[0].name not in ("go", "last")]
        assert sum(event.points for event in own) == play["points"]
        assert parts_of(own) == play["parts"]


def as_told(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events of the play in the words of the cases."""
    told: list[dict[str, Any]] = []
    for event in events:
        match event:
            case Played(seat, card, count):
                told.append({"type": "card", "player": seat, "card": str(card), "count": count, "points": 0})
            case Went(seat, _):
                told.append({"type": "go", "player": seat})
            case Scored(seat, "play", lines, points) if lines[0].name in ("go", "last"):
                told.append({"type": "end", "player": seat, "points": points, "reason": lines[0].name})
            case Scored(_, "play", _, points):
                told[-1]["points"] += points
            case CountClosed(_, int(leader)):
                told.append({"type": "reset", "leader": leader})
            case PlayEnded():
                told.append({"type": "over"})
                break
    return told


@pytest.mark.parametrize("case", FULL, ids=[case["id"] for case in FULL])
def test_whole_play(case: dict[str, Any]) -> None:
    rules = load_rules(RULES[case["players"]], case["players"])
    start = in_play(rules, [cards(hand) for hand in case["hands"]], dealer=case["dealer"])
    plays = [Play(play["player"], Card.parse(play["card"])) for play in case["plays"]]
    step = run(start, *plays)
    assert as_told(step.events) == case["events"]
    leaders = [start.turn, *(e.leader for e in step.events if isinstance(e, CountClosed) and e.leader is not None)]
    assert leaders == case["leaders"]
    pegged = [0] * case["players"]
    for event in step.events:
        if isinstance(event, Scored) and event.source == "play":
            pegged[event.seat] += event.points
    assert pegged == case["pegged"]


@pytest.mark.parametrize("case", FULL, ids=[case["id"] for case in FULL])
def test_each_card_of_a_whole_play(case: dict[str, Any]) -> None:
    rules = load_rules(RULES[case["players"]], case["players"])
    state = in_play(rules, [cards(hand) for hand in case["hands"]], dealer=case["dealer"])
    counts = 1
    went_before: list[int] = []
    for play in case["plays"]:
        assert (counts, awaits(state)) == (play["series"], (play["player"],))
        assert went_before == play["go_before"]
        step = apply(state, Play(play["player"], Card.parse(play["card"])))
        state = step.state
        closed = next((place for place, e in enumerate(step.events) if isinstance(e, CountClosed)), len(step.events))
        scored = [e for e in step.events[:closed] if isinstance(e, Scored)]
        ends = [e for e in scored if e.lines[0].name in ("go", "last")]
        own = [e for e in scored if e not in ends]
        assert parts_of(own) == play["parts"]
        assert [e.lines[0].name for e in ends] == ([play["end_reason"]] if play["end"] else [])
        assert sum(e.points for e in scored) == play["total"] == play["points"] + play["end"]
        went = [e.seat for e in step.events if isinstance(e, Went)]
        ended = closed < len(step.events)
        assert ended == (play["end_reason"] is not None)
        assert went == (play.get("go_after", []) if ended else went)
        went_before, counts = ([], counts + 1) if ended else (went, counts)


def attempted(case: dict[str, Any]) -> tuple[State, tuple[Event, ...]]:
    """The cards of the count laid by the seats in turn, seat 0 with the case's hand coming next. The last seat keeps an
    ace, so that the count is not over; cards that fill up seat 0's hand are no part of the case."""
    laid = cards(case["count_so_far"])
    seats = 2 if len(laid) // 2 + len(case["hand"]) <= 4 else 3
    rules = load_rules(RULES[seats], seats)
    order = [(place - len(laid)) % seats for place in range(len(laid))]
    held = [tuple(card for seat, card in zip(order, laid, strict=True) if seat == owner) for owner in range(seats)]
    held[0] += cards(case["hand"])
    held[-1] += (spare_cards(*held)[0],)
    first = order[0] if order else 0
    state = in_play(rules, filled(rules, held), dealer=(first - 1) % seats)
    step = run(state, *(Play(seat, card) for seat, card in zip(order, laid, strict=True)))
    return step.state, step.events


@pytest.mark.parametrize("case", ILLEGAL, ids=[case["id"] for case in ILLEGAL])
def test_refused_play(case: dict[str, Any]) -> None:
    state, events = attempted(case)
    assert case["expect"] == "reject"
    assert state.count == case["count"]
    assert (Went(0, case["count"]) in events) == case["must_say_go"]
    assert (awaits(state) == (0,)) == (not case["must_say_go"])
    own = cards(case["hand"])
    assert {each.card for each in legal(state, 0) if isinstance(each, Play) and each.card in own} == set(
        cards(case["legal_cards"])
    )
    if case["attempt"] == "go":
        return  # there is no such action: a seat that can play is asked to
    before = (state.count, state.count_cards, state.hands, state.turn, state.scores)
    with pytest.raises(IllegalAction) as refused:
        apply(state, Play(0, Card.parse(case["attempt"])))
    expected = "not_asked" if case["must_say_go"] else "over_31"
    assert refused.value.code == ("not_your_card" if case["attempt"] not in case["hand"] else expected)
    assert refused.value.detail
    assert (state.count, state.count_cards, state.hands, state.turn, state.scores) == before
