"""Asks the person at the terminal for a decision; whatever cannot be understood is told in one sentence."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..actions import Claim, Cut, Decision, Discard, Muggins, Pass, Play, Resign
from ..cards import Card, parse_cards
from ..pegging import fits
from ..rules import Seat
from ..state import Phase
from ..tutor import Said
from ..view import View
from .names import Names
from .screen import say
from .tutoring import NotUnderstood, is_said, read_said
from .words import listed, plural

QUIT: Final = ("quit", "exit", "q")
RESIGN: Final = "resign"
HINT: Final = ("hint", "?")
MUGGINS: Final = "muggins"


class Left(Exception):
    """The person left the table: typed quit, or ended the input."""


class HintWanted(Exception):
    """The person asks what to do."""


@dataclass(frozen=True, slots=True)
class SaidCount:
    """A count said line by line: the number it comes to, which is what counts, and the lines for the tutor."""

    claim: Claim
    said: tuple[Said, ...]


def ask(question: str) -> str:
    """One line from the person. Raises Left when there is none, or when it says so."""
    say(question, nl=False)
    answer = sys.stdin.readline()
    if not sys.stdin.isatty():
        # What comes through a pipe is not seen on the screen.
        say(answer.strip())
    if not answer or answer.strip().lower() in QUIT:
        raise Left
    return answer.strip()


def decide(view: View, names: Names) -> Decision | SaidCount:
    """What the person wants to do; whether it is allowed is for the game to say.

    Raises NotUnderstood or InvalidCard with one sentence, HintWanted, and Left.
    """
    seat = view.seat
    assert seat is not None and view.dealer is not None
    match view.phase:
        case Phase.DISCARD:
            return _discard(view, seat, names)
        case Phase.CUT:
            positions = view.rules.cut_positions
            answer = _answer(f"Cut for the starter: lift how many cards, {positions[0]} to {positions[-1]}? ")
            return answer if isinstance(answer, Resign) else Cut(seat, _number(answer))
        case Phase.PLAY:
            return _play(view, seat)
        case _:
            return _count(view, seat, names)


def _answer(question: str) -> str | Resign:
    answer = ask(question)
    if answer.lower() in HINT:
        raise HintWanted
    return Resign(0) if answer.lower() == RESIGN else answer


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise NotUnderstood(f"{text!r} is no number: write one, as 12")
    return int(text)


def _discard(view: View, seat: Seat, names: Names) -> Decision:
    assert view.dealer is not None
    many = view.rules.to_crib[view.rules.offset(seat, view.dealer)]
    say(f"Your cards: {_numbered(view.hand)}")
    answer = _answer(f"Lay {plural(many, 'card')} away to {names.whose(view.dealer)} crib: ")
    return answer if isinstance(answer, Resign) else Discard(seat, _chosen(answer, view.hand, many=many))


def _play(view: View, seat: Seat) -> Decision:
    fitting = [card for card in view.hand if fits(card, view.count)]
    only = fitting[0] if len(fitting) == 1 else None
    say(f"Your cards: {_numbered(view.hand, count=view.count)}")
    answer = _answer(f"Play a card on {view.count}{f' (Enter plays {only})' if only is not None else ''}: ")
    if isinstance(answer, Resign):
        return answer
    if answer.lower().startswith(MUGGINS):
        if not any(seat in window.open_to for window in view.windows):
            raise NotUnderstood("there is no count now on which you may call muggins")
        return Muggins(seat, _number(answer[len(MUGGINS) :].strip()))
    card = only if only is not None and not answer else _chosen(answer, view.hand, many=1)[0]
    if view.rules.counting == "automatic" or not fits(card, view.count):
        return Play(seat, card)
    claim = _answer(f"What does {card} score (Enter for nothing)? ")
    return claim if isinstance(claim, Resign) else Play(seat, card, _number(claim or "0"))


def _count(view: View, seat: Seat, names: Names) -> Decision | SaidCount:
    """The person's own hand is to be counted, or somebody's count may be called."""
    window = next((each for each in view.windows if each.what != "play" and seat in each.open_to), None)
    if window is not None:
        whose = names.whose(window.counter)
        answer = _answer(f"Muggins on {whose} {window.what}? Write what was missed, or Enter to let it stand: ")
        if isinstance(answer, Resign):
            return answer
        return Muggins(seat, _number(answer.lower().removeprefix(MUGGINS).strip())) if answer else Pass(seat)
    shown = view.shown[-1]
    what = "crib" if shown.crib else "hand"
    answer = _answer(f"Count your {what}, {listed(shown.cards)} with {shown.starter}: ")
    if isinstance(answer, Resign):
        return answer
    if is_said(answer):
        said = read_said(answer)
        return SaidCount(Claim(seat, said[-1].total), said)
    return Claim(seat, _number(answer))


def _numbered(hand: Sequence[Card], *, count: int = 0) -> str:
    """`1 4H  2 5D  (3 KS)`: a card in brackets does not fit under 31."""
    numbered = ((f"{place} {card}", fits(card, count)) for place, card in enumerate(hand, start=1))
    return "  ".join(text if free else f"({text})" for text, free in numbered)


def _chosen(answer: str, hand: Sequence[Card], *, many: int) -> tuple[Card, ...]:
    """The cards that were meant, by their numbers in the hand or by name; so many different ones."""
    cards = _named(answer, hand, many=many)
    if len(set(cards)) != many:
        example = " ".join(map(str, range(1, many + 1)))
        names = listed(hand[:many])
        given = f", not {len(cards)}" if len(set(cards)) == len(cards) else " that differ"
        raise NotUnderstood(f"choose {plural(many, 'card')}{given}: write {example} or {names}")
    return cards


def _named(answer: str, hand: Sequence[Card], *, many: int) -> tuple[Card, ...]:
    parts = answer.replace(",", " ").split()
    if parts and all(part.isascii() and part.isdigit() for part in parts):
        # Of several cards the numbers may be written together, as 12 for the first two.
        places = parts if many == 1 else [digit for part in parts for digit in part]
        numbered = {str(place): card for place, card in enumerate(hand, start=1)}
        for place in places:
            if place not in numbered:
                raise NotUnderstood(f"there is no card {place}: you hold {len(hand)}")
        return tuple(numbered[place] for place in places)
    cards = parse_cards(answer)
    for card in cards:
        if card not in hand:
            raise NotUnderstood(f"you do not hold {card}: your cards are {listed(hand)}")
    return cards
