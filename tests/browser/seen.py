"""What a person sees of a game, as plain values, so that one look can be compared with another."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

_SEEN = """() => {
  const text = (element) => element?.textContent.trim().replace(/\\s+/g, ' ') ?? null;
  // What a window that is shut holds is not seen.
  const open = (element) => !element.closest('dialog:not([open])');
  const all = (selector, of = text) => [...document.querySelectorAll(selector)].filter(open).map(of);
  const {phase, deal, asked} = document.querySelector('[data-testid=table]').dataset;
  return {
    address: location.pathname,
    tab: document.title,
    phase, deal, asked,
    heading: text(document.querySelector('main h1')),
    action: text(document.querySelector('[data-testid=action]')),
    status: all('section [role=status]'),
    scores: all('[data-side]', ({dataset}) => [dataset.side, dataset.score]),
    turn: all('[data-side]:has(.turn)', ({dataset}) => dataset.side),
    pegs: all('svg.board > g[transform]', (peg) => peg.getAttribute('transform')),
    count: document.querySelector('[data-testid=count]')?.dataset.count ?? null,
    pile: all('ol[aria-label="Cards played in this count"] li .vh'),
    starter: all('[data-testid=starter] [role=img]', (card) => card.getAttribute('aria-label')),
    others: all('[data-seat] [role=img]', (backs) => backs.getAttribute('aria-label')),
    hand: all('[role=option]'),
    steps: all('ol[aria-label="Hands in the show"] li'),
    lines: all('section li .line'),
    cuts: all('section h2'),
  };
}"""


def seen(page: Page) -> dict[str, Any]:
    """Seat, hand, count, pegs, scores, whose turn it is, and all else that tells how the game stands."""
    found: dict[str, Any] = page.evaluate(_SEEN)
    return found


def whole_log(page: Page) -> list[str]:
    """Every line of the log, the newest deal first, read in its own window."""
    page.get_by_role("button", name="Log of the game").or_(page.get_by_role("button", name="Whole log")).click()
    dialog = page.get_by_role("dialog", name="Log")
    expect(dialog).to_be_visible()
    lines = dialog.locator(".line").all_inner_texts()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    return lines
