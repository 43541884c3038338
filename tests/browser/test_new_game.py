"""The first page and the form of a new match in a real browser: with scripts and without, narrow and wide."""

import pytest
from playwright.sync_api import Browser, Page, expect

import mashimo
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PATHS = ["/", "/new/oware?seeds=5", "/new/kiswahili?opponent=computer", "/new/nam_nam?opponent=shared", "/nothing"]


@pytest.fixture
def open_page(page: Page, server: ServerProcess):
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Security Policy" in message.text else None)

    def open_page(path: str, width: int = 1366, height: int = 768) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.url + path)
        return page

    yield open_page
    assert faults == []


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_wider_than_the_page(open_page, path):
    page = open_page(path)
    for width in (320, 360, 768, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_targets_are_large_enough_for_a_thumb(open_page):
    page = open_page("/", 360, 740)
    for box in (link.bounding_box() for link in page.locator("a.button").all()):
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44


def test_words_and_board_follow_the_choices(open_page):
    page = open_page("/new/oware")
    expect(page.locator("#differs")).to_contain_text("standard rules")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Seeds in each house at the start").select_option("6")
    expect(page.locator("#differs")).to_contain_text("Each house begins with 6 seeds instead of 4.")
    expect(page.locator("#differs .seeds use")).to_have_count(72)
    page.get_by_label("takes them all", exact=True).check()
    expect(page.locator("#differs li")).to_have_count(2)


def test_only_the_questions_that_matter_are_asked(open_page):
    page = open_page("/new/kalah?opponent=friend")
    level, fist = page.get_by_text("How strong is the computer?"), page.get_by_label("The fist")
    expect(level).to_be_hidden()
    expect(page.get_by_label("Allow hints")).to_be_hidden()
    expect(fist).to_be_visible()
    page.get_by_label("The computer").check()
    expect(level).to_be_visible()
    expect(fist).to_be_hidden()
    expect(page.get_by_label("Allow hints")).not_to_be_checked()
    expect(page.get_by_label("Allow hints")).to_be_visible()
    page.get_by_label("Two on one device").check()
    expect(page.get_by_text("Who begins?")).to_be_hidden()
    expect(page.get_by_role("button", name="Start on this device")).to_be_visible()


def test_one_line_tells_how_strong_the_chosen_level_is(open_page):
    page = open_page("/new/kalah?opponent=computer&level=1")
    abouts = page.locator(".levels :checked + span .about")
    expect(abouts).to_have_text("For your first games. Sees little and often gives seeds away.")
    page.locator(".levels :checked").press("ArrowRight")
    expect(abouts).to_have_text("Takes what lies open, and makes many mistakes.")
    expect(abouts).to_be_in_viewport()


def test_one_press_makes_a_long_match_one_round(open_page):
    page = open_page("/new/nam_nam?first=me")
    page.get_by_role("button", name="Just one round").click()
    expect(page.get_by_label("How long the match lasts")).to_have_value("1")
    expect(page.locator("#differs")).to_contain_text("The match ends after 1 round")
    expect(page.get_by_label("I begin")).to_be_checked()


@pytest.mark.parametrize("key", mashimo.games())
def test_a_match_is_made_by_keyboard_alone(open_page, key):
    page = open_page(f"/new/{key}?opponent=shared")
    page.get_by_role("button", name="Start on this device").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    expect(page.locator(".board")).to_be_visible()


def test_errors_are_read_and_lead_to_their_fields(open_page):
    page = open_page("/new/oware?seeds=900&opponent=computer")
    alert = page.get_by_role("alert")
    expect(alert).to_be_focused()
    alert.get_by_role("link", name="Seeds in each house at the start").click()
    expect(page.locator("#error-seeds")).to_be_in_viewport()


def test_all_works_without_scripts(browser: Browser, server: ServerProcess):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("link", name="Play a friend Oware", exact=True).click()
    page.get_by_text("Change the rules").click()
    page.get_by_label("Seeds in each house at the start").select_option("5")
    page.get_by_label("I begin").check()
    page.get_by_role("button", name="Check the rules").click()
    expect(page.get_by_text("Each house begins with 5 seeds instead of 4.")).to_be_visible()
    expect(page.get_by_label("I begin")).to_be_checked()
    page.get_by_role("button", name="Masters").click()
    expect(page.get_by_label("takes them all", exact=True)).to_be_checked()
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    page.get_by_role("button", name="Get a link to send").click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_role("heading", name="Send this link to a friend")).to_be_visible()
    guest = browser.new_context(java_script_enabled=False).new_page()
    guest.goto(page.url)
    guest.get_by_role("button", name="Join the game").click()
    expect(guest.locator(".board")).to_be_visible()
    guest.context.close()
    context.close()


def test_the_link_is_copied(browser: Browser, server: ServerProcess):
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    page = context.new_page()
    page.goto(f"{server.url}/new/kalah")
    page.get_by_role("button", name="Get a link to send").click()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    context.close()


def test_the_chosen_look_is_kept(open_page):
    page = open_page("/")
    page.get_by_text("Look", exact=True).click()
    page.get_by_label("Dark").check()
    page.get_by_label("Clay").check()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Dark")).to_be_hidden()
    page = open_page("/new/kalah")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-material", "clay")
    page.get_by_text("Look", exact=True).click()
    expect(page.get_by_label("Clay")).to_be_checked()
    page.get_by_label("As the system").check()
    expect(root).not_to_have_attribute("data-theme", "dark")
