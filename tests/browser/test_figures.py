"""What pages weigh and how soon they stand: measured in this browser, with nothing kept from before.

With MASHIMO_FIGURES=1 the table of docs/performance.md is written anew.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser.every_page import Matches, every_page, matches
from tests.browser.players import make, moves, ready, sow
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
MOST_REQUESTS = 50
MOST_SHIFT = 0.02
TRIES = 3
SLOWEST_PAINT = 3000  # milliseconds: other work may share the machine. The table tells what was measured.

DOCS = Path(__file__).parents[2] / "docs" / "performance.md"
MARKS = ("<!-- pages -->\n", "<!-- end of pages -->\n")

WATCH = """if (location.protocol.startsWith("http")) {
  window.shifted = 0;
  window.shiftedBy = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      shifted += entry.value;
      shiftedBy.push(...entry.sources.map(({ node }) => (node?.outerHTML ?? String(node)).slice(0, 120)));
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"


@dataclass(frozen=True)
class Figures:
    """What one visit of a page took."""

    address: str
    size: int
    requests: int
    paint: float
    shift: float
    shifted: tuple[str, ...]


class Meter:
    """Counts what goes over the line."""

    def __init__(self, session: CDPSession) -> None:
        self.size = 0
        self.requests = 0
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.responseReceived", self._received)

    def _finished(self, event: dict[str, Any]) -> None:
        self.size += int(event["encodedDataLength"])

    def _received(self, _: dict[str, Any]) -> None:
        self.requests += 1


def visitor(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that watches what moves."""
    context = browser.new_context(service_workers="block", **options)
    context.set_default_timeout(40_000)
    context.add_init_script(WATCH)
    return context


@pytest.fixture(scope="module")
def made(browser: Browser, running: ServerProcess) -> Iterator[Matches]:
    """The matches that are looked at."""
    if running.process is None:
        running.start()
    contexts: list[BrowserContext] = []

    def context_of(**options: Any) -> BrowserContext:
        contexts.append(visitor(browser, **options))
        return contexts[-1]

    yield matches(context_of, running.url)
    for context in contexts:
        context.close()


def measured(context: BrowserContext, address: str) -> Figures:
    """The figures of a first visit."""
    page = context.new_page()
    meter = Meter(context.new_cdp_session(page))
    page.goto(address, wait_until="load")
    if page.locator("#match").count():
        ready(page)
    page.wait_for_timeout(250)
    found = Figures(
        address,
        meter.size,
        meter.requests,
        page.evaluate(PAINTED),
        page.evaluate("shifted"),
        tuple(page.evaluate("shiftedBy")),
    )
    page.close()
    return found


def test_every_page_is_light_and_stands_still(made: Matches, running: ServerProcess) -> None:
    all_figures = [best(visit.visitor, visit.address) for visit in every_page(made, running.url)]
    rows = [row(figures, running.url) for figures in all_figures]
    print("\n".join(rows))
    if os.environ.get("MASHIMO_FIGURES"):
        write(rows)
    bad = [figures for figures in all_figures if not is_good(figures)]
    assert not bad, bad


def is_good(figures: Figures) -> bool:
    """Whether a page keeps to the limits."""
    is_light = figures.size <= MOST_BYTES and figures.requests <= MOST_REQUESTS
    return is_light and figures.shift <= MOST_SHIFT and 0 < figures.paint < SLOWEST_PAINT


def best(context: BrowserContext, address: str) -> Figures:
    """The figures of a visit; of another one if other work came between."""
    for _ in range(TRIES - 1):
        figures = measured(context, address)
        if is_good(figures):
            return figures
    return measured(context, address)


def row(figures: Figures, url: str) -> str:
    """A line of the table."""
    address = figures.address.removeprefix(url)
    address = re.sub(r"/m/[\w-]{8,}", "/m/…", re.sub(r"/s/.*", "/s/…", address))
    kilobytes = f"{figures.size / 1000:.0f}"
    return f"| `{address}` | {kilobytes} | {figures.requests} | {figures.paint:.0f} | {figures.shift:.3f} |"


def write(rows: list[str]) -> None:
    """Put the table into the documentation."""
    text = DOCS.read_text("utf-8")
    start, end = text.index(MARKS[0]) + len(MARKS[0]), text.index(MARKS[1])
    head = "| page | kB | requests | first paint, ms | shift |\n|---|---|---|---|---|\n"
    DOCS.write_text(text[:start] + head + "\n".join(rows) + "\n" + text[end:], "utf-8")


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_match_stands_still_while_it_is_played(
    browser: Browser, server: ServerProcess, size: tuple[int, int]
) -> None:
    host, guest = (visitor(browser, viewport={"width": size[0], "height": size[1]}) for _ in range(2))
    match = make(host, server.url, clock="300+3")
    page, other = host.new_page(), guest.new_page()
    page.goto(match)
    ready(page)
    other.goto(match)
    other.get_by_role("button", name="Join the game").click()
    ready(other)
    expect(page.locator("[data-panel='top']")).to_be_visible()
    for one in (page, other):
        one.wait_for_timeout(300)
        one.evaluate("shifted = 0; shiftedBy = []")  # an invitation has made way for the board
    sow(page, 2)
    expect(moves(other)).to_have_count(1)
    sow(page, 0)
    sow(other, 7)
    expect(moves(page)).to_have_count(3)
    page.wait_for_timeout(1500)  # clocks tick
    for one in (page, other):
        assert one.evaluate("shifted") <= MOST_SHIFT, one.evaluate("shiftedBy")
    for context in (host, guest):
        context.close()


def test_what_does_not_change_is_fetched_once(page: Page, server: ServerProcess) -> None:
    page.goto(f"{server.url}/learn")
    page.goto(f"{server.url}/learn", wait_until="networkidle")
    fetched = page.evaluate(
        """performance.getEntriesByType("resource")
          .filter(({ name, transferSize }) => name.includes("/static/") && transferSize > 0)
          .map(({ name }) => name)
          .filter((name) => !name.includes("favicon"))"""  # browsers ask for it when they like
    )
    assert fetched == []
