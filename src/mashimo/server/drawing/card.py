"""A board as a picture on a card.

HTML like that of `board_html`, so that scripts can show a move on it, but nothing to press, to count or to read aloud.
It lies on phones too. No ids; needs the page's sprite.
"""

from mashimo.server.drawing.bowl import TALL, pit_shapes, store_shapes
from mashimo.server.drawing.view import BoardView, PitView, StoreView


def board_card(view: BoardView) -> str:
    """The board as one decorative `<div class="board lying">`."""
    rows = "".join(_row(view, row) for row in range(view.rows))
    stores = "".join(_store(view, store) for store in view.stores)
    return (
        f'<div class="board board-{"two" if view.rows == 2 else "four"} lying" data-columns="{view.columns}" '
        f'data-stores="{len(view.stores)}" data-digits="{view.digits}" aria-hidden="true">'
        f'<div class="plank">{stores}<div class="pits">{rows}</div></div></div>'
    )


def _row(view: BoardView, row: int) -> str:
    pits = sorted((pit for pit in view.pits if pit.row == row), key=lambda pit: pit.column)
    front = " data-front" if row == view.rows // 2 else ""
    return f'<div class="row" data-row="{row}"{front}>{"".join(map(_pit, pits))}</div>'


def _pit(pit: PitView) -> str:
    shapes = pit_shapes(pit.cell, pit.seeds, pit.marks, playable=False, side=pit.side)
    return (
        f'<div class="pit" data-cell="{pit.cell}" data-seeds="{pit.seeds}">'
        f'<svg class="bowl-picture" data-shape="pit" viewBox="-50 -50 100 100">{shapes}</svg></div>'
    )


def _store(view: BoardView, store: StoreView) -> str:
    wide, high = TALL[view.rows]
    return (
        f'<div class="store store-{store.place}" data-cell="{store.cell}" data-seeds="{store.seeds}">'
        f'<svg class="tall" data-shape="tall" viewBox="{-wide / 2:g} {-high / 2:g} {wide} {high}">'
        f"{store_shapes(store.cell, store.seeds, wide, high)}</svg></div>"
    )
