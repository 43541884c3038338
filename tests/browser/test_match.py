"""The match page: two browsers and one server."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, answer, cells, join, make, moves, ready, seeds, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

# --- beginning ----------------------------------------------------------------------------------------------


@pytest.mark.check(37)
@pytest.mark.ux(1)
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


@pytest.mark.check(38)
@pytest.mark.ux(2)
@pytest.mark.ux(13)
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


def test_a_tab_with_the_invitation_becomes_the_game_when_another_tab_joined(
    context_of: NewContext, server: ServerProcess
) -> None:
    host, guest = context_of(), context_of()
    match = make(host, server.url)
    forgotten = visit(guest, match)
    join(guest, match)
    expect(forgotten.locator("[data-panel='bottom']")).to_contain_text("You")


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


@pytest.mark.check(39)
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


@pytest.mark.ux(6)
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


def test_a_press_on_a_pit_that_cannot_be_played_says_why(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    notice = host.locator("[data-notice]")
    sow(host, 2)
    expect(moves(host)).to_have_count(1)
    host.wait_for_timeout(360)
    host.locator("[data-cell='2'] > .press").click(force=True)
    expect(notice).to_have_text("House 3, 0 seeds, yours, that pit is empty.")
    expect(host.locator("[data-live='polite']")).to_contain_text("that pit is empty.")
    host.locator("[data-cell='8'] > .press").click(force=True)
    expect(notice).to_have_text("House 3, 4 seeds, the other's, that pit is not yours.")
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


@pytest.mark.ux(15)
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


@pytest.mark.ux(11)
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
    expect(guest.locator("form.offer")).to_be_visible()
    answer(host, "Withdraw")
    expect(guest.locator("form.offer")).to_have_count(0)
    expect(host.get_by_role("button", name="Offer a draw")).to_be_enabled()


@pytest.mark.ux(11)
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


@pytest.mark.ux(10)
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


@pytest.mark.ux(12)
def test_a_rematch_swaps_sides_and_takes_watchers_along(two: tuple[Page, Page, str], context_of: NewContext) -> None:
    host, guest, match = two
    watcher, reader = visit(context_of(), match), visit(context_of(), match)
    sow(host, 0)
    expect(moves(reader)).to_have_count(1)
    reader.get_by_role("link", name="A move back").click()
    expect(reader.locator("[data-past]")).to_be_visible()
    host.locator(".resign > summary").click()
    host.wait_for_timeout(420)
    host.get_by_role("button", name="Yes, resign").click()
    answer(host, "Play again")
    expect(guest.locator(".offer-rematch")).to_be_visible()  # before it comes the button asks, and does not answer
    answer(guest, "Play again")
    for page, name in ((host, "North"), (guest, "South")):
        page.wait_for_url(lambda url: url != match)
        ready(page)
        expect(page.locator("[data-panel='bottom']")).to_contain_text(name)
    expect(watcher).to_have_url(host.url)
    expect(reader).to_have_url(f"{match}?ply=0")  # he looks at an earlier position
    reader.get_by_role("link", name="To the next match").click()
    expect(reader).to_have_url(host.url)
    sow(guest, 0)
    expect(moves(host)).to_have_count(1)


def test_both_ask_for_a_rematch_at_the_same_moment(two: tuple[Page, Page, str]) -> None:
    host, guest, match = two
    host.locator(".resign > summary").click()
    host.wait_for_timeout(420)
    host.get_by_role("button", name="Yes, resign").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
    host.wait_for_timeout(420)
    guest.context.set_offline(True)  # so that he has not yet heard of the host's wish
    for page in (host, guest):
        page.get_by_role("button", name="Play again").click()
    expect(host.locator(".prompt")).to_contain_text("You have asked for another match.")
    guest.context.set_offline(False)
    for page in (host, guest):
        page.wait_for_url(lambda url: url != match)
    assert host.url == guest.url


def test_seats_are_swapped_by_the_pie_rule(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url, pie="true")
    page = visit(host, match)
    guest = join(context_of(), match)
    sow(page, 0)
    answer(guest, "Swap seats")
    expect(moves(page)).to_have_count(2)
    expect(page.locator("[data-panel='bottom']")).to_have_class(re.compile("to-move"))
