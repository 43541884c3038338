"""Pictures of a match on its page: they are of the position that is looked at, and can be handed on."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.players import NewContext, make, ready, sow, visit
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

SHARES = """
navigator.share = async ({ files: [file] }) => {
  document.body.dataset.handedOn = `${file.name} ${file.type} ${file.size}`;
};
navigator.canShare = ({ files }) => files.length > 0;
"""


@pytest.mark.ux(19)
def test_pictures_are_of_the_position_that_is_looked_at(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of()
    page = visit(context, make(context, server.url, game="oware", opponent="shared"))
    sow(page, 2)
    expect(page.locator("[data-board] .board")).to_have_attribute("data-ply", "1")
    page.get_by_role("button", name="Settings and links").click()
    with page.expect_download() as loading:
        page.get_by_role("link", name="This position", exact=True).click()
    assert loading.value.suggested_filename == "mashimo-oware.png"
    assert loading.value.url.endswith("ply=1")
    with Image.open(Path(loading.value.path())) as image:
        assert image.width == 1200
    with page.expect_download() as loading:
        page.get_by_role("link", name="The last move, moving").click()
    with Image.open(BytesIO(Path(loading.value.path()).read_bytes())) as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("GIF", 7)
    page.get_by_role("link", name="Edit this position").click()
    expect(page.locator("[data-cell='2']")).to_have_attribute("data-seeds", "0")
    expect(page.locator(".editor-verdict")).to_have_text("North to move.")


def test_a_picture_is_handed_to_another_program(context_of: NewContext, server: ServerProcess) -> None:
    context = context_of(viewport={"width": 360, "height": 740})
    context.add_init_script(SHARES)
    page = visit(context, make(context, server.url, game="kalah", opponent="shared"))
    ready(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=re.compile("^Share ?: This position")).click()
    expect(page.locator("body")).to_have_attribute(
        "data-handed-on", re.compile(r"^mashimo-kalah\.png image/png \d{5,}$")
    )
    expect(page.locator("[data-drawing]")).to_have_text("")
