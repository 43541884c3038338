"""Pictures made of dots: PNG of one picture, GIF of many. Slow work, for a process of its own (see `painter.py`).

GIF, since that is the moving picture that every chat program and forum shows; many of them show WebP standing still.
"""

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from mashimo.server.drawing.palette import Palette
from mashimo.server.drawing.poster import (
    Box,
    Poster,
    empty_board,
    picture,
    pit_box,
    pit_svg,
    poster_svg,
    side_box,
    side_svg,
    store_box,
    store_svg,
)

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 256
MOST_BYTES = 2_000_000
"""The largest moving picture: what every chat program takes and a slow line loads."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of an animation, and for how long it is shown."""

    poster: Poster
    milliseconds: int


def png(svg: str, width: int, accent: str) -> bytes:
    """A picture as PNG, with so few colours that it is sent quickly; `accent` is one that it has to have."""
    from PIL import Image

    drawn = _drawn(svg, width)
    few = drawn.quantize(palette=_colours(drawn, accent, COLOURS), dither=Image.Dither.FLOYDSTEINBERG)
    file = BytesIO()
    few.save(file, "PNG")
    return file.getvalue()


def _drawn(svg: str, width: int | None = None) -> "Image":
    """A picture, which needs no fonts: so none of the machine's are looked for."""
    import resvg_py
    from PIL import Image

    made = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(made))).convert("RGB")


def animation(frames: list[Frame], width: int, most: int = MOST_BYTES) -> bytes:
    """Pictures of one board as an animated GIF, which begins again at its end.

    Only the first is drawn as a whole. Of every other the pits, stores and lines are drawn that have changed, and each
    of these once: a match has thousands of drops, but a pit with the same five seeds always looks the same.
    If that is more than `most` bytes, pictures are left out evenly, but never the first and the last.
    """
    from PIL import Image

    first = frames[0].poster
    scale = width / first.size[0]
    whole = _drawn(poster_svg(first), width)
    colours = _colours(whole, first.palette.accent, COLOURS - 1)  # a GIF has one for "as before"
    shown = whole.quantize(palette=colours, dither=Image.Dither.NONE)
    ground = f'<rect class="page" width="{first.size[0]}" height="{first.size[1]}"/>{empty_board(first)}'
    tiles: dict[tuple[Box, str], Image.Image] = {}
    images, before = [shown.copy()], _parts(first)
    for frame in frames[1:]:
        now = _parts(frame.poster)
        for box, svg in now - before:
            left, top, wide, high = dots = _dots(box, scale)
            if (dots, svg) not in tiles:
                drawn = _tile(first.palette, ground + svg, dots, scale)
                tiles[dots, svg] = drawn.quantize(palette=colours, dither=Image.Dither.NONE)
            shown.paste(tiles[dots, svg], (left, top, left + wide, top + high))
        images.append(shown.copy())
        before = now
    times = [frame.milliseconds for frame in frames]
    made = _gif(images, times)
    while len(made) > most and len(images) > 2:
        kept = _evenly(len(images), int(len(images) * most / len(made) * 0.95))
        images, times = [images[number] for number in kept], [times[number] for number in kept]
        made = _gif(images, times)
    return made


def _gif(images: list["Image"], times: list[int]) -> bytes:
    file = BytesIO()
    images[0].save(file, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0, disposal=1)
    return file.getvalue()


def _evenly(count: int, fewer: int) -> list[int]:
    """At least two numbers below `count`, as many as are asked for, the first and the last among them."""
    gaps = max(1, fewer - 1)
    return [(count - 1) * number // gaps for number in range(gaps + 1)]


def _colours(whole: "Image", accent: str, count: int) -> "Image":
    """So many colours, as those of an image: those of a picture, and one of which it has too little to be counted."""
    from PIL import Image

    sample = whole.copy()
    sample.paste(accent, (0, 0, whole.width // 4, whole.height // 12))
    return sample.quantize(count, method=Image.Quantize.MEDIANCUT)


def _parts(poster: Poster) -> set[tuple[Box, str]]:
    """Everything on a picture that can change, with the place that it alone has."""
    view = poster.view
    return {
        *((pit_box(poster, pit), pit_svg(poster, pit)) for pit in view.pits),
        *((store_box(poster, store), store_svg(poster, store)) for store in view.stores),
        *((side_box(poster, side), side_svg(poster, side)) for side in (0, 1)),
    }


def _dots(box: Box, scale: float) -> Box:
    """The whole dots that a place covers."""
    left, top, width, height = box
    x, y = int(left * scale), int(top * scale)
    return x, y, int((left + width) * scale) - x, int((top + height) * scale) - y


def _tile(palette: Palette, parts: str, dots: Box, scale: float) -> "Image":
    x, y, wide, high = dots
    return _drawn(picture(palette, (x / scale, y / scale, wide / scale, high / scale), parts, (wide, high)))
