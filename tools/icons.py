"""Draw the icons of the installed site as PNG, from `favicon.svg` and beside it: `python -m tools.icons`."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).parent.parent / "src" / "mashimo" / "web" / "static"
GROUND = "#f6efe4"

ICONS = {
    # name: size in pixels, how much of it the drawing takes, its ground (systems cut maskable icons to their own form)
    "icon-180.png": (180, 0.78, GROUND),
    "icon-192.png": (192, 0.96, "transparent"),
    "icon-512.png": (512, 0.96, "transparent"),
    "icon-maskable-512.png": (512, 0.66, GROUND),
}


def draw(page: Page, svg: str, size: int, share: float, ground: str) -> bytes:
    """One icon."""
    page.set_viewport_size({"width": size, "height": size})
    side, gap = size * share, size * (1 - share) / 2
    placed = svg.replace("<svg ", f'<svg style="position:absolute;left:{gap}px;top:{gap}px;width:{side}px" ', 1)
    page.set_content(f'<body style="margin:0;background:{ground}">{placed}')
    return page.screenshot(omit_background=True)


def main() -> None:
    """Draw all icons."""
    svg = (STATIC / "favicon.svg").read_text()
    program = os.environ.get("MASHIMO_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, (size, share, ground) in ICONS.items():
            (STATIC / name).write_bytes(draw(page, svg, size, share, ground))
        browser.close()


if __name__ == "__main__":
    main()
