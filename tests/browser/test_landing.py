"""The first page: boards that sow when they are pointed at."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import mashimo
from tests.browser.players import NewContext
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

SHIFT = """() => { window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += entry.value;
}).observe({ type: "layout-shift", buffered: true }); }"""


def seeds(page: Page, number: int = 0) -> list[int]:
    found = page.locator(".game").nth(number).locator("[data-cell]")
    return [int(count) for count in found.evaluate_all("cells => cells.map(cell => cell.dataset.seeds)")]


def opened(context: BrowserContext, server: ServerProcess) -> Page:
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(SHIFT)
    return page


def until(page: Page, done: Callable[[], bool]) -> None:
    for _ in range(100):
        if done():
            return
        page.wait_for_timeout(100)
    pytest.fail("it did not happen")


def test_a_board_sows_while_its_card_is_pointed_at_and_is_as_before_afterwards(
    context_of: NewContext, server: ServerProcess
) -> None:
    page = opened(context_of(), server)
    start = seeds(page)
    board = page.locator(".game").first.locator(".board")
    before, place = board.evaluate("board => board.outerHTML"), board.bounding_box()
    page.evaluate("shift = 0")
    page.locator(".game").first.hover()
    until(page, lambda: seeds(page)[-1] != start[-1] or sorted(seeds(page)) != sorted(start))
    expect(board.locator(".flight")).to_have_count(0)  # shown to its end
    assert sum(seeds(page)) == sum(start)
    assert seeds(page) != start
    page.mouse.move(2, 2)
    until(page, lambda: seeds(page) == start)
    assert board.evaluate("board => board.outerHTML") == before
    page.wait_for_timeout(300)
    assert board.bounding_box() == place
    assert page.evaluate("shift") < 0.005


def test_leaving_in_the_middle_of_a_move_ends_it(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of(), server)
    number = list(mashimo.games()).index("nam_nam") if "nam_nam" in mashimo.games() else 0
    card = page.locator(".game").nth(number)
    start = seeds(page, number)
    card.hover()
    expect(card.locator(".flight").first).to_be_attached()
    page.mouse.move(2, 2)
    expect(card.locator(".flight")).to_have_count(0)
    assert seeds(page, number) == start


def test_the_keyboard_makes_it_sow_too(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of(), server)
    start = seeds(page)
    page.locator(".first-steps a").focus()
    page.keyboard.press("Tab")
    until(page, lambda: seeds(page) != start)
    page.keyboard.press("Tab")  # still within the card
    page.wait_for_timeout(100)
    assert seeds(page) != start
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    until(page, lambda: seeds(page) == start)


def test_nothing_moves_where_motion_is_not_wanted(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of(reduced_motion="reduce"), server)
    start = seeds(page)
    page.locator(".game").first.hover()
    page.wait_for_timeout(700)
    assert seeds(page) == start


@pytest.mark.parametrize("width", [320, 360, 768, 1366, 1920])
def test_cards_fit_and_stand_in_line(context_of: NewContext, server: ServerProcess, width: int) -> None:
    page = opened(context_of(viewport={"width": width, "height": 740}), server)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    planks = page.locator(".plank").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert all(box["width"] > box["height"] for box in planks)  # boards lie, on phones too
    buttons = page.locator(".game-ways .button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert min(box["height"] for box in buttons) >= 44
    firsts = [box["top"] for box in buttons[::4]]
    across = sum(abs(top - firsts[0]) < 1 for top in firsts)
    assert across == (1 if width < 680 else 4 if width >= 1560 else 2)
    assert page.evaluate("shift") < 0.05  # a page that comes in pieces
