"""Clocks on the page of a match."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, join, make, moves, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

Pair = tuple[Page, Page, str]
RUNNING = re.compile(r"\bruns\b")


def clock(page: Page, panel: str) -> str:
    return f"[data-panel='{panel}'] [data-clock]"


@pytest.fixture
def timed(context_of: NewContext, server: ServerProcess) -> Callable[[str], Pair]:
    """Makes a match of Kalah with a clock: the host plays South and begins."""

    def begin(control: str) -> Pair:
        host = context_of()
        match = make(host, server.url, clock=control)
        page = visit(host, match)
        return page, join(context_of(), match), match

    return begin


def both_move(host: Page, guest: Page) -> None:
    sow(host, 0)
    expect(moves(guest)).to_have_count(1)
    sow(guest, 7)
    expect(moves(host)).to_have_count(2)


@pytest.mark.ux(17)
def test_a_clock_is_chosen_shown_before_joining_and_runs_after_the_first_move(
    context_of: NewContext, server: ServerProcess
) -> None:
    host = context_of().new_page()
    host.goto(f"{server.url}/new/kalah?first=me")
    host.get_by_label("How much time does each have?").select_option(label="5 min + 3 s a turn")
    host.get_by_role("button", name="Get a link to send").click()
    expect(host.locator(".invite .clock-line")).to_have_text("Clock: 5 min + 3 s a turn")
    guest = context_of().new_page()
    guest.goto(host.url)
    expect(guest.locator(".invited .clock-line")).to_have_text("Clock: 5 min + 3 s a turn")
    guest.get_by_role("button", name="Join the game").click()
    ready(guest)
    expect(host.locator(".first-move")).to_have_text(re.compile(r"^Your first move within [34]\d s$"))
    expect(guest.locator(".first-move")).to_have_text(re.compile(r"^Waiting for the first move: [34]\d s$"))
    for panel in ("top", "bottom"):
        expect(host.locator(clock(host, panel))).to_have_text("5:00")
        expect(host.locator(clock(host, panel))).not_to_have_class(RUNNING)
    both_move(host, guest)
    expect(host.locator(clock(host, "top"))).to_have_text("5:03")
    expect(host.locator(clock(host, "bottom"))).to_have_class(RUNNING)
    expect(host.locator(clock(host, "bottom"))).to_have_text("5:00")
    expect(guest.locator(clock(guest, "top"))).to_have_text("4:59")


@pytest.mark.ux(17)
@pytest.mark.ux(4)
def test_no_clock_runs_while_the_server_is_not_heard(timed: Callable[[str], Pair]) -> None:
    host, guest, _ = timed("300+0")
    both_move(host, guest)
    mine = host.locator(clock(host, "bottom"))
    expect(mine).to_have_class(RUNNING)
    host.context.set_offline(True)
    expect(mine).not_to_have_class(RUNNING)
    expect(host.locator("#match")).to_have_attribute("data-clocks", "unsure")
    stands = mine.text_content()
    host.wait_for_timeout(2200)
    assert mine.text_content() == stands
    host.context.set_offline(False)
    expect(mine).to_have_class(RUNNING)
    assert mine.text_content() != stands


@pytest.mark.ux(17)
def test_the_last_seconds_are_told_once_and_then_the_match_is_over_for_both(timed: Callable[[str], Pair]) -> None:
    host, guest, _ = timed("15+0")
    told = """() => {
      window.told = [];
      const live = document.querySelector("[data-live='assertive']");
      new MutationObserver(() => window.told.push(live.textContent.trim())).observe(live, { childList: true });
    }"""
    for page in (host, guest):
        page.evaluate(told)
    both_move(host, guest)
    mine = host.locator(clock(host, "bottom"))
    expect(mine).to_have_text(re.compile(r"^9\.\d$"))
    expect(mine).to_have_class(re.compile(r"\blow\b"))
    for page, verdict in ((host, "You lost."), (guest, "You won.")):
        expect(page.locator(".result")).to_have_text(verdict)
        expect(page.locator(".reason")).to_have_text("The time of South ran out.")
    expect(host.locator(clock(host, "bottom"))).to_have_text("0.0")
    assert [words for words in host.evaluate("window.told") if "second" in words] == ["You have ten seconds left."]
    assert not [words for words in guest.evaluate("window.told") if "second" in words]


@pytest.mark.ux(15)
def test_the_key_c_reads_both_clocks(timed: Callable[[str], Pair]) -> None:
    host, guest, _ = timed("600+5")
    both_move(host, guest)
    polite = host.locator("[data-live='polite']")
    host.locator(".press[tabindex='0']").focus()
    host.keyboard.press("c")
    expect(polite).to_have_text(re.compile(r"\bYou: 10 min [0-5] s\. Your friend: 10 min 5 s\.$"))
    host.keyboard.press("?")
    expect(host.get_by_role("dialog", name="Keys")).to_contain_text("Read both clocks")


@pytest.mark.ux(17)
def test_time_is_given_to_the_other_again_and_again(timed: Callable[[str], Pair]) -> None:
    host, guest, _ = timed("300+0")
    both_move(host, guest)
    give = host.get_by_role("button", name="Give 15 seconds")
    give.click()
    expect(host.locator(clock(host, "top"))).to_have_text("5:15")
    give.click()
    expect(guest.locator(clock(guest, "bottom"))).to_have_text("5:30")


@pytest.mark.check(25)
def test_a_clock_stands_with_its_owner_and_days_are_in_words(timed: Callable[[str], Pair]) -> None:
    host, guest, match = timed("3d")
    both_move(host, guest)
    expect(host.locator(clock(host, "bottom"))).to_have_text("2 d 23 h")
    expect(host.locator(clock(host, "bottom"))).to_have_class(RUNNING)
    expect(guest.locator(clock(guest, "top"))).to_have_class(RUNNING)
    expect(guest.locator(clock(guest, "bottom"))).to_have_text("3 d 0 h")
    guest.goto(f"{match}?ply=1")
    ready(guest)
    expect(guest.locator(clock(guest, "top"))).to_have_class(RUNNING)
    expect(guest.get_by_role("button", name="Give a day")).to_be_attached()


@pytest.mark.ux(16)
def test_clocks_have_persian_digits(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    context.add_cookies([{"name": "mashimo_language", "value": "fa", "url": server.url}])
    page = visit(context, make(context, server.url, opponent="shared", clock="90+0"))
    expect(page.locator(clock(page, "bottom"))).to_have_text("۱:۳۰")
    sow(page, 0)
    sow(page, 7)
    expect(page.locator(clock(page, "bottom"))).to_have_text(re.compile("^۱:۲[۰-۹]$"))


def test_a_clock_against_the_computer_counts_its_moves_too(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    page = visit(context, make(context, server.url, game="oware", opponent="computer", level="1", clock="300+10"))
    sow(page, 0)
    expect(moves(page)).to_have_count(2)
    expect(page.locator(clock(page, "top"))).to_have_text(re.compile("^5:10$|^5:0[89]$"))
    expect(page.locator(clock(page, "bottom"))).to_have_class(RUNNING)
    expect(page.get_by_role("button", name="Give 15 seconds")).to_have_count(0)
