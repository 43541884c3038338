"""Phrases between two players."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, join, make, visit
from tests.server.process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.ux(22)]


def say(page: Page, phrase: str) -> None:
    page.get_by_role("button", name="Say something").click()
    page.locator(".phrases").get_by_role("button", name=phrase).click()


def test_each_reads_a_phrase_in_his_own_language_beside_the_name_and_it_goes_by_itself(
    context_of: NewContext, server: ServerProcess
) -> None:
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    persian = context_of()
    guest = join(persian, match)
    persian.add_cookies([{"name": "mashimo_language", "value": "fa", "url": server.url}])
    guest.reload()
    watcher = visit(context_of(), match)
    say(page, "Hello!")
    expect(page.locator("#sheet-talk")).to_be_hidden()
    expect(page.locator("[data-panel='bottom'] .speech")).to_have_text("Hello!")
    expect(guest.locator("[data-panel='top'] .speech")).to_be_visible()
    expect(watcher.locator("[data-panel='bottom'] .speech")).to_have_text("Hello!")
    expect(watcher.locator("[data-live='polite']")).to_have_text("South: Hello!")
    expect(watcher.get_by_role("button", name="Say something")).to_have_count(0)
    expect(guest.locator("[data-live='polite']")).to_contain_text(":")
    expect(guest.locator("[data-panel='top'] .speech")).to_be_hidden()
    guest.locator(".talk-open").click()
    expect(guest.locator(".talk-lines li")).to_have_count(1)
    results = Axe().run(guest)
    assert results.violations_count == 0, results.generate_report()


def test_who_talks_too_fast_is_told_so(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    say(host, "Hello!")
    expect(guest.locator("[data-panel='top'] .speech")).to_have_text("Hello!")
    say(host, "Good luck!")
    expect(host.locator("[data-notice]")).to_have_text("One phrase at a time: wait three seconds.")
    host.wait_for_timeout(3000)
    say(host, "Good luck!")
    expect(guest.locator("[data-panel='top'] .speech")).to_have_text("Good luck!")
    expect(host.locator(".talk-lines li")).to_have_text(["You Hello!", "You Good luck!"])


def test_a_muted_player_is_neither_shown_nor_spoken_also_after_a_reload(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    guest.get_by_role("button", name="Say something").click()
    guest.get_by_label("Mute the other player on this device").check()
    guest.reload()
    say(host, "Hello!")
    expect(guest.locator(".talk-lines li")).to_have_count(1)
    expect(guest.locator("[data-panel='top'] .speech")).to_be_hidden()
    assert "Hello" not in (guest.locator("[data-live='polite']").text_content() or "")
    say(guest, "Good luck!")
    expect(guest.locator("[data-panel='bottom'] .speech")).to_be_visible()
    guest.get_by_role("button", name="Say something").click()
    expect(guest.locator(".talk-lines li:visible")).to_have_text(["You Good luck!"])


def test_nobody_is_there_to_talk_to(context_of: NewContext, server: ServerProcess) -> None:
    for opponent in ("shared", "computer"):
        context = context_of()
        page = visit(context, make(context, server.url, opponent=opponent))
        expect(page.get_by_role("button", name="Say something")).to_have_count(0)
