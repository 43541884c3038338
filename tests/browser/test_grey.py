"""Nothing is told by colour alone: in grey the marks of a board are told from bare rims, and from one another."""

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from tests.browser.players import NewContext, make, moves, sow, visit
from tests.server.process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.check(43)]

START = "kalah 0-1-0-4-4-4/4-4-4-4-4-4/5-6/S"  # house 2 ends in house 3 and takes what lies opposite
MARKED = {"playable": 7, "lifted": 1, "last": 2, "captured": 9}
SEEN = 1.0  # mean difference in grey over the whole pit, of 255: rims are a small part of it


def grey(page: Page, cell: int) -> Image.Image:
    """A pit and its rim in grey, without seeds and numbers."""
    box = page.locator(f"[data-board] .pit[data-cell='{cell}']").bounding_box()
    assert box
    size, edge = box["width"], box["width"] * 0.06
    clip = {"x": box["x"] - edge, "y": box["y"] - edge, "width": size + 2 * edge, "height": size + 2 * edge}
    picture = Image.open(io.BytesIO(page.screenshot(clip=clip)))  # type: ignore[arg-type]
    return picture.convert("L").resize((96, 96))


def mean(picture: Image.Image) -> float:
    return float(ImageStat.Stat(picture).mean[0])


def hide(page: Page, parts: str) -> None:
    page.evaluate(
        "parts => document.querySelectorAll(`.pit :is(${parts})`).forEach(part => part.style.display = 'none')", parts
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("material", ["wood", "clay", "contrast"])
def test_marks_are_told_apart_in_grey(context_of: NewContext, server: ServerProcess, material: str, theme: str) -> None:
    context = context_of(viewport={"width": 1366, "height": 768}, color_scheme=theme)
    context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('mashimo-material', '{material}')"
    )
    page = visit(context, make(context, server.url, opponent="shared", start=START))
    sow(page, 1)
    moves(page).first.wait_for()
    page.locator("h1").click()
    page.mouse.move(1, 1)
    hide(page, ".seeds, .count, .name")
    with_marks = {name: grey(page, cell) for name, cell in MARKED.items()}
    hide(page, "[class^='rim-'], [class^='badge']")
    marks = {name: ImageChops.difference(picture, grey(page, MARKED[name])) for name, picture in with_marks.items()}
    for name, mark in marks.items():
        assert mean(mark) > SEEN, name
    for (name, one), (other, two) in combinations(marks.items(), 2):
        assert mean(ImageChops.difference(one, two)) > SEEN, (name, other)
