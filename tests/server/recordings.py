"""What the server tells one seat of a game, recorded for the client's own tests.

`python -m tests.server.recordings` writes them anew. Cards and decisions come from seeds, so that they change only when
the wire or the game does.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec

from fifteentwo.asking import asked_seats, legal
from fifteentwo.deck import Deck
from fifteentwo.ruleset import load_rules
from fifteentwo.server.tables.chair import Chair
from fifteentwo.server.tables.door import batches, hello
from fifteentwo.server.tables.play import Play, Setup, Sitter, deal_on, decide, new_play, question_of
from fifteentwo.server.wire.messages import Batch, Hello

FOLDER = Path(__file__).parents[2] / "web/src/table/fixtures"
NAMES = ("Guest", "Ann", "Bea", "Carl")


class Recording(msgspec.Struct):
    """How the game stood when the seat came to the table, and every batch after it."""

    hello: Hello
    batches: list[Batch]


def recordings() -> dict[str, bytes]:
    """Every recording by its file's name: a short game to its end, and one deal of partners."""
    return {
        "duel.json": _recorded(_setup("short_61", 2, you=0, cut="position"), deals=20),
        "partners.json": _recorded(_setup("standard", 4, you=1), deals=1),
    }


def _setup(ruleset: str, seats: int, *, you: int, **switches: str) -> Setup:
    sitters = (
        Sitter(name=name, person=1) if seat == you else Sitter(name=name, level="steady")
        for seat, name in enumerate(NAMES[:seats])
    )
    return Setup(
        id=ruleset,
        ruleset=ruleset,
        rules=load_rules(ruleset, seats=seats, **switches),
        sitters=tuple(sitters),
        first_dealer=None,
        sealed=False,
    )


def _recorded(setup: Setup, *, deals: int) -> bytes:
    play, recorded, random = new_play(setup, Deck.from_seed(setup.id).key), list[Batch](), Random(setup.id)
    (you,) = setup.persons
    first = hello(play, you, {})
    while play.state.result is None and (play.state.deal_number, bool(play.state.shown)) != (deals, True):
        play = _further(play, random)
        recorded += batches(play, you, after=recorded[-1].seq if recorded else 0) or []
    return msgspec.json.encode(Recording(first, recorded)) + b"\n"


def _further(play: Play, random: Random) -> Play:
    """One more step: a decision at random of a seat that is asked, else a Continue of every person."""
    asked = asked_seats(play.state)
    if not asked:
        chairs = (Chair(continued=play.state.deal_number),) * play.setup.rules.seats
        return play.after(deal_on(replace(play, chairs=chairs)), chairs=chairs)
    seat = random.choice(asked)
    decision = random.choice(legal(play.state, seat))
    return play.after(decide(play, decision, by="bot", question=question_of(play.state, seat)))


if __name__ == "__main__":
    for name, text in recordings().items():
        FOLDER.joinpath(name).write_bytes(text)
