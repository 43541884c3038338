"""Finding matches, coming back to them, and being told: several browsers and one server."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.players import NewContext, join, make, moves, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

SIZES = [(320, 640), (1366, 768)]


def card(page: Page, match: str) -> Locator:
    return page.locator(f"[data-match-link='{match.rsplit('/', 1)[1]}']")


def go(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


@pytest.mark.ux(13)
def test_an_open_match_is_taken_by_one_and_the_second_is_told_and_watches(
    context_of: NewContext, server: ServerProcess
) -> None:
    host, fast, slow = context_of(), context_of(), context_of()
    maker = go(host, f"{server.url}/new/kalah?first=me")
    maker.get_by_label("Let anybody take it").check()
    maker.get_by_role("button", name="Get a link to send").click()
    ready(maker)
    expect(maker.get_by_text("on the list of open matches for a day")).to_be_visible()
    match = maker.url
    quick, late = go(fast, f"{server.url}/lobby"), go(slow, f"{server.url}/lobby")
    for page in (quick, late):
        card(page, match).click()
        ready(page)
    # The second has the invitation before him without a connection that would tell him better.
    slow.set_offline(True)
    quick.get_by_role("button", name="Join the game").click()
    ready(quick)
    expect(maker.locator(".board")).to_be_visible()
    answer = slow.request.post(f"{match}/join", headers={"accept": "text/html", "origin": server.url})
    assert answer.status == 409
    slow.set_offline(False)
    late.goto(f"{server.url}/lobby")
    expect(late.locator("[aria-labelledby='part-running']")).to_contain_text("Kalah")
    card(late, match).click()
    expect(late.get_by_text("You are watching this match.")).to_be_visible()
    sow(maker, 0)
    expect(moves(late)).to_have_count(1)


def test_a_list_looks_again_by_itself_and_keeps_the_focus(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    context.clock.install()
    first = make(context_of(), server.url, public="yes", game="oware")
    page = go(context, f"{server.url}/lobby")
    expect(card(page, first)).to_be_visible()
    expect(page.locator(".match-card-board .board-picture").first).to_be_visible()
    page.locator("[data-match-link]").first.focus()
    focused = page.evaluate("document.activeElement.dataset.matchLink")
    page.wait_for_timeout(2500)  # how long the server keeps a list
    second = make(context_of(), server.url, public="yes", game="oware")
    context.clock.fast_forward(11_000)
    expect(card(page, second)).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.matchLink") == focused


@pytest.mark.check(38)
def test_a_private_match_is_on_nobodys_list(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url)
    page = go(context_of(), f"{server.url}/lobby")
    expect(page.get_by_role("heading", name="Open matches")).to_be_visible()
    expect(card(page, match)).to_have_count(0)
    join(context_of(), match)
    page.reload()
    expect(card(page, match)).to_have_count(0)
    expect(card(go(host, f"{server.url}/matches"), match)).to_have_count(1)


def test_a_waiting_match_is_cancelled_and_its_link_says_so(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url)
    page, invited = visit(host, match), visit(context_of(), match)
    page.get_by_text("Cancel the match").click()
    page.wait_for_timeout(420)  # a press just after a question appeared was not meant for it
    page.get_by_role("button", name="No, keep it").click()
    expect(page.get_by_role("button", name="Yes, cancel it")).to_be_hidden()
    page.get_by_text("Cancel the match").click()
    page.wait_for_timeout(420)
    page.get_by_role("button", name="Yes, cancel it").click()
    for shown in (page, invited):
        expect(shown.get_by_role("heading", name="This match was cancelled")).to_be_visible()
        expect(shown.locator(".board")).to_be_hidden()
        expect(shown.get_by_role("button", name="Join the game")).to_have_count(0)


@pytest.mark.ux(24)
@pytest.mark.check(37)
def test_an_organiser_makes_a_match_for_two_other_browsers(context_of: NewContext, server: ServerProcess) -> None:
    organiser, one, two = context_of(), context_of(), context_of()
    page = go(organiser, f"{server.url}/new/kalah?opponent=others")
    page.get_by_role("button", name="Get two links to send").click()
    ready(page)
    match = page.url
    south = page.get_by_label("Link for South").input_value()
    north = page.get_by_label("Link for North").input_value()
    first = go(one, south)
    expect(first.get_by_role("heading", name="You are invited to a game of Kalah")).to_be_visible()
    expect(page.get_by_text("Has not joined yet.")).to_have_count(2)  # looking took nothing
    first.get_by_role("button", name="Join the game").click()
    expect(first.get_by_role("heading", name="You have your seat")).to_be_visible()
    expect(page.get_by_text("Has joined.", exact=True)).to_have_count(1)  # told by itself
    second = go(two, north)
    second.get_by_role("button", name="Join the game").click()
    for shown in (page, first, second):
        expect(shown.locator(".board")).to_be_visible()
    sow(first, 0)
    expect(moves(second)).to_have_count(1)
    expect(moves(page)).to_have_count(1)
    again = go(organiser, f"{match}/links")
    expect(again.get_by_label("Link for South")).to_have_value(south)
    refused = go(context_of(), f"{match}/links")
    expect(refused.get_by_text("only the one who made the match", exact=False)).to_be_visible()


@pytest.mark.check(35)
@pytest.mark.check(39)
@pytest.mark.ux(3)
def test_a_private_link_brings_the_seat_back_after_the_cookies_are_gone(
    context_of: NewContext, server: ServerProcess
) -> None:
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    join(context_of(), match)
    sow(page, 0)
    expect(moves(page)).to_have_count(1)
    page.reload()  # at any time: seat, side and moves are as they were
    ready(page)
    expect(page.locator("#match")).to_have_attribute("data-seat", "host")
    expect(moves(page)).to_have_count(1)
    link = re.search(r'value="([^"]*/s/[^"]*)"', host.request.post(f"{match}/seat-link").text())
    assert link
    host.clear_cookies()
    page.reload()
    expect(page.get_by_text("You are watching this match.")).to_be_visible()
    page.goto(link[1])
    page.get_by_role("button", name="Play on here").click()
    ready(page)
    expect(page.locator("#match")).to_have_attribute("data-seat", "host")
    page.goto(f"{server.url}/matches")
    expect(card(page, match)).to_be_visible()


@pytest.mark.ux(20)
def test_title_and_icon_tell_of_a_turn_while_one_looks_elsewhere(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url)
    host.add_init_script(HIDES)
    page = visit(host, match)
    guest = join(context_of(), match)
    expect(page).to_have_title(re.compile("^Your turn"))
    sow(page, 0)
    expect(page).to_have_title(re.compile("to move"))
    page.evaluate("hide(true)")
    sow(guest, 7)
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(page.locator("link[rel='icon']")).to_have_attribute("href", re.compile("favicon_turn"))
    assert page.evaluate("badge") == 1
    page.evaluate("hide(false)")
    expect(page).to_have_title(re.compile("^Your turn"))
    expect(page.locator("link[rel='icon']")).not_to_have_attribute("href", re.compile("favicon_turn"))
    assert page.evaluate("badge") == 0


HIDES = """
let hidden = false;
window.badge = 0;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.hide = (value) => { hidden = value; document.dispatchEvent(new Event("visibilitychange")); };
navigator.setAppBadge = async (n) => { window.badge = n; };
navigator.clearAppBadge = async () => { window.badge = 0; };
"""


@pytest.mark.ux(23)
def test_the_form_gives_a_link_to_itself(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(permissions=["clipboard-read", "clipboard-write"])
    page = go(context, f"{server.url}/new/oware?opponent=friend")
    page.get_by_label("I begin").check()
    page.get_by_label("Let anybody take it").check()
    page.locator("summary", has_text="Link to this form").click()
    expect(page.get_by_label("Link to this form", exact=True)).to_have_value(re.compile("first=me.*public=yes"))
    page.locator(".form-link").get_by_role("button", name="Copy").click()
    expect(page.locator(".form-link .copied")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    other = go(context_of(), copied)
    expect(other.get_by_label("I begin")).to_be_checked()
    expect(other.get_by_label("Let anybody take it")).to_be_checked()


@pytest.mark.parametrize("language", ["en", "fi", "ro", "sw", "fa"])
def test_headers_and_lists_fit(context_of: NewContext, server: ServerProcess, language: str) -> None:
    context = context_of()
    context.add_cookies([{"name": "mashimo_language", "value": language, "url": server.url}])
    make(context, server.url, public="yes", game="kiswahili")
    page = context.new_page()
    for path in ("/lobby", "/matches"):
        page.goto(server.url + path)
        expect(page.locator(".board-picture").first).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            tops = page.locator(".site-nav a").evaluate_all("links => links.map(link => link.offsetTop)")
            assert len(set(tops)) == 1  # the three links stand on one line


def test_lists_work_without_scripts(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(java_script_enabled=False)
    match = make(context_of(), server.url, public="yes")
    page = go(context, f"{server.url}/lobby")
    card(page, match).click()
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator(".board")).to_be_visible()
    page.goto(f"{server.url}/matches")
    expect(card(page, match)).to_be_visible()
