"""A person at the screen: does what the controls are named for, and waits for what the table shows, never for time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response, expect

TABLE = "[data-testid=table]"
SOMETHING_TO_DO = f"{TABLE}[data-asked=true], [data-testid=action][data-state=ready], [data-testid=rematch]"
WORDS = {
    "toss": r"^Toss .+ to (your|.+’s) crib$",
    "play": r"^Play .+ · .+",
    "cut": r"^Cut$",
    "total": r"^Show the total$",
    "proceed": r"^(Continue|See the result)$",
    "continue": r"^(Deal|Ready for the deal|Continue)$",
}
"""What the button says for each thing it does."""
_MOMENT = """() => {
  const table = document.querySelector('[data-testid=table]');
  const action = document.querySelector('[data-testid=action]')?.dataset;
  const deed = action?.state === 'ready' ? action.deed : null;
  const {phase, deal, asked} = table?.dataset ?? {};
  if (asked !== 'true' && !deed && !document.querySelector('[data-testid=rematch]')) return null;
  const hands = document.querySelectorAll('ol[aria-label="Hands in the show"] [aria-current=step] ~ li').length;
  return {phase, deal: Number(deal), asked: asked === 'true', deed, hands};
}"""


@dataclass(frozen=True)
class Moment:
    """What the table waits for: `deed` is what the button would do, None while cards are still to be chosen; `hands`
    are to be counted after the one that lies open."""

    phase: str
    deal: int
    asked: bool
    deed: str | None
    hands: int


class Player:
    """Plays on one page. `heard` is what the browser says against it."""

    def __init__(self, page: Page, heard: list[str]) -> None:
        self.page = page
        listen(page, heard)
        self._heard = heard
        self._forgiven: set[str] = set()

    @property
    def hand(self) -> Locator:
        return self.page.get_by_test_id("hand").get_by_role("option")

    @property
    def action(self) -> Locator:
        return self.page.get_by_test_id("action").get_by_role("button")

    @property
    def result(self) -> Locator:
        return self.page.get_by_test_id("result")

    def forgive(self, *parts: str) -> None:
        """Complaints that have to come, for what the test does, each holding one of `parts`."""
        self._forgiven.update(parts)

    def complaints(self) -> list[str]:
        """What was said against the page, and had not to come."""
        return [each for each in self._heard if not any(part in each for part in self._forgiven)]

    def another_tab(self) -> Player:
        """The same person in another tab of the same window, at the same game."""
        other = Player(self.page.context.new_page(), self._heard)
        if self.page.viewport_size:
            other.page.set_viewport_size(self.page.viewport_size)
        other.page.goto(self.page.url)
        other.moment()
        return other

    def start(self, *, seats: int = 2, rules: str = "Six-card cribbage", level: str = "Carefree") -> None:
        """From the first screen to a table."""
        self.page.goto("/")
        self.page.get_by_role("radio", name=level).check()
        self.page.get_by_role("radio", name=f"{seats} players").check()
        self.page.get_by_role("combobox", name="Rules").select_option(rules)
        self.page.get_by_role("button", name="Play now").click()
        self.moment()

    def new_game(self, ruleset: str = "standard", seats: int = 2, **switches: str) -> str:
        """A game begun without the first screen, which does not offer everything; the page stays where it is."""
        wish = {"ruleset": ruleset, "seats": seats, "level": "random", "switches": switches}
        answer = self.page.request.post("/api/games", data=wish)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def sit(self, ruleset: str, seats: int, **switches: str) -> None:
        """To the table of a new game of these rules."""
        self.page.goto(f"/games/{self.new_game(ruleset, seats, **switches)}")
        self.moment()

    def moment(self) -> Moment:
        """The table, as soon as there is something to do at it or the game is over."""
        found = self.page.evaluate(_MOMENT)
        while found is None:
            self.page.locator(SOMETHING_TO_DO).first.wait_for(state="attached")
            found = self.page.evaluate(_MOMENT)
        return Moment(**found)

    def glance(self) -> Moment | None:
        """The table as it is now; None while it has nothing to do for this person."""
        found = self.page.evaluate(_MOMENT)
        return None if found is None else Moment(**found)

    @property
    def over(self) -> bool:
        """Whether the screen shows how the game ended."""
        return bool(self.page.locator(f"{TABLE}[data-phase=over]").count())

    def choose(self) -> Moment:
        """Choose cards that may be chosen, as many as are asked for: the first ones, or a card that scores."""
        moment = self.moment()
        while moment.deed is None:
            free = self.page.get_by_test_id("hand").get_by_role("option", disabled=False, selected=False)
            scoring = free.filter(has_text=re.compile(r" for \d+$"))
            (scoring if scoring.count() else free).first.click()
            moment = self.moment()
        return moment

    def press(self) -> None:
        """Press the button, which must say what it does."""
        self._press(self.moment())

    def move(self) -> None:
        """The next thing there is to do."""
        self._press(self.choose())

    def _press(self, moment: Moment) -> None:
        assert moment.deed is not None, "the button has nothing to do"
        self.page.get_by_test_id("action").get_by_role("button", name=re.compile(WORDS[moment.deed])).click()

    def play_until(self, reached: Callable[[Moment], bool], *, at: Callable[[Moment], None] | None = None) -> Moment:
        """Play on until a moment is reached; `at` is called at every moment on the way, that one too."""
        while True:
            moment = self.moment()
            if at:
                at(moment)
            if reached(moment):
                return moment
            assert moment.phase != "over", "the game ended first"
            self.move()

    def play_to_end(self, at: Callable[[Moment], None] | None = None) -> None:
        """Play the whole game."""
        self.play_until(lambda moment: moment.phase == "over", at=at)
        expect(self.result).to_be_visible()


def listen(page: Page, heard: list[str]) -> None:
    """Note errors and warnings, of the page's own and of the browser."""

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            heard.append(f"{message.type}: {message.text} ({message.location['url']})")

    def answered(response: Response) -> None:
        if response.status >= 400:
            heard.append(f"{response.status}: {response.url}")

    def failed(request: Request) -> None:
        # What a page asked for and left before it came was not refused to it.
        if request.failure != "net::ERR_ABORTED":
            heard.append(f"failed: {request.url} ({request.failure})")

    page.on("console", said)
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("requestfailed", failed)
    page.on("response", answered)
