"""Who is there and who is not: presence, pauses, and what the others decide about a player who is gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...rules import Seat
from ..due.store import DueStore
from ..errors import Conflict
from .absence import agreed, came, claimable, gone, lost, replaced, went
from .chair import Wish, seated
from .clock import paused, resumed
from .fold import presence
from .host import Host
from .play import Play, Step

HEARD_EVERY: Final = 60.0
"""So often, in seconds, whoever serves a player says that they are there."""


class Care:
    """Looks after players. Seats are those of the game's `setup`."""

    def __init__(self, host: Host, due: DueStore, *, clock: Callable[[], float]) -> None:
        self._host = host
        self._due = due
        self._clock = clock
        self._sockets: Counter[tuple[str, Seat]] = Counter()

    async def came(self, game: str, seat: Seat) -> None:
        """A socket of that seat was opened here."""
        self._sockets[game, seat] += 1
        await self.still_here(game, seat)

    async def still_here(self, game: str, seat: Seat) -> None:
        """The seat has a socket here, whatever was noted."""

        def make(play: Play, _: float) -> tuple[Step | None, None]:
            if play.over or seat not in play.persons or play.chairs[seat].away_since is None:
                return None, None
            return Step(came(play, seat).after(())), None

        await self._host.change(game, make)

    async def heard(self, game: str, seat: Seat) -> None:
        """The seat's socket is still open."""
        now = self._clock()
        row = presence(game, seat, heard=now)
        await self._due.put_off(row, at=row.at)

    async def went(self, game: str, seat: Seat) -> None:
        """A socket of that seat was closed here; with the last one the player is away."""
        self._sockets[game, seat] -= 1
        if self._sockets[game, seat] > 0:
            return
        del self._sockets[game, seat]

        def make(play: Play, at: float) -> tuple[Step | None, None]:
            back = (game, seat) in self._sockets
            alone = len(play.persons) < 2
            if back or alone or play.over or seat not in play.persons or play.chairs[seat].away_since is not None:
                return None, None
            return Step(went(play, seat, at=at).after(())), None

        await self._host.change(game, make)

    async def choose(self, game: str, seat: Seat, wish: Wish | None) -> None:
        """What the player wants while another is gone; None to wait. Raises Conflict."""

        def make(play: Play, at: float) -> tuple[Step | None, None]:
            _check_playing(play, seat)
            missing = gone(play, at=at)
            if not missing or seat in missing:
                raise Conflict("nobody_gone", "nobody is gone: wait for them a little longer")
            side = claimable(play, missing)
            if wish == "claim" and side is None:
                raise Conflict("not_to_claim", "this game cannot be claimed: wait, or have a bot play the seat")
            wished = replace(play, chairs=seated(play.chairs, seat, lambda chair: replace(chair, wish=wish)))
            match agreed(wished, missing):
                case "claim" if side is not None:
                    return lost(wished, side, missing, "left"), None
                case "bot":
                    return replaced(wished, missing, "left"), None
                case _:
                    return Step(wished.after(())), None

        await self._host.change(game, make)

    async def pause(self, game: str, seat: Seat, *, on: bool) -> None:
        """The player asks for a pause, which begins when everybody who is there does; or ends it. Raises Conflict."""

        def make(play: Play, at: float) -> tuple[Step | None, None]:
            _check_playing(play, seat)
            if play.setup.clock == "untimed":
                raise Conflict("untimed", "this game has no clock to stop")
            asked = replace(play, chairs=seated(play.chairs, seat, lambda chair: replace(chair, pause=on)))
            if not on:
                return Step(resumed(asked, at=at).after(())), None
            here = [each for each in asked.persons if asked.chairs[each].away_since is None]
            if asked.paused is None and all(asked.chairs[each].pause for each in here):
                asked = paused(asked, at=at)
            return (Step(asked.after(())) if asked != play else None), None

        await self._host.change(game, make)


def _check_playing(play: Play, seat: Seat) -> None:
    if play.over:
        raise Conflict("game_over", "this game is over")
    if seat not in play.persons:
        raise Conflict("seat_given_up", "a bot plays this seat now")
