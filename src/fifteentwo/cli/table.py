"""The terminal's table: one person in seat 0, bots in the others, one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ..actions import Action, Resign
from ..asking import awaits, legal
from ..bots import Bot, title_of
from ..bots.hints import Hint, hints
from ..bots.pegging import WIN
from ..deck import Deck
from ..errors import CribbageError, IllegalAction
from ..game import apply, new_game
from ..record import By, Entry, Player, Record
from ..rules import Rules, Seat
from ..score import score_show
from ..state import ChanceKind, Over, Phase, State, Tally
from ..tutor import grade
from ..view import observe, redact
from .asking import HintWanted, SaidCount, decide
from .names import Names
from .screen import say
from .telling import Teller
from .tutoring import remarks
from .words import listed

ME: Final[Seat] = 0
PERSON: Final = "Player"
"""The person's name in a record."""
MOST_HINTS: Final = 4
_SOURCES: Final = {
    "start": "three for last",
    "heels": "his heels",
    "play": "the play",
    "hand": "hands",
    "crib": "cribs",
    "muggins": "muggins",
    "overcount": "overcount",
}


class Table:
    """A game as it goes on: the state, and every action so far with who took it."""

    def __init__(self, rules: Rules, *, bots: Mapping[Seat, Bot], deck: Deck) -> None:
        self.state: State = new_game(rules)
        self._bots, self._deck = bots, deck
        self._names = Names.of_table(rules)
        self._teller = Teller(rules, self._names)
        self._entries: list[Entry] = []
        self._remarks: tuple[str, ...] = ()

    def play(self) -> None:
        """Play until the game is over. Raises Left when the person leaves."""
        self._open()
        while True:
            match awaits(self.state):
                case Over():
                    self._tell_sources()
                    return
                case ChanceKind():
                    self._take(self._deck.chance(self.state), None)
                case seats if seats == (ME,):
                    self._ask_person()
                case seats:
                    seat = next(seat for seat in seats if seat != ME)
                    view = observe(self.state, seat)
                    self._take(self._bots[seat].act(view, legal(self.state, seat)), "bot")

    def record(self) -> Record:
        """The game so far as a record."""
        players = [
            Player(name=name, kind="bot", level=self._bots[seat].name) if seat in self._bots else Player(name=PERSON)
            for seat, name in enumerate(self._names.by_seat)
        ]
        return Record.of(self.state.rules, players, self._entries)

    def score(self) -> str:
        """`You 45, Ann 38`."""
        return self._teller.score()

    def _open(self) -> None:
        rules, names = self.state.rules, self._names
        sides = " against ".join(names.side(side) for side in range(len(rules.sides)))
        say(f"{sides}, to {rules.target} ({title_of(self._bots[1].name)} bots).")
        say("Answer with the numbers or the names of cards; hint helps, resign gives the game up, quit leaves it.")
        if rules.muggins == "on":
            say("To call what an opponent missed in the play, write muggins and the points instead of a card.")

    def _ask_person(self) -> None:
        """Ask until there is an answer that the game takes."""
        while True:
            try:
                decision = decide(observe(self.state, ME), self._names)
                if isinstance(decision, SaidCount):
                    self._take_said(decision)
                elif isinstance(decision, Resign):
                    # Partners give up together, and a bot agrees with the person at its side.
                    for seat in self.state.rules.sides[self.state.rules.side_of(ME)]:
                        self._take(Resign(seat), "person" if seat == ME else "bot")
                else:
                    self._take(decision, "person")
            except HintWanted:
                for line in self._hint():
                    say(line)
            except IllegalAction as error:
                say(f"{error.detail[:1].upper()}{error.detail[1:]}.")
            except CribbageError as error:
                say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            else:
                return

    def _hint(self) -> Iterator[str]:
        """What a steady player would think of the choices, the best few."""
        view = observe(self.state, ME)
        found = hints(view)
        if not found:
            yield "There is no hint for this: it is yours to count or to choose."
            return
        worth = "points of hand and crib" if view.phase is Phase.DISCARD else "points of lead"
        yield f"A steady player, by {worth}:"
        for hint in found[:MOST_HINTS]:
            yield f"  {hint.place}.  {listed(hint.cards)}  {_worth(hint)}"

    def _take_said(self, count: SaidCount) -> None:
        """Take the number; what was right of the lines waits until the truth is for all ears."""
        shown, rules = self.state.shown[-1], self.state.rules
        grading = grade(count.said, score_show(shown.cards, shown.starter, crib=shown.crib, rules=rules))
        self._remarks = (f"The tutor on your {'crib' if shown.crib else 'hand'}:", *remarks(grading))
        self._take(count.claim, "person")

    def _take(self, action: Action, by: By | None) -> None:
        step = apply(self.state, action)
        self.state = step.state
        self._entries.append(Entry(action, by))
        for line in self._teller.tell([redact(event, ME) for event in step.events]):
            say(line)
        if self._remarks and not any(window.what != "play" for window in self.state.windows):
            for line in self._remarks:
                say(line)
            self._remarks = ()

    def _tell_sources(self) -> None:
        """Where each side's points came from."""
        tallies = self.state.tallies
        heads = [self._names.side(side) for side in range(len(tallies))]
        say("Points by source")
        say(f"{'':<16}{''.join(f'{head:>{len(head) + 2}}' for head in heads)}")
        for source, name in _SOURCES.items():
            points = [_points(tally, source) for tally in tallies]
            if any(points):
                row = "".join(f"{each:>{len(head) + 2}}" for each, head in zip(points, heads, strict=True))
                say(f"  {name:<14}{row}")


def _points(tally: Tally, source: str) -> int:
    points: int = getattr(tally, source)
    return points


def _worth(hint: Hint) -> str:
    return "wins" if hint.worth >= WIN else f"{hint.worth:+.2f}"
