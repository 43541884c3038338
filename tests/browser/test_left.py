"""The other player has left: who stays may claim, or wait."""

from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, join, make, moves, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.ux(18)]


@pytest.fixture
def played(context_of: NewContext, server: ServerProcess) -> tuple[Page, Page, str]:
    """A match with a clock in which both have moved."""
    host = context_of()
    match = make(host, server.url, clock="300+5")
    page = visit(host, match)
    guest = join(context_of(), match)
    sow(page, 0)
    expect(moves(guest)).to_have_count(1)
    sow(guest, 7)
    expect(moves(page)).to_have_count(2)
    return page, guest, match


def test_who_stays_waits_ten_seconds_then_chooses_between_three_answers(played: tuple[Page, Page, str]) -> None:
    host, guest, _ = played
    guest.goto("about:blank")
    expect(host.locator(".gone-soon")).to_have_text("The other player has left. You can claim the win in 5 s.")
    expect(host.locator("[data-live='polite']")).to_contain_text("The other player has left.")
    expect(host.get_by_role("button", name="Claim the win")).to_have_count(0)
    answers = [host.get_by_role("button", name=name) for name in ("Claim the win", "Call it a draw", "Keep waiting")]
    for answer in answers:
        expect(answer).to_be_visible()
    boxes = [box for answer in answers if (box := answer.bounding_box())]
    for one, other in pairwise(boxes):
        assert one["x"] + one["width"] <= other["x"]
    results = Axe().run(host)
    assert results.violations_count == 0, results.generate_report()
    host.wait_for_timeout(420)
    answers[2].click()
    expect(answers[0]).to_be_hidden()
    expect(host.get_by_role("button", name="Wait no longer")).to_be_focused()
    host.keyboard.press("Enter")
    expect(answers[0]).to_be_visible()
    answers[0].click()
    expect(host.locator(".result")).to_have_text("You won.")
    expect(host.locator(".reason")).to_have_text("North has left the match.")


def test_who_comes_back_in_time_takes_the_claim_away(played: tuple[Page, Page, str]) -> None:
    host, guest, match = played
    guest.goto("about:blank")
    expect(host.locator(".gone-soon")).to_be_visible()
    guest.goto(match)
    ready(guest)
    expect(host.locator(".gone-soon")).to_have_count(0)
    expect(host.locator("[data-panel='top'] .presence")).to_have_text("here")


def test_loading_the_page_anew_is_not_leaving(played: tuple[Page, Page, str]) -> None:
    host, guest, _ = played
    host.evaluate(
        """() => { new MutationObserver(() => {
          if (document.querySelector(".gone-soon")) document.documentElement.dataset.told = "";
        }).observe(document.getElementById("match"), { subtree: true, childList: true }); }"""
    )
    guest.reload()
    ready(guest)
    sow(host, 2)
    expect(moves(guest)).to_have_count(3)
    expect(host.locator("html[data-told]")).to_have_count(0)


def test_a_claimed_draw_is_told_to_both(played: tuple[Page, Page, str]) -> None:
    host, guest, match = played
    guest.goto("about:blank")
    draw = host.get_by_role("button", name="Call it a draw")
    expect(draw).to_be_visible()
    host.wait_for_timeout(420)
    draw.click()
    guest.goto(match)
    for page in (host, guest):
        expect(page.locator(".result")).to_have_text("A draw.")
        expect(page.locator(".reason")).to_have_text("A player had left; the other called it a draw.")
