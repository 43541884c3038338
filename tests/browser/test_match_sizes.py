"""The match page on phones and wide screens."""

import pytest
from playwright.sync_api import Page, expect

import mashimo
from tests.browser.players import NewContext, answer, make, moves, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}

DIGITS = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"

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
        assert min(page.locator("[data-board] .count").evaluate_all(DIGITS)) >= 16


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


@pytest.mark.check(54)
@pytest.mark.parametrize("size", [PHONE, {"width": 1366, "height": 768}], ids=["phone", "laptop"])
def test_the_name_of_the_game_and_its_rule_in_a_line_are_seen(
    context_of: NewContext, server: ServerProcess, size: dict[str, int]
) -> None:
    context = context_of(viewport=size)
    page = visit(context, make(context, server.url, game="kenyan_laps", opponent="shared"))
    for words in (page.get_by_role("heading", name="Kenyan Bao with laps"), page.get_by_text("Sow on in laps")):
        expect(words.first).to_be_in_viewport()


@pytest.mark.check(25)
def test_on_a_phone_nothing_covers_the_board_or_a_player(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    for page in two[:2]:
        page.set_viewport_size({"width": 360, "height": 740})
    sow(host, 2)
    sow(host, 5)
    guest.get_by_role("button", name="Actions").click()
    guest.get_by_role("button", name="Offer a draw").click()
    expect(host.get_by_role("button", name="Accept the draw")).to_be_visible()
    assert_seen(host)
    answer(host, "Accept the draw")
    expect(host.locator(".result")).to_be_visible()
    assert_seen(host)
    host.get_by_role("button", name="Moves").click()
    host.locator("[data-go='first']").click()
    host.keyboard.press("Escape")
    expect(host.locator("[data-past]")).to_be_visible()
    assert_seen(host)


def assert_seen(page: Page) -> None:
    """The board and the line of the player below it end above what is said and offered."""
    line, plank = page.locator("[data-panel='bottom']").bounding_box(), page.locator(".plank").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert line
    assert plank
    assert dock
    assert plank["y"] + plank["height"] <= line["y"] + 1
    assert line["y"] + line["height"] <= dock["y"] + 1
    assert dock["y"] + dock["height"] <= 741


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
