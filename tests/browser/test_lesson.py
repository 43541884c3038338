"""Lessons in a real browser: by keys and names alone, by touch, without scripts, on the smallest screens."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from mashimo import games
from mashimo.server.language import ENGLISH
from mashimo.server.learn.task import PRESS, WHO, Task
from mashimo.server.reader import LANGUAGE
from mashimo.server.views.lesson import lesson_view
from tests.browser.players import NewContext
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}


def opened(page: Page, server: ServerProcess, path: str) -> Page:
    page.goto(f"{server.url}/learn/{path}")
    expect(page.locator("#lesson[data-ready]")).to_be_attached()
    return page


def name_of_focus(page: Page) -> str:
    """What a screen reader says of the element that has the focus."""
    name: str = page.evaluate("(({ariaLabel, textContent}) => ariaLabel ?? textContent.trim())(document.activeElement)")
    return name


def tab_to(page: Page, name: str) -> None:
    for _ in range(30):
        if re.search(name, name_of_focus(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not come to {name!r}")


def walk_to(page: Page, name: str) -> None:
    """Go over the board by arrows, row by row, until the pit or store of this name has the focus."""
    page.keyboard.press("1")
    for key in ("ArrowUp", "ArrowDown"):
        for arrow in ("ArrowRight", "ArrowLeft"):
            for _ in range(10):
                if re.search(name, name_of_focus(page)):
                    return
                page.keyboard.press(arrow)
        page.keyboard.press(key)
    raise AssertionError(f"the arrows do not come to {name!r}")


def answer_name(task: Task) -> str:
    """What the right answer of a task of Kalah is called."""
    right = task.right[0]
    if task.kind == WHO:
        return {"south": "You", "north": "North", "nobody": "Nobody"}[right]
    number = right.lstrip("SN")
    whose = "North" if right.startswith("N") else "yours"
    return rf"^House {number}, [^,]*, {whose}" if task.kind != PRESS else rf"^Answer: House {number}, [^,]*, {whose}"


@pytest.mark.check(41)
@pytest.mark.ux(9)
@pytest.mark.ux(15)
def test_a_whole_lesson_by_keys_and_names_alone(context_of: NewContext, server: ServerProcess):
    page = opened(context_of().new_page(), server, "kalah/lesson/1")
    tasks = lesson_view(ENGLISH, "kalah").lesson.tasks
    for number, task in enumerate(tasks, start=1):
        expect(page.locator("#lesson[data-ready]")).to_be_attached()
        expect(page.get_by_role("link", name=f"Step {number} of {len(tasks) + 1}")).to_be_visible()
        if task.kind == WHO:
            tab_to(page, f"^{answer_name(task)}$")
        else:
            tab_to(page, r"(House|Store).* seeds?, ")
            walk_to(page, answer_name(task))
        page.keyboard.press("Enter")
        expect(page.locator("#lesson").get_by_role("status").filter(has_text="Right!")).to_be_attached()
        expect(page.get_by_role("link", name="Next step")).to_be_focused()
        page.wait_for_timeout(50)
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/lesson/{number + 1}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play a whole game")
    page.goto(f"{server.url}/learn/kalah/lesson")
    expect(page.locator("#lesson").get_by_role("status")).to_have_text("12 of 12 steps done")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("#lesson").get_by_role("status")).to_have_text("0 of 12 steps done")


@pytest.mark.check(41)
def test_a_wrong_answer_is_shown_and_the_question_comes_back(context_of: NewContext, server: ServerProcess):
    page = opened(context_of().new_page(), server, "kalah/lesson/2")
    page.get_by_role("button", name="Answer: House 5, 0 seeds, yours").click()
    expect(page.locator("#lesson").get_by_role("status")).to_contain_text("The last seed fell in your house 6.")
    expect(page.locator("[data-cell='5']")).to_have_attribute("data-seeds", "3")
    page.get_by_role("button", name="Show it again").click()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("[data-cell='5']")).to_have_attribute("data-seeds", "2")
    assert "Answer:" in name_of_focus(page)
    page.wait_for_timeout(360)
    page.get_by_role("button", name=re.compile("Answer: Store, 17 seeds, yours")).click()
    expect(page.locator(".verdict", has_text="Not quite.")).to_be_visible()


def test_a_pit_that_may_not_be_played_says_why(context_of: NewContext, server: ServerProcess):
    page = opened(context_of().new_page(), server, "kalah/lesson/6")
    page.get_by_role("button", name="House 3, 0 seeds, yours").click(force=True)
    expect(page.locator("#lesson").get_by_role("status")).to_contain_text("that pit is empty")


def test_a_direction_is_chosen_by_touch_and_nothing_moves(context_of: NewContext, server: ServerProcess):
    page = opened(context_of(viewport=PHONE, has_touch=True).new_page(), server, "kujifunza/lesson/1")
    before = page.locator("[data-board]").bounding_box()
    page.get_by_role("button", name=re.compile("^Pit A3, 3 seeds")).tap()
    page.get_by_role("button", name="Sow pit A3 to the left").tap()
    expect(page.locator(".verdict", has_text="Right!")).to_be_visible()
    assert page.locator("[data-board]").bounding_box() == before
    assert page.evaluate("performance.getEntriesByType('layout-shift').every(({hadRecentInput}) => hadRecentInput)")


@pytest.mark.parametrize(
    "path", ["kalah/lesson/2", "kenyan_children/lesson/3", "kiswahili/lesson/3", "congkak/lesson/2"]
)
def test_question_board_and_buttons_are_seen_together_on_a_phone(
    context_of: NewContext, server: ServerProcess, path: str
):
    page = opened(context_of(viewport=PHONE).new_page(), server, path)
    for _ in range(2):
        assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        words = page.locator("[data-words]")
        assert words.evaluate("(it) => it.scrollHeight <= it.clientHeight")
        if page.locator(".verdict").is_hidden():
            page.locator("[data-cell='0'] .press").click()
            expect(page.locator(".verdict")).to_be_visible()


@pytest.mark.parametrize(("width", "height", "least"), [(360, 640, 44), (320, 568, 40)], ids=["360x640", "320x568"])
@pytest.mark.parametrize("code", ["en", "fa"])
def test_pits_are_as_large_as_a_finger_in_every_lesson_on_a_phone(
    context_of: NewContext, server: ServerProcess, width: int, height: int, least: int, code: str
):
    context = context_of(viewport={"width": width, "height": height})
    context.add_cookies([{"name": LANGUAGE, "value": code, "url": server.url}])
    page = context.new_page()
    for key in games():
        opened(page, server, f"{key}/lesson/2")
        sizes = "pits => pits.map(it => it.getBoundingClientRect()).map(it => [it.width, it.height, it.left, it.right])"
        for wide, high, left, right in page.locator("[data-board] .pits .press").evaluate_all(sizes):
            assert min(wide, high) >= least - 0.1, key
            assert left >= -0.1, key
            assert right <= width + 0.1, key
        assert page.evaluate("document.documentElement.scrollWidth") <= width, key
        assert page.evaluate("document.documentElement.scrollHeight") <= height, key
        words = page.locator("[data-words]").bounding_box()
        assert words
        assert words["height"] >= 70, key


def test_without_scripts(browser: Browser, server: ServerProcess):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/learn/kalah/lesson/6")
    page.get_by_role("button", name=re.compile("^House 1, 1 seed, yours")).click()
    expect(page.locator(".verdict", has_text="Not quite.")).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("button", name=re.compile("^House 4, 1 seed, yours")).click()
    expect(page.locator(".verdict", has_text="Right!")).to_be_visible()
    page.get_by_role("link", name="Next step").click()
    expect(page).to_have_url(re.compile("/lesson/7$"))
    context.close()


def test_axe_finds_nothing_when_an_answer_was_right(page: Page, server: ServerProcess):
    page.set_viewport_size({"width": 320, "height": 740})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.goto(f"{server.url}/learn/kalah/lesson/2")
    page.locator("[data-cell='5'] .press").click()
    expect(page.locator(".verdict", has_text="Right!")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_the_board_is_not_mirrored_in_persian(context_of: NewContext, server: ServerProcess):
    context = context_of(viewport=PHONE)
    context.add_cookies([{"name": LANGUAGE, "value": "fa", "url": server.url}])
    page = opened(context.new_page(), server, "kalah/lesson/1")
    boxes = [page.locator(f".pit[data-cell='{cell}']").bounding_box() for cell in (0, 5)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["x"] < boxes[1]["x"]
