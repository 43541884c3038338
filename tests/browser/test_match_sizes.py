"""The match page on phones and wide screens."""

import pytest
from playwright.sync_api import expect

import mashimo
from tests.browser.players import NewContext, make, moves, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}

# --- sizes --------------------------------------------------------------------------------------------------


@pytest.mark.check(24)
@pytest.mark.parametrize("game", mashimo.games())
def test_the_first_view_fits_a_small_phone_and_the_board_is_the_hero_elsewhere(
    context_of: NewContext, server: ServerProcess, game: str
) -> None:
    context = context_of(viewport=PHONE)
    page = visit(context, make(context, server.url, game=game, opponent="shared"))
    assert page.evaluate("document.documentElement.scrollHeight") == PHONE["height"]
    bar = page.get_by_role("button", name="Moves").bounding_box()
    assert bar
    assert bar["y"] > 560
    for width in (320, 600, 601, 1099, 1100):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        plank, line = page.locator(".plank").bounding_box(), page.locator("[data-panel='bottom']").bounding_box()
        assert plank
        assert line
        assert plank["width"] >= 0.6 * width
        assert line["y"] + line["height"] <= height


def test_the_sheets_of_a_phone_open_and_close(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(viewport=PHONE, has_touch=True)
    page = visit(context, make(context, server.url, opponent="shared"))
    sow(page, 2)
    expect(moves(page)).to_have_count(1)
    expect(moves(page)).to_be_hidden()
    page.get_by_role("button", name="Moves").tap()
    expect(moves(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(moves(page)).to_be_hidden()
    page.get_by_role("button", name="Actions").tap()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    page.get_by_role("button", name="Take back").tap()
    expect(moves(page)).to_have_count(0)


SMALL = ((568, 320), (640, 360), (844, 390), (320, 568))  # phones, and windows at 200 %

MISSED = """() => [...document.querySelectorAll("[data-board] .pit")].flatMap((pit) => {
  const { left, top, width, height } = pit.getBoundingClientRect();
  const spots = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]];
  const hit = spots.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
  const others = hit.filter((found) => found?.closest(".pit, .dock") && found.closest(".pit") !== pit);
  return others.map((found) => found.outerHTML.slice(0, 80));
})"""


@pytest.mark.parametrize(("game", "houses"), [("kalah", "9"), ("congkak", ""), ("kiswahili", "")])
def test_on_small_screens_a_press_on_a_pit_plays_that_pit(
    context_of: NewContext, server: ServerProcess, game: str, houses: str
) -> None:
    context = context_of()
    options = {"houses": houses} if houses else {}
    page = visit(context, make(context, server.url, game=game, opponent="shared", **options))
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.locator(".plank").evaluate("plank => plank.scrollIntoView({ block: 'center' })")
        assert page.evaluate(MISSED) == []
        if width > height:
            page.evaluate("scrollTo(0, 0)")
            line = page.locator("[data-panel='bottom']").bounding_box()
            assert line
            assert line["y"] + line["height"] <= height
            assert line["x"] + line["width"] <= width
