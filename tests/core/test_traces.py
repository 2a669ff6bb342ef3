"""Every play, deal and end of a game of `cases/traces.json`, event by event."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from fifteentwo.actions import Play
from fifteentwo.asking import asked_seats, legal
from fifteentwo.cards import Card
from fifteentwo.errors import IllegalAction
from fifteentwo.events import (
    CountClosed,
    Event,
    GameOver,
    HandShown,
    Played,
    PlayEnded,
    Scored,
    Went,
)
from fifteentwo.game import apply, new_game
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.state import State
from tests.kit import before_deal, cards, cases, in_play, laid_away, turned_up

TRACES = cases("traces")["traces"]
NOT_YET_SUPPORTED = {"D10": "Canadian doubles: two hands of ten, four cards passed to the partner"}
PLAYS = [trace for trace in TRACES if trace["kind"] == "play"]
DEALS = [trace for trace in TRACES if trace["kind"] in ("deal", "end") and trace["id"] not in NOT_YET_SUPPORTED]
BY_SEATS = {2: "standard", 3: "three", 4: "four_partners", 6: "six_three_pairs"}
AFTER_THE_PLAY = (HandShown, GameOver)


def ids(traces: list[dict[str, Any]]) -> list[str]:
    return [trace["id"] for trace in traces]


def rules_of(trace: dict[str, Any]) -> Rules:
    """`standard` with more than two is a ruleset of its own name."""
    name = BY_SEATS[trace["players"]] if trace["ruleset"] == "standard" else trace["ruleset"]
    rules = load_rules(name, trace["players"])
    assert [list(side) for side in rules.sides] == trace["teams"]
    return rules


def test_every_trace_is_played_or_named_as_not_yet_supported() -> None:
    assert {trace["id"] for trace in TRACES} == {*ids(PLAYS), *ids(DEALS), *NOT_YET_SUPPORTED}
    assert [trace["id"] for trace in TRACES if "passed" in trace] == list(NOT_YET_SUPPORTED)


@pytest.mark.parametrize("rules", cases("traces")["rulesets"].values(), ids=list(cases("traces")["rulesets"]))
def test_rulesets_of_the_traces(rules: dict[str, Any]) -> None:
    ours = load_rules(rules["name"], 2)
    same = ("name", "target", "heels", "nobs", "go", "last", "limit_points", "fifteen", "pair", "play_continues")
    assert {key: getattr(ours, key) for key in same} == {key: rules[key] for key in same}
    assert ours.hand_flush == rules["hand_flush_min"]
    assert ours.crib_flush == {"five_only": "all", "like_hand": "like_hand"}[rules["crib_flush"]]


def as_told(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events of the play in the words of the traces."""
    told: list[dict[str, Any]] = []
    for event in events:
        match event:
            case Played(seat, card, count):
                told.append({"type": "play", "seat": seat, "card": str(card), "count": count, "points": []})
            case Went(seat, count):
                told.append({"type": "go", "seat": seat, "count": count})
            case Scored(seat, "play", (line,), _) if line.name in ("go", "last"):
                points = [[line.name, line.points]]
                count = next(each["count"] for each in reversed(told) if each["type"] == "play")
                told.append({"type": "award", "seat": seat, "kind": line.name, "count": count, "points": points})
            case Scored(_, "play", lines, _):
                told[-1]["points"] = [[line.name, line.points] for line in lines]
            case CountClosed(_, int(leader)):
                told.append({"type": "reset", "leader": leader})
            case PlayEnded("one_count"):
                told.append({"type": "end", "reason": "one_count"})
    return told


def in_the_play(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events before the show or the end."""
    stop = next((place for place, event in enumerate(events) if isinstance(event, AFTER_THE_PLAY)), len(events))
    return events[:stop]


def lay(state: State, script: list[str]) -> tuple[State, tuple[Event, ...]]:
    """Lay the cards in this order, each by whoever is asked."""
    events: list[Event] = []
    for name in script:
        (seat,) = asked_seats(state)
        step = apply(state, Play(seat, Card.parse(name)))
        events += step.events
        state = step.state
    return state, tuple(events)


def pegged(events: tuple[Event, ...], seats: int) -> list[int]:
    points = [0] * seats
    for event in events:
        if isinstance(event, Scored) and event.source == "play":
            points[event.seat] += event.points
    return points


def after_the_play(start: tuple[int, ...], rules: Rules, events: tuple[Event, ...]) -> list[int]:
    scores = list(start)
    for event in in_the_play(events):
        if isinstance(event, Scored):
            scores[rules.side_of(event.seat)] += event.points
    return scores


@pytest.mark.parametrize("trace", PLAYS, ids=ids(PLAYS))
def test_play(trace: dict[str, Any]) -> None:
    rules = rules_of(trace)
    hands = [cards(hand) for hand in trace["hands"]]
    start = in_play(rules, hands, dealer=trace["dealer"], scores=trace["start_scores"])
    state, events = lay(start, trace["script"])
    played = in_the_play(events)
    assert as_told(played) == trace["events"]
    closed = [event.leader for event in played if isinstance(event, CountClosed)]
    assert [start.turn, *(leader for leader in closed if leader is not None)] == trace["leaders"]
    assert [sorted(hand) for hand in state.hands] == [sorted(cards(hand)) for hand in trace["unplayed"]]
    assert pegged(played, rules.seats) == trace["pegged"]
    assert after_the_play(start.scores, rules, events) == trace["scores"]
    ended = [event.reason for event in played if isinstance(event, PlayEnded)]
    assert ended == ([] if trace["ended_by"] == "game" else [trace["ended_by"]])
    if trace["ended_by"] == "game":
        check_result(rules, state, events, trace)
    else:
        assert trace["winner"] is None


PROBES = [(trace, probe) for trace in PLAYS for probe in trace.get("illegal", ())]
CODES = {
    "not your turn": "not_asked",
    "out of turn": "not_asked",
    "> 31": "over_31",
    "not held": "not_your_card",
    "play is over": "not_now",
}


@pytest.mark.parametrize(
    ("trace", "probe"),
    PROBES,
    ids=[f"{trace['id']}-{probe['after']}-{probe.get('card', 'go')}" for trace, probe in PROBES],
)
def test_illegal_probe(trace: dict[str, Any], probe: dict[str, Any]) -> None:
    hands = [cards(hand) for hand in trace["hands"]]
    start = in_play(rules_of(trace), hands, dealer=trace["dealer"])
    state, _ = lay(start, trace["script"][: probe["after"]])
    if probe["action"] == "go":
        # There is no such action: the seat is asked for a card, and that it fits is why a go would be wrong.
        assert probe["reason"].startswith("holds")
        assert asked_seats(state) == (probe["seat"],)
        fitting = {str(each.card) for each in legal(state, probe["seat"]) if isinstance(each, Play)}
        assert any(card in probe["reason"] for card in fitting)
        return
    with pytest.raises(IllegalAction) as refused:
        apply(state, Play(probe["seat"], Card.parse(probe["card"])))
    assert refused.value.code == next(code for words, code in CODES.items() if words in probe["reason"])


@pytest.mark.parametrize("trace", DEALS, ids=ids(DEALS))
def test_deal(trace: dict[str, Any]) -> None:
    rules = rules_of(trace)
    laid = laid_state(rules, trace)
    assert list(laid.scores) == trace["start_scores"]
    assert [list(kept) for kept in laid.kept] == [list(cards(kept)) for kept in trace["kept"]]
    assert Counter(laid.crib) == Counter(cards(trace["crib"]))
    turned, heels = turn(laid, trace)
    assert heels == trace["heels"]
    played = turned
    if trace["play"] is not None:
        played, events = lay(turned, trace["play"]["script"])
        check_play(rules, played, events, trace["play"])
        check_show(rules, turned, events, trace)
        assert list(played.scores) == trace["final_scores"]
        ends = [event for event in events if isinstance(event, GameOver)]
    else:
        ends = [played.result] if played.result else []
        assert trace["show"] == []
    assert [end.side for end in ends] == ([] if trace["winner"] is None else [trace["winner"]])
    if trace["winner"] is not None:
        check_result(rules, played, tuple(ends), trace)


def laid_state(rules: Rules, trace: dict[str, Any]) -> State:
    """All laid away. Points for the first deal (five-card's three for last) come by the rule itself."""
    before = before_deal(rules, dealer=trace["dealer"], scores=trace["start_scores"])
    if rules.start_points:
        before = new_game(rules, dealer=trace["dealer"])
    kept = [cards(each) for each in trace["kept"]]
    away = [cards(each) for each in trace["discards"]]
    state = laid_away(before, kept, away, cards(trace["crib_from_deck"]))
    in_order = [cards(hand) for hand in trace["dealt"]]
    assert [sorted(hand) for hand in state.dealt] == [sorted(hand) for hand in in_order]
    return replace(state, dealt=tuple(in_order), hands=tuple(cards(each) for each in trace["kept"]))


def turn(state: State, trace: dict[str, Any]) -> tuple[State, dict[str, int] | None]:
    turned = turned_up(state, Card.parse(trace["starter"]))
    gained = [after - before for before, after in zip(state.scores, turned.scores, strict=True)]
    dealer_side = state.rules.side_of(trace["dealer"])
    assert sum(gained) == gained[dealer_side]
    return turned, {"seat": trace["dealer"], "points": sum(gained)} if sum(gained) else None


def check_play(rules: Rules, state: State, events: tuple[Event, ...], play: dict[str, Any]) -> None:
    played = in_the_play(events)
    assert as_told(played) == play["events"]
    assert pegged(played, rules.seats) == play["pegged"]
    assert [sorted(hand) for hand in state.hands] == [sorted(cards(hand)) for hand in play["unplayed"]]


def check_show(rules: Rules, turned: State, events: tuple[Event, ...], trace: dict[str, Any]) -> None:
    """Each hand in its order, with its lines and the score after it; nothing after the last one listed."""
    scores = after_the_play(turned.scores, rules, events)
    show = iter([e for e in events[len(in_the_play(events)) :] if not isinstance(e, GameOver)])
    for expected in trace["show"]:
        shown = next(show)
        assert isinstance(shown, HandShown)
        assert (shown.seat, shown.crib) == (expected["seat"], expected["who"] == "crib")
        assert shown.starter == Card.parse(trace["starter"])
        assert set(shown.cards) == set(cards(expected["cards"]))
        lines: Counter[tuple[str, frozenset[Card], int]] = Counter()
        if expected["points"]:
            scored = next(show)
            assert isinstance(scored, Scored)
            source = "crib" if shown.crib else "hand"
            assert (scored.seat, scored.source, scored.points) == (shown.seat, source, expected["points"])
            lines.update((line.name, frozenset(line.cards), line.points) for line in scored.lines)
            scores[rules.side_of(scored.seat)] += scored.points
        assert lines == Counter((name, frozenset(cards(each)), points) for name, each, points in expected["combos"])
        assert scores[rules.side_of(shown.seat)] == expected["score_after"]
    assert list(show) == []


def check_result(rules: Rules, state: State, events: tuple[Event, ...], trace: dict[str, Any]) -> None:
    over = events[-1]
    assert over == state.result
    assert isinstance(over, GameOver)
    scores = trace["scores"] if trace["kind"] == "play" else trace["final_scores"]
    assert (over.side, list(over.scores)) == (trace["winner"], scores)
    assert over.reason == trace.get("won_at", "play")
    for side, level in trace["skunk_level"].items():
        # The traces count a third line, below 31, that no ruleset for 121 has.
        assert rules.skunk_level((rules.target, scores[int(side)]), 0) == min(level, len(rules.skunk_lines))
    assert over.skunk == min(min(level, len(rules.skunk_lines)) for level in trace["skunk_level"].values())
