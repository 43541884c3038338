"""The board in a real browser: keys, touch, sizes, motion."""

from collections.abc import Callable, Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from mashimo.server.drawing.bowl import RADIUS, TALL, WIDE
from mashimo.server.drawing.seeds import pit_seeds, slot_seeds
from tests.browser.board_server import board_server
from tools.board_sheet import boards

pytestmark = pytest.mark.browser

NAMES = [name for name, _ in boards()]
BAO = "Bao la Kiswahili"
Step = tuple[str, int, int]
SOWN: list[Step] = [("sow", cell, 1) for cell in (9, 10, 11, 33, 0, 1, 2, 3, 4, 5)]
LAP: list[Step] = [("lift", 8, 22), *SOWN, ("stop", 5, 0)]

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with board_server() as url:
        yield url


@pytest.fixture
def show(page: Page, address: str) -> Open:
    def show(board: str, width: int = 1366, height: int = 768, **more: str) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}/?{urlencode({'board': board, **more})}")
        return page

    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return show


def focused(page: Page) -> int:
    return int(page.evaluate("Number(document.activeElement.closest('[data-cell]')?.dataset.cell ?? -1)"))


def press(page: Page, cell: int) -> None:
    page.locator(f"[data-cell='{cell}'] .press").click()


def moves(page: Page) -> list[str]:
    return [text for text, _ in page.evaluate("moves")]


def later(page: Page) -> None:
    """Long enough that a press is not the second half of a double click."""
    page.evaluate("boards[0].unlock()")
    page.wait_for_timeout(400)


def test_the_board_is_one_tab_stop_and_arrows_go_as_seen(show: Open) -> None:
    page = show("Kalah")
    page.locator(".site-name").focus()
    page.keyboard.press("Tab")
    assert focused(page) == 0
    assert page.locator(".press[tabindex='0']").count() == 1
    for key, cell in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowUp", 9), ("ArrowLeft", 10), ("ArrowDown", 1)):
        page.keyboard.press(key)
        assert focused(page) == cell
    page.keyboard.press("End")
    assert focused(page) == 5
    page.keyboard.press("Home")
    assert focused(page) == 0
    page.keyboard.press("4")
    assert focused(page) == 3
    page.keyboard.press("Tab")
    assert focused(page) == -1
    page.keyboard.press("Shift+Tab")
    assert focused(page) == 3


def test_arrows_go_as_seen_on_a_standing_board(show: Open) -> None:
    page = show("Kalah", 360, 740)
    page.locator("[data-cell='2'] .press").focus()
    for key, cell in (("ArrowDown", 3), ("ArrowRight", 8), ("ArrowUp", 9), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        assert focused(page) == cell


def test_enter_and_space_play_and_illegal_pits_only_say_so(show: Open) -> None:
    page = show("Kalah")
    page.locator("[data-cell='1'] .press").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("refused") == [1]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("moves") == [["3", 12]]
    later(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert moves(page) == ["3", "4"]


def test_the_way_is_chosen_with_arrows_and_escape_goes_back(show: Open) -> None:
    page = show(BAO)
    page.locator("[data-cell='5'] .press").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".choice:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    assert (focused(page), moves(page)) == (5, [])
    page.wait_for_timeout(50)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert moves(page) == ["A6>"]
    assert page.locator(".choice:popover-open").count() == 0


@pytest.mark.parametrize(("width", "left", "right"), [(1366, "Left", "Right"), (360, "Up", "Down")])
def test_shift_and_an_arrow_sow_that_way_at_once(show: Open, width: int, left: str, right: str) -> None:
    page = show(BAO, width)
    page.locator("[data-cell='6'] .press").focus()
    page.keyboard.press(f"Shift+Arrow{left}")
    later(page)
    page.keyboard.press(f"Shift+Arrow{right}")
    assert moves(page) == ["A7<", "A7>"]


@pytest.mark.parametrize("width", [1366, 360])
def test_the_arrows_lie_beside_their_pit(show: Open, width: int) -> None:
    page = show(BAO, width, 740)
    press(page, 6)
    pit = page.locator("[data-cell='6']").bounding_box()
    left = page.locator(".choice:popover-open .way-left").bounding_box()
    right = page.locator(".choice:popover-open .way-right").bounding_box()
    assert pit
    assert left
    assert right
    axis, size = ("x", "width") if width > 600 else ("y", "height")
    middles = [box[axis] + box[size] / 2 for box in (left, pit, right)]  # type: ignore[literal-required]
    assert middles == sorted(middles)
    assert middles[2] - middles[0] < 2.5 * max(pit[size], 44)  # type: ignore[literal-required]
    assert min(left["width"], left["height"], right["width"], right["height"]) >= 44


def test_a_double_click_is_one_move(show: Open) -> None:
    page = show("Kalah")
    page.locator("[data-cell='2'] .press").dblclick()
    assert moves(page) == ["3"]
    assert page.locator("[data-board]").get_attribute("data-state") == "sent"


@pytest.mark.check(26)
def test_a_tap_is_one_move(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{address}/?board=Kalah")
    page.locator("[data-cell='2'] .press").tap()
    assert moves(page) == ["3"]
    context.close()


def test_without_scripts_the_form_sends_the_move(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/?board=Kalah")
    press(page, 2)
    assert page.locator("body").inner_text() == "ply=12&move=3"
    page.goto(f"{address}/?{urlencode({'board': BAO})}")
    press(page, 5)
    page.locator(".choice:popover-open .way-right").click()
    assert page.locator("body").inner_text() == "ply=12&move=A6%3E"
    context.close()


def start(page: Page, steps: list[Step] = LAP) -> None:
    """Play steps; the position afterwards is the same board with the number 99 in pit 0."""
    page.evaluate(
        """steps => {
          const html = boards[0].root.innerHTML.replace(/(data-cell="0"[^]*?class="count"[^>]*>)\\d+/, "$199");
          window.began = performance.now();
          window.ended = boards[0].play(steps, html).then(() => performance.now() - began);
        }""",
        steps,
    )


def end(page: Page) -> float:
    """Wait until the move has been shown; gives the milliseconds that it took."""
    return float(page.evaluate("ended"))


def count(page: Page, cell: int) -> str:
    return page.locator(f"[data-cell='{cell}'] > .count").inner_text()


def test_counts_change_seed_by_seed_and_the_final_position_stands_at_the_end(show: Open) -> None:
    page = show("Kalah")
    page.evaluate(
        """() => {
          window.seen = [];
          const note = ({ target }) => {
            const cell = (target.parentElement ?? target).closest("[data-cell]");
            if (cell) seen.push([Number(cell.dataset.cell), target.textContent]);
          };
          const observer = new MutationObserver(changes => changes.forEach(note));
          const all = { subtree: true, childList: true, characterData: true };
          observer.observe(document.querySelector(".plank"), all);
        }"""
    )
    start(page)
    assert end(page) >= 900
    counts = [(cell, int(text)) for cell, text in page.evaluate("seen") if text]
    assert counts == [(8, 0), (9, 2), (10, 1), (11, 5), (33, 18), (0, 2), (1, 1), (2, 7), (3, 6), (4, 3), (5, 8)]
    assert count(page, 0) == "99"
    assert page.locator(".flight").count() == 0
    assert page.locator("[data-board]").get_attribute("data-state") == "idle"


@pytest.mark.check(29)
def test_skip_ends_at_the_final_position_at_once(show: Open) -> None:
    page = show("Kalah")
    start(page, LAP * 30)
    page.evaluate("boards[0].skip()")
    assert count(page, 0) == "99"
    assert end(page) < 5000


def test_a_press_in_the_first_moment_of_a_page_is_a_move(show: Open) -> None:
    page = show("Kalah")
    # Another board, made and pressed in one breath: no earlier press can be what this one doubles.
    page.evaluate(
        """async () => {
          const { Board } = await import("/static/board.js");
          performance.now = () => 1;
          const root = boards[0].root.cloneNode(true);
          document.querySelector("main").append(root);
          new Board(root, { onMove: (text, ply) => moves.push([text, ply]) });
          root.querySelector("[data-cell='2'] .press").click();
        }"""
    )
    assert moves(page) == ["3"]


def test_a_press_during_a_move_ends_it_and_plays_nothing(show: Open) -> None:
    page = show("Kalah")
    start(page, LAP * 30)  # long enough that even a slow machine presses in time
    press(page, 2)
    assert count(page, 0) == "99"
    assert moves(page) == []


def test_a_new_position_ends_a_move_that_is_being_shown(show: Open) -> None:
    page = show("Kalah")
    html = page.evaluate("boards[0].root.innerHTML")
    start(page, LAP * 30)
    page.evaluate("html => boards[0].show(html)", html)
    page.wait_for_timeout(300)
    assert (count(page, 0), count(page, 8)) == ("1", "22")


def test_long_moves_take_at_most_twelve_seconds_and_laps_two_and_a_half(show: Open) -> None:
    page = show("Kalah")
    times = page.evaluate(
        """async () => {
          const { plan } = await import("/static/timing.js");
          const lap = n => [["lift", 0, n], ...Array(n).fill(["sow", 1, 1])];
          const sum = beats => beats.reduce((total, beat) => total + beat.wait, 0);
          return ["slow", "normal", "fast"].map(speed =>
            [sum(plan(lap(40), speed)), sum(plan(Array(387).fill(lap(9)).flat(), speed))]);
        }"""
    )
    for lap, move in times:
        assert lap <= 2700
        assert move <= 12001


@pytest.mark.slow
def test_a_move_of_hundreds_of_laps_is_shown_to_its_end(show: Open) -> None:
    page = show("Kalah")
    there_and_back: list[Step] = [("lift", 8, 1), ("sow", 9, 1), ("relay", 9, 1), ("sow", 8, 1)]
    start(page, there_and_back * 400 + [("unknown", 3, 1)])
    assert 10000 < end(page) < 14000


def test_sound_waits_for_a_gesture_and_can_be_muted(show: Open) -> None:
    page = show("Kalah")
    assert page.evaluate("boards[0].sound.context === undefined")
    press(page, 2)
    assert page.evaluate("boards[0].sound.context instanceof AudioContext")
    page.evaluate("boards[0].sound.volume = 0; boards[0].sound.drop(3)")
    assert page.evaluate("boards[0].sound.last") == 0


def test_reduced_motion_shows_the_final_position_without_flight(show: Open) -> None:
    page = show("Kalah")
    page.emulate_media(reduced_motion="reduce")
    start(page)
    assert count(page, 0) == "99"
    assert page.locator(".flight").count() == 0


def test_the_focus_stays_on_its_pit_when_the_board_is_replaced(show: Open) -> None:
    page = show("Kalah")
    page.locator("[data-cell='4'] .press").focus()
    start(page)
    end(page)
    assert focused(page) == 4


def sizes(page: Page, *all_sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for width, height in all_sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


@pytest.mark.parametrize("name", NAMES)
def test_on_a_phone_all_fits_and_pits_are_large_enough(show: Open, name: str) -> None:
    page = show(name)
    for width, height in sizes(page, (360, 640), (360, 740), (390, 844)):
        assert page.evaluate("document.documentElement.scrollWidth") == width
        boxes = page.evaluate("[...document.querySelectorAll('.press')].map(b => b.getBoundingClientRect().toJSON())")
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
        assert not overlapping(boxes)
        assert page.evaluate("document.querySelector('.match').getBoundingClientRect().bottom") <= height


def overlapping(boxes: list[dict[str, float]]) -> bool:
    pairs = ((a, b) for number, a in enumerate(boxes) for b in boxes[:number])
    return any(
        min(a["right"], b["right"]) - max(a["left"], b["left"]) > 0.5
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 0.5
        for a, b in pairs
    )


@pytest.mark.parametrize("name", NAMES)
def test_on_a_wide_screen_the_board_is_the_hero(show: Open, name: str) -> None:
    page = show(name)
    for width, height in sizes(page, (1366, 768), (1920, 1080)):
        plank = page.locator(".plank").bounding_box()
        assert plank
        assert plank["width"] >= 0.6 * width
        assert page.evaluate("document.querySelector('.match').getBoundingClientRect().bottom") <= height
        fonts = page.evaluate(
            "[...document.querySelectorAll('.count')].map(c => parseFloat(getComputedStyle(c).fontSize))"
        )
        assert min(fonts) >= 16


@pytest.mark.parametrize("name", NAMES)
def test_nothing_scrolls_sideways(show: Open, name: str) -> None:
    page = show(name)
    for width, _ in sizes(page, *((width, 800) for width in (320, 600, 601, 768, 1024))):
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.check(44)
@pytest.mark.parametrize("width", [1024, 360])
def test_the_board_is_not_mirrored_in_languages_from_right_to_left(show: Open, width: int) -> None:
    read = "[...document.querySelectorAll('.board [data-cell]')].map(p => Math.round(p.getBoundingClientRect().x))"
    assert show("Congkak", width).evaluate(read) == show("Congkak", width, dir="rtl").evaluate(read)


@pytest.mark.parametrize(("name", "own"), [("Kalah", 32), ("Kalah, seen by North", 33), ("Congkak", 32)])
def test_a_standing_board_has_the_own_store_at_the_bottom(show: Open, name: str, own: int) -> None:
    page = show(name, 360, 740)
    boxes = {cell: page.locator(f"[data-cell='{cell}']").bounding_box() for cell in (32, 33)}
    mine, other = boxes[own], boxes[65 - own]
    assert mine
    assert other
    assert mine["y"] > other["y"]


def test_the_browser_puts_seeds_where_the_server_does(show: Open) -> None:
    page = show("Kalah")
    slots = [((w - 6) / RADIUS, (h - 6) / RADIUS) for w, h in (*TALL.values(), *WIDE.values())]
    found = page.evaluate(
        """async ([slots]) => {
          const { pitSeeds, slotSeeds } = await import("/static/seeds.js");
          const all = [];
          for (let n = 1; n <= 108; n += 1) {
            all.push(pitSeeds(n % 32, n));
            for (const [w, h] of slots) all.push(slotSeeds(32 + (n % 2), n, w, h));
          }
          return all.map(({ size, seeds }) => [size, ...seeds.flatMap(seed => [seed.x, seed.y, seed.kind])]);
        }""",
        [slots],
    )
    heaps = []
    for n in range(1, 109):
        heaps.append(pit_seeds(n % 32, n))
        heaps += [slot_seeds(32 + n % 2, n, w, h) for w, h in slots]
    wanted = [[heap.size, *(v for seed in heap.seeds for v in (seed.x, seed.y, seed.kind))] for heap in heaps]
    for ours, theirs in zip(wanted, found, strict=True):
        assert theirs == pytest.approx(ours, abs=1e-9)
