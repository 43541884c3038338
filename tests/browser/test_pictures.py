"""The pictures of the documentation are made here: run with MASHIMO_PICTURES=1 to write them anew."""

import os
import random
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

import mashimo
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PICTURES = Path(__file__).parent.parent.parent / "docs" / "images"
SIZE = ViewportSize(width=1200, height=660)
PLIES = 12


def size_of(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_picture_of_a_match(browser: Browser, server: ServerProcess) -> None:
    context = browser.new_context(base_url=server.url, viewport=SIZE, reduced_motion="reduce")
    form: dict[str, str | float | bool] = {"game": "kiswahili", "opponent": "shared"}
    match = context.request.post("/new", form=form, max_redirects=0).headers["location"]
    position, chance = mashimo.game("kiswahili").start(), random.Random(3)
    for ply in range(PLIES):
        move = chance.choice(position.moves())
        context.request.post(f"{match}/move", form={"move": move.text, "ply": str(ply)})
        position = position.play(move)
    page = context.new_page()
    page.goto(match)
    expect(page.locator("[data-board] .board")).to_have_attribute("data-ply", str(PLIES))
    made = page.screenshot()
    picture = PICTURES / "match.png"
    if os.environ.get("MASHIMO_PICTURES"):
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(made)
    assert size_of(made) == size_of(picture.read_bytes()) == (SIZE["width"], SIZE["height"])
    assert picture.stat().st_size > 100_000  # a board with seeds on it, not an empty page
