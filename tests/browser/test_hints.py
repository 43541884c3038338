"""Hints on the match page: seen, heard, asked by key, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, make, moves, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}


def alone(context_of: NewContext, server: ServerProcess, game: str = "kalah", **viewport: int) -> Page:
    context = context_of(**({"viewport": viewport} if viewport else {}))
    return visit(context, make(context, server.url, game=game, opponent="computer", level="1", hints="yes"))


def test_a_hint_is_seen_and_heard_until_the_next_move(context_of: NewContext, server: ServerProcess) -> None:
    page = alone(context_of, server)
    line, live = page.locator("[data-hinted]"), page.locator("[data-live='polite']")
    expect(line).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    expect(line).to_have_text(re.compile(r"Hint: Sow house \d\."))
    expect(live).to_contain_text(line.inner_text(), use_inner_text=False)
    expect(page.locator(".pit.hinted")).to_have_count(1)
    hinted = page.locator(".pit.hinted .press")
    expect(hinted).to_have_attribute("aria-label", re.compile("playable, the hint$"))
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_focused()
    cell = int(page.locator(".pit.hinted").get_attribute("data-cell") or "")
    sow(page, cell)
    expect(moves(page)).not_to_have_count(0)
    expect(line).to_be_hidden()
    expect(page.locator(".pit.hinted")).to_have_count(0)


def test_the_hint_stays_while_earlier_moves_are_looked_at(context_of: NewContext, server: ServerProcess) -> None:
    page = alone(context_of, server)
    sow(page, 2)  # an extra turn
    expect(moves(page)).to_have_count(1)
    page.locator(".turns a").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-past]")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator("[data-past]")).to_be_hidden()
    expect(page.locator(".pit.hinted")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator(".pit.hinted")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".pit.hinted")).to_have_count(1)
    expect(page.locator("[data-hinted]")).to_be_visible()


def test_a_hint_is_asked_by_key_and_on_a_phone_says_the_way(context_of: NewContext, server: ServerProcess) -> None:
    page = alone(context_of, server, "kiswahili", **PHONE)
    page.locator(".press[tabindex='0']").focus()
    page.keyboard.press("h")
    expect(page.locator("[data-hinted]")).to_have_text(re.compile(r"Hint: Sow pit [AB]\d to the (left|right)"))
    expect(page.locator(".hint-way")).to_have_count(1)
    for box in (page.locator("[data-hinted]").bounding_box(), page.locator(".ask-hint button").bounding_box()):
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Ask for a hint")


def test_what_is_refused_is_said(context_of: NewContext, server: ServerProcess) -> None:
    page = alone(context_of, server)
    page.route("**/hint", lambda route: route.abort())
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-notice]")).to_have_text("The hint did not arrive. Ask again.")
    page.unroute("**/hint")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-notice]")).to_be_hidden()
    expect(page.locator(".pit.hinted")).to_have_count(1)
