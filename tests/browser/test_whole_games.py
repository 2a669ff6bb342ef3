"""Whole games to 121 with two, three and four at the table, on a phone and on a desk, one of them loaded anew in every
phase."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, Theme, check_axe, check_fit
from tests.browser.player import Moment, Player
from tests.browser.seen import seen

PHASES = {"first_cut", "discard", "play", "show", "over"}
KINDS = {"first_cut", "discard", "lead", "play in a count", "show 2", "show 1", "show 0", "over"}
"""Phases of a game for two, the show by hands still to come."""


class Inspector:
    """Looks at the table whenever its phase has changed, and with axe once in each phase, in these themes."""

    def __init__(self, player: Player, themes: tuple[Theme, ...]) -> None:
        self.known: set[str] = set()
        self._themes = themes
        self._page = player.page
        self._at: tuple[int, str] | None = None

    def __call__(self, moment: Moment) -> None:
        at = (moment.deal, moment.phase)
        if at == self._at:
            return
        self._at = at
        check_fit(self._page, still=moment.phase != "over")
        if moment.phase not in self.known:
            self.known.add(moment.phase)
            check_axe(self._page, *self._themes)


class Reloader:
    """Loads the page anew at the first moment of every kind, and wants to see what was there before."""

    def __init__(self, player: Player) -> None:
        self.known: set[str] = set()
        self._player = player

    def __call__(self, moment: Moment) -> None:
        kind = kind_of(self._player, moment)
        if kind in self.known:
            return
        self.known.add(kind)
        before = seen(self._player.page)
        self._player.page.reload()
        if moment.phase == "show":
            # A show that was not seen to its end begins again with its first hand.
            self._player.play_until(lambda now: now.phase == "show" and now.hands == moment.hands)
        self._player.moment()
        assert seen(self._player.page) == before, kind


def kind_of(player: Player, moment: Moment) -> str:
    """The phase, with the hands still to come in the show, and in the play whether a count runs."""
    match moment.phase:
        case "show":
            return f"show {moment.hands}"
        case "play":
            return "lead" if seen(player.page)["count"] == "0" else "play in a count"
        case phase:
            return phase


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_to_121(sit: Sit, seats: int, size: ViewportSize) -> None:
    player = sit(size)
    player.start(seats=seats, level="Steady")
    # Four at the table show all there is, so that the night is looked at there.
    inspector = Inspector(player, ("light", "dark") if seats == 4 else ("light",))
    reloader = Reloader(player)
    anew = seats == 2 and size == PHONE

    def look(moment: Moment) -> None:
        inspector(moment)
        if anew:
            reloader(moment)

    player.play_to_end(look)
    assert inspector.known == PHASES
    if anew:
        assert reloader.known == KINDS
