"""The show, line by line: every combination with its cards lit (003-22), by itself, by hand and in a hurry."""

from __future__ import annotations

from playwright.sync_api import expect

from fifteentwo.cards import RANKS, Card
from fifteentwo.score import score_show
from tests.browser.conftest import Sit
from tests.browser.looks import DESK, PHONE, check_fit
from tests.browser.player import Moment, Player

RANK_WORDS = {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}
LINES = "[aria-label='What it counts'] .line"
LIT_LINE = f"{LINES}[aria-current=step]"


def card_of(words: str) -> Card:
    """The card that is read out as "queen of hearts"."""
    rank, _, suit = words.partition(" of ")
    card = RANK_WORDS.get(rank, rank) + suit[0].upper()
    assert card[0] in RANKS
    return Card.parse(card)


def spoken(player: Player, selector: str) -> list[Card]:
    cards = player.page.locator(selector)
    return [card_of(words) for each in cards.all() if (words := each.get_attribute("aria-label"))]


def test_003_22_the_show_lists_every_combination_and_highlights_its_cards(sit: Sit) -> None:
    player = sit(DESK)
    player.start(level="Steady")
    looked_at = 0

    def compare(moment: Moment) -> None:
        nonlocal looked_at
        if moment.phase != "show":
            return
        *hand, starter = spoken(player, ".shown [role=img]")
        score = score_show(hand, starter, crib=moment.hands == 0)
        lines = player.page.locator(LINES)
        expect(lines).to_have_count(len(score.lines))
        expect(player.page.get_by_test_id("hand-total")).to_have_text(str(score.points))
        found = []
        for place in reversed(range(len(score.lines))):
            player.page.get_by_role("button", name="Line before").click()
            expect(lines.nth(place)).to_have_attribute("aria-current", "step")
            lit = sorted(spoken(player, ".shown .card.lit"))
            assert sorted(map(card_of, lines.nth(place).locator(".vh").inner_text().split(", "))) == lit
            found.append(tuple(lit))
        assert sorted(found) == sorted(tuple(sorted(line.cards)) for line in score.lines)
        looked_at += len(found)

    player.play_until(lambda moment: moment.deal == 3, at=compare)
    assert looked_at > 0


def test_at_normal_pace_cards_fly_and_a_hand_counts_itself(sit: Sit) -> None:
    player = sit(PHONE, speed="normal")
    watch_motion(player)
    player.start(level="Steady")
    player.play_until(lambda moment: moment.phase == "show")
    assert moved(player), "nothing has moved"
    page = player.page
    for _ in range(3):
        lines = page.locator(LINES).count()
        if lines > 1:
            # The second line is lit by itself after the first; the rest of the count is asked for.
            expect(page.locator(LINES).nth(1)).to_have_attribute("aria-current", "step")
            expect(player.action).to_have_text("Show the total")
            player.press()
        expect(player.action).to_have_text("Continue")
        expect(page.locator(LIT_LINE)).to_have_count(0)
        check_fit(page, still=True)
        player.press()
    player.play_until(lambda moment: moment.phase == "discard" and moment.deal == 2)


def test_a_tap_on_the_felt_skips_what_is_on_its_way(sit: Sit) -> None:
    player = sit(PHONE, speed="slow")
    player.start()
    player.press()
    # Six cards and the other's toss take seconds to be told at this pace.
    expect(player.page.locator("[data-phase=discard][data-playing=true]")).to_be_visible()
    player.page.get_by_role("heading", name="Two cards to ").click()
    expect(player.page.locator("[data-phase=discard][data-playing=false][data-asked=true]")).to_be_visible()


def test_with_reduced_motion_nothing_flies(sit: Sit) -> None:
    player = sit(PHONE, speed="fast", reduced_motion="reduce")
    watch_motion(player)
    player.start()
    player.play_until(lambda moment: moment.phase == "show")
    assert moved(player) == []


def watch_motion(player: Player) -> None:
    """Note, on every page from now on, what is moved by an animation or a transition."""
    player.page.add_init_script("""
      window.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const time = typeof options === 'number' ? options : options?.duration;
        if (time > 0 && JSON.stringify(frames).match(/transform|translate|left|top/)) window.moved.push(this.outerHTML);
        return animate.call(this, frames, options);
      };
      addEventListener('transitionrun', ({propertyName, target}) => {
        if (['transform', 'left', 'top'].includes(propertyName)) window.moved.push(target.outerHTML);
      });
    """)


def moved(player: Player) -> list[str]:
    found: list[str] = player.page.evaluate("() => window.moved")
    return found
