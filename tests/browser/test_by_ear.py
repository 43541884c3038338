"""Whole matches by keyboard alone. What to press is decided from the accessibility tree and nothing else.

A player here reads what a screen reader reads: roles, names, descriptions and what the live regions say. He has no
selectors, no classes and no data attributes; the moves that he makes are the first that he hears of as playable.
"""

import re
import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import NewContext, make
from tests.server.process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.ux(15), pytest.mark.check(42)]

BUTTON = re.compile(r'button "(?P<name>(?:[^"\\]|\\.)*)"')
PATIENCE = 20.0  # seconds
DOUBLE_PRESS = 0.36


@dataclass
class Ear:
    """A person who hears a page and has a keyboard."""

    page: Page

    def hears(self) -> str:
        """What has the focus."""
        return self.page.locator(":focus").aria_snapshot()

    def says(self, role: str) -> str:
        """What a live region says: "status" or "alert"."""
        heard = [region.aria_snapshot() for region in self.page.get_by_role(role).all()]  # type: ignore[arg-type]
        return " ".join(heard)

    def board(self) -> list[list[str]]:
        """The names of the pits, row by row as they are read."""
        rows: list[list[str]] = []
        for line in self.page.get_by_role("grid").aria_snapshot().splitlines():
            if re.match(r"\s*- '?row", line):
                rows.append([])
            elif (found := BUTTON.search(line)) and not found["name"].startswith("Sow "):
                rows[-1].append(found["name"])
        return rows

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def go_to_the_board(self) -> None:
        """Tab on until a pit has the focus."""
        self.press("Tab")
        for _ in range(60):
            if re.search(r'button "(House|Hole|Pit) ', self.hears()):
                return
            self.press("Tab")
        pytest.fail("the board cannot be reached with Tab")

    def go_to(self, name: str) -> None:
        """Go to a pit with the arrows, and hear that it is there."""
        rows = self.board()
        focus = BUTTON.search(self.hears())
        assert focus
        row, column = place(rows, focus["name"])
        to_row, to_column = place(rows, name)
        for _ in range(abs(to_row - row)):
            self.press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_column - column)):
            self.press("ArrowRight" if to_column > column else "ArrowLeft")
        assert name in self.hears()

    def play(self, choose: int = 0) -> str:
        """Play the first pit that is read as playable, in the `choose`-th way if there are several."""
        time.sleep(DOUBLE_PRESS)  # a press so soon after the last move would be its second half
        before = self.board()
        name = next(pit for row in before for pit in row if pit.endswith(", playable"))
        self.go_to(name)
        self.press("Enter")
        pressed = name
        if (heard := BUTTON.search(self.hears())) and heard["name"].startswith("Sow "):
            for _ in range(choose):
                self.press("ArrowRight")
            pressed = self.hears()
            self.press("Enter")
        self.wait_for_change(before)
        return pressed

    def wait_for_change(self, before: list[list[str]]) -> None:
        """Until the board reads otherwise."""
        end = time.monotonic() + PATIENCE
        while self.board() == before:
            assert time.monotonic() < end, "the move has changed nothing that is read"
            time.sleep(0.05)

    def is_over(self) -> bool:
        """Whether no pit can be played any more."""
        return not any(pit.endswith(", playable") for row in self.board() for pit in row)


def place(rows: list[list[str]], name: str) -> tuple[int, int]:
    return next((number, row.index(name)) for number, row in enumerate(rows) if name in row)


def sit_down(context_of: NewContext, server: ServerProcess, **fields: str) -> Ear:
    """Two on one device: whoever listens plays both sides."""
    context = context_of(reduced_motion="reduce")
    page = context.new_page()
    page.goto(make(context, server.url, opponent="shared", **fields))
    ear = Ear(page)
    ear.go_to_the_board()
    return ear


def play_to_the_end(ear: Ear, most: int) -> list[str]:
    """What was pressed, move by move; in the end the result is said at once."""
    pressed: list[str] = []
    while not ear.is_over():
        assert len(pressed) < most, "this match does not end"
        pressed.append(ear.play())
    expect(ear.page.get_by_role("alert")).to_contain_text(re.compile(r"(South|North) won|A draw"))
    return pressed


def test_a_whole_match_of_kalah_from_the_start(context_of: NewContext, server: ServerProcess) -> None:
    ear = sit_down(context_of, server, game="kalah", houses="3", seeds="2")
    assert ear.board()[1] == [f"House {n}, 2 seeds, South, playable" for n in (1, 2, 3)]
    assert ear.board()[0] == [f"House {n}, 2 seeds, North, that pit is not yours" for n in (3, 2, 1)]
    ear.play()
    expect(ear.page.get_by_role("status").last).to_contain_text(
        re.compile("South sowed 2 seeds from house 1.* North to move")
    )
    ear.press("s")
    expect(ear.page.get_by_role("status").last).to_contain_text("North 0 seeds, South 0 seeds")
    pressed = play_to_the_end(ear, 20)
    assert len(pressed) > 6
    assert "North won" in ear.says("alert")


def test_oware_to_its_end(context_of: NewContext, server: ServerProcess) -> None:
    ear = sit_down(context_of, server, game="oware", start="oware 1-2-1-0-0-0/2-1-0-0-0-4/24-13/S")
    first = ear.board()[1][3]
    assert first == "House D, 0 seeds, South, that pit is empty"
    ear.go_to(first)
    ear.press("Enter")  # says why not, and plays nothing
    expect(ear.page.get_by_role("status").last).to_contain_text("that pit is empty")
    play_to_the_end(ear, 12)
    assert "South won" in ear.says("alert")


def test_bao_la_kiswahili_to_its_end_with_a_choice_of_the_way(context_of: NewContext, server: ServerProcess) -> None:
    late = "kiswahili 2-9-0-0-3-5-4-1-1-5-1-1-2-1-0-6/0-0-0-0-0-2-0-0-1-1-0-0-0-0-0-0/9-10/N;house=0-0"
    ear = sit_down(context_of, server, game="kiswahili", start=late)
    ear.press("b")
    expect(ear.page.get_by_role("status").last).to_contain_text(re.compile("North 10 seeds: .*South 9 seeds: "))
    pressed = play_to_the_end(ear, 12)
    assert any(re.search("Sow pit .+ to the (left|right)", move) for move in pressed)


@pytest.mark.parametrize(
    ("speech", "said"),
    [
        ("short", "4 seeds from house 2."),
        ("full", "South sowed 4 seeds from house 2."),
        ("laps", "4 seeds from house 2 to house 6."),
    ],
)
def test_moves_are_spoken_as_long_as_one_likes(
    context_of: NewContext, server: ServerProcess, speech: str, said: str
) -> None:
    context = context_of()
    context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('mashimo-speech', '{speech}')")
    page = context.new_page()
    page.goto(make(context, server.url, opponent="shared"))
    ear = Ear(page)
    ear.go_to_the_board()
    ear.press("2")
    ear.press("Enter")
    region = page.get_by_role("status").last
    expect(region).to_contain_text(said)
    expect(region).to_contain_text("North to move")
    ear.press("l")
    expect(region).to_contain_text(said)
