"""A board as a figure of a text: a picture like `board_svg`, with the names of pits and their counts. No ids."""

from html import escape

from mashimo.server.drawing.bowl import TALL, owner_shape, pit_shapes, store_shapes
from mashimo.server.drawing.picture import EDGE, MIDDLE, STEP
from mashimo.server.drawing.view import BoardView, PitView, StoreView

STRIP = 54
"""Height of the line of counts above and below a board of two rows."""


def board_figure(view: BoardView) -> str:
    """The board as one SVG picture; its caption is what is read aloud. Needs the page's sprite."""
    strip = STRIP if view.rows == 2 else 0
    end = TALL[view.rows][0] + 24 if view.stores else 0
    width = 2 * EDGE + view.columns * STEP - 12 + 2 * end
    height = 2 * EDGE + view.rows * STEP - 12 + MIDDLE + 2 * strip
    corner = height * 0.3 if view.stores and view.rows == 2 else 60
    parts = [
        f'<rect class="wood" width="{width}" height="{height}" rx="{corner:g}"/>',
        f'<rect class="sheen" fill="url(#ms-plank)" width="{width}" height="{height}" rx="{corner:g}"/>',
        f'<rect class="bevel" x="6" y="6" width="{width - 12}" height="{height - 12}" rx="{corner - 6:g}"/>',
    ]
    parts += [_pit(view, pit, EDGE + end, EDGE + strip) for pit in view.pits]
    parts += [_store(view, store, width, height) for store in view.stores]
    parts += _hand(view, width, height)
    return (
        f'<svg class="board-picture figure-{view.rows}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(view.caption)}">{"".join(parts)}</svg>'
    )


def _digits(view: BoardView, number: int) -> str:
    return "".join(view.digits[int(digit)] for digit in str(number))


def _text(kind: str, x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text class="figure-{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def _pit(view: BoardView, pit: PitView, left: float, top: float) -> str:
    x = left + 50 + pit.column * STEP
    y = top + 50 + pit.row * STEP + (MIDDLE if pit.row >= view.rows // 2 else 0)
    shapes = pit_shapes(pit.cell, pit.seeds, pit.marks, pit.playable, pit.side)
    classes = ' class="burnt"' if "burnt" in pit.marks else ""
    words = _beside(view, pit) if view.rows == 2 else _upon(view, pit)
    return f'<g{classes} transform="translate({x:g} {y:g})">{shapes}{words}</g>'


def _beside(view: BoardView, pit: PitView) -> str:
    """Name and count in the line above or below the pit."""
    y = -64 if pit.row == 0 else 98
    return _text("name", -48, y, pit.name, "start") + _text("count", 6, y, _digits(view, pit.seeds))


def _upon(view: BoardView, pit: PitView) -> str:
    """The name at the rim, the count on a pill; nothing is said of an empty pit."""
    name = _text("name", -52, -26, pit.name, "start")
    if not pit.seeds:
        return name
    wide = 50 if pit.seeds < 10 else 66
    pill = f'<rect class="figure-pill" x="{56 - wide}" y="10" width="{wide}" height="46" rx="23"/>'
    return name + pill + _text("count", 56 - wide / 2, 47, _digits(view, pit.seeds))


def _store(view: BoardView, store: StoreView, width: float, height: float) -> str:
    tall, high = TALL[view.rows]
    x = EDGE + tall / 2 + 2 if store.place == "left" else width - EDGE - tall / 2 - 2
    foot = high / 2 + 42
    sign = f'<g transform="translate(-34 {foot - 14:g}) scale(1.9)">{owner_shape(store.side)}</g>'
    return (
        f'<g transform="translate({x:g} {height / 2 - 14:g})">{store_shapes(store.cell, store.seeds, tall, high)}'
        f"{sign}{_text('count', 14, foot, _digits(view, store.seeds))}</g>"
    )


def _hand(view: BoardView, width: float, height: float) -> list[str]:
    """Seeds that are in nobody's pit: held when a move ended the game."""
    if not view.hand:
        return []
    pill = '<rect class="figure-pill" x="-44" y="-32" width="88" height="64" rx="32"/>'
    count = _text("count", 0, 15, _digits(view, view.hand))
    return [f'<g transform="translate({width / 2:g} {height / 2:g})">{pill}{count}</g>']
