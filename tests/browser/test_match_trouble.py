"""The match page when the connection or the server fails, or without scripts."""

import pytest
from playwright.sync_api import Page, expect

from mashimo.server.socket import MOST_SOCKETS
from tests.browser.players import NewContext, make, moves, sow
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

# --- when the connection fails ------------------------------------------------------------------------------


@pytest.mark.check(33)
@pytest.mark.check(34)
@pytest.mark.ux(4)
def test_a_move_made_without_connection_is_shown_as_sending_and_sent_later(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.context.set_offline(True)
    lost = host.locator("[data-say='lost']")
    expect(lost).to_be_visible()
    sow(host, 0)
    expect(host.locator("[data-board]")).to_have_attribute("data-state", "sent")
    expect(host.get_by_text("Sending …")).to_be_visible()
    expect(host.locator("[data-board] .chosen")).to_have_attribute("data-cell", "0")
    assert moves(guest).count() == 0
    host.context.set_offline(False)
    expect(moves(guest)).to_have_text(["1"])
    expect(host.locator("[data-say='back']")).to_be_visible()
    expect(moves(host)).to_have_text(["1"])
    expect(host.get_by_text("Sending …")).to_be_hidden()
    assert host.evaluate("sessionStorage.length") == 0


def test_a_move_survives_a_reload_before_it_was_sent(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    id_ = match.rsplit("/", 1)[1]
    command = '[{"type":"move","move":"1","ply":0,"id":"0123456789abcdef"}]'
    host.evaluate(f"sessionStorage.setItem('mashimo:commands:{id_}', '{command}')")
    host.reload()
    expect(moves(guest)).to_have_text(["1"])
    expect(moves(host)).to_have_text(["1"])


@pytest.mark.ux(5)
@pytest.mark.check(33)
def test_the_server_is_killed_and_started_again(two: tuple[Page, Page, str], server: ServerProcess) -> None:
    host, guest, _ = two
    sow(host, 0)
    expect(moves(guest)).to_have_count(1)
    server.kill()
    expect(guest.locator("[data-say='lost']")).to_be_visible()
    sow(guest, 7)
    expect(guest.get_by_text("Sending …")).to_be_visible()
    server.start()
    expect(moves(host)).to_have_text(["1", "2"])
    expect(moves(guest)).to_have_text(["1", "2"])
    sow(host, 1)
    expect(moves(guest)).to_have_count(3)


def test_an_earlier_position_that_cannot_be_had_is_not_claimed_to_stand_there(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    sow(host, 2)  # and moves again
    expect(moves(host)).to_have_count(1)
    host.context.set_offline(True)
    expect(host.locator("[data-say='lost']")).to_be_visible()
    moves_asked = host.evaluate("performance.getEntriesByType('resource').length")
    host.get_by_role("link", name="A move back").click()
    host.wait_for_function("before => performance.getEntriesByType('resource').length > before", arg=moves_asked)
    expect(host.locator("[data-past]")).to_be_hidden()
    expect(host).to_have_url(match)
    expect(host.locator(".turns [aria-current]")).to_have_text("3")
    sow(host, 0)
    host.context.set_offline(False)
    expect(moves(guest)).to_have_text(["3", "1"])
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "2")


def test_the_oldest_of_too_many_windows_says_so_and_comes_back_when_played_in(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.evaluate(
        """most => { window.others = Array.from({ length: most },
          () => new WebSocket(`${location.href.replace("http", "ws")}/socket`)); }""",
        MOST_SOCKETS,
    )
    expect(host.locator("[data-say='closed']")).to_contain_text("too many windows")
    sow(host, 0)
    expect(moves(guest)).to_have_text(["1"])
    expect(host.locator("[data-say='back']")).to_be_visible()
    expect(host.locator("[data-say='closed']")).to_be_hidden()


# --- without scripts ----------------------------------------------------------------------------------------


def test_a_match_works_without_scripts(context_of: NewContext, server: ServerProcess) -> None:
    host, guest = context_of(java_script_enabled=False), context_of(java_script_enabled=False)
    match = make(host, server.url)
    page, other = host.new_page(), guest.new_page()
    other.goto(match)
    other.get_by_role("button", name="Join the game").click()
    page.goto(match)
    page.locator("[data-cell='0'] > .press").click()
    expect(moves(page)).to_have_text(["1"])
    other.get_by_role("link", name="Look again").click()
    other.locator("[data-cell='7'] > .press").click()
    expect(moves(other)).to_have_text(["1", "2"])
    page.get_by_role("link", name="Look again").click()
    page.get_by_role("link", name="A move back", exact=True).click()
    expect(page).to_have_url(f"{match}?ply=1")
    page.get_by_role("link", name="Back to now").click()
    page.get_by_role("button", name="Offer a draw").click()
    other.reload()
    other.get_by_role("button", name="Play on").click()
    other.locator(".resign > summary").click()
    other.get_by_role("button", name="Yes, resign").click()
    page.reload()
    expect(page.locator(".result")).to_have_text("You won.")
    page.get_by_role("button", name="Play again").click()
    other.reload()
    other.get_by_role("button", name="Play again").click()
    expect(other).not_to_have_url(match)
    page.reload()
    page.get_by_role("link", name="To the next match").click()
    expect(page.locator(".player.to-move")).to_have_count(1)
