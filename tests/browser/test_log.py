"""The log: it never loses a line, names who scored, and still explains a count that is over (F38, F40)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from playwright.sync_api import Locator

from fifteentwo.cards import Card
from tests.browser.conftest import Sit
from tests.browser.looks import DESK
from tests.browser.player import Moment
from tests.browser.seen import whole_log

_LINES = """(log) => [...log.querySelectorAll('.line:not(.now)')].map((line) => [
  [...line.querySelectorAll(':scope > :nth-child(2)')].map((text) => {
    const copy = text.cloneNode(true);
    copy.querySelectorAll('.vh').forEach((words) => words.remove());
    return copy.textContent.trim().replace(/\\s+/g, ' ');
  })[0],
  line.querySelector('.points').textContent.trim(),
  line.querySelector('.figure').textContent.trim(),
])"""
PLAYED = re.compile(r"^(\w+) plays? (?:on with )?(\S+)")
SCORER = re.compile(r"\b(Go|Last card|His heels) to (\w+)$|^(\w+?)(?:’s|r)? (?:plays?|hand|crib)\b")


@dataclass(frozen=True)
class LogLine:
    """What it says, the points in it, and the count after it."""

    text: str
    points: int
    figure: str


def lines_of(log: Locator) -> list[LogLine]:
    return [LogLine(text, int(points or 0), figure) for text, points, figure in log.evaluate(_LINES)]


def scorer(line: LogLine) -> str:
    """Whom a line with points names; you are "you"."""
    found = SCORER.search(line.text)
    assert found, line
    return (found[2] or found[3]).replace("You", "you")


def check_counts(deal: list[LogLine], hands: int) -> None:
    """Every card of the play is there, with the count it made, however often the count began anew."""
    counts = [0]
    cards = []
    for line in deal:
        if found := PLAYED.match(line.text):
            card = Card.parse(found[2])
            cards.append(card)
            goes_on = counts[-1] + card.count_value
            assert int(line.figure) in (goes_on, card.count_value), line
            counts.append(int(line.figure))
    assert len(cards) == len(set(cards)) == hands
    assert max(counts) <= 31


def test_f38_f40_the_log_keeps_every_line_and_names_who_scored(sit: Sit) -> None:
    player = sit(DESK)
    player.start(rules="Short game to 61", level="Steady")
    rail = player.page.get_by_role("log", name="What happened in this deal")
    deals: dict[int, list[LogLine]] = {}

    def follow(moment: Moment) -> None:
        now, before = lines_of(rail), deals.get(moment.deal, [])
        assert now[: len(before)] == before, "a line was lost or has changed"
        deals[moment.deal] = now

    player.play_to_end(follow)
    for number, deal in deals.items():
        if 0 < number < max(deals):
            check_counts(deal, 8)
    points: Counter[str] = Counter()
    for line in (line for deal in deals.values() for line in deal if line.points):
        points[scorer(line)] += line.points
    game = player.page.url.rpartition("/")[2]
    view = player.page.request.get(f"/api/games/{game}").json()
    you, other = view["batch"]["view"]["scores"]
    name = view["game"]["seats"][1]["name"]
    assert {"you": you, name: other} == {"you": points["you"], name: points[name]}
    assert points.keys() <= {"you", name}
    whole = whole_log(player.page)
    assert len(whole) == sum(map(len, deals.values()))
    player.page.reload()
    player.moment()
    assert whole_log(player.page) == whole
