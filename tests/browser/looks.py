"""What must hold for everything on the screen: it fits the window, can be reached, and axe finds nothing grave."""

from __future__ import annotations

import json
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1440, height=900)
SMALL = ViewportSize(width=320, height=640)

GRAVE = ("serious", "critical")
_AXE = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  return violations.map(({id, impact, help, nodes}) =>
    ({id, impact, help, nodes: nodes.map(({target, failureSummary}) => `${target.join(' ')}: ${failureSummary}`)}));
}"""
_FIT = """(still) => {
  const problems = [];
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > innerWidth) {
    const wide = [...document.body.querySelectorAll('*')]
      .find((each) => each.getBoundingClientRect().right > innerWidth);
    problems.push(`the page is ${scrollWidth} wide, the window ${innerWidth}: ${wide?.outerHTML.slice(0, 200)}`);
  }
  if (still && scrollHeight > innerHeight) problems.push(`the page is ${scrollHeight} high, the window ${innerHeight}`);
  const open = document.querySelector('dialog[open]');
  const controls = 'a[href], button, input, select, textarea, summary, [role=option]';
  const name = (element) =>
    `${element.localName} ` +
    `"${(element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\\s+/g, ' ')}"`;
  const shown = (element) => {
    const {clipPath, position} = getComputedStyle(element);
    const {width, height} = element.getBoundingClientRect();
    return element.checkVisibility({visibilityProperty: true}) && width > 0 && height > 0 &&
      !(position === 'absolute' && clipPath !== 'none');
  };
  const cuts = (element, axis) => getComputedStyle(element)[`overflow${axis}`] !== 'visible';
  const scrolls = (element, axis) => ['auto', 'scroll'].includes(getComputedStyle(element)[`overflow${axis}`]);
  const SLACK = 1;
  const inside = (element) => {
    let {left, right, top, bottom} = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (cuts(box, 'X')) {
        if (left < edge.left - SLACK || right > edge.right + SLACK) return false;
      }
      if (scrolls(box, 'Y') && box.scrollHeight > box.clientHeight) {
        const from = top - edge.top + box.scrollTop, to = bottom - edge.top + box.scrollTop;
        if (from < -SLACK || to > box.scrollHeight + SLACK) return false;
        [top, bottom] = [edge.top, edge.bottom];
      } else if (cuts(box, 'Y')) {
        if (top < edge.top - SLACK || bottom > edge.bottom + SLACK) return false;
      }
      if (box.localName === 'dialog') break;
    }
    const page = open ? {from: 0, to: innerHeight} : {from: -scrollY, to: scrollHeight - scrollY};
    return left >= -SLACK && right <= innerWidth + SLACK && top >= page.from - SLACK && bottom <= page.to + SLACK;
  };
  // The middle of a control belongs to it, or something lies over it.
  const reached = (element) => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
    const found = document.elementFromPoint(x, y);
    if (!found || element.contains(found) || found.contains(element)
      || element.labels?.[0]?.contains(found)) return true;
    let covering = getComputedStyle(found).position === 'static' ? found.parentElement : found;
    for (; covering && !covering.contains(element); covering = covering.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(covering).position)) return true;
    for (let box = element.parentElement; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (scrolls(box, 'Y') && box.scrollHeight > box.clientHeight && (y < edge.top || y > edge.bottom)) return true;
    }
    return false;
  };
  for (const element of (open ?? document).querySelectorAll(controls)) {
    if (!shown(element)) continue;
    if (!inside(element)) problems.push(`${name(element)} is not wholly inside`);
    else if (!reached(element)) problems.push(`${name(element)} is covered`);
  }
  return problems;
}"""


def check_fit(page: Page, *, still: bool = False) -> None:
    """Nothing is wider than the window and every control lies wholly inside it, or inside what scrolls; a page that is
    to stand `still` does not scroll at all."""
    problems: list[str] = page.evaluate(_FIT, still)
    assert not problems, f"{page.url} at {page.viewport_size}: " + "; ".join(problems)


def check_axe(page: Page) -> None:
    """Axe finds nothing serious or critical, by day and by night, where the theme follows the device."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        check_axe_once(page, scheme)
    page.emulate_media(color_scheme="light")


def check_axe_once(page: Page, theme: str) -> None:
    """Axe finds nothing serious or critical in the theme that is on the screen, which must be this one."""
    page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(_AXE)
    grave = [each for each in found if each["impact"] in GRAVE]
    assert not grave, f"{page.url} at {page.viewport_size}, {theme}: {json.dumps(grave, indent=1)}"
