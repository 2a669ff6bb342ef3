"""What must hold for everything on the screen: it fits the window, can be reached, and axe finds nothing grave."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypeAlias

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

PHONE = ViewportSize(width=390, height=844)
DESK = ViewportSize(width=1440, height=900)
SMALL = ViewportSize(width=320, height=640)

Theme: TypeAlias = Literal["light", "dark"]
GRAVE = ("serious", "critical")
_AXE = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ['violations']});
  return violations.map(({id, impact, help, nodes}) =>
    ({id, impact, help, nodes: nodes.map(({target, failureSummary}) => `${target.join(' ')}: ${failureSummary}`)}));
}"""
_FIT = (Path(__file__).parent / "fit.js").read_text()


def check_fit(page: Page, *, still: bool = False) -> None:
    """Nothing is wider than the window and every control lies wholly inside it, or inside what scrolls; a page that is
    to stand `still` does not scroll at all."""
    problems: list[str] = page.evaluate(_FIT, still)
    assert not problems, f"{page.url} at {page.viewport_size}: " + "; ".join(problems)


def check_axe(page: Page, *themes: Theme) -> None:
    """Axe finds nothing serious or critical in these themes, by day and by night if none is named; the page must follow
    the device, and is left as by day."""
    for theme in themes or ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        check_axe_as_it_is(page, theme)
    page.emulate_media(color_scheme="light")


def check_axe_as_it_is(page: Page, theme: str) -> None:
    """Axe finds nothing serious or critical on the screen, where the page has taken on this theme."""
    page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(_AXE)
    grave = [each for each in found if each["impact"] in GRAVE]
    assert not grave, f"{page.url} at {page.viewport_size}, {theme}: {json.dumps(grave, indent=1)}"
