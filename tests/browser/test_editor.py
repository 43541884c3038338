"""The position editor under a mouse, a finger, keys alone, and without scripts."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

KALAH = "kalah 40-0-0-0-0-0/1-1-1-1-1-1/1-1/S"


def opened(context_of: NewContext, server: ServerProcess, path: str, **options) -> Page:
    page = context_of(base_url=server.url, **options).new_page()
    page.goto(path)
    return page


def press(page: Page, cell: int):
    return page.locator(f"[data-board] [data-cell='{cell}'] > .press")


def seeds(page: Page, cell: int):
    return page.locator(f"[data-board] [data-cell='{cell}']")


def left(page: Page):
    return page.locator(".editor-left")


def text_in_address(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query)["position"][0]


@pytest.mark.ux(19)
def test_with_a_mouse(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of, server, "/editor/oware")
    press(page, 2).click(button="right")
    expect(seeds(page, 2)).to_have_attribute("data-seeds", "3")
    expect(left(page)).to_have_text("1 of 48 seeds is not on the board yet.")
    expect(page.get_by_role("link", name="Play a friend from here")).to_have_count(0)
    page.get_by_role("link", name="Take a seed").click()
    for _ in range(3):
        press(page, 2).click()
    expect(seeds(page, 2)).to_have_attribute("data-seeds", "0")
    expect(left(page)).to_have_text("4 of 48 seeds are not on the board yet.")
    page.get_by_role("link", name="The rest to North's store").click()
    expect(left(page)).to_have_text("All 48 seeds are on the board.")
    page.get_by_label("Whose turn is it?").select_option("North")
    expect(page.locator(".editor-verdict")).to_have_text("North to move.")
    expect(page.get_by_label("As text, which you can also change or paste")).to_have_value(
        "oware 4-4-0-4-4-4/4-4-4-4-4-4/0-4/N"
    )
    assert text_in_address(page) == "oware 4-4-0-4-4-4/4-4-4-4-4-4/0-4/N"
    page.reload()
    expect(seeds(page, 33)).to_have_attribute("data-seeds", "4")
    page.get_by_role("link", name="Empty board").click()
    expect(left(page)).to_have_text("48 of 48 seeds are not on the board yet.")
    page.go_back()
    expect(left(page)).to_have_text("All 48 seeds are on the board.")
    page.get_by_role("link", name="Two on one device from here").click()
    page.get_by_role("button", name="Start on this device").click()
    expect(page.locator("[data-board] [data-cell='33']")).to_have_attribute("data-seeds", "4")
    expect(page.locator("[data-status]")).to_contain_text("North")


@pytest.mark.check(26)
def test_with_a_finger(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of, server, "/editor/nam_nam", viewport={"width": 320, "height": 640}, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for _ in range(5):  # quick taps are all counted, also while the server answers
        press(page, 9).tap()
    expect(seeds(page, 9)).to_have_attribute("data-seeds", "9")
    expect(left(page)).to_have_text("5 seeds too many: this game has 48.")
    press(page, 9).evaluate(
        "(node) => node.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'}))"
    )
    expect(seeds(page, 9)).to_have_attribute("data-seeds", "8")  # a long press
    press(page, 9).evaluate(
        "(node) => { node.dispatchEvent(new PointerEvent('pointerup', {bubbles: true})); node.click(); }"
    )
    expect(left(page)).to_have_text("4 seeds too many: this game has 48.")
    modes = page.get_by_role("link", name="Change owner")
    expect(modes).to_be_in_viewport()
    modes.tap()
    press(page, 9).tap()
    expect(page.locator("[data-cell='9'].foreign")).to_have_count(1)


def test_with_keys_alone(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of, server, "/editor/kiswahili")
    for _ in range(40):
        if page.evaluate("document.activeElement.matches('.press')"):
            break
        page.keyboard.press("Tab")
    focused = "document.activeElement.closest('[data-cell]').dataset.cell"
    page.keyboard.press("Home")
    assert page.evaluate(focused) == "0"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "1"
    page.keyboard.type("12")
    expect(seeds(page, 1)).to_have_attribute("data-seeds", "12")
    expect(page.locator("[data-live='polite']")).to_contain_text("A2: 12")
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.keyboard.press("+")
    expect(seeds(page, 1)).to_have_attribute("data-seeds", "11")
    expect(press(page, 1)).to_have_attribute("aria-label", "Pit A2, 11 seeds, South")
    page.keyboard.press("Delete")
    expect(seeds(page, 1)).to_have_attribute("data-seeds", "0")
    page.keyboard.press("Enter")
    expect(seeds(page, 1)).to_have_attribute("data-seeds", "1")
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "32"  # South's store
    page.keyboard.type("21")
    expect(left(page)).to_have_text("All 64 seeds are on the board.")
    assert page.evaluate(focused) == "32"  # the answer does not move the focus
    assert text_in_address(page).startswith("kiswahili 0-1-0-0-6")


def test_in_persian_with_its_digits(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(base_url=server.url, viewport={"width": 360, "height": 740})
    context.add_cookies([{"name": "mashimo_language", "value": "fa", "url": server.url}])
    page = context.new_page()
    page.goto("/editor/kalah")
    press(page, 0).evaluate("(node) => node.dispatchEvent(new KeyboardEvent('keydown', {key: '۷', bubbles: true}))")
    expect(seeds(page, 0)).to_have_attribute("data-seeds", "7")
    expect(seeds(page, 0).locator(".count")).to_have_text("۷")
    expect(page.locator(".board")).to_have_css("direction", "ltr")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.locator(".editor-left")).to_contain_text("۳")
    assert text_in_address(page).startswith("kalah 7-4")


def test_without_scripts(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of, server, "/editor/congkak", java_script_enabled=False)
    press(page, 0).click()
    expect(seeds(page, 0)).to_have_attribute("data-seeds", "8")
    page.get_by_role("link", name="Burn or restore").click()
    press(page, 1).click()
    expect(page.locator("[data-cell='1'].burnt")).to_have_count(1)
    page.get_by_label("Whose turn is it?").select_option("North")
    page.get_by_role("button", name="Show this").click()
    assert "/N" in text_in_address(page)
    expect(left(page)).to_have_text("6 of 98 seeds are not on the board yet.")


def test_without_the_server_the_board_stays_and_is_sent_with_the_next_change(
    context_of: NewContext, server: ServerProcess
) -> None:
    page = opened(context_of, server, "/editor/oware")
    page.context.set_offline(True)
    press(page, 0).click()
    expect(page.locator("[data-lost]")).to_be_visible()
    page.context.set_offline(False)
    press(page, 1).click()
    expect(left(page)).to_have_text("2 seeds too many: this game has 48.")
    expect(page.locator("[data-lost]")).to_be_hidden()


@pytest.mark.check(22)
@pytest.mark.check(28)
@pytest.mark.parametrize("size", [(360, 740), (1366, 768)], ids=["phone", "desktop"])
def test_many_seeds_stay_inside_their_bowl_with_their_count_beside(
    context_of: NewContext, server: ServerProcess, size: tuple[int, int]
) -> None:
    page = opened(
        context_of, server, f"/editor/kalah?position={quote(KALAH)}", viewport={"width": size[0], "height": size[1]}
    )
    for cell, count in ((0, 40), (32, 48), (33, 64)):
        press(page, cell).focus()
        page.keyboard.type(str(count))
        expect(seeds(page, cell).locator(".count")).to_have_text(str(count))
        expect(seeds(page, cell).locator("svg:visible .seeds use")).to_have_count(count)
        outside = seeds(page, cell).evaluate(
            """(cell) => {
              const picture = [...cell.querySelectorAll("svg")].find((svg) => svg.getBoundingClientRect().width);
              const bowl = picture.querySelector('.bowl, use[href="#ms-hollow"]').getBoundingClientRect();
              return [...picture.querySelectorAll(".seeds use")].filter((use) => {
                const box = use.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                return x < bowl.left + 1 || x > bowl.right - 1 || y < bowl.top + 1 || y > bowl.bottom - 1;
              }).length;
            }"""
        )
        assert outside == 0


def test_axe_finds_nothing_when_all_is_open(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of, server, "/editor/oware?set=p0%3D1", viewport={"width": 360, "height": 740})
    for summary in page.locator(".editor-tools summary").all():
        summary.click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_a_phone_board_and_words_are_seen_at_once(context_of: NewContext, server: ServerProcess) -> None:
    page = opened(context_of, server, "/editor/oware?set=p0%3D1", viewport={"width": 360, "height": 740})
    expect(page.locator("[data-cell='33']")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-cell='32']")).to_be_in_viewport(ratio=1)
    words, bar = left(page).bounding_box(), page.locator(".editor-modes").bounding_box()
    assert words is not None
    assert bar is not None
    assert words["y"] + words["height"] <= bar["y"] + 1
