"""The chain of heads: after every step of the sealing and every action one hash that binds all before it.

A head tells nothing of hidden cards: the action goes into it under a salt that follows from the deck's secret, and
beside it the events as a spectator sees them. Whoever kept a head can tell later whether a record is of that game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from . import events as ev
from .canonical import canonical, canonical_of_ours
from .deck import TAG, digest, keyed
from .events import Event
from .plain import Plain
from .rules import Rules, Seat
from .ruleset import values_of
from .score import Line
from .seal import DeckSealed, SealAborted, SealStep, SeatCommitted, ShareRevealed
from .view import redact


def first_head(game: str, rules: Rules, dealer: Seat | None) -> bytes:
    """The head before the first step: which game it is, by which rules, and who deals first where that was settled."""
    return digest(TAG, "chain", canonical({"game": game, "rules": values_of(rules), "dealer": dealer}))


def head_after_step(head: bytes, step: SealStep) -> bytes:
    """The head after a step of the sealing."""
    return digest(TAG, head, canonical_of_ours(step_to_plain(step)))


def head_after_action(head: bytes, *, secret: bytes, seq: int, entry: Plain, events: Iterable[Plain]) -> bytes:
    """The head after action `seq` (from 1) of a game: `entry` as the record holds it, `events` as a spectator sees
    them."""
    hidden = digest(TAG, "hidden", keyed(secret, "salt", seq), canonical_of_ours(entry))
    return digest(TAG, head, canonical_of_ours({"action": hidden.hex(), "events": list(events)}))


def step_to_plain(step: SealStep) -> Plain:
    """The step with its `type`; bytes are hexadecimal."""
    match step:
        case DeckSealed(seal):
            return {"type": "sealed", "seal": seal.hex()}
        case SeatCommitted(seat, commitment, by):
            return {"type": "committed", "seat": seat, "commitment": commitment.hex(), "by": by}
        case ShareRevealed(seat, share):
            return {"type": "revealed", "seat": seat, "share": share.hex()}
        case SealAborted(secret):
            return {"type": "aborted", "secret": secret.hex()}
        case _:
            assert_never(step)


def public_events(events: Iterable[Event]) -> list[Plain]:
    """The events as a spectator sees them, as plain data."""
    return [event_to_plain(redact(event, None)) for event in events]


def event_to_plain(event: Event) -> Plain:
    """The event with its `type` and its fields; a card is a word, `"5H"`."""
    match event:
        case ev.FirstCutMade(seats, cards):
            return {"type": "first_cut_made", "seats": list(seats), "cards": list(map(str, cards))}
        case ev.DealerChosen(seat):
            return {"type": "dealer_chosen", "seat": seat}
        case ev.Dealt():
            return _dealt(event)
        case ev.Discarded(seat, how_many):
            return {"type": "discarded", "seat": seat, "how_many": how_many}
        case ev.CutMade(seat, position):
            return {"type": "cut_made", "seat": seat, "position": position}
        case ev.StarterTurned(card):
            return {"type": "starter_turned", "card": str(card)}
        case ev.HandShown(seat, crib, cards, starter):
            told = {"seat": seat, "crib": crib, "cards": list(map(str, cards)), "starter": str(starter)}
            return {"type": "hand_shown", **told}
        case ev.Resigned(seat):
            return {"type": "resigned", "seat": seat}
        case ev.GameOver(side, scores, skunk, reason):
            return {"type": "game_over", "side": side, "scores": list(scores), "skunk": skunk, "reason": reason}
        case _:
            return _play_event(event)


def _dealt(event: ev.Dealt) -> Plain:
    return {
        "type": "dealt",
        "number": event.number,
        "dealer": event.dealer,
        "sizes": list(event.sizes),
        "to_crib": event.to_crib,
        "hands": [None if hand is None else list(map(str, hand)) for hand in event.hands],
    }


def _play_event(event: ev.PlayEvent) -> Plain:
    match event:
        case ev.Played(seat, card, count):
            return {"type": "played", "seat": seat, "card": str(card), "count": count}
        case ev.Went(seat, count):
            return {"type": "went", "seat": seat, "count": count}
        case ev.Scored(seat, source, lines, points):
            return {"type": "scored", "seat": seat, "source": source, "lines": _lines(lines), "points": points}
        case ev.CountClosed(count, leader):
            return {"type": "count_closed", "count": count, "leader": leader}
        case ev.PlayEnded(reason):
            return {"type": "play_ended", "reason": reason}
        case ev.Claimed(seat, what, points):
            return {"type": "claimed", "seat": seat, "what": what, "points": points}
        case ev.Revealed(seat, what, claimed, lines, points, caller):
            told = {"seat": seat, "what": what, "claimed": claimed, "lines": _lines(lines), "points": points}
            return {"type": "revealed", **told, "caller": caller}
        case _:
            assert_never(event)


def _lines(lines: tuple[Line, ...]) -> list[Plain]:
    return [{"name": line.name, "cards": list(map(str, line.cards)), "points": line.points} for line in lines]
