"""Every page, in every language and every look: axe, reflow, zoom, targets, focus, text spacing."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from mashimo.server.language import LANGUAGES
from tests.browser.every_page import Matches, Visit, every_page, matches, read_in
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
DESK = ViewportSize(width=1280, height=1024)
PHONE = ViewportSize(width=320, height=640)
SMALLEST = ViewportSize(width=320, height=256)  # what 400 % leaves of the desk
RUN = """async (rules) => {
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  const found = await axe.run(document, { ...only, resultTypes: ["violations"], preload: false });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}"""
LOOKS = [(theme, material) for theme in ("light", "dark") for material in ("wood", "clay", "contrast")]
"""Colours do not depend on the language, so one language is looked at in all of them."""
SHOW = """([theme, material]) => {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.material = material;
}"""

# Drawings without words say nothing, and a board has thousands of shapes; of many boards the first ones speak for all;
# nothing is caught between two looks.
STILL = """() => {
  for (const kind of [".board", ".example-boards", "svg.board-picture"]) {
    for (const board of [...document.querySelectorAll(kind)].slice(3)) board.remove();
  }
  for (const drawing of document.querySelectorAll("svg[aria-hidden='true']")) {
    if (drawing.textContent.trim()) continue;
    drawing.replaceChildren();
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { transition: none !important; animation: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""

# How far a page is wider than the screen, when it has settled. What sticks out at its start cannot be scrolled to.
WIDER = """async () => {
  const wider = () => {
    const parts = [...document.querySelectorAll(".plank, .pit, .store, .button, h1")];
    const shown = parts.filter((part) => part.checkVisibility() && !part.closest(".hidden, .skip-link, [data-scroll]"));
    const beside = shown.map((part) => part.getBoundingClientRect());
    const ends = beside.flatMap(({ left, right }) => [Math.floor(right) - innerWidth, -Math.ceil(left)]);
    return Math.max(document.documentElement.scrollWidth - innerWidth, ...ends);
  };
  for (let frame = 0; frame < 60; frame += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    if (frame > 1 && wider() <= 0) return 0;
  }
  return wider();
}"""

# 1280 x 1024 at 400 %: every control is within the width, can be focused, and is not hidden when it is.
LOST = """() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const inScroller = (element) => element.closest("[data-scroll], .turns, [tabindex='0'][role='region']");
  const lost = [];
  for (const control of document.querySelectorAll("a[href], button, input:not([type='hidden']), select, summary")) {
    if (!shown(control) || control.closest(".hidden") || control.disabled) continue;
    control.focus({ preventScroll: false });
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const start = control.outerHTML.slice(0, 160);
    if ((left < -1 || right > innerWidth + 1) && !inScroller(control)) lost.push(`beside the page: ${start}`);
    const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]));
    const seen = spots.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (control.contains(hit) || hit.contains(control) || hit.closest("label"));
    });
    if (document.activeElement === control && !seen) lost.push(`hidden: ${start}`);
  }
  document.activeElement?.blur();
  return lost;
}"""

# The spacing that readers may set (WCAG 1.4.12).
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
    p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}"""
CUT = """() => [...document.querySelectorAll("p, button, a, summary, h1, h2, h3, label, td, th")]
  .filter((element) => element.checkVisibility() && !element.closest(".hidden, .player-name, .about-line"))
  .filter((element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowY) && element.clientHeight > 1)
  .filter((element) => element.scrollHeight > element.clientHeight + 2)
  .map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`)"""


@pytest.fixture(scope="module")
def made(browser: Browser, running: ServerProcess) -> Iterator[Matches]:
    """The matches that are looked at."""
    if running.process is None:
        running.start()
    contexts: list[Any] = []

    def context_of(**options: Any) -> Any:
        fixed: dict[str, Any] = {"service_workers": "block", "viewport": DESK, "reduced_motion": "reduce"}
        contexts.append(browser.new_context(**fixed, **options))
        return contexts[-1]

    yield matches(context_of, running.url)
    for context in contexts:
        context.close()


def faults(page: Page, visit: Visit, looks: list[tuple[str, str]]) -> Iterator[str]:
    """All that is wrong with a page; its colours are looked at in these looks."""
    page.set_viewport_size(DESK)
    visit.open(page)
    for size in (PHONE, SMALLEST):
        page.set_viewport_size(size)
        if (wider := page.evaluate(WIDER)) > 0:
            yield f"{size}: {wider} pixels wider than the screen"
    page.set_viewport_size(DESK)
    page.evaluate(STILL)
    page.evaluate(AXE)
    page.evaluate(SHOW, looks[0])
    yield from page.evaluate(RUN, [])
    has_board = page.locator(".board, .board-picture").count() > 0
    for theme, material in looks[1:] if has_board else looks[1:][-1:]:
        page.evaluate(SHOW, [theme, material])
        yield from (f"{theme} {material} {fault}" for fault in page.evaluate(RUN, ["color-contrast"]))
    page.set_viewport_size(SMALLEST)
    yield from page.evaluate(RUN, ["target-size", "scrollable-region-focusable"])
    yield from page.evaluate(LOST)
    page.evaluate(SPACED)
    if (wider := page.evaluate(WIDER)) > 0:
        yield f"with wide spacing {wider} pixels wider than the screen"
    yield from page.evaluate(CUT)


@pytest.mark.timeout(900)  # thirty pages, each looked at in many ways
def test_nothing_is_wrong_with_any_page(made: Matches, running: ServerProcess) -> None:
    """Every page once, each in the next language and look; the slow test below has all of them."""
    languages, looks = itertools.cycle(LANGUAGES), itertools.cycle(LOOKS)
    visits = [(visit, next(languages), [next(looks)]) for visit in every_page(made, running.url)]
    assert not all_faults(visits, running.url)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_wrong_with_any_page_in_any_language(made: Matches, running: ServerProcess, code: str) -> None:
    looks = LOOKS if code == "en" else LOOKS[-3:-2]
    assert not all_faults([(visit, code, looks) for visit in every_page(made, running.url)], running.url)


def all_faults(visits: list[tuple[Visit, str, list[tuple[str, str]]]], url: str) -> list[str]:
    """What is wrong with pages, each read in a language and looked at in some looks."""
    pages = {visit.visitor: visit.visitor.new_page() for visit, _, _ in visits}
    found = []
    for visit, code, looks in visits:
        read_in(code, [visit.visitor], url)
        address = visit.address.removeprefix(url)
        found += [f"{address} {code} {fault}" for fault in faults(pages[visit.visitor], visit, looks)]
    for page in pages.values():
        page.close()
    return found
