"""Whose turn it has become, in games by days: for letters to those who are not there to see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .clock import DAYS
from .play import Play, question_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """That a person has been asked something while they were away; `against` are the names of the others."""

    game: str
    person: int
    against: tuple[str, ...]


def turns_of(before: Play, after: Play) -> Iterator[Turn]:
    """The turns that a step has brought to players who are away."""
    setup = after.setup
    if setup.clock not in DAYS or after.over:
        return
    for seat in after.persons:
        away = after.chairs[seat].away_since is not None
        asked = question_of(after.state, seat) is not None and question_of(before.state, seat) is None
        person = setup.sitters[seat].person
        if away and asked and person is not None:
            others = tuple(sitter.name for other, sitter in enumerate(setup.sitters) if other != seat)
            yield Turn(game=setup.id, person=person, against=others)
