"""Fingers on small screens, and the system's own colours."""

import pytest
from playwright.sync_api import ViewportSize, expect

import mashimo
from tests.browser.players import NewContext, make, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=360, height=740)
SMALLEST = ViewportSize(width=320, height=256)  # 1280 x 1024 at 400 %

# The place that answers to a press on a pit.
SIZES = """() => [...document.querySelectorAll("[data-board] .pit > .press")].map((press) => {
  const { width, height } = press.getBoundingClientRect();
  return Math.min(width, height);
})"""


@pytest.mark.parametrize("game", mashimo.games())
def test_pits_and_buttons_are_as_large_as_a_finger(context_of: NewContext, server: ServerProcess, game: str) -> None:
    context = context_of(viewport=PHONE, has_touch=True)
    page = visit(context, make(context, server.url, game=game, opponent="shared"))
    assert min(page.evaluate(SIZES)) >= 44
    for button in page.locator(".bar .button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    page.set_viewport_size(SMALLEST)
    page.wait_for_timeout(100)
    assert min(page.evaluate(SIZES)) >= 24


def test_boards_keep_their_forms_in_the_colours_of_the_system(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(forced_colors="active")
    page = visit(context, make(context, server.url, opponent="shared"))
    style = "(one, name) => getComputedStyle(one)[name]"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    edge, seed = page.locator("#ms-hollow .lip"), page.locator("[data-board] .seeds use").first
    assert edge.evaluate(style, "stroke") not in ("none", ground)
    colour = page.locator(".seed-body").first.evaluate(style, "fill")
    assert colour not in ("none", ground)
    expect(seed).to_be_visible()
    pit = page.locator("[data-board] .press").first
    pit.focus()
    assert pit.evaluate(style, "outlineStyle") != "none" or pit.locator("..").evaluate(style, "outlineStyle") != "none"
