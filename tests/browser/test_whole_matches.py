"""For every game two browsers play a whole match by clicking, to a result that the library confirms from the record.

What to click is planned with the library: a random game that ends soon. The pages get no help from it: a pit that
cannot be clicked, a move that shows up late or wrong or not at all, an end that is not told, all fail.
"""

import random
import time
from dataclasses import dataclass
from functools import cache

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import mashimo
from mashimo import Move, Side
from mashimo.notation import Record
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

OPTIONS: dict[str, dict[str, str]] = {"nam_nam": {"max_rounds": "1"}}  # the others end soon by themselves
KILLED = "kiswahili"  # this one's server is killed in the middle
DOUBLE_CLICK_MS = 400  # a second press so soon after a move is taken for a double click
SEEDS_TRIED = 60

LONG = ("congkak", "kenyan_children", "kenyan_laps", "kujifunza")
"""Games that are played only among the slow proofs: each is like one of the others to a page."""


@cache
def plan(key: str) -> tuple[Move, ...]:
    """The moves of the shortest of some random games."""
    games = (random_game(key, seed) for seed in range(SEEDS_TRIED))
    return min((game for game in games if game), key=len)


def random_game(key: str, seed: int) -> tuple[Move, ...]:
    chance = random.Random(seed)
    position = mashimo.game(key, **OPTIONS.get(key, {})).start()
    moves: list[Move] = []
    while position.outcome is None and len(moves) < 150:
        moves.append(chance.choice(position.moves()))
        position = position.play(moves[-1])
    return tuple(moves) if position.outcome else ()


@dataclass
class Table:
    """Two browsers at one match: South made it, North came by the link."""

    south: Page
    north: Page

    def of(self, side: Side) -> Page:
        return self.south if side is Side.SOUTH else self.north

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.south, self.north


class Since:
    """How long ago each side clicked its last move, in milliseconds."""

    def __init__(self) -> None:
        self.clicked = dict.fromkeys(Side, 0.0)

    def moves(self, side: Side) -> None:
        self.clicked[side] = time.monotonic()

    def moved(self, side: Side) -> float:
        return (time.monotonic() - self.clicked[side]) * 1000


def visitor(browser: Browser, url: str) -> BrowserContext:
    """A browser of its own whose moves are shown at once."""
    context = browser.new_context(base_url=url, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    return context


def sit_down(browser: Browser, server: ServerProcess, key: str) -> Table:
    """Make a match by the form, and join it by the link and the button."""
    south = visitor(browser, server.url).new_page()
    south.goto(f"/new/{key}?opponent=friend")
    south.locator("input[name=first][value=me]").check()
    for option, value in OPTIONS.get(key, {}).items():
        set_option(south, option, value)
    south.locator("form[action='/new'] button[type=submit]:not([formmethod])").first.click()
    south.wait_for_url("**/m/*")
    north = visitor(browser, server.url).new_page()
    north.goto(south.url)
    north.get_by_role("button", name="Join").click()
    return Table(south, north)


def set_option(page: Page, option: str, value: str) -> None:
    """Choose an option on the form."""
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.locator(f"select[name={option}]").select_option(value)


def pit(page: Page, cell: int) -> Locator:
    return page.locator(f"[data-board] [data-cell='{cell}']")


def click_move(page: Page, move: Move) -> None:
    """Make a move as a person does: press the pit, and the direction if there is a choice."""
    press = pit(page, move.cell).locator(".press")
    expect(press).not_to_have_attribute("aria-disabled", "true")
    press.click()
    if press.get_attribute("popovertarget"):
        pit(page, move.cell).locator(f"button[value='{move.text}']").click()


def expect_ply(page: Page, ply: int) -> None:
    expect(page.locator("[data-board] .board")).to_have_attribute("data-ply", str(ply))


def expect_counts(page: Page, position: mashimo.Position) -> None:
    shown = page.locator("[data-board] .pit").evaluate_all(
        "pits => pits.map(pit => [Number(pit.dataset.cell), Number(pit.dataset.seeds)])"
    )
    assert dict(shown) == dict(enumerate(position.counts))


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.slow] * (key in LONG)) for key in mashimo.games()]
)
def test_two_browsers_play_a_whole_match(browser: Browser, server: ServerProcess, key: str) -> None:
    table = sit_down(browser, server, key)
    position = mashimo.game(key, **OPTIONS.get(key, {})).start()
    moves = plan(key)
    since = Since()
    for ply, move in enumerate(moves):
        for page in table.pages:
            expect_ply(page, ply)
        mover = table.of(position.mover)
        mover.wait_for_timeout(max(0, DOUBLE_CLICK_MS - since.moved(position.mover)))
        if key == KILLED and ply == len(moves) // 2:
            server.kill()
            server.start()
        click_move(mover, move)
        since.moves(position.mover)
        position = position.play(move)
    for page in table.pages:
        expect_ply(page, len(moves))
        expect_counts(page, position)
    confirm(table, position, moves)


def confirm(table: Table, position: mashimo.Position, moves: tuple[Move, ...]) -> None:
    """Both pages tell the result, and the exported record gives it again when the library replays it."""
    outcome = position.outcome
    assert outcome is not None
    told = ("A draw", "A draw") if outcome.winner is None else ("You won", "You lost")
    if outcome.winner is Side.NORTH:
        told = told[::-1]
    for page, words in zip(table.pages, told, strict=True):
        expect(page.locator("[data-panel=status]")).to_contain_text(words)
    record = Record.from_json(table.north.request.get(f"{table.north.url}/record").text())
    assert [move.text for move in moves] == list(record.moves)
    assert record.positions()[-1] == position
    assert record.positions()[-1].outcome == outcome
