"""A move that is shown: laps, captures, sounds; replay, step and skip; without motion lap by lap."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, join, make, moves, ready, seeds, sow, visit
from tests.server.process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.ux(6), pytest.mark.check(29)]

RELAY = "kenyan_laps 0-0-1-1-0-0-0-0/2-2-2-2-2-2-2-2/7-7/S"  # hole 3 makes two laps and captures two seeds
NORMAL = "if (location.protocol === 'http:') localStorage.setItem('mashimo-speed', 'normal')"


def show(page: Page, name: str) -> None:
    page.locator(f"[data-show='{name}']").click()


@pytest.fixture
def laps(context_of: NewContext, server: ServerProcess) -> Page:
    """Two on one device, at normal speed, in a position with a move of two laps."""
    context = context_of()
    context.add_init_script(NORMAL)
    return visit(context, make(context, server.url, game="kenyan_laps", opponent="shared", start=RELAY))


def idle(page: Page) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-state", "idle")


def test_laps_are_numbered_and_captures_fly_on_their_own(laps: Page) -> None:
    laps.evaluate(
        """() => {
          window.seen = new Set();
          new MutationObserver(() => {
            for (const hand of document.querySelectorAll(".flight:not([hidden])")) {
              const lap = hand.querySelector(".lap:not([hidden])")?.textContent ?? "loot";
              seen.add(`${lap}:${hand.querySelector(".count").textContent}`);
            }
          }).observe(document.querySelector(".plank"), { subtree: true, childList: true, attributes: true });
        }"""
    )
    sow(laps, 2)
    expect(moves(laps)).to_have_count(1)
    idle(laps)
    assert laps.evaluate("[...seen]") == ["1:1", "2:2", "2:1", "loot:2"]
    expect(laps.locator("[data-said]")).to_have_text("South sowed 1 seed from hole 3; 2 laps; 2 seeds captured.")


def test_a_move_is_replayed_held_stepped_and_skipped(laps: Page) -> None:
    sow(laps, 2)
    expect(moves(laps)).to_have_count(1)
    idle(laps)
    after = seeds(laps)
    show(laps, "step")
    board = laps.locator("[data-board]")
    expect(board).to_have_attribute("data-paused", "")
    expect(laps.locator("[data-caption]")).to_have_text("Lap 1: 1 seed from hole 3 to hole 4.")
    expect(laps.locator("[data-cell='2']")).to_have_attribute("data-seeds", "0")
    laps.wait_for_timeout(500)
    expect(laps.locator("[data-cell='3']")).to_have_attribute("data-seeds", "1")
    for _ in range(2):
        show(laps, "step")
    expect(laps.locator("[data-cell='3']")).to_have_attribute("data-seeds", "0")
    expect(laps.locator("[data-caption]")).to_contain_text("Lap 2: 2 seeds from hole 4 to hole 6")
    show(laps, "go")
    expect(board).not_to_have_attribute("data-paused", "")
    idle(laps)
    assert seeds(laps) == after
    expect(laps.locator("[data-caption]")).to_be_hidden()
    show(laps, "replay")
    expect(board).to_have_attribute("data-state", "moving")
    show(laps, "skip")
    idle(laps)
    assert seeds(laps) == after
    sow(laps, 8)  # and the match goes on
    expect(moves(laps)).to_have_count(2)


def test_keys_replay_step_and_skip_while_the_board_has_the_focus(laps: Page) -> None:
    sow(laps, 2)
    expect(moves(laps)).to_have_count(1)
    idle(laps)
    board = laps.locator("[data-board]")
    for end in ("Escape", "Enter", "Space"):
        laps.wait_for_timeout(400)
        laps.keyboard.press("r")
        expect(board).to_have_attribute("data-state", "moving")
        laps.keyboard.press("n")
        expect(board).to_have_attribute("data-paused", "")
        laps.keyboard.press(end)
        idle(laps)
    expect(moves(laps)).to_have_count(1)
    laps.evaluate("document.activeElement.blur()")
    laps.keyboard.press("r")
    laps.wait_for_timeout(300)
    expect(board).to_have_attribute("data-state", "idle")


def test_without_motion_a_replay_goes_lap_by_lap_in_words_and_marks(
    context_of: NewContext, server: ServerProcess
) -> None:
    context = context_of(reduced_motion="reduce")
    context.add_init_script(NORMAL)
    page = visit(context, make(context, server.url, game="kenyan_laps", opponent="shared", start=RELAY))
    sow(page, 2)
    expect(moves(page)).to_have_count(1)
    after = seeds(page)
    show(page, "replay")
    assert page.locator(".flight:not([hidden])").count() == 0
    expect(page.locator("[data-caption]")).to_have_text("Lap 1: 1 seed from hole 3 to hole 4.")
    expect(page.locator(".lap-from")).to_have_attribute("data-cell", "2")
    expect(page.locator(".lap-to")).to_have_attribute("data-cell", "3")
    expect(page.locator("[data-live='polite']")).to_contain_text("Lap 1:")
    page.wait_for_timeout(600)  # nothing moves by itself
    expect(page.locator("[data-cell='3']")).to_have_attribute("data-seeds", "2")
    show(page, "step")
    expect(page.locator("[data-live='polite']")).to_contain_text("Lap 2: 2 seeds from hole 4")
    expect(page.locator(".lap-from")).to_have_attribute("data-cell", "3")
    assert seeds(page) == after
    show(page, "step")
    idle(page)


def test_a_held_move_keeps_nobody_waiting(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    match = make(host, server.url)
    page = visit(host, match)
    guest = join(context_of(), match)
    sow(page, 0)
    expect(moves(guest)).to_have_count(1)
    show(page, "step")
    expect(page.locator("[data-board]")).to_have_attribute("data-paused", "")
    sow(guest, 7)
    expect(moves(page)).to_have_count(2)
    idle(page)


@pytest.mark.check(39)
def test_after_a_reload_the_last_move_stays_marked_and_can_be_replayed(laps: Page) -> None:
    sow(laps, 2)
    expect(moves(laps)).to_have_count(1)
    idle(laps)
    laps.reload()
    ready(laps)
    for mark, cell in (("lifted", "2"), ("last", "5"), ("captured", "10")):
        expect(laps.locator(f"[data-board] .pit.{mark}")).to_have_attribute("data-cell", cell)
    show(laps, "replay")
    expect(laps.locator("[data-board]")).to_have_attribute("data-state", "moving")


def test_sounds_tell_what_happens(context_of: NewContext, server: ServerProcess) -> None:
    host = context_of()
    host.add_init_script(NORMAL)
    match = make(host, server.url, game="kalah", start="kalah 1-0-4-4-4-4/4-4-4-4-4-4/5-2/S")
    page = visit(host, match)
    guest_context = context_of()
    guest = join(guest_context, match)
    page.evaluate(
        """async () => {
          const { src } = document.querySelector("script[src*='match.js']");
          const { Sound } = await import(src.replace("match.js", "sound.js"));
          window.heard = [];
          const may = Sound.prototype.may;
          Sound.prototype.may = function (what) {
            heard.push(what);
            document.documentElement.dataset.heard = what;
            return may.call(this, what);
          };
        }"""
    )
    sow(page, 0)
    expect(moves(guest)).to_have_count(1)
    idle(page)
    assert page.evaluate("heard") == ["lift", "drop", "capture", "capture", "bank"]
    sow(guest, 7)
    expect(moves(page)).to_have_count(2)
    expect(page.locator(".player.to-move")).to_contain_text(re.compile("You"))
    expect(page.locator("html")).to_have_attribute("data-heard", "turn")
    guest.locator(".resign > summary").click()
    guest.wait_for_timeout(420)
    guest.get_by_role("button", name="Yes, resign").click()
    expect(page.locator("html")).to_have_attribute("data-heard", "end")
