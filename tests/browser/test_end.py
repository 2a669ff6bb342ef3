"""How a game ends: the result, the record to take home, the next game, and giving up."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from fifteentwo.text_record import load_either
from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_axe, check_fit
from tests.browser.party import gather
from tests.browser.player import Player
from tests.browser.seen import seen, whole_log
from tests.browser.served import crib


def resign(player: Player) -> None:
    """Give the game up, by the menu."""
    ask_to_resign(player)
    expect(player.result).to_be_visible()


def ask_to_resign(player: Player) -> None:
    """Say twice, by the menu, that this person wants to give up."""
    player.page.get_by_role("button", name="Game menu").click()
    player.page.get_by_role("dialog", name="Game menu").get_by_role("button", name="Resign").click()
    sure = player.page.get_by_role("dialog", name="Resign this game?")
    expect(sure).to_be_visible()
    sure.get_by_role("button", name="Resign", exact=True).click()


def test_the_record_replays_and_the_loser_deals_the_next_game(sit: Sit, tmp_path: Path) -> None:
    player = sit(DESK)
    player.start(rules="Short game to 61")
    player.play_to_end()
    page = player.page
    won = player.result.get_attribute("data-won") == "true"
    game = page.request.get(f"/api/games/{page.url.rpartition('/')[2]}").json()
    other = game["game"]["seats"][1]["name"]

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    assert file.name.endswith(".crib.json")
    download.value.save_as(file)
    record = load_either(file)
    assert record.result is not None
    assert list(record.result.scores) == game["batch"]["view"]["scores"]
    told = crib("replay", str(file))
    assert told.returncode == 0, told.stderr
    assert json.loads(crib("replay", "--json", str(file)).stdout)

    dealer = other if won else "you"
    page.get_by_role("button", name=f"Rematch · {other} deals" if won else "Rematch · you deal").click()
    page.wait_for_url(lambda url: url != page.url or game["game"]["id"] not in url)
    assert player.moment().phase == "first_cut"
    assert game["game"]["id"] not in page.url
    expect(page.get_by_role("heading", name=re.compile(f"^{dealer} deals? first$", re.IGNORECASE))).to_be_visible()
    assert [score for _, score in seen(page)["scores"]] == ["0", "0"]
    assert whole_log(page) == []
    player.press()
    assert player.moment().phase == "discard"
    assert page.request.get(f"/api/games/{page.url.rpartition('/')[2]}").json()["game"]["seats"][1]["name"] == other


def test_resigning_is_asked_for_twice_and_ends_the_game(sit: Sit) -> None:
    player = sit(PHONE)
    player.start()
    player.play_until(lambda moment: moment.phase == "play")
    page = player.page
    page.get_by_role("button", name="Game menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    sure = page.get_by_role("dialog", name="Resign this game?")
    expect(sure).to_be_visible()
    check_axe(page)
    check_fit(page)
    sure.get_by_role("button", name="Keep playing").click()
    expect(sure).to_be_hidden()
    assert player.moment().phase == "play"
    resign(player)
    expect(player.result).to_have_text(re.compile(r"^\w+ wins$"))
    expect(page.get_by_text("You resigned.")).to_be_visible()
    check_fit(page)
    page.get_by_role("link", name="New game").click()
    games = page.get_by_role("region", name="Your games")
    expect(games.get_by_text("you lost")).to_be_visible()
    games.get_by_role("link", name=re.compile("^Look at your game with ")).click()
    expect(player.result).to_be_visible()


def test_partners_resign_together(sit: Sit) -> None:
    ann, ben = sit(PHONE), sit(DESK)
    gather((ann, ben), ("Ann", "Ben"), bots=(1, 3))
    ask_to_resign(ben)
    for player, words in ((ben, "It is for Ann to agree"), (ann, "Ben wishes to resign")):
        notice = player.page.get_by_test_id("notices")
        expect(notice).to_contain_text(words)
        check_fit(player.page)
        check_axe(player.page, "light")
    ben.page.get_by_role("button", name="Keep playing").click()
    expect(ben.page.get_by_test_id("notices")).to_be_empty()
    ann.page.get_by_role("button", name="Resign too").click()
    expect(ann.page.get_by_text("You and Ben resigned.")).to_be_visible()
    expect(ben.page.get_by_text("You and Ann resigned.")).to_be_visible()
