"""The match page: two browsers and one server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import ServerProcess

pytestmark = pytest.mark.browser

expect.set_options(timeout=20_000)  # a busy machine is slow; what is awaited is awaited no longer than it takes

INSTANT = "if (location.protocol === 'http:') localStorage.setItem('mashimo-speed', 'instant')"
PHONE = {"width": 360, "height": 640}

NewContext = Callable[..., BrowserContext]


@pytest.fixture
def context_of(browser: Browser) -> Iterator[NewContext]:
    """Makes browsers of different people; a script that fails in one of them fails the test."""
    made: list[BrowserContext] = []
    errors: list[str] = []

    def new(**options: Any) -> BrowserContext:
        context = browser.new_context(**options)
        context.set_default_timeout(40_000)
        context.add_init_script(INSTANT)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        made.append(context)
        return context

    yield new
    for context in made:
        context.close()
    assert not errors


def make(context: BrowserContext, url: str, **fields: str) -> str:
    """Make a match by its form; the address of its page."""
    form: dict[str, str | float | bool] = {"game": "kalah", "opponent": "friend", "first": "me", **fields}
    answer = context.request.post(f"{url}/new", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    return url + answer.headers["location"]


def visit(context: BrowserContext, match: str) -> Page:
    """Open a match and wait until the socket has told how it stands."""
    page = context.new_page()
    page.goto(match)
    ready(page)
    return page


def ready(page: Page) -> None:
    expect(page.locator("#match[data-ready]")).to_be_attached()


def join(context: BrowserContext, match: str) -> Page:
    page = visit(context, match)
    page.get_by_role("button", name="Join the game").click()
    ready(page)
    return page


def pit(page: Page, cell: int) -> Any:
    return page.locator(f"[data-board][data-state='idle'] .playable[data-cell='{cell}'] > .press")


def sow(page: Page, cell: int) -> None:
    """Play a pit when it can be played (and not so soon that it looks like a double click)."""
    page.wait_for_timeout(360)
    pit(page, cell).click()


def moves(page: Page) -> Any:
    return page.locator(".turns a")


def seeds(page: Page) -> list[str | None]:
    return [cell.get_attribute("data-seeds") for cell in page.locator("[data-board] [data-cell]").all()]


def answer(page: Page, name: str) -> None:
    """Press a button of a question; in the first 400 ms presses are not meant for it."""
    button = page.locator(".prompt").get_by_role("button", name=name)
    expect(button).to_be_visible()
    page.wait_for_timeout(420)
    button.click()


@pytest.fixture
def two(context_of: NewContext, server: ServerProcess) -> tuple[Page, Page, str]:
    """A match of Kalah: the host plays South and begins."""
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    return page, join(context_of(), match), match


# --- beginning ----------------------------------------------------------------------------------------------


def test_the_creators_page_goes_to_the_game_by_itself(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    expect(page.get_by_role("textbox", name="Link to the match")).to_have_value(match)
    expect(page.locator(".board")).to_be_hidden()
    page.evaluate("window.stays = true")
    join(context_of(), match)
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("[data-panel='bottom']")).to_contain_text("Your turn")
    expect(page.locator("[data-live='polite']")).to_contain_text("The match begins.")
    assert page.evaluate("window.stays")


def test_looking_at_a_link_takes_no_seat_and_the_third_visitor_watches(
    context_of: NewContext, server: ServerProcess
) -> None:
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    visit(context_of(), match).close()
    guest = join(context_of(), match)
    watcher = visit(context_of(), match)
    expect(watcher.locator(".status")).to_contain_text("You are watching this match.")
    expect(page.locator(".status")).to_contain_text("1 person is watching")
    sow(page, 0)
    expect(moves(watcher)).to_have_count(1)
    expect(moves(guest)).to_have_count(1)
    assert watcher.locator(".playable").count() == 0
    assert watcher.get_by_role("button", name="Resign").count() == 0


def test_the_fist_is_guessed_on_the_page(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url, first="fist")
    page = visit(host, match)
    guest = join(context_of(), match)
    expect(page.get_by_text("One hand hides a seed")).to_be_visible()
    guest.get_by_role("button", name="Left hand").click()
    for player in (page, guest):
        expect(player.locator(".board")).to_be_visible()
        expect(player.locator(".player.to-move")).to_have_count(1)
        expect(player.locator(".status")).to_contain_text(re.compile("The guest (found|opened)"))


# --- playing ------------------------------------------------------------------------------------------------


def test_moves_appear_on_the_other_side_and_are_said(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    sow(host, 0)
    expect(moves(guest)).to_have_text(["1"])
    expect(guest.locator("[data-said]")).to_have_text("Your friend sowed 4 seeds from house 1.")
    expect(guest.locator("[data-live='polite']")).to_have_text(
        "Your friend sowed 4 seeds from house 1. Your turn.", use_inner_text=False
    )
    expect(guest).to_have_title(re.compile("Your turn"))
    sow(guest, 7)
    expect(moves(host)).to_have_text(["1", "2"])
    expect(host.locator("[data-panel='bottom']")).to_have_class(re.compile("to-move"))


def test_a_reload_keeps_the_seat_and_the_position(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    sow(host, 0)
    expect(moves(guest)).to_have_count(1)
    before = seeds(guest)
    guest.reload()
    ready(guest)
    assert seeds(guest) == before
    sow(guest, 6)
    expect(moves(host)).to_have_count(2)


def test_a_second_tab_of_a_player_stays_right(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    second = visit(host.context, match)
    sow(second, 0)
    expect(moves(host)).to_have_count(1)
    expect(host.locator("[data-board]")).to_have_attribute("data-state", "idle")
    sow(guest, 6)
    expect(moves(host)).to_have_count(2)
    expect(moves(second)).to_have_count(2)
    sow(host, 1)
    expect(moves(second)).to_have_count(3)


def test_a_move_that_is_animated_ends_in_the_position_of_the_server(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    guest.evaluate("localStorage.setItem('mashimo-speed', 'fast')")
    guest.add_init_script("localStorage.setItem('mashimo-speed', 'fast')")
    guest.reload()
    ready(guest)
    sow(host, 1)
    expect(guest.locator("[data-board]")).to_have_attribute("data-state", "moving")
    expect(guest.locator("[data-board]")).to_have_attribute("data-state", "idle")
    expect(moves(guest)).to_have_count(1)
    assert sorted(zip(cells(guest), seeds(guest), strict=True)) == sorted(zip(cells(host), seeds(host), strict=True))


def cells(page: Page) -> list[str | None]:
    return [cell.get_attribute("data-cell") for cell in page.locator("[data-board] [data-cell]").all()]


def test_a_press_on_a_pit_that_cannot_be_played_says_why(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    notice = host.locator("[data-notice]")
    sow(host, 2)
    expect(moves(host)).to_have_count(1)
    host.wait_for_timeout(360)
    host.locator("[data-cell='2'] > .press").click(force=True)
    expect(notice).to_have_text("3: that pit is empty.")
    expect(host.locator("[data-live='assertive']")).to_have_text("3: that pit is empty.")
    sow(host, 0)
    expect(moves(guest)).to_have_count(2)
    expect(notice).to_be_hidden()
    host.wait_for_timeout(360)
    host.locator("[data-cell='1'] > .press").click(force=True)
    expect(notice).to_have_text("Your friend to move.")


def test_a_move_for_an_older_position_is_refused_and_the_board_stays_right(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.evaluate("document.querySelector('.board').dataset.ply = '7'")
    sow(host, 0)
    expect(host.locator("[data-notice]")).to_contain_text("The match has moved on since")
    assert moves(guest).count() == 0
    host.evaluate("document.querySelector('.board').dataset.ply = '0'")
    sow(host, 0)
    expect(moves(guest)).to_have_text(["1"])


def test_play_by_keyboard_alone(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.locator(".skip-link").focus()
    while not host.evaluate("document.activeElement.matches('.press')"):
        host.keyboard.press("Tab")
    host.keyboard.press("3")
    host.keyboard.press("Enter")
    expect(moves(guest)).to_have_text(["3"])
    expect(host.locator("[data-cell='2'] > .press")).to_be_focused()
    host.wait_for_timeout(360)
    host.keyboard.press("Home")
    host.keyboard.press("Space")
    expect(moves(guest)).to_have_text(["3", "1"])
    for key, text in (
        ("l", "You sowed 4 seeds from house 1."),
        ("s", "You 1 seed"),
        ("b", "Your friend 0 seeds: 6: 4"),
    ):
        host.keyboard.press(key)
        expect(host.locator("[data-live='polite']")).to_contain_text(text)
    host.keyboard.press("?")
    expect(host.get_by_role("dialog", name="Keys")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.locator("[data-cell='0'] > .press")).to_be_focused()


# --- offers -------------------------------------------------------------------------------------------------


def test_a_draw_is_offered_declined_offered_again_and_accepted(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.get_by_role("button", name="Offer a draw").click()
    expect(host.locator(".prompt")).to_contain_text("You have offered a draw.")
    expect(host.get_by_role("button", name="Ask to take back")).to_have_count(0)
    answer(guest, "Play on")
    expect(host.locator(".prompt")).to_have_text(re.compile("The draw was declined"))
    host.get_by_role("button", name="Offer a draw").click()
    answer(guest, "Accept the draw")
    for page in (host, guest):
        expect(page.locator(".result")).to_have_text("A draw.")
        expect(page.locator(".reason")).to_have_text("The players agreed on a draw.")
        expect(page.locator("[data-live='assertive']")).to_contain_text("A draw.")


def test_an_own_offer_is_withdrawn(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.get_by_role("button", name="Offer a draw").click()
    expect(guest.locator(".offer")).to_be_visible()
    answer(host, "Withdraw")
    expect(guest.locator(".offer")).to_have_count(0)
    expect(host.get_by_role("button", name="Offer a draw")).to_be_enabled()


def test_a_press_at_the_moment_a_question_appears_answers_nothing(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    guest.evaluate(
        """new MutationObserver(() => {
          const yes = document.querySelector(".offer .yes");
          if (yes) { yes.click(); document.documentElement.dataset.pressed = ""; }
        }).observe(document.getElementById("match"), { subtree: true, childList: true })"""
    )
    host.get_by_role("button", name="Offer a draw").click()
    expect(guest.locator("html[data-pressed]")).to_be_attached()
    answer(guest, "Play on")
    expect(host.locator(".prompt")).to_contain_text("declined")
    assert host.locator(".result").count() == 0


def test_a_move_is_taken_back(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    start = seeds(host)
    sow(host, 0)
    expect(moves(guest)).to_have_count(1)
    host.get_by_role("button", name="Ask to take back").click()
    answer(guest, "Let it be taken back")
    expect(moves(host)).to_have_count(0)
    assert seeds(host) == start
    expect(host.locator("[data-live='polite']")).to_contain_text("A move was taken back.")
    sow(host, 2)
    expect(moves(guest)).to_have_text(["3"])


def test_resigning_takes_two_steps(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.locator(".resign > summary").click()
    expect(host.get_by_role("button", name="Offer a draw")).to_be_hidden()
    expect(host.get_by_role("button", name="No, play on")).to_be_focused()
    host.wait_for_timeout(420)
    host.get_by_role("button", name="No, play on").click()
    expect(host.locator(".resign > summary")).to_be_focused()
    host.locator(".resign > summary").click()
    host.wait_for_timeout(420)
    host.get_by_role("button", name="Yes, resign").click()
    expect(host.locator(".result")).to_have_text("You lost.")
    expect(guest.locator(".result")).to_have_text("You won.")
    expect(guest.locator(".reason")).to_have_text("South resigned.")


def test_a_rematch_swaps_sides_and_watchers_get_a_link(two: tuple[Page, Page, str], context_of: NewContext) -> None:
    host, guest, match = two
    watcher = visit(context_of(), match)
    host.locator(".resign > summary").click()
    host.wait_for_timeout(420)
    host.get_by_role("button", name="Yes, resign").click()
    answer(host, "Play again")
    answer(guest, "Play again")
    for page, name in ((host, "North"), (guest, "South")):
        page.wait_for_url(lambda url: url != match)
        ready(page)
        expect(page.locator("[data-panel='bottom']")).to_contain_text(name)
    expect(watcher).to_have_url(match)
    watcher.get_by_role("link", name="To the next match").click()
    expect(watcher).to_have_url(host.url)
    sow(guest, 0)
    expect(moves(host)).to_have_count(1)


def test_seats_are_swapped_by_the_pie_rule(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url, pie="true")
    page = visit(host, match)
    guest = join(context_of(), match)
    sow(page, 0)
    answer(guest, "Swap seats")
    expect(moves(page)).to_have_count(2)
    expect(page.locator("[data-panel='bottom']")).to_have_class(re.compile("to-move"))


# --- looking back -------------------------------------------------------------------------------------------


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
    expect(host.locator("[data-past]")).to_contain_text("The match has gone on.")
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "1")
    host.keyboard.press("Escape")
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "3")
    expect(host.locator(".turns [aria-current]")).to_have_text("3")


def test_an_address_of_an_earlier_position_opens_it(two: tuple[Page, Page, str]) -> None:
    host, _, match = two
    sow(host, 0)
    expect(moves(host)).to_have_count(1)
    host.goto(f"{match}?ply=0")
    ready(host)
    expect(host.locator("[data-past]")).to_be_visible()
    host.get_by_role("link", name="Back to now").click()
    expect(host.locator("[data-board] > .board")).to_have_attribute("data-ply", "1")


# --- when the connection fails ------------------------------------------------------------------------------


def test_a_move_made_without_connection_is_shown_as_sending_and_sent_later(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    host.context.set_offline(True)
    lost = host.locator("[data-say='lost']")
    expect(lost).to_be_visible()
    sow(host, 0)
    expect(host.locator("[data-board]")).to_have_attribute("data-state", "sent")
    expect(host.get_by_text("Sending …")).to_be_visible()
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
