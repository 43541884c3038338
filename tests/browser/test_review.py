"""The review of a match in a real browser: asked for, awaited, stepped through, without scripts."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.players import NewContext, make
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PATIENCE = 240_000  # the first review of a game may wait until its search is compiled

MOVES = ["3", "1", "2", "4", "6"]


def over(context: BrowserContext, server: ServerProcess) -> str:
    """The address of a match of Kalah that was given up after some moves."""
    match = make(context, server.url, opponent="shared")
    path = urlsplit(match).path
    for ply, move in enumerate(MOVES):
        answer = context.request.post(
            f"{server.url}/api/v1/matches{path.removeprefix('/m')}/moves", data={"move": move, "ply": ply}
        )
        assert answer.ok, answer.text()
    assert context.request.post(f"{match}/resign", max_redirects=0).status == 303
    return match


def reviewed(context: BrowserContext, server: ServerProcess) -> Page:
    """The page of a finished review."""
    page = context.new_page()
    page.goto(f"{over(context, server)}/review")
    page.get_by_role("button", name="Review this match").click()
    expect(page.locator("#review[data-ready]")).to_be_visible(timeout=PATIENCE)
    return page


def expect_ply(page: Page, ply: int) -> None:
    """The board, the graph, the table and the address all show a position."""
    expect(page.locator("[data-part='board']")).to_have_attribute("data-at", str(ply))
    expect(page.locator("table [aria-current]")).to_have_attribute("data-ply", str(ply))
    expect(page.locator(".graph [aria-current]")).to_have_attribute("data-ply", str(ply))


@pytest.mark.check(24)
def test_a_review_is_asked_for_awaited_and_stepped_through(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    match = over(context, server)
    page = context.new_page()
    page.goto(match)
    page.get_by_role("link", name="Review the match").click()
    page.get_by_role("button", name="Review this match").click()
    expect(page.locator("progress, .review-graph").first).to_be_visible()
    expect(page.locator("#review[data-ready]")).to_be_visible(timeout=PATIENCE)
    expect_ply(page, len(MOVES))
    page.keyboard.press("ArrowLeft")
    expect_ply(page, 4)
    expect(page).to_have_url(f"{match}/review?ply=4")
    expect(page.locator("[data-live]")).to_contain_text("Move 4, South")
    page.keyboard.press("Home")
    expect_ply(page, 0)
    expect(page.get_by_role("heading", name="The start")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect_ply(page, 0)
    page.keyboard.press("End")
    expect_ply(page, len(MOVES))
    step = page.get_by_role("link", name="A move back")
    step.focus()
    page.keyboard.press("Enter")
    expect_ply(page, 4)
    expect(page.get_by_role("link", name="A move back")).to_be_focused()
    page.get_by_role("link", name="Move 2", exact=True).click()
    expect_ply(page, 2)
    page.locator(".graph a[data-ply='1']").click()
    expect_ply(page, 1)
    page.reload()
    expect_ply(page, 1)
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator(".plank").bounding_box()
        assert board
        assert board["width"] >= 0.6 * width


@pytest.mark.ux(19)
def test_a_link_leads_others_to_a_position_and_on_to_a_match_from_it(
    context_of: NewContext, server: ServerProcess
) -> None:
    page = reviewed(context_of(), server)
    page.keyboard.press("ArrowLeft")
    expect_ply(page, 4)
    link = page.get_by_label("Link to this position").input_value()
    seeds = page.locator("[data-part='board'] [data-cell]").evaluate_all("all => all.map(one => one.dataset.seeds)")
    other = context_of().new_page()
    other.goto(link)
    expect_ply(other, 4)
    other.get_by_role("link", name="Play on from here").click()
    expect(other.get_by_text("The match begins from this position.")).to_be_visible()
    other.get_by_label("Two on one device").check()
    other.get_by_role("button", name="Start on this device").click()
    other.wait_for_url("**/m/*")
    board = other.locator("[data-board] [data-cell]")
    assert board.evaluate_all("all => all.map(one => one.dataset.seeds)") == seeds


def test_a_review_is_cancelled(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    page = context.new_page()
    page.route("**/review/panel", lambda route: route.abort())  # the page stays as it is
    page.goto(f"{over(context, server)}/review")
    page.get_by_role("button", name="Review this match").click()
    cancel = page.get_by_role("button", name="Cancel").or_(page.locator(".review-graph"))
    expect(cancel.first).to_be_visible()
    if page.get_by_role("button", name="Cancel").is_visible():  # it may be done already
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("button", name="Review this match").or_(page.locator(".review-graph"))).to_be_visible()


def test_a_review_works_without_scripts(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    address = reviewed(context, server).url
    page = context_of(java_script_enabled=False).new_page()
    page.goto(address)
    page.get_by_role("link", name="A move back").click()
    expect(page).to_have_url(re.compile("ply=4$"))
    expect(page.locator("[data-part='board']")).to_have_attribute("data-at", "4")
    page.get_by_role("link", name="To the start").click()
    expect(page.locator("[data-part='board']")).to_have_attribute("data-at", "0")
