"""From values of the core to the wire, and a client's action back.

Nothing here hides anything: what is given must already be a seat's own view, its redacted events, its own decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Final, assert_never

from ... import actions as act
from ... import events as ev
from ... import score as sc
from ...cadence import groups, spoken
from ...cards import Card
from ...rules import Rules, Seat
from ...ruleset import values_of
from ...score import NOTHING, score_play, score_show
from ...seal import DeckSealed, SealAborted, SealStep, SeatCommitted, ShareRevealed
from ...state import ShownHand, Tally
from ...view import View
from ..profiles.rewards import Worn
from . import choices as ch
from . import events as we
from . import seal as se
from .parts import Group, Line, Score
from .parts import Worn as WornWire
from .rules import RulesWire
from .view import FirstCutRoundWire, OpenWindowWire, ShownHandWire, TallyWire, ViewWire

_TALLIED: Final = tuple(each.name for each in fields(Tally))


def names_of(cards: Iterable[Card]) -> list[str]:
    """The cards as text, in the order given."""
    return [str(card) for card in cards]


def lines_of(lines: Iterable[sc.Line]) -> list[Line]:
    """What scored, line by line."""
    return [Line(line.name, names_of(line.cards), line.points) for line in lines]


def groups_of(score: sc.Score) -> list[Group]:
    """The lines as they are said."""
    return [Group(group.name, names_of(group.cards), group.points, group.total) for group in groups(score)]


@lru_cache(maxsize=4096)
def score_of(score: sc.Score) -> Score:
    """A score with its groups, and as it is said."""
    return Score(score.points, lines_of(score.lines), groups_of(score), list(spoken(score)))


@lru_cache(maxsize=256)
def rules_of(rules: Rules) -> RulesWire:
    """Every field, and what follows from them."""
    derived = {name: getattr(rules, name) for name in ("seats", "keep", "crib_size", "stub")}
    return RulesWire(**values_of(rules), **derived, match_points=list(rules.match_points))


def event_of(event: ev.Event, rules: Rules) -> we.EventWire:
    """An event, as redacted for who reads it; the rules tell whose side scored."""
    match event:
        case ev.FirstCutMade(seats, cards):
            return we.FirstCutMadeEvent(list(seats), names_of(cards))
        case ev.DealerChosen(seat):
            return we.DealerChosenEvent(seat)
        case ev.Dealt(number, dealer, sizes, to_crib, hands):
            seen = [None if hand is None else names_of(hand) for hand in hands]
            return we.DealtEvent(number, dealer, list(sizes), to_crib, seen)
        case ev.Discarded(seat, how_many):
            return we.DiscardedEvent(seat, how_many)
        case ev.CutMade(seat, position):
            return we.CutMadeEvent(seat, position)
        case ev.StarterTurned(card):
            return we.StarterTurnedEvent(str(card))
        case ev.HandShown(seat, crib, cards, starter):
            return we.HandShownEvent(seat, crib, names_of(cards), str(starter))
        case ev.Resigned(seat):
            return we.ResignedEvent(seat)
        case ev.GameOver():
            return _game_over(event)
        case _:
            return _play_event(event, rules)


def _play_event(event: ev.PlayEvent, rules: Rules) -> we.EventWire:
    match event:
        case ev.Played(seat, card, count):
            return we.PlayedEvent(seat, str(card), count)
        case ev.Went(seat, count):
            return we.WentEvent(seat, count)
        case ev.Scored(seat, source, lines, points):
            told = score_of(sc.Score(points, lines))
            return we.ScoredEvent(seat, source, told.lines, points, rules.side_of(seat), told.groups)
        case ev.CountClosed(count, leader):
            return we.CountClosedEvent(count, leader)
        case ev.PlayEnded(reason):
            return we.PlayEndedEvent(reason)
        case ev.Claimed(seat, what, points):
            return we.ClaimedEvent(seat, what, points)
        case ev.Revealed(seat, what, claimed, lines, points, caller):
            return we.RevealedEvent(seat, what, claimed, lines_of(lines), points, caller)
        case _:
            assert_never(event)


def _game_over(event: ev.GameOver) -> we.GameOverEvent:
    return we.GameOverEvent(event.side, list(event.scores), event.skunk, event.reason)


def view_of(view: View) -> ViewWire:
    """A seat's view, field by field."""
    return ViewWire(
        seat=view.seat,
        phase=view.phase.value,
        asked=list(view.asked),
        dealer=view.dealer,
        deal_number=view.deal_number,
        scores=list(view.scores),
        back_pegs=list(view.back_pegs),
        tallies=list(map(_tally, view.tallies)),
        first_cuts=[FirstCutRoundWire(list(cut.seats), names_of(cut.cards)) for cut in view.first_cuts],
        cutting=list(view.cutting),
        dealt=names_of(view.dealt),
        hand=names_of(view.hand),
        discard=names_of(view.discard),
        card_counts=list(view.card_counts),
        has_discarded=list(view.has_discarded),
        crib_count=view.crib_count,
        starter=None if view.starter is None else str(view.starter),
        play=[_play_event(event, view.rules) for event in view.play],
        count=view.count,
        count_cards=names_of(view.count_cards),
        gone=list(view.gone),
        turn=view.turn,
        shown=[_shown(hand) for hand in view.shown],
        windows=[OpenWindowWire(w.counter, w.what, w.claimed, list(w.open_to)) for w in view.windows],
        resigned=list(view.resigned),
        result=None if view.result is None else _game_over(view.result),
    )


def _tally(tally: Tally) -> TallyWire:
    return TallyWire(**{name: getattr(tally, name) for name in _TALLIED})


def _shown(hand: ShownHand) -> ShownHandWire:
    return ShownHandWire(
        seat=hand.seat,
        crib=hand.crib,
        cards=names_of(hand.cards),
        starter=str(hand.starter),
        points=hand.points,
        claimed=hand.claimed,
        score=score_of(sc.Score(hand.points, hand.lines)),
    )


def legal_of(decisions: Sequence[act.Decision], view: View) -> list[ch.LegalWire]:
    """The decisions that `view`'s seat has, the many claims, calls and cut positions each as a span."""
    found: dict[object, ch.LegalWire] = {}
    for decision in decisions:
        match decision:
            case act.Play(_, card):
                if card not in found:
                    found[card] = _legal_play(card, view)
            case act.Discard(_, cards):
                found[cards] = ch.LegalDiscard(names_of(cards), _keeps(cards, view))
            case act.Cut(_, position):
                first = found.get(act.Cut)
                found[act.Cut] = ch.LegalCut(first.first if isinstance(first, ch.LegalCut) else position, position)
            case act.Claim(_, points):
                found[act.Claim] = ch.LegalClaim(points)
            case act.Muggins(_, points):
                found[act.Muggins] = ch.LegalMuggins(points)
            case act.Pass():
                found[act.Pass] = ch.LegalPass()
            case act.Resign():
                pass
            case _:
                assert_never(decision)
    return list(found.values())


def _legal_play(card: Card, view: View) -> ch.LegalPlay:
    told = view.rules.counting == "automatic"
    score = score_play((*view.count_cards, card), rules=view.rules) if told else NOTHING
    # "Nineteen" is said of a hand; of a card that scores nothing only the count is said.
    said = score_of(score) if score.lines else Score(0, [], [], [])
    return ch.LegalPlay(str(card), view.count + card.count_value, said)


def _keeps(cards: tuple[Card, ...], view: View) -> int:
    kept = [card for card in view.dealt if card not in cards]
    return score_show(kept, None, rules=view.rules).points


def decision_of(action: ch.ActionWire, seat: Seat) -> act.Decision:
    """The client's action as that seat's decision. Raises InvalidCard."""
    match action:
        case ch.DiscardAction(cards):
            return act.Discard(seat, tuple(map(Card.parse, cards)))
        case ch.CutAction(position):
            return act.Cut(seat, position)
        case ch.PlayAction(card, claim):
            return act.Play(seat, Card.parse(card), claim)
        case ch.ClaimAction(points):
            return act.Claim(seat, points)
        case ch.MugginsAction(points):
            return act.Muggins(seat, points)
        case ch.PassAction():
            return act.Pass(seat)
        case ch.ResignAction():
            return act.Resign(seat)
        case _:
            assert_never(action)


def worn_of(worn: Worn) -> WornWire:
    """What is worn, for the wire."""
    return WornWire(face=worn.face, back=worn.back, pegs=worn.pegs, board=worn.board)


def step_of(step: SealStep) -> se.SealStepWire:
    """A step in the sealing of a deck, all of which are for everybody."""
    match step:
        case DeckSealed(seal):
            return se.SealedStep(seal.hex())
        case SeatCommitted(seat, commitment, by):
            return se.CommittedStep(seat, commitment.hex(), by)
        case ShareRevealed(seat, share):
            return se.RevealedStep(seat, share.hex())
        case SealAborted(secret):
            return se.AbortedStep(secret.hex())
        case _:
            assert_never(step)
