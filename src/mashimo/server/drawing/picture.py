"""A board as one small decorative SVG, for cards and lists. Has no ids; needs the page's sprite."""

from mashimo.server.drawing.bowl import TALL, pit_shapes, store_shapes
from mashimo.server.drawing.view import BoardView, PitView, StoreView

STEP = 112
EDGE = 26
MIDDLE = 16


def board_svg(view: BoardView) -> str:
    """The board without controls and numbers. Same bowls, seeds and marks as `board_html`."""
    end = TALL[view.rows][0] + 24 if view.stores else 0
    width = 2 * EDGE + view.columns * STEP - 12 + 2 * end
    height = 2 * EDGE + view.rows * STEP - 12 + MIDDLE
    corner = height * 0.36 if view.stores and view.rows == 2 else 60
    parts = [
        f'<rect class="wood" width="{width}" height="{height}" rx="{corner:g}"/>',
        f'<rect class="sheen" fill="url(#ms-plank)" width="{width}" height="{height}" rx="{corner:g}"/>',
        f'<rect class="bevel" x="6" y="6" width="{width - 12}" height="{height - 12}" rx="{corner - 6:g}"/>',
    ]
    parts += [_pit(pit, view, EDGE + end) for pit in view.pits]
    parts += [_store(store, view, width, height) for store in view.stores]
    return (
        f'<svg class="board-picture" viewBox="0 0 {width} {height}" aria-hidden="true" focusable="false">'
        f"{''.join(parts)}</svg>"
    )


def _pit(pit: PitView, view: BoardView, left: float) -> str:
    x = left + 50 + pit.column * STEP
    y = EDGE + 50 + pit.row * STEP + (MIDDLE if pit.row >= view.rows // 2 else 0)
    return f'<g transform="translate({x:g} {y:g})">{pit_shapes(pit.cell, pit.seeds, pit.marks, False, pit.side)}</g>'


def _store(store: StoreView, view: BoardView, width: float, height: float) -> str:
    tall, high = TALL[view.rows]
    x = EDGE + tall / 2 + 2 if store.place == "left" else width - EDGE - tall / 2 - 2
    shapes = store_shapes(store.cell, store.seeds, tall, min(high, int(height - 2 * EDGE)))
    return f'<g transform="translate({x:g} {height / 2:g})">{shapes}</g>'
