"""Whether a record is of a game from a sealed deck, checked from the beginning: the seal, the shuffles, the starters,
the chain. `docs/sealed-deck.md` says what that proves and what not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from .actions import Cut, Deal, FirstCut, Turn
from .canonical import canonical
from .chain import first_head, head_after_action, head_after_step, public_events
from .deck import Deck
from .errors import BrokenSeal
from .plain import action_to_plain
from .record import Record, entry_to_plain, opening, replay
from .seal import Sealing, SealStep, run_through
from .sealed_record import Link, Seal, StarterCut
from .state import State

Name = Literal["seal", "shuffle", "cut", "chain"]
Outcome = Literal["sealed", "tampered", "unsealed"]
CHECKS: Final[tuple[Name, ...]] = ("seal", "shuffle", "cut", "chain")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: whether it is as it must be (None: it could not be looked at), and a sentence."""

    name: Name
    good: bool | None
    detail: str


def _good(name: Name, detail: str) -> Check:
    return Check(name, good=True, detail=detail)


def _bad(name: Name, detail: str) -> Check:
    return Check(name, good=False, detail=detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What came of it. An unsealed record has no checks; a sealed one has all of them, in the order of CHECKS."""

    outcome: Outcome
    checks: tuple[Check, ...] = ()
    restarts: int = 0
    """How often the sealing began again because a share was not shown."""
    seal: bytes | None = None
    """The seal that was played from, as far as it is known."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the record is not to be believed, a sentence for each check that failed."""
        return tuple(check.detail for check in self.checks if check.good is False)


def verify(record: Record) -> Verdict:
    """Check a record that replays to its result, as every loaded one does.

    Raises InvalidRecord when it does not replay.
    """
    if record.seal is None:
        return Verdict(outcome="unsealed")
    seal_check, sealing, deck = _check_seal(record, record.seal)
    checks = (seal_check, *_check_cards(record, record.seal, deck), _check_chain(record, record.seal))
    good = all(check.good for check in checks)
    outcome: Outcome = "sealed" if good else "tampered"
    if sealing is None:
        return Verdict(outcome=outcome, checks=checks)
    return Verdict(outcome=outcome, checks=checks, restarts=sealing.restarts, seal=sealing.seal)


def sealed(
    record: Record, *, game: str, steps: tuple[SealStep, ...], secret: bytes, previous: bytes | None = None
) -> Record:
    """The record with its seal: the steps of the sealing, the secret now told, and the chain of its actions."""
    seal = Seal(game=game, previous=previous, steps=steps, secret=secret, links=(), cuts=())
    deck = run_through(game, record.rules.seats, steps, previous=previous).deck(secret)
    cuts = tuple(_cut_made(record, place, state, deck) for place, state in _starters(record))
    return replace(record, seal=replace(seal, links=tuple(_links(record, seal)), cuts=cuts))


# Seal


def _check_seal(record: Record, seal: Seal) -> tuple[Check, Sealing | None, Deck | None]:
    sealing = None
    try:
        sealing = run_through(seal.game, record.rules.seats, seal.steps, previous=seal.previous)
        deck = sealing.deck(seal.secret)
    except BrokenSeal as error:
        return _bad("seal", str(error)), sealing, None
    return _good("seal", "the secret and every share were sealed before any was shown"), sealing, deck


# Shuffles and starters


def _check_cards(record: Record, seal: Seal, deck: Deck | None) -> tuple[Check, Check]:
    if deck is None:
        unknown = "without a good seal the deck is not known"
        return Check("shuffle", None, unknown), Check("cut", None, unknown)
    return _check_shuffle(record, deck), _check_cuts(record, seal, deck)


def _check_shuffle(record: Record, deck: Deck) -> Check:
    packs = 0
    for place, state in _states_before(record):
        action = record.entries[place].action
        if isinstance(action, FirstCut | Deal):
            packs += 1
            if deck.chance(state) != action:
                what = "the cut for first deal" if isinstance(action, FirstCut) else f"deal {state.deal_number + 1}"
                return _bad("shuffle", f"actions[{place}]: {what} is not from the sealed deck")
    return _good("shuffle", f"every card cut and dealt is the sealed deck's: {packs} shuffles")


def _check_cuts(record: Record, seal: Seal, deck: Deck) -> Check:
    starters = list(_starters(record))
    if len(starters) != len(seal.cuts):
        return _bad("cut", f"{len(starters)} starters were turned, and {len(seal.cuts)} cuts are told")
    for told, (place, state) in zip(seal.cuts, starters, strict=True):
        if record.entries[place].action != deck.chance(state):
            return _bad("cut", f"actions[{place}]: the starter is not the card at the cut")
        made = _cut_made(record, place, state, deck)
        if made.by == "derived" and made.position != deck.derived_cut(state):
            return _bad("cut", f"actions[{place}]: nobody chose that cut, and it does not follow from the deck")
        if told != made:
            how = f"{made.position} ({made.by}), not at {told.position} ({told.by})"
            return _bad("cut", f"actions[{place}]: it was cut at {how}")
    taps = sum(cut.by == "tap" for cut in seal.cuts)
    return _good("cut", f"every starter is the card at its cut: {taps} tapped, {len(starters) - taps} derived")


def _cut_made(record: Record, place: int, state: State, deck: Deck) -> StarterCut:
    """How the starter that is turned at that place was cut."""
    cut = record.entries[place - 1]
    chosen = isinstance(cut.action, Cut) and cut.by == "person"
    return StarterCut(deck.cut_position(state), "tap" if chosen else "derived")


def _starters(record: Record) -> Iterator[tuple[int, State]]:
    """Where in the record a starter is turned, and the state before it."""
    return (each for each in _states_before(record) if isinstance(record.entries[each[0]].action, Turn))


def _states_before(record: Record) -> Iterator[tuple[int, State]]:
    state = opening(record)
    for place, step in enumerate(replay(record)):
        yield place, state
        state = step.state


# Chain


def _check_chain(record: Record, seal: Seal) -> Check:
    if len(seal.links) != len(record.entries):
        many = f"{len(record.entries)} actions and {len(seal.links)} links"
        return _bad("chain", f"the record has {many} of the chain: one was dropped or added")
    for place, (told, link) in enumerate(zip(seal.links, _links(record, seal), strict=True)):
        # By their text, for to Python true is 1.
        if canonical(told.events) != canonical(link.events):
            return _bad("chain", f"seal.links[{place}]: its events are not those of the action")
        if told.head != link.head:
            name = action_to_plain(record.entries[place].action)["type"]
            return _bad("chain", f"seal.links[{place}]: the head does not fit the {name} or what is before it")
    return _good("chain", f"every action and what was seen of it is bound in order: {len(seal.links)} links")


def _links(record: Record, seal: Seal) -> Iterator[Link]:
    """The links of the record's actions, made anew."""
    head = first_head(seal.game, record.rules, record.dealer)
    for step in seal.steps:
        head = head_after_step(head, step)
    for seq, (entry, played) in enumerate(zip(record.entries, replay(record), strict=True), start=1):
        events = public_events(played.events)
        head = head_after_action(head, secret=seal.secret, seq=seq, entry=entry_to_plain(entry), events=events)
        yield Link(tuple(events), head)
