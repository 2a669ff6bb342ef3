"""Company: asked by name, kept away, heard or not, and a deck that all of them have sealed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.member import join
from tests.browser.party import Party, gather, posted
from tests.browser.player import Player

NATURAL_WIDTH = "async (image) => { await image.decode(); return image.naturalWidth; }"


def ask_by_name(player: Player, name: str, *, rules: str) -> None:
    """From the first screen to a table that the member of that name is asked to."""
    page = player.page
    page.goto("/")
    page.get_by_role("button", name="Play with friends").click()
    dialog = page.get_by_role("dialog", name="Play with friends")
    dialog.get_by_role("combobox", name="Rules").select_option(rules)
    dialog.get_by_label("Ask a member by name").fill(name)
    check_fit(page)
    dialog.get_by_role("button", name="Make the table").click()


def test_who_is_asked_by_name_plays_and_later_wants_no_more(sit: Sit) -> None:
    ann, ben = sit(DESK), sit(PHONE)
    names = join(ann), join(ben)
    ben.page.goto("/")
    ask_by_name(ann, names[1], rules="Five-card cribbage")
    expect(ann.page.get_by_role("heading", name="Take your seats")).to_be_visible()
    asked = ben.page.get_by_text(f"{names[0]} asks you to a game")
    expect(asked).to_be_visible()
    check_fit(ben.page)
    check_axe(ben.page)
    ben.page.get_by_role("link", name="Go to the table").click()
    ben.page.get_by_role("button", name="Take a seat").click()
    # Whoever is ready before somebody sits down has to say so again.
    expect(ben.page.get_by_role("button", name="Ready to play")).to_be_visible()
    for player in (ann, ben):
        player.page.get_by_role("button", name="Ready to play").click()
    for player in (ann, ben):
        assert player.moment().phase == "first_cut"

    ben.page.get_by_role("button", name="Talk at the table").click()
    dialog = ben.page.get_by_role("dialog", name="Talk")
    block = dialog.get_by_role("button", name=f"Block {names[0]}: not to meet again")
    block.click()
    expect(block).to_have_attribute("aria-pressed", "true")
    check_axe(ben.page)
    ann.page.get_by_role("button", name="Talk at the table").click()
    talk = ann.page.get_by_role("dialog", name="Talk")
    talk.get_by_role("button", name="Good luck").click()
    expect(talk.get_by_role("log")).to_contain_text("Good luck")
    dialog.get_by_role("button", name="Thanks").click()
    expect(dialog.get_by_role("log")).to_contain_text("Thanks")
    expect(dialog.get_by_role("log")).not_to_contain_text("Good luck")

    ann.forgive("409")
    ask_by_name(ann, names[1], rules="Five-card cribbage")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    check_fit(ann.page)
    ben.page.goto("/")
    expect(ben.page.get_by_role("link", name=re.compile("^Resume your game"))).to_be_visible()
    expect(asked).to_have_count(0)


def test_who_has_chat_off_is_told_that_something_was_written(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    gather((ann, ben), ("Ann", "Ben"))
    ann.page.get_by_role("button", name="Talk at the table").click()
    talk = ann.page.get_by_role("dialog", name="Talk")
    talk.get_by_role("checkbox").check()
    expect(talk).to_contain_text("Whoever has chat off sees only that you wrote something.")
    talk.get_by_label("Message").fill("A nice evening, is it not?")
    talk.get_by_role("button", name="Send").click()
    panel = ben.page.get_by_test_id("talk")
    expect(panel).to_contain_text("Ann wrote something.")
    expect(ben.page.get_by_text("A nice evening")).to_have_count(0)
    check_fit(ben.page)
    check_axe(ben.page, "dark")
    panel.get_by_role("button", name="Show what Ann wrote, and turn chat on").click()
    expect(panel).to_contain_text("A nice evening, is it not?")


def test_a_lock_tells_what_is_sealed_and_turns_green(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    party = gather((ann, ben), ("Ann", "Ben"), ruleset="five_card")
    party.play_until(lambda _player, moment: moment.phase == "discard")
    seals = []
    for player, other in ((ann, "Ben"), (ben, "Ann")):
        lock = player.page.get_by_role("button", name="Deck sealed")
        lock.click()
        dialog = player.page.get_by_role("dialog", name="The deck’s seal")
        expect(dialog.get_by_role("listitem").filter(has_text="You")).to_have_text("You: your browser’s own share")
        expect(dialog.get_by_role("listitem").filter(has_text=other)).to_have_text(f"{other}: a share of its own")
        expect(dialog).to_contain_text("That whoever runs the server cannot look at the cards during play.")
        found = re.search(r"(?:[0-9a-f]{4} ){15}[0-9a-f]{4}", dialog.inner_text())
        assert found
        seals.append(found[0])
        check_fit(player.page)
        check_axe(player.page, "light")
        player.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    assert seals[0] == seals[1]
    sealed = colour(ann)

    party.play_to_end()
    for player in (ann, ben):
        good = player.page.get_by_role("button", name=re.compile("deals? match(es)? the seal$"))
        expect(good).to_be_visible()
        good.click()
        dialog = player.page.get_by_role("dialog", name="The deck’s seal")
        expect(dialog.get_by_role("status")).to_have_text("The deck is as it was sealed.")
        check_fit(player.page)
        check_axe(player.page, "dark" if player is ann else "light")
        player.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    assert colour(ann) != sealed


def colour(player: Player) -> str:
    """What the lock over the table is drawn in."""
    lock = player.page.get_by_role("button", name=re.compile("^(Deck sealed|The deck is as it was sealed)$"))
    return str(lock.evaluate("(lock) => getComputedStyle(lock).color"))


def test_a_table_is_shared_by_link_and_picture_and_a_third_person_finds_it_full(sit: Sit) -> None:
    ann, ben, carl = sit(PHONE), sit(DESK), sit(PHONE)
    table = posted(ann.page.request.post("/api/tables", data={"seats": 2, "name": "Ann", "spectators": False}))["id"]
    page = ann.page
    page.goto(f"/t/{table}")
    picture = page.get_by_role("img", name="QR picture of the link")
    assert picture.evaluate(NATURAL_WIDTH) > 0
    page.get_by_role("button", name="Copy the link").click()
    # A browser that may not write to the clipboard marks the link instead.
    expect(page.get_by_role("button", name=re.compile("^(Copied|Select the link and copy it)"))).to_be_visible()
    posted(ben.page.request.put(f"/api/tables/{table}/seats/1", data={"name": "Ben"}))
    carl.page.goto(f"/t/{table}")
    expect(carl.page.get_by_text("Every seat is taken.")).to_be_visible()
    expect(carl.page.get_by_role("button", name="Take a seat")).to_have_count(0)
    ben.page.goto(f"/t/{table}")
    for player in (ann, ben):
        player.page.get_by_role("button", name="Ready to play").click()
    Party((ann, ben), f"/t/{table}").play_until(lambda _player, moment: moment.phase == "discard")
    for _ in range(2):
        expect(carl.page.get_by_role("heading", name="A game is in play")).to_be_visible()
        expect(carl.page.get_by_role("link", name="Watch the game")).to_have_count(0)
        check_fit(carl.page)
        check_axe(carl.page, "dark")
        carl.page.reload()
