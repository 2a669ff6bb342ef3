"""Whatever a game can come to has its form on the wire, counting by hand and muggins included."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from fifteentwo.actions import Claim, Cut, Decision, Discard, Muggins, Pass, Play, Resign
from fifteentwo.asking import asked_seats, legal
from fifteentwo.game import new_game
from fifteentwo.rules import Rules
from fifteentwo.ruleset import load_rules
from fifteentwo.server.tables.play import question_of
from fifteentwo.server.wire import choices as ch
from fifteentwo.server.wire import messages as wm
from fifteentwo.server.wire.convert import decision_of, event_of, legal_of, names_of, view_of
from fifteentwo.view import observe, redact
from tests.kit import moves, rules_id

MUGGINS: dict[str, Any] = {"counting": "manual", "muggins": "on"}
TABLES = (
    load_rules("standard", 2, **MUGGINS),
    load_rules("standard", 3, counting="manual", cut="position"),
    load_rules("standard", 4, **MUGGINS, overcount="two"),
    load_rules("five_card"),
    load_rules("five_players"),
)


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_every_moment_of_a_game_can_be_sent_and_read(rules: Rules) -> None:
    decoder = msgspec.json.Decoder(wm.Batch)
    for seq, move in enumerate(moves(new_game(rules), Random(7))):
        state = move.step.state
        for seat in range(rules.seats):
            view = observe(state, seat)
            batch = wm.Batch(
                seq=seq,
                events=[event_of(redact(event, seat), rules) for event in move.step.events],
                view=view_of(view),
                legal=legal_of(legal(state, seat), view),
                question=question_of(state, seat),
                waiting_for=[],
                head="0" * 64,
            )
            assert decoder.decode(msgspec.json.encode(batch)) == batch
            assert (batch.question is None) == (seat not in asked_seats(state))


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_a_question_is_asked_once_and_stays_while_others_decide(rules: Rules) -> None:
    asked: dict[int, list[str]] = {seat: [] for seat in range(rules.seats)}
    for move in moves(new_game(rules), Random(8)):
        for seat, known in asked.items():
            question = question_of(move.step.state, seat)
            if question is None or (known and known[-1] == question):
                continue
            assert question not in known, "a question that was answered is asked again"
            before = question_of(move.before, seat)
            assert before is None or getattr(move.action, "seat", None) == seat, "another's move made it stale"
            known.append(question)
    assert all(asked.values())


@pytest.mark.parametrize("rules", TABLES[:3], ids=rules_id)
def test_the_offer_does_not_count_for_who_counts_by_hand(rules: Rules) -> None:
    for move in moves(new_game(rules), Random(9)):
        for seat in range(rules.seats):
            for choice in legal_of(legal(move.step.state, seat), observe(move.step.state, seat)):
                assert not isinstance(choice, ch.LegalPlay) or choice.score.points == 0


def test_nothing_is_said_of_a_card_that_scores_nothing() -> None:
    rules, scored = load_rules("standard"), set()
    for move in moves(new_game(rules), Random(9)):
        for seat in range(rules.seats):
            for choice in legal_of(legal(move.step.state, seat), observe(move.step.state, seat)):
                if isinstance(choice, ch.LegalPlay):
                    scored.add(choice.score.points > 0)
                    assert bool(choice.score.spoken) == bool(choice.score.groups) == (choice.score.points > 0)
    assert scored == {True, False}


@pytest.mark.parametrize("rules", TABLES, ids=rules_id)
def test_every_legal_decision_is_offered_and_comes_back_as_itself(rules: Rules) -> None:
    for move in moves(new_game(rules), Random(10)):
        for seat in range(rules.seats):
            view, decisions = observe(move.step.state, seat), legal(move.step.state, seat)
            offered = legal_of(decisions, view)
            for decision in (*decisions, Resign(seat)):
                act = wm.Act(uuid4(), None, spoken_by_a_client(decision))
                heard = msgspec.json.decode(msgspec.json.encode(act), type=wm.ClientMessage)
                assert isinstance(heard, wm.Act) and decision_of(heard.action, seat) == decision
                assert isinstance(decision, Resign) or any(covers(choice, decision) for choice in offered)


def spoken_by_a_client(decision: Decision) -> ch.ActionWire:
    match decision:
        case Discard(_, cards):
            return ch.DiscardAction(names_of(cards))
        case Cut(_, position):
            return ch.CutAction(position)
        case Play(_, card, claim):
            return ch.PlayAction(str(card), claim)
        case Claim(_, points):
            return ch.ClaimAction(points)
        case Muggins(_, points):
            return ch.MugginsAction(points)
        case Pass():
            return ch.PassAction()
        case Resign():
            return ch.ResignAction()


def covers(choice: ch.LegalWire, decision: Decision) -> bool:
    """Whether the choice offers that decision."""
    match choice, decision:
        case ch.LegalDiscard(offered, _), Discard(_, cards):
            return offered == names_of(cards)
        case ch.LegalCut(first, last), Cut(_, position):
            return first <= position <= last
        case ch.LegalPlay(offered_card, _, _), Play(_, card, _):
            return offered_card == str(card)
        case (ch.LegalClaim(most), Claim(_, points)) | (ch.LegalMuggins(most), Muggins(_, points)):
            return points <= most
        case ch.LegalPass(), Pass():
            return True
        case _:
            return False
