"""Letters that say whose turn it is: in games by days, to members who are away and want them."""

from __future__ import annotations

import pytest

from tests.server.gathering import begin
from tests.server.members import Member, members
from tests.server.site import Site


def played_alone(site: Site, one: Member, two: Member, *, clock: str = "3d") -> str:
    """A game in which the first plays until it is the second's turn, who has been there and gone."""
    _, game = begin([one, two], clock=clock)
    with one.sit(game) as mine, two.sit(game) as theirs:
        for sitting in (mine, theirs):
            sitting.until(lambda sitting=sitting: sitting.my_move)  # type: ignore[misc]
            sitting.move()
        mine.until(lambda: mine.view.phase == "discard")
        theirs.until(lambda: theirs.view.phase == "discard")
        theirs.move()
    with one.sit(game) as mine:
        away(site, game, seat=1)
        while mine.my_move:
            mine.move()
    return game


def away(site: Site, game: str, *, seat: int) -> None:
    """Wait until that seat's player is noted as gone from the table."""
    query = "SELECT away_since FROM seats WHERE game = :game AND seat = :seat"
    while site.rows(query, game=game, seat=seat)[0][0] is None:
        pass


def test_who_is_away_is_told_that_it_is_their_turn(site: Site) -> None:
    with members(site, 2) as [one, two]:
        for browser in (one, two):
            browser.join()
        two.confirm(site, "two@example.org")
        game = played_alone(site, one, two)
        letter = site.letters.next()
        assert letter.to == "two@example.org" and letter.subject.startswith("It is your turn")
        assert f"{site.url}/games/{game}" in letter.text and one.name in letter.text


@pytest.mark.parametrize("why", ["turned off", "no address", "no game by days"])
def test_who_does_not_want_letters_gets_none(site: Site, why: str) -> None:
    with members(site, 2) as [one, two]:
        for browser in (one, two):
            browser.join()
        if why != "no address":
            two.confirm(site, "two@example.org")
        if why == "turned off":
            two.http.put("/api/email/turns", json={"on": False})
        played_alone(site, one, two, clock="untimed" if why == "no game by days" else "3d")
        # The letter that one asks for afterwards is the first to come.
        one.http.put("/api/email", json={"email": "one@example.org", "password": "correct horse battery"})
        assert site.letters.next().to == "one@example.org"
