"""The match page on phones and wide screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ServerProcess
from tests.browser.players import NewContext, make, moves, sow, visit

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}

# --- sizes --------------------------------------------------------------------------------------------------

GAMES = ("kalah", "oware", "nam_nam", "kenyan_children", "kenyan_laps", "kujifunza", "kiswahili", "congkak")


@pytest.mark.parametrize("game", GAMES)
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
