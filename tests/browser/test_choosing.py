"""Choosing a move: where it would end, asking before it is made, choosing in advance."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, answer, join, make, moves, pit, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

CAPTURE = "kalah 1-0-4-4-4-4/4-4-4-4-4-4/5-2/S"  # house 1 captures five seeds with its last


def prefer(context: Any, **values: str) -> None:
    for name, value in values.items():
        context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('mashimo-{name}', '{value}')")


def shown(page: Page) -> list[list[str]]:
    marks = "marks => marks.map(mark => [mark.closest('[data-cell]').dataset.cell, mark.textContent])"
    found: list[list[str]] = page.locator("[data-board] .ends").evaluate_all(marks)
    return found


# --- where a move would end ---------------------------------------------------------------------------------


def test_hover_and_focus_show_where_a_move_would_end(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    prefer(context, preview="on")
    page = visit(context, make(context, server.url, opponent="shared", start=CAPTURE))
    first = pit(page, 0)
    expect(first).to_have_attribute("aria-description", "The last seed goes to house 2. 5 seeds are captured.")
    first.hover()
    assert shown(page) == [["1", "+5"]]
    page.mouse.move(5, 5)
    assert shown(page) == []
    first.focus()
    page.keyboard.press("3")
    assert shown(page) == [["32", ""]]
    page.keyboard.press("Enter")
    expect(moves(page)).to_have_count(1)
    assert shown(page) == []
    page.get_by_role("button", name="Settings and links").click()
    page.get_by_label("Show where a move would end").uncheck()
    page.keyboard.press("Escape")
    assert page.locator("[data-board] [aria-description]").count() == 0


def test_each_way_is_shown_where_there_is_a_choice(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    prefer(context, preview="on")
    page = visit(context, make(context, server.url, game="kujifunza", opponent="shared"))
    button = page.locator("[data-board] .playable > .press[popovertarget]").first
    expect(button).to_have_attribute("aria-description", re.compile(r"Sow pit .+ to the (left|right)\. "))
    button.hover()
    assert len(shown(page)) == 2
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-board] .ends")).to_have_count(1)  # of the way that has the focus


@pytest.mark.check(26)
def test_on_touch_a_tap_is_a_move_and_a_long_press_only_looks(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    prefer(context, preview="on")
    page = visit(context, make(context, server.url, opponent="shared", start=CAPTURE))
    expect(pit(page, 0)).to_have_attribute("aria-description", "The last seed goes to house 2. 5 seeds are captured.")
    box = pit(page, 0).bounding_box()
    assert box
    finger = context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("[data-board] .ends")).to_have_count(1)
    assert shown(page) == [["1", "+5"]]
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[data-board] .ends")).to_have_count(0)
    page.wait_for_timeout(800)
    assert moves(page).count() == 0
    pit(page, 0).tap()
    expect(moves(page)).to_have_count(1)
    assert shown(page) == []


# --- asking before a move -----------------------------------------------------------------------------------


@pytest.mark.ux(21)
def test_a_move_is_asked_about_before_it_is_made(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    prefer(context, confirm="on")
    page = visit(context, make(context, server.url, opponent="shared"))
    sow(page, 1)
    question = page.get_by_role("group", name="Sow house 2")
    expect(question).to_be_visible()
    ring = page.locator("[data-cell='1'].chosen")
    expect(ring).to_be_visible()
    assert ring.evaluate("it => parseFloat(getComputedStyle(it, '::before').borderTopWidth)") >= 3
    expect(question.get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(pit(page, 1)).to_be_focused()
    assert page.locator(".chosen").count() == 0
    pit(page, 1).dblclick()  # a second press in haste confirms nothing
    page.wait_for_timeout(400)
    assert moves(page).count() == 0
    pit(page, 3).click()  # another pit is another question
    question = page.get_by_role("group", name="Sow house 4")
    page.wait_for_timeout(400)
    question.get_by_role("button", name="Confirm").click()
    expect(moves(page)).to_have_text(["4"])
    expect(question).to_be_hidden()


def wish(page: Page, cell: int) -> None:
    """Press a pit that cannot be played now."""
    page.locator(f"[data-cell='{cell}'] > .press").click(force=True)


# --- choosing in advance ------------------------------------------------------------------------------------


@pytest.fixture
def waiting(context_of: NewContext, server: ServerProcess) -> tuple[Page, Page]:
    """The host is to move, the guest may choose in advance."""
    host, context = context_of(), context_of()
    match = make(host, server.url)
    prefer(context, premove="on")
    page = visit(host, match)
    return page, join(context, match)


@pytest.mark.ux(21)
def test_a_move_chosen_in_advance_is_played_when_its_turn_comes(waiting: tuple[Page, Page]) -> None:
    host, guest = waiting
    wish(guest, 8)
    expect(guest.locator("[data-cell='8'].wished")).to_be_visible()
    expect(guest.locator("[data-notice]")).to_contain_text("It is sown as soon as it is your turn, if it can be.")
    guest.wait_for_timeout(400)
    wish(guest, 8)  # again: taken back
    expect(guest.locator(".wished")).to_have_count(0)
    guest.wait_for_timeout(400)
    wish(guest, 8)
    guest.keyboard.press("Escape")
    expect(guest.locator(".wished")).to_have_count(0)
    guest.wait_for_timeout(400)
    wish(guest, 7)
    wish(guest, 1)  # not his own: the wish stays
    expect(guest.locator(".wished")).to_have_attribute("data-cell", "7")
    sow(host, 0)
    expect(moves(host)).to_have_text(["1", "2"])
    expect(guest.locator(".wished")).to_have_count(0)


@pytest.mark.ux(21)
def test_a_move_chosen_in_advance_is_dropped_with_a_word_if_it_cannot_be_played(
    context_of: NewContext, server: ServerProcess
) -> None:
    host, context = context_of(), context_of()
    match = make(host, server.url, start="kalah 0-1-0-4-4-4/4-4-4-4-4-4/5-6/S")  # house 2 takes the other's house 4
    prefer(context, premove="on")
    page, guest = visit(host, match), join(context, match)
    wish(guest, 9)
    expect(guest.locator(".wished")).to_have_attribute("data-cell", "9")
    sow(page, 1)
    expect(guest.locator("[data-notice]")).to_have_text("The move that you had chosen cannot be played now.")
    expect(guest.locator("[data-live='polite']")).to_contain_text("cannot be played now.")
    sow(guest, 6)
    expect(moves(page)).to_have_count(2)


def test_a_move_chosen_in_advance_waits_while_an_earlier_position_is_looked_at(waiting: tuple[Page, Page]) -> None:
    host, guest = waiting
    wish(guest, 7)
    sow(host, 2)  # the last seed in the store: the host moves again
    expect(moves(guest)).to_have_count(1)
    expect(guest.locator(".wished")).to_have_count(1)
    guest.locator("[data-go='first']").click()
    sow(host, 0)
    expect(moves(guest)).to_have_count(2)
    guest.get_by_role("link", name="Back to now").click()
    expect(moves(host)).to_have_count(3)
    expect(guest.locator(".wished")).to_have_count(0)


def test_a_move_chosen_in_advance_is_not_played_after_a_takeback_or_on_a_swapped_board(
    context_of: NewContext, server: ServerProcess
) -> None:
    host, context = context_of(), context_of()
    match = make(host, server.url, pie="true")
    prefer(host, premove="on")
    page, guest = visit(host, match), join(context, match)
    sow(page, 0)
    expect(moves(guest)).to_have_count(1)
    page.wait_for_timeout(400)
    wish(page, 3)
    expect(page.locator(".wished")).to_have_count(1)
    page.get_by_role("button", name="Ask to take back").click()
    answer(guest, "Let it be taken back")
    expect(page.locator("[data-notice]")).to_have_text("The move that you had chosen cannot be played now.")
    expect(moves(page)).to_have_count(0)
    sow(page, 0)
    expect(moves(guest)).to_have_count(1)
    page.wait_for_timeout(400)
    wish(page, 3)
    guest.get_by_role("button", name="Swap seats").click()
    expect(page.locator("[data-notice]")).to_have_text("The move that you had chosen cannot be played now.")
    expect(moves(page)).to_have_count(2)


def test_in_bao_the_way_is_chosen_in_advance_too(context_of: NewContext, server: ServerProcess) -> None:
    host, context = context_of(), context_of()
    match = make(host, server.url, game="kujifunza")
    prefer(context, premove="on")
    page, guest = visit(host, match), join(context, match)
    wish(guest, 20)
    guest.get_by_role("button", name="To the left").click()
    expect(guest.locator(".wished-left")).to_have_attribute("data-cell", "20")
    expect(guest.locator("[data-cell='20'] > .press")).to_be_focused()
    guest.keyboard.press("Shift+ArrowRight")
    expect(guest.locator(".wished-right")).to_have_attribute("data-cell", "20")
    ready(page)
