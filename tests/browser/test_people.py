"""Persons play each other: whole games at two, three and four screens, with partners, a spectator and a rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.party import gather, posted
from tests.browser.player import Player
from tests.browser.seen import seen


def scores(player: Player) -> set[tuple[str, str]]:
    """Side and score, as this screen shows them."""
    return {(side, score) for side, score in seen(player.page)["scores"]}


class Looks:
    """Once in each phase: the screens of a player and of a watcher fit, and loaded anew the player's shows the same."""

    def __init__(self, watcher: Player) -> None:
        self.known: set[str] = set()
        self._watcher = watcher

    def __call__(self, player: Player, phase: str) -> None:
        if phase in self.known:
            return
        self.known.add(phase)
        for each in (player, self._watcher):
            check_fit(each.page, still=True)
        check_axe(player.page, "light")
        check_axe(self._watcher.page, "dark")
        if phase == "show":
            # Ten seconds after the show the next deal comes for everybody: what is loaded then is that deal.
            return
        before = seen(player.page)
        player.page.reload()
        player.moment()
        assert seen(player.page) == before


def vote_for_another(ann: Player, ben: Player, carl: Player) -> None:
    """One wants another game, the other sees it and wants it too; all three go to it, and the loser deals."""
    won = ann.result.get_attribute("data-won") == "true"
    assert (ben.result.get_attribute("data-won") == "true") is not won
    expect(ann.page.get_by_test_id("match")).to_contain_text("Game 1")
    first = ann.page.url
    ann.page.get_by_role("button", name=re.compile("^Rematch")).click()
    expect(ann.page.get_by_role("button", name="Waiting for Ben")).to_be_visible()
    expect(ben.page.get_by_text("Ann wants a rematch.")).to_be_visible()
    ben.page.get_by_role("button", name=re.compile("^Rematch")).click()
    dealer = "Ben" if won else "Ann"
    for player in (ann, ben, carl):
        expect(player.page).not_to_have_url(first)
        expect(
            player.page.get_by_role("heading", name=re.compile(f"^({dealer} deals|You deal) first$"))
        ).to_be_visible()


def test_two_play_a_game_and_another_while_a_third_watches(sit: Sit) -> None:
    ann, ben, carl = sit(PHONE), sit(DESK), sit(PHONE)
    party = gather((ann, ben), ("Ann", "Ben"), ruleset="short_61", spectators=True)
    carl.page.goto(party.link)
    carl.page.get_by_role("link", name="Watch the game").click()
    expect(carl.page.get_by_text("You are watching.")).to_be_visible()

    look = Looks(carl)
    while not (ann.over and ben.over):
        for player in (ann, ben):
            moment = player.glance()
            if moment is not None and moment.phase != "over":
                look(player, moment.phase)
        party.move()
        expect(carl.hand).to_have_count(0)
    assert look.known == {"first_cut", "discard", "play", "show"}
    assert scores(ann) == scores(ben)
    while not carl.over:
        carl.press()
    assert scores(carl) == scores(ann)
    for player in (ann, ben):
        check_fit(player.page)
    check_axe(ben.page, "light")
    vote_for_another(ann, ben, carl)


def test_partners_with_two_computers_see_the_same_score_and_not_each_others_cards(sit: Sit) -> None:
    ann, bea = sit(PHONE), sit(DESK)
    party = gather((ann, bea), ("Ann", "Bea"), bots=(1, 3), ruleset="standard")
    party.play_until(lambda player, moment: moment.phase == "play")
    for player in (ann, bea):
        check_fit(player.page, still=True)
        held = set(player.hand.evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))"))
        assert held
    with pytest.raises(AssertionError):
        posted(ann.page.request.post(f"/api/tables/{party.table}/talk", data={"phrase": "nice_hand"}))
    bea.page.get_by_role("button", name="Talk at the table").click()
    expect(bea.page.get_by_text("nothing is said during a deal")).to_be_visible()
    bea.page.keyboard.press("Escape")
    party.play_until(lambda player, moment: moment.phase == "show" and moment.hands == 0)


def test_three_talk_mute_and_report(sit: Sit) -> None:
    ann, ben, carl = sit(PHONE), sit(DESK), sit(PHONE)
    gather((ann, ben, carl), ("Ann", "Ben", "Carl"), ruleset="standard")
    for player in (ann, ben):
        player.page.get_by_role("button", name="Talk at the table").click()
        player.page.get_by_label("Chat: read and write own words").check()
    ann.page.get_by_label("Message", exact=True).fill("My first game")
    ann.page.get_by_role("button", name="Send").click()
    log = ben.page.get_by_role("dialog", name="Talk").get_by_role("log")
    expect(log).to_contain_text("My first game")
    check_axe(ben.page)
    check_fit(ben.page)
    ben.page.get_by_role("button", name="Report this line of Ann").click()
    expect(ben.page.get_by_role("button", name="Report this line of Ann")).to_have_text("Reported")
    ann.page.get_by_role("button", name="Good luck").click()
    expect(log).to_contain_text("Good luck")
    carl.page.get_by_role("button", name="Talk at the table, 1 new line").click()
    expect(carl.page.get_by_role("log")).to_contain_text("Good luck")
    expect(carl.page.get_by_text("My first game")).to_have_count(0)
    ben.page.get_by_role("button", name="Mute Ann").click()
    expect(log).not_to_contain_text("Good luck")
