"""A person's part in sealing a deck, as its program does it: bind to a share, and show it when every seat is bound.

This one forgets its share with the line: after that it binds itself anew, and the deck is sealed again.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifteentwo.seal import commitment_of, new_secret
from fifteentwo.server.tables.service import Tables
from fifteentwo.server.wire import seal as ws


class Sharer:
    """One seat's share of one game's deck, drawn anew for every seal."""

    def __init__(self, seat: int, *, seats: int) -> None:
        self.seat = seat
        self._seats = seats
        self.share = new_secret()
        self._seal: str | None = None

    def answer(self, told: ws.SealWire) -> ws.Commit | ws.Reveal | None:
        """What to say to a sealing that stands like that; None when it is not this seat's turn."""
        seal, committed, shown = standing(told)
        if seal is None or self.seat in shown:
            return None
        if seal != self._seal:
            self._seal, self.share = seal, new_secret()
        own = commitment_of(told.game, self.seat, self.share).hex()
        if committed.get(self.seat) != own:
            return ws.Commit(seal, own)
        return ws.Reveal(self.share.hex()) if len(committed) == self._seats else None


def complete(told: ws.SealWire | None, *, seats: int) -> bool:
    """Whether every share is shown; there is nothing to show where the deck was never sealed."""
    return told is None or len(standing(told)[2]) == seats


def standing(told: ws.SealWire) -> tuple[str | None, dict[int, str], set[int]]:
    """The seal of now, what seats are bound to it by, and those that have shown their shares."""
    seal, committed, shown = None, dict[int, str](), set[int]()
    for step in told.steps:
        match step:
            case ws.SealedStep(seal=new):
                seal, committed, shown = new, {}, set()
            case ws.CommittedStep(seat=seat, commitment=commitment):
                committed[seat] = commitment
            case ws.RevealedStep(seat=seat):
                shown.add(seat)
            case ws.AbortedStep():
                seal = None
    return seal, committed, shown


async def seal_together(tables: Tables, game: str, people: Sequence[int]) -> None:
    """Do these people's parts in sealing a game's deck: first all are bound, then all show their shares."""
    sharers: dict[int, Sharer] = {}
    for kind in (ws.Commit, ws.Reveal):
        for person in people:
            hello, _ = await tables.hello(game, person)
            assert hello.you is not None and hello.seal is not None
            sharer = sharers.setdefault(person, Sharer(hello.you, seats=len(hello.game.seats)))
            message = sharer.answer(hello.seal)
            assert isinstance(message, kind)
            if isinstance(message, ws.Commit):
                await tables.commit(game, person, message)
            else:
                await tables.reveal(game, person, message)
