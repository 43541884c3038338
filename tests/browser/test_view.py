"""How the board is looked at: from the other side, turned for each player, alone; numbers in the pits."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, join, make, moves, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PHONE, WIDE = {"width": 360, "height": 740}, {"width": 1366, "height": 768}


def side(page: Page, panel: str) -> str | None:
    return page.locator(f"[data-panel='{panel}']").get_attribute("data-side")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_owners(page: Page, own: str) -> None:
    """Everything of a player lies on one side: his line, his pits and, on a phone, his store."""
    for panel, row in (("top", "first"), ("bottom", "last")):
        owner = side(page, panel)
        rows = page.locator("[data-board] .row")
        pits = rows.first if row == "first" else rows.last
        assert pits.locator(".pit").first.get_attribute("data-side") == owner
        store = page.locator(f"[data-board] .store[data-side='{owner}']")
        assert ("yours" in (store.get_attribute("aria-label") or "")) is (owner == own)
        seeds = store.get_attribute("data-seeds")
        expect(page.locator(f"[data-panel='{panel}'] .player-seeds")).to_contain_text(f"{seeds} seed")
    viewport = page.viewport_size
    assert viewport
    if viewport["width"] < 600:
        stores = [middle(page, f".store[data-side='{side(page, panel)}']")[1] for panel in ("top", "bottom")]
        assert stores == sorted(stores)


@pytest.mark.check(25)
@pytest.mark.ux(14)
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_flipped_board_keeps_names_stores_and_pits_with_their_owner(
    context_of: NewContext, server: ServerProcess, size: dict[str, int]
) -> None:
    host = context_of(viewport=size)
    match = make(host, server.url, start="kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S")
    page = visit(host, match)
    guest = join(context_of(), match)
    sow(page, 2)
    expect(moves(guest)).to_have_count(1)
    expect_owners(page, "0")
    page.keyboard.press("f")
    expect(page.locator("[data-board] .board")).to_have_attribute("data-turned", "")
    assert side(page, "bottom") == "1"
    expect_owners(page, "0")
    expect(page).to_have_url(f"{match}?flip=1")
    page.reload()
    ready(page)
    expect_owners(page, "0")
    sow(page, 0)
    expect(moves(page)).to_have_count(2)
    expect(page.locator("[data-board] .board")).to_have_attribute("data-turned", "")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-past]")).to_be_visible()
    expect(page.locator("[data-board] .board")).to_have_attribute("data-ply", "1")
    expect(page.locator("[data-board] .board")).to_have_attribute("data-turned", "")
    page.locator("[data-board] .press[tabindex='0']").focus()
    page.keyboard.press("f")
    expect(page.locator("[data-board] .board")).not_to_have_attribute("data-turned", "")
    expect(page.locator("[data-board] .board")).to_have_attribute("data-ply", "1")
    expect_owners(page, "0")


@pytest.mark.ux(8)
def test_the_board_of_two_on_one_device_turns_for_each_player(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    page = visit(context, make(context, server.url, opponent="shared"))
    sow(page, 0)
    expect(page.locator(".player.to-move")).to_have_attribute("data-side", "1")
    assert side(page, "bottom") == "0"  # not asked for
    page.get_by_role("button", name="Settings and links").click()
    page.get_by_label("Turn the board for each player").check()
    expect(page.locator("[data-panel='bottom']")).to_have_attribute("data-side", "1")
    expect(page.locator("[data-board] .board")).to_have_attribute("data-turned", "")
    page.keyboard.press("Escape")
    sow(page, 6)
    expect(page.locator("[data-panel='bottom']")).to_have_attribute("data-side", "0")
    expect(page.locator("[data-board] .board")).not_to_have_attribute("data-turned", "")
    sow(page, 2)
    expect(moves(page)).to_have_count(3)
    page.reload()  # the page itself comes turned
    expect(page.locator("[data-panel='bottom']")).to_have_attribute("data-side", "1")
    expect(page.locator("[data-board] .board")).to_have_attribute("data-turned", "")


@pytest.mark.ux(14)
def test_a_board_that_is_flipped_without_a_connection_is_so_when_it_is_back(two: tuple[Page, Page, str]) -> None:
    page, _, _ = two
    page.evaluate("() => void (window.stays = true)")
    page.context.set_offline(True)
    page.locator("[data-board] .press[tabindex='0']").focus()
    page.keyboard.press("f")
    page.context.set_offline(False)
    expect(page.locator("[data-board] > .board")).to_have_attribute("data-turned", "")
    assert page.url.endswith("?flip=1")
    assert page.evaluate("() => window.stays")  # it was not loaded anew: there was nothing to load it from


def test_the_board_alone(two: tuple[Page, Page, str]) -> None:
    host, guest, _ = two
    sow(host, 0)
    expect(moves(guest)).to_have_count(1)
    guest.locator("[data-board] .press[tabindex='0']").focus()
    guest.keyboard.press("z")
    for selector in (".site-header", ".match-head", ".side", ".status"):
        expect(guest.locator(selector).first).to_be_hidden()
    for selector in ("[data-panel='top']", ".board", "[data-panel='bottom']"):
        expect(guest.locator(selector).first).to_be_visible()
    host.get_by_role("button", name="Offer a draw").click()
    expect(guest.get_by_role("button", name="Accept the draw")).to_be_visible()  # nothing asked is missed
    guest.keyboard.press("Escape")
    expect(guest.locator(".match-head")).to_be_visible()
    guest.keyboard.press("z")
    guest.get_by_role("button", name="Show everything again").click()
    expect(guest.locator(".side")).to_be_visible()


@pytest.mark.ux(15)
def test_letters_are_keys_only_on_the_board_and_can_be_switched_off(two: tuple[Page, Page, str]) -> None:
    host, _, match = two
    host.locator("h1").click()
    host.keyboard.press("f")
    host.keyboard.press("?")
    assert host.url == match
    expect(host.get_by_role("dialog")).to_be_hidden()
    host.get_by_role("button", name="Settings and links").click()
    host.get_by_label("Letters are keys").uncheck()
    host.keyboard.press("Escape")
    host.locator("[data-board] .press[tabindex='0']").focus()
    for key in ("f", "z", "b", "r", "?"):
        host.keyboard.press(key)
    assert host.url == match
    expect(host.locator(".match-head")).to_be_visible()
    expect(host.get_by_role("dialog")).to_be_hidden()
    host.keyboard.press("2")  # digits and arrows are no letters
    expect(host.locator("[data-cell='1'] > .press")).to_be_focused()


@pytest.mark.check(27)
def test_numbers_alone_or_seeds_alone(two: tuple[Page, Page, str]) -> None:
    host, _, _ = two
    host.get_by_role("button", name="Settings and links").click()
    host.get_by_label("In the pits").select_option("numbers")
    pit = host.locator("[data-board] .pit[data-cell='0']")
    for _ in range(2):  # now and after a reload
        expect(pit.locator(".seeds")).to_be_hidden()
        expect(pit.locator(".count")).to_be_visible()
        expect(pit.locator(".name")).to_be_visible()
        inside = pit.evaluate(
            """pit => { const [a, b] = [pit, pit.querySelector(".count")].map(e => e.getBoundingClientRect());
                 return b.top >= a.top && b.bottom <= a.bottom && b.left >= a.left && b.right <= a.right; }"""
        )
        assert inside
        host.reload()
        ready(host)
    host.get_by_role("button", name="Settings and links").click()
    host.get_by_label("In the pits").select_option("seeds")
    expect(pit.locator(".seeds")).to_be_visible()
    expect(pit.locator(".count")).to_be_hidden()


@pytest.mark.ux(15)
def test_digits_go_to_the_own_front_row_also_on_a_flipped_board(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    page = visit(context, make(context, server.url, opponent="shared"))
    stop = page.locator("[data-board] .press[tabindex='0']")
    stop.focus()
    page.keyboard.press("2")
    expect(page.locator("[data-cell='1'] > .press")).to_be_focused()
    page.keyboard.press("f")
    expect(page.locator("[data-board] .board")).to_have_attribute("data-turned", "")
    stop.focus()
    page.keyboard.press("5")
    expect(page.locator("[data-cell='4'] > .press")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator("[data-cell='0'] > .press")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".player.to-move")).to_have_attribute("data-side", "1")
    page.locator("[data-board][data-state='idle'] .press[tabindex='0']").focus()
    page.keyboard.press("3")  # of the one to move
    expect(page.locator("[data-cell='8'] > .press")).to_be_focused()
