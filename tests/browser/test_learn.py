"""The pages of rules in a real browser: on a phone, in light and dark, printed."""

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PATHS = ["/learn", "/learn/kalah", "/learn/kiswahili", "/learn/congkak/options"]


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_wider_than_the_page(page: Page, server: ServerProcess, path):
    page.goto(server.url + path)
    for width in (320, 360, 820, 1366):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_example_can_be_played(page: Page, server: ServerProcess):
    page.goto(server.url + "/learn/oware#capture")
    page.locator(".part-capture").get_by_text("Play this example").first.click()
    expect(page.get_by_text("The match begins from this position.")).to_be_visible()
    page.get_by_label("I begin").check()
    page.get_by_role("button", name="Play the computer").click()
    page.locator("button[name='move'][value='F']").click()
    expect(page.locator("[data-cell='32'].store")).to_have_attribute("data-seeds", "21")


def test_a_word_leads_to_what_it_means(page: Page, server: ServerProcess):
    page.goto(server.url + "/learn/kiswahili")
    page.get_by_role("link", name="takasia").first.click()
    expect(page.locator("#term-takasia")).to_be_in_viewport()


def test_the_table_of_differences_stays_a_table_on_a_phone(page: Page, server: ServerProcess):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.url + "/learn/oware")
    table = page.locator(".part-differences").get_by_role("table")
    expect(table.get_by_role("rowheader")).to_have_count(7)
    expect(table.get_by_role("columnheader")).to_have_count(2)


def test_the_page_prints_without_what_cannot_be_pressed(page: Page, server: ServerProcess):
    page.goto(server.url + "/learn/kalah")
    page.emulate_media(media="print")
    expect(page.locator(".learn-nav")).to_be_hidden()
    expect(page.locator(".example-play").first).to_be_hidden()
    expect(page.locator(".board-picture").first).to_be_visible()
