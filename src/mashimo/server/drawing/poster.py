"""A board as a picture that stands alone, to be sent and kept: SVG with its own colours, and no fonts.

The bowls, seeds and marks are those of the boards on pages. Above and below the board stand the signs of the players:
a triangle points at who is to move, a star at who has won.
"""

import re
from dataclasses import dataclass
from functools import cache
from html import escape

from mashimo.server.drawing.bowl import STAR, TALL, heap_svg, owner_shape, pit_shapes, store_shapes
from mashimo.server.drawing.glyphs import width_of, written
from mashimo.server.drawing.palette import PALETTES, Material, Palette, Theme, style
from mashimo.server.drawing.picture import EDGE, MIDDLE, STEP
from mashimo.server.drawing.seeds import pit_seeds
from mashimo.server.drawing.sprite import sprite
from mashimo.server.drawing.view import BoardView, PitView, StoreView

STRIP = 54
"""Height of the line of counts above and below a board of two rows."""
MARGIN = 34
LINE = 62
"""Height of a player's line above or below the board."""

Box = tuple[int, int, int, int]
"""Left, top, width and height in units of the picture."""


@dataclass(frozen=True, slots=True)
class Poster:
    """A picture of a board.

    Attributes:
        view: the board.
        to_move: the side that is to move; None if nobody is.
        won: the side that has won; None if nobody has.
        title: what it is called by programs that show titles; `about` what it says of itself.
        holder: the side whose line shows the seeds in hand.
    """

    view: BoardView
    to_move: int | None = None
    won: int | None = None
    title: str = ""
    about: str = ""
    material: Material = "wood"
    theme: Theme = "light"
    holder: int = 0

    @property
    def palette(self) -> Palette:
        """Its colours."""
        return PALETTES[self.material, self.theme]

    @property
    def plank(self) -> Box:
        """The board."""
        view = self.view
        strip = STRIP if view.rows == 2 else 0
        width = 2 * EDGE + view.columns * STEP - 12 + 2 * self.end
        return MARGIN, MARGIN + LINE, width, 2 * EDGE + view.rows * STEP - 12 + MIDDLE + 2 * strip

    @property
    def end(self) -> int:
        """The room for a store at one end of the board."""
        return TALL[self.view.rows][0] + 24 if self.view.stores else 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        _, _, width, height = self.plank
        return width + 2 * MARGIN, height + 2 * (MARGIN + LINE)


def poster_svg(poster: Poster, frame: tuple[int, int] | None = None) -> str:
    """The whole picture; with a frame, it is as wide in proportion to its height as that."""
    width, height = poster.size
    left, top = 0.0, 0.0
    if frame:
        wide, high = frame
        ratio = wide / high
        grown = (max(width, height * ratio), max(height, width / ratio))
        left, top = (width - grown[0]) / 2, (height - grown[1]) / 2
        width, height = round(grown[0]), round(grown[1])
    parts = [
        f'<rect class="page" x="{left:g}" y="{top:g}" width="{width}" height="{height}"/>',
        empty_board(poster),
        *(pit_svg(poster, pit) for pit in poster.view.pits),
        *(store_svg(poster, store) for store in poster.view.stores),
        *(side_svg(poster, side) for side in (0, 1)),
    ]
    words = f"<title>{escape(poster.title)}</title>" if poster.title else ""
    words += f"<desc>{escape(poster.about)}</desc>" if poster.about else ""
    return picture(poster.palette, (left, top, width, height), words + "".join(parts))


def picture(
    palette: Palette, box: tuple[float, float, float, float], parts: str, size: tuple[int, int] | None = None
) -> str:
    """An SVG of its own of a part of a picture; `size` in dots, if a unit is not one."""
    left, top, width, height = box
    wide, high = size or (width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.9g} {top:.9g} {width:.9g} {height:.9g}" '
        f'width="{wide:g}" height="{high:g}" role="img"><style>{style(palette)}</style>'
        f"<defs>{_definitions(palette)}</defs>{_resolved(palette, parts)}</svg>"
    )


VARIABLE = re.compile(r"var\(--(\w+),\s*([^()]*(?:\([^()]*\))?)\)")


def _resolved(palette: Palette, parts: str) -> str:
    """Parts with the colours that the style sheets of a page would choose; a picture that stands alone has none."""
    return VARIABLE.sub(lambda found: (palette.seed if found[1] == "seed" else "") or found[2], parts)


@cache
def _definitions(palette: Palette) -> str:
    """What the sprite of a page defines, with the colours filled in, and the grain of the wood."""
    found = re.search("<defs>(.*)</defs>", sprite(), re.DOTALL)
    shared = found.group(1) if found else ""
    outer, inner, dark = palette.wood
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"/>'
        for offset, colour in ((0, outer), (0.24, inner), (0.48, outer), (0.76, dark), (1, outer))
    )
    return f'{_resolved(palette, shared)}<linearGradient id="ms-wood" x2="1" y2=".1">{stops}</linearGradient>'


def empty_board(poster: Poster) -> str:
    """The board without bowls."""
    x, y, width, height = poster.plank
    view = poster.view
    corner = height * 0.3 if view.stores and view.rows == 2 else 60
    shadows = "".join(
        f'<rect class="ground" x="{x - grow:g}" y="{y + 8 - grow:g}" width="{width + 2 * grow:g}" '
        f'height="{height + 2 * grow:g}" rx="{corner + grow:g}"/>'
        for grow in (6, 3, 0)
    )
    middle = y + EDGE + (STRIP if view.rows == 2 else 0) + view.rows // 2 * STEP - 6 + MIDDLE / 2 - 1.5
    boards = "".join(
        f'<rect class="{name}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner:g}"/>'
        for name in ("plank", "sheen")
    )
    return (
        f"{shadows}{boards}"
        f'<rect class="bevel" x="{x + 7}" y="{y + 7}" width="{width - 14}" height="{height - 14}" rx="{corner - 7:g}"/>'
        f'<rect class="middle" x="{x + poster.end + EDGE + 4}" y="{middle:g}" width="{view.columns * STEP - 20}" '
        'height="3" rx="1.5"/>'
    )


def pit_box(poster: Poster, pit: PitView) -> Box:
    """Where a pit with its name and count stands; no two of these touch."""
    x, y = _middle(poster, pit)
    if poster.view.rows == 4:
        return x - 56, y - 56, STEP, STEP
    return (x - 56, y - 50 - STRIP, STEP, 106 + STRIP) if pit.row == 0 else (x - 56, y - 56, STEP, 106 + STRIP)


def _middle(poster: Poster, pit: PitView) -> tuple[int, int]:
    left, top, _, _ = poster.plank
    view = poster.view
    x = left + EDGE + poster.end + 50 + pit.column * STEP
    y = top + EDGE + (STRIP if view.rows == 2 else 0) + 50 + pit.row * STEP
    return x, y + (MIDDLE if pit.row >= view.rows // 2 else 0)


def pit_svg(poster: Poster, pit: PitView) -> str:
    """A pit with its name and its count."""
    x, y = _middle(poster, pit)
    shapes = pit_shapes(pit.cell, pit.seeds, pit.marks, pit.playable, pit.side)
    words = _beside(poster.view, pit) if poster.view.rows == 2 else _upon(poster.view, pit)
    return f'<g transform="translate({x} {y})">{shapes}{words}</g>'


def _digits(view: BoardView, number: int) -> str:
    return "".join(view.digits[int(digit)] for digit in str(number))


def _beside(view: BoardView, pit: PitView) -> str:
    """Name and count in the line above or below the pit."""
    y = -62 if pit.row == 0 else 94
    count = written("count", _digits(view, pit.seeds), 6, y, 32)
    return written("name", pit.name, -46, y, 18, "start") + count


def _upon(view: BoardView, pit: PitView) -> str:
    """The name at the rim, the count on a pill; nothing is said of an empty pit."""
    name = "".join(written(kind, pit.name, -52, -32, 18, "start") for kind in ("under", "name"))
    if not pit.seeds:
        return name
    digits = _digits(view, pit.seeds)
    wide = max(44.0, width_of(digits) * 0.27 + 26)
    pill = f'<rect class="pill" x="{54 - wide:g}" y="12" width="{wide:g}" height="42" rx="21"/>'
    return name + pill + written("count", digits, 54 - wide / 2, 46.5, 27)


def store_box(poster: Poster, store: StoreView) -> Box:
    """Where a store with its count stands."""
    x, y = _store_middle(poster, store)
    tall, high = TALL[poster.view.rows]
    return x - tall // 2 - 4, y - high // 2 - 4, tall + 8, high + 62


def _store_middle(poster: Poster, store: StoreView) -> tuple[int, int]:
    left, top, width, height = poster.plank
    tall = TALL[poster.view.rows][0]
    x = left + EDGE + tall // 2 + 2 if store.place == "left" else left + width - EDGE - tall // 2 - 2
    return x, top + height // 2 - 20


def store_svg(poster: Poster, store: StoreView) -> str:
    """A store with its owner's sign and its count."""
    x, y = _store_middle(poster, store)
    tall, high = TALL[poster.view.rows]
    foot = high / 2 + 46
    sign = f'<g transform="translate(-32 {foot - 17:g}) scale(1.9)">{owner_shape(store.side)}</g>'
    count = written("count", _digits(poster.view, store.seeds), 12, foot, 34)
    return f'<g transform="translate({x} {y})">{store_shapes(store.cell, store.seeds, tall, high)}{sign}{count}</g>'


def side_box(poster: Poster, side: int) -> Box:
    """Where a player's line stands."""
    left, top, width, height = poster.plank
    above = (side == 1) != poster.view.turned
    return left, (top - LINE - 14 if above else top + height + 18), width, LINE - 4


def side_svg(poster: Poster, side: int) -> str:
    """A player's line: his sign, whether he is to move or has won, and the seeds in his hand."""
    left, top, width, high = side_box(poster, side)
    y = top + high / 2
    sign = f'<g transform="translate(24 0) scale(2.2)">{owner_shape(side)}</g>'
    if poster.won == side:
        sign += f'<g class="won" transform="translate(66 0) scale(1.7)">{STAR}</g>'
    elif poster.to_move == side:
        sign += '<path class="turn" d="M54-15 80 0 54 15Z"/>'
    hand = poster.view.hand if side == poster.holder else 0
    if hand:
        x = width / 2
        heap = f'<g transform="translate({x - 34:g} 0) scale(.56)">{heap_svg(pit_seeds(0, hand))}</g>'
        sign += heap + written("count outside", _digits(poster.view, hand), x + 26, 15, 30)
    return f'<g class="sides" transform="translate({left} {y:g})">{sign}</g>'
