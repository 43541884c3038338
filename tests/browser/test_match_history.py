"""Looking back on the match page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import moves, ready, seeds, sow

pytestmark = pytest.mark.browser

# --- looking back -------------------------------------------------------------------------------------------


@pytest.mark.ux(14)
def test_stepping_through_the_moves_never_stops_the_match(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    start = seeds(host)
    sow(host, 2)
    expect(moves(host)).to_have_count(1)
    after = seeds(host)
    host.locator("h1").click()
    host.keyboard.press("ArrowLeft")
    expect(host).to_have_url(f"{match}?ply=0")
    expect(host.locator("[data-past]")).to_contain_text("This is an earlier position.")
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "0")
    assert seeds(host) == start
    assert host.locator("[data-board] .playable").count() == 0
    host.keyboard.press("ArrowRight")
    expect(host.locator("[data-past]")).to_be_hidden()
    assert seeds(host) == after
    host.keyboard.press("Home")
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "0")
    host.get_by_role("link", name="To the last move").click()
    expect(host).to_have_url(match)
    sow(host, 0)
    expect(moves(guest)).to_have_count(2)
    moves(host).first.click()
    expect(moves(host).first).to_have_attribute("aria-current", "true")
    sow(guest, 8)
    expect(host.locator("[data-past-gone]")).to_be_visible()
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "1")
    host.keyboard.press("Escape")
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "3")
    expect(host.locator(".turns [aria-current]")).to_have_text("3")


def test_what_is_said_belongs_to_the_position_that_is_shown(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    said = host.locator("[data-said]")
    sow(host, 2)
    sow(host, 0)
    expect(moves(host)).to_have_count(2)
    moves(host).first.click()
    expect(said).to_have_text("You sowed 4 seeds from house 3; an extra turn.")
    sow(guest, 8)
    expect(host.locator("[data-past-gone]")).to_be_visible()
    expect(said).to_have_text("You sowed 4 seeds from house 3; an extra turn.")
    host.locator("[data-cell='0'] > .press").click(force=True)
    expect(host.locator("[data-notice]")).to_have_text("The match has gone on.")
    host.keyboard.press("Escape")
    expect(said).to_have_text(re.compile("Your friend sowed 4 seeds from house 3"))
    expect(host.locator(".turns li")).to_have_text([re.compile("South: +3 +1 +North: +3")])
    host.goto(f"{match}?ply=0")
    ready(host)
    expect(host.locator("[data-panel='bottom'] .player-state, [data-panel='top'] .player-state")).to_have_count(1)
    expect(said).to_have_text("")


def test_the_moves_of_a_match_that_is_over_are_told_in_their_own_place(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    sow(host, 2)
    sow(host, 0)
    expect(moves(host)).to_have_count(2)
    guest.request.post(f"{match}/resign")
    expect(host.locator("[data-status]")).to_have_text("You won.")
    phrases = host.locator(".phrases button")
    offered = phrases.all_text_contents()
    assert offered
    moves(host).first.click()
    expect(host.locator("[data-said]")).to_have_text("You sowed 4 seeds from house 3; an extra turn.")
    assert phrases.all_text_contents() == offered
    host.keyboard.press("Escape")
    expect(host.locator("[data-said]")).to_have_text("")


def test_an_address_of_an_earlier_position_opens_it(two: tuple[Page, Page, str]) -> None:
    host, _, match = two
    sow(host, 0)
    expect(moves(host)).to_have_count(1)
    host.goto(f"{match}?ply=0")
    ready(host)
    expect(host.locator("[data-past]")).to_be_visible()
    host.get_by_role("link", name="Back to now").click()
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "1")
