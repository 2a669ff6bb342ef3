"""The game is still there: in another tab, from the first screen, and when the server was stopped or killed."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import PHONE
from tests.browser.player import Moment, Player
from tests.browser.seen import seen, whole_log
from tests.browser.served import Served

NO_LINE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
"""What the browser says of a server that is away."""
ENDS: dict[str, Callable[[Served], None] | None] = {
    "first_cut": None,
    "discard": Served.stop,
    "cut": Served.kill,
    "play": Served.kill,
    "show": Served.stop,
    "over": None,
}
"""How the server ends in a phase, if it does."""


def test_every_phase_is_the_same_in_another_tab_and_after_the_server_has_ended(
    own_seat: Player, own_site: Served
) -> None:
    player = own_seat
    player.forgive(*NO_LINE)
    player.sit("short_61", 2, cut="position")
    line = player.page.get_by_test_id("line")
    ends = dict(ENDS)

    def come_back(moment: Moment) -> None:
        if moment.phase not in ends:
            return
        before, log = seen(player.page), whole_log(player.page)
        other = player.another_tab()
        assert seen(other.page) == before, f"{moment} in another tab"
        other.page.close()
        if end := ends.pop(moment.phase):
            end(own_site)
            expect(line).to_have_text("Reconnecting …")
            own_site.start()
            expect(line).to_have_text("")
            assert seen(player.page) == before, f"{moment} when the server is back"
        player.page.reload()
        player.moment()
        assert seen(player.page) == before, f"{moment} loaded anew"
        assert whole_log(player.page) == log

    player.play_to_end(come_back)
    assert not ends


def test_a_move_made_while_the_server_is_away_is_made_once(own_seat: Player, own_site: Served) -> None:
    player = own_seat
    player.forgive(*NO_LINE)
    player.start()
    player.play_until(lambda moment: moment.phase == "discard")
    player.choose()
    own_site.kill()
    expect(player.page.get_by_test_id("line")).to_have_text("Reconnecting …")
    player.press()
    own_site.start()
    player.play_until(lambda moment: moment.phase == "play")
    expect(player.hand).to_have_count(4)
    player.page.reload()
    player.moment()
    expect(player.hand).to_have_count(4)
    assert sum("You toss two" in line for line in whole_log(player.page)) == 1


def test_a_browser_that_goes_offline_says_so_and_comes_back(sit: Sit) -> None:
    player = sit(PHONE)
    player.forgive("ERR_INTERNET_DISCONNECTED")
    player.start()
    player.play_until(lambda moment: moment.phase == "discard")
    before = seen(player.page)
    line = player.page.get_by_test_id("line")
    player.page.context.set_offline(True)
    expect(line).to_have_text("Reconnecting …")
    player.page.context.set_offline(False)
    expect(line).to_have_text("")
    assert seen(player.page) == before
    player.play_until(lambda moment: moment.phase == "play")


def test_two_tabs_play_one_hand_in_turns(sit: Sit) -> None:
    player = sit(PHONE)
    player.start()
    player.play_until(lambda moment: moment.phase == "play")
    other = player.another_tab()
    for plays, left in zip((player, other, player), (3, 2, 1), strict=True):
        plays.move()
        for each in (player, other):
            expect(each.hand).to_have_count(left)
            each.moment()
        assert seen(player.page) == seen(other.page)


def test_the_first_screen_leads_back_to_a_game(sit: Sit) -> None:
    player = sit(PHONE)
    player.start(seats=3)
    player.play_until(lambda moment: moment.phase == "play")
    before = seen(player.page)
    player.page.get_by_role("link", name="Back to the home page").click()
    games = player.page.get_by_role("region", name="Your games")
    expect(games.get_by_text("your turn")).to_be_visible()
    games.get_by_role("link", name=re.compile("^Resume your game with ")).click()
    player.moment()
    assert seen(player.page) == before


def test_a_game_is_nobody_elses(sit: Sit) -> None:
    player, stranger = sit(PHONE), sit(PHONE)
    player.start()
    stranger.forgive("404", "there is no such game here")
    stranger.page.goto(player.page.url)
    expect(stranger.page.get_by_role("heading", name="No game here")).to_be_visible()
    stranger.page.get_by_role("link", name="Back to the home page").click()
    expect(stranger.page.get_by_text("Games you start stay here")).to_be_visible()
