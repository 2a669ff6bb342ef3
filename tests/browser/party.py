"""Several persons at one table, each at a screen of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import APIResponse, expect

from tests.browser.player import Moment, Player

POLL_MS = 50
"""Nobody waits for one screen while another has something to do: all are looked at in turn, so often."""
Reached = Callable[[Player, Moment], bool]


class Party:
    """The persons of one table, in order of their seats; bots fill the seats that are left."""

    def __init__(self, players: Sequence[Player], link: str) -> None:
        self.players = tuple(players)
        self.link = link

    @property
    def table(self) -> str:
        return self.link.rpartition("/")[2]

    def move(self, *, but: Player | None = None) -> tuple[Player, Moment]:
        """The next thing that any of them has to do is done; who did what."""
        while True:
            for player in self.players:
                moment = None if player is but else player.glance()
                if moment is not None and moment.phase != "over":
                    player.move()
                    return player, moment
                if moment is not None and all(each.over for each in self.players if each is not but):
                    return player, moment
            self.players[0].page.wait_for_timeout(POLL_MS)

    def play_until(self, reached: Reached, *, but: Player | None = None) -> Player:
        """Play on until one of them has come to such a moment, who has not moved yet."""
        while True:
            for player in self.players:
                moment = None if player is but else player.glance()
                if moment is not None and reached(player, moment):
                    return player
            self.move(but=but)

    def play_to_end(self) -> None:
        """Play the whole game, until every screen shows how it ended."""
        self.play_until(lambda *_: all(player.over for player in self.players))
        for player in self.players:
            expect(player.result).to_be_visible()


def gather(players: Sequence[Player], names: Sequence[str], *, bots: Sequence[int] = (), **terms: Any) -> Party:
    """These persons at a new table, in the seats that `bots` do not have, and all at its game."""
    host = players[0]
    seats = len(players) + len(bots)
    made = posted(host.page.request.post("/api/tables", data={"seats": seats, "name": names[0], **terms}))
    table = made["id"]
    for seat in bots:
        posted(host.page.request.put(f"/api/tables/{table}/seats/{seat}/bot", data={"level": "random"}))
    free = [seat for seat in range(1, seats) if seat not in bots]
    for player, name, seat in zip(players[1:], names[1:], free, strict=True):
        posted(player.page.request.put(f"/api/tables/{table}/seats/{seat}", data={"name": name}))
    for player in players:
        player.page.goto(f"/t/{table}")
        player.page.get_by_role("button", name="Ready to play").click()
    for player in players:
        expect(player.page.get_by_test_id("table")).to_be_visible()
    return Party(players, f"/t/{table}")


def posted(answer: APIResponse) -> Any:
    """What the server answered, which must not have refused."""
    assert answer.ok, answer.text()
    return answer.json()
