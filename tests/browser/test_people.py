"""Persons play each other: whole games at two, three and four screens, with partners, a spectator and a rematch."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.party import Party, gather, posted
from tests.browser.player import Moment, Player
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


def cards_on(player: Player) -> set[str]:
    """Every card that stands open anywhere on this screen, by its name."""
    names = "cards => cards.map((card) => card.getAttribute('aria-label'))"
    return set(player.page.get_by_test_id("table").get_by_role("img", name=" of ").evaluate_all(names))


def cards_in_hand(player: Player) -> set[str]:
    return set(player.hand.locator(".vh").all_inner_texts())


def check_hands_apart(players: Sequence[Player]) -> None:
    """Nobody has before them what another holds, be it the partner."""
    for one, other in permutations(players, 2):
        held = cards_in_hand(other)
        assert held and not held & cards_on(one)


def check_same_end(players: Sequence[Player]) -> None:
    for player in players:
        expect(player.result).to_be_visible()
        check_fit(player.page)
    check_axe(players[0].page, "light")
    check_axe(players[-1].page, "dark")
    assert len({frozenset(scores(player)) for player in players}) == 1


def test_three_play_a_game(sit: Sit) -> None:
    players = sit(PHONE), sit(DESK), sit(PHONE)
    party = gather(players, ("Ann", "Ben", "Carl"), ruleset="three")
    party.play_until(lambda _player, moment: moment.phase == "play")
    check_hands_apart(players)
    for player in players:
        check_fit(player.page, still=True)
    party.play_to_end()
    check_same_end(players)
    assert [player.result.get_attribute("data-won") for player in players].count("true") == 1


def test_four_play_as_partners_while_a_fifth_watches(sit: Sit) -> None:
    players = sit(PHONE), sit(DESK), sit(DESK), sit(PHONE)
    eve = sit(DESK)
    party = gather(players, ("Ann", "Ben", "Bea", "Bill"), ruleset="four_partners", spectators=True)
    eve.page.goto(party.link)
    eve.page.get_by_role("link", name="Watch the game").click()
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    # Partners sit opposite each other: who plays next is an opponent.
    ann, _, bea, _ = players
    expect(bea.page.locator("[data-side]").filter(has_text="Ann")).to_contain_text("You")
    expect(ann.page.locator("[data-side]").filter(has_text="Bea")).to_contain_text("You")

    party.play_until(lambda _player, moment: moment.phase == "play")
    check_hands_apart(players)
    for player in (*players, eve):
        check_fit(player.page, still=True)
        assert not cards_in_hand(player) & cards_on(eve)
    expect(eve.hand).to_have_count(0)
    party.play_to_end()
    check_same_end(players)
    won = [player.result.get_attribute("data-won") for player in players]
    assert won in (["true", "false"] * 2, ["false", "true"] * 2)
    while not eve.over:
        eve.press()
    assert scores(eve) == scores(ann)


def test_a_page_loaded_anew_in_every_phase_is_as_it_was(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    party = gather((ann, ben), ("Ann", "Ben"), ruleset="short_61", switches={"cut": "position"})
    left = {"first_cut", "discard", "cut", "play", "show"}

    def load_anew(player: Player, moment: Moment) -> bool:
        if moment.phase in left:
            left.remove(moment.phase)
            before = seen(player.page)
            player.page.reload()
            if moment.phase == "show":
                # Ten seconds after the show the next deal comes for everybody, be it while this page loads.
                assert player.moment().phase in ("show", "discard")
            else:
                player.moment()
                assert seen(player.page) == before
        return not left

    party.play_until(load_anew)
    party.play_to_end()
    for player in (ann, ben):
        match = player.page.get_by_test_id("match")
        expect(match).to_be_visible()
        before = seen(player.page)
        player.page.reload()
        expect(match).to_be_visible()
        assert seen(player.page) == before
    assert scores(ann) == scores(ben)


def test_a_deck_is_still_sealed_when_a_page_is_loaded_anew_meanwhile(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    table = posted(ann.page.request.post("/api/tables", data={"seats": 2, "name": "Ann", "ruleset": "short_61"}))["id"]
    posted(ben.page.request.put(f"/api/tables/{table}/seats/1", data={"name": "Ben"}))
    posted(ben.page.request.put(f"/api/tables/{table}/ready", data={"ready": True}))
    ann.page.goto(f"/t/{table}")
    ann.page.get_by_role("button", name="Ready to play").click()
    # Ben's browser is not at the table yet, so that its share is still to come.
    for _ in range(2):
        ann.page.get_by_role("button", name="The deck is being sealed").click()
        dialog = ann.page.get_by_role("dialog", name="The deck’s seal")
        expect(dialog).to_contain_text("Still to come: Ben.")
        check_fit(ann.page)
        check_axe(ann.page, "light")
        ann.page.reload()
    ben.page.goto(f"/t/{table}")
    party = Party((ann, ben), f"/t/{table}")
    party.play_until(lambda _player, moment: moment.phase == "discard")
    for player in (ann, ben):
        expect(player.page.get_by_role("button", name="Deck sealed")).to_be_visible()


def test_partners_say_nothing_to_each_other_during_a_deal(sit: Sit) -> None:
    ann, bea = sit(PHONE), sit(DESK)
    party = gather((ann, bea), ("Ann", "Bea"), bots=(1, 3), ruleset="standard")
    party.play_until(lambda player, moment: moment.phase == "play")
    with pytest.raises(AssertionError):
        posted(ann.page.request.post(f"/api/tables/{party.table}/talk", data={"phrase": "nice_hand"}))
    bea.page.get_by_role("button", name="Talk at the table").click()
    expect(bea.page.get_by_text("nothing is said during a deal")).to_be_visible()
    expect(bea.page.get_by_role("group", name="Quick phrases")).to_have_count(0)
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
    # That something was written, and what was said by a phrase.
    carl.page.get_by_role("button", name="Talk at the table, 2 new lines").click()
    expect(carl.page.get_by_role("log")).to_contain_text("Good luck")
    expect(carl.page.get_by_text("My first game")).to_have_count(0)
    ben.page.get_by_role("button", name="Mute Ann").click()
    expect(log).not_to_contain_text("Good luck")
