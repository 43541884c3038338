"""The pages in other languages: from right to left, on a phone, chosen without scripts."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from mashimo.server.language import LANGUAGES
from mashimo.server.reader import LANGUAGE
from tests.browser.players import NewContext, make, moves, pit, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


def speaking(context: BrowserContext, url: str, code: str) -> BrowserContext:
    context.add_cookies([{"name": LANGUAGE, "value": code, "url": url}])
    return context


def middle(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2


@pytest.mark.check(44)
@pytest.mark.ux(16)
def test_in_persian_the_board_is_not_mirrored_and_forward_points_left(
    context_of: NewContext, server: ServerProcess
) -> None:
    context = speaking(context_of(), server.url, "fa")
    match = make(context, server.url, opponent="shared")
    page = visit(context, match)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    assert middle(page, "[data-cell='0']") < middle(page, "[data-cell='5']") < middle(page, "[data-cell='32']")
    expect(page.locator("[data-cell='0'] .count")).to_have_text("۴")
    sow(page, 2)
    expect(moves(page)).to_have_count(1)
    expect(page.locator("[data-cell='32'] .count")).to_have_text("۱")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")  # back in time
    expect(page).to_have_url(f"{match}?ply=0")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(match)
    assert middle(page, "[data-go='on']") < middle(page, "[data-go='back']")


def test_arrow_keys_on_pits_stay_spatial_in_persian(context_of: NewContext, server: ServerProcess) -> None:
    context = speaking(context_of(), server.url, "fa")
    page = visit(context, make(context, server.url, opponent="shared"))
    pit(page, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell='2'] > .press")).to_be_focused()


@pytest.mark.parametrize("code", sorted(set(LANGUAGES) - {"en"}))
def test_pages_fit_a_phone_in_every_language(context_of: NewContext, server: ServerProcess, code: str) -> None:
    context = speaking(context_of(viewport=PHONE), server.url, code)
    page = context.new_page()
    matches = [make(context, server.url, game=game, opponent="shared") for game in ("kalah", "kiswahili")]
    invitation = make(context, server.url, first="fist")
    pages = ("/", "/new/nam_nam?opponent=computer", "/learn", "/learn/kiswahili", "/learn/oware/options")
    for address in (*(server.url + path for path in pages), *matches, invitation):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], address
        header = page.locator(".site-header").bounding_box()
        assert header
        assert header["height"] < (60 if address in matches else 90), address  # beside a board it is one line
    for match in matches:
        page.goto(match)
        ready(page)
        assert page.evaluate("document.documentElement.scrollHeight") == PHONE["height"]


def test_a_language_is_chosen_without_scripts(context_of: NewContext, server: ServerProcess) -> None:
    page = context_of(java_script_enabled=False).new_page()
    page.goto(f"{server.url}/new/kalah?seeds=5")
    page.locator(".languages summary").click()
    page.get_by_role("button", name="Suomi").click()
    expect(page).to_have_url(f"{server.url}/new/kalah?seeds=5")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.goto(server.url)
    page.locator(".languages summary").click()
    page.get_by_role("button", name="فارسی").click()
    expect(page).to_have_url(re.compile("/fa/$"))


def test_watchers_are_told_in_their_own_languages(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url, opponent="shared")
    player = visit(host, match)
    finnish = visit(speaking(context_of(), server.url, "fi"), match)
    romanian = visit(speaking(context_of(), server.url, "ro"), match)
    sow(player, 2)
    expect(finnish.locator("[data-said]")).to_have_text("Etelä kylvi 4 siementä kuopasta 3; lisävuoro.")
    expect(romanian.locator("[data-said]")).to_have_text("Sud a semănat 4 semințe din casa 3; încă o mutare.")
