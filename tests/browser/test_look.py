"""A small set of boards looks as it did: run with MASHIMO_PICTURES=1 to draw the kept pictures anew, and look at them.

What is compared is the board alone, in grey, small and a little out of focus, without letters and digits: so that no
font and no version of a browser matters, but a pit that has moved, missing seeds or another colour does.
"""

import io
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page

from tests.browser.board_server import board_server

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parents[1] / "data" / "look"
LONGER = 240
"""Dots on the longer side of a kept picture."""
LARGEST = 15_000
"""Bytes of a kept picture."""
TOLERANCE = 18
"""How much darker or lighter (of 255) any small spot may be."""

NO_TEXT = ":is(.count, .name) { color: transparent !important; text-shadow: none !important; }"


@dataclass(frozen=True, slots=True)
class Look:
    """A board as it is looked at; `kept` is the name of its picture."""

    kept: str
    board: str
    theme: str = "light"
    material: str = "wood"
    direction: str = "ltr"
    width: int = 800
    height: int = 560


BAO = "Bao la Kiswahili"
LOOKS = (
    Look("kalah", "Kalah"),
    Look("kalah-dark", "Kalah", theme="dark"),
    Look("kalah-phone", "Kalah", width=360, height=740),
    Look("oware-clay", "Oware, 9 houses", material="clay"),
    Look("congkak", "Congkak"),
    Look("nam-nam-contrast", "Oware Nam Nam", material="contrast"),
    Look("bao", BAO),
    Look("bao-contrast-dark", BAO, theme="dark", material="contrast"),
    Look("bao-phone-clay-dark", BAO, theme="dark", material="clay", width=360, height=740),
)
PERSIAN = Look("kalah", "Kalah", direction="rtl")  # the same picture: the board is never mirrored

Draw = Callable[..., Image.Image]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with board_server() as url:
        yield url


@pytest.fixture
def draw(browser: Browser, address: str) -> Iterator[Draw]:
    """Draws a board, after `change`, a script, has run on its page."""
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")

    def draw(look: Look, change: str = "") -> Image.Image:
        page = context.new_page()
        page.set_viewport_size({"width": look.width, "height": look.height})
        asked = {"board": look.board, "theme": look.theme, "material": look.material, "dir": look.direction}
        page.goto(f"{address}/?{urlencode(asked)}")
        page.add_style_tag(content=NO_TEXT)
        if change:
            page.evaluate(change)
        picture = shot(page)
        page.close()
        return picture

    yield draw
    context.close()


def shot(page: Page) -> Image.Image:
    """The board as it is compared."""
    made = Image.open(io.BytesIO(page.locator(".plank").screenshot(animations="disabled"))).convert("L")
    scale = LONGER / max(made.size)
    size = (round(made.width * scale), round(made.height * scale))
    small = made.resize(size, Image.Resampling.LANCZOS).filter(ImageFilter.GaussianBlur(1.2))
    return small.point(lambda grey: grey // 4 * 4)


def difference(one: Image.Image, other: Image.Image) -> int:
    """How much the spot that differs most differs, of 255; all of it if the pictures have not the same form."""
    if max(abs(one.width - other.width), abs(one.height - other.height)) > 3:
        return 255
    apart = ImageChops.difference(one, other.resize(one.size)).filter(ImageFilter.BoxBlur(2))
    return max(grey for grey, count in enumerate(apart.histogram()) if count)


@pytest.mark.parametrize("look", [*LOOKS, PERSIAN], ids=lambda look: f"{look.kept}-{look.direction}")
@pytest.mark.check(44)
def test_a_board_looks_as_it_did(draw: Draw, look: Look) -> None:
    made, file = draw(look), KEPT / f"{look.kept}.png"
    if os.environ.get("MASHIMO_PICTURES") and look is not PERSIAN:
        file.parent.mkdir(parents=True, exist_ok=True)
        made.save(file, optimize=True)
    assert file.stat().st_size < LARGEST
    assert difference(Image.open(file), made) <= TOLERANCE


CHANGES = {
    "a pit has moved": "document.querySelector('[data-cell=\"3\"]').style.translate = '25% 0'",
    "seeds are missing": "document.querySelector('[data-cell=\"3\"] .seeds').replaceChildren()",
    "one seed of a few is missing": "document.querySelector('[data-cell=\"4\"] .seeds').lastElementChild.remove()",
    "what can be played is not marked": "document.querySelectorAll('.rim-playable').forEach(rim => rim.remove())",
    "the last seed is not marked": "document.querySelectorAll('.rim-last').forEach(rim => rim.remove())",
    "bowls have no depth": "document.querySelectorAll('.deep').forEach(shade => shade.remove())",
    "the wood is darker": "document.querySelector('.board').style.setProperty('--wood-0', '#4a2a14')",
    "the board is mirrored": "document.querySelector('.plank').style.scale = '-1 1'",
    "a store is empty": "document.querySelectorAll('.store-left .seeds').forEach(seeds => seeds.replaceChildren())",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_real_change_is_seen(draw: Draw, change: str) -> None:
    assert difference(Image.open(KEPT / "kalah.png"), draw(LOOKS[0], CHANGES[change])) > TOLERANCE


SAME = {
    "another font": "document.documentElement.style.setProperty('--font', 'serif')",
    "larger digits": "document.querySelectorAll('.pit .count').forEach(count => count.style.fontSize = '2rem')",
}


@pytest.mark.parametrize("change", SAME)
def test_what_does_not_matter_is_not_seen(draw: Draw, change: str) -> None:
    assert difference(Image.open(KEPT / "kalah.png"), draw(LOOKS[0], SAME[change])) <= TOLERANCE
