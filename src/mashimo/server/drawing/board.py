"""A board as HTML that works without scripts.

The picture is decoration, hidden from assistive technology; over every pit lies a real button inside one form.
A pit with one move submits it; a pit with several opens a popover of submit buttons. Nothing here is inline
style or script.
"""

from dataclasses import replace
from html import escape

from mashimo.server.drawing.bowl import TALL, WIDE, heap_svg, owner_sign, pit_shapes, store_shapes
from mashimo.server.drawing.seeds import pit_seeds
from mashimo.server.drawing.view import MARKS, BoardView, MoveView, PitView, StoreView

HIDDEN = 'aria-hidden="true" focusable="false"'
ARROWS = {"left": "M14.5 4.5 7 12l7.5 7.5", "right": "M9.5 4.5 17 12l-7.5 7.5", "": "M12 5v14M5 12h14"}


def board_html(view: BoardView) -> str:
    """The board as one `<div class="board">`. Every text is escaped; the caller marks the result as safe."""
    body = f'<div class="plank">{_stores(view)}{_pits(view)}{_hand(view)}</div>'
    if view.interactive:
        body = (
            f'<form class="board-form" method="post" action="{escape(view.action)}">'
            f'<input type="hidden" name="ply" value="{view.ply}">{body}</form>'
        )
    return f"<div {_attributes(view)}>{body}</div>"


def _attributes(view: BoardView) -> str:
    values = {
        "class": f"board board-{'two' if view.rows == 2 else 'four'}",
        "data-rows": view.rows,
        "data-columns": view.columns,
        "data-stores": len(view.stores),
        "data-swing": swing(view),
        "data-ply": view.ply,
        "data-digits": view.digits,
    }
    flags = " data-turned" if view.turned else ""
    return " ".join(f'{name}="{escape(str(value))}"' for name, value in values.items()) + flags


def swing(view: BoardView) -> str:
    """Which way the board turns to stand on a phone: so that the viewer's own store comes to lie nearest to him."""
    viewer = int(view.turned)
    own = [store.place for store in view.stores if store.side == viewer]
    return "ccw" if own == ["left"] else "cw"


def _digits(view: BoardView, number: int) -> str:
    return "".join(view.digits[int(digit)] for digit in str(number))


def _count(view: BoardView, seeds: int) -> str:
    return f'<span class="count" aria-hidden="true">{escape(_digits(view, seeds))}</span>'


def _stores(view: BoardView) -> str:
    return "".join(_store(view, store) for store in view.stores)


def _store(view: BoardView, store: StoreView) -> str:
    pictures = "".join(
        f'<svg class="{shape}" data-shape="{shape}" viewBox="{-w / 2:g} {-h / 2:g} {w} {h}" {HIDDEN}>'
        f"{store_shapes(store.cell, store.seeds, w, h)}</svg>"
        for shape, (w, h) in (("tall", TALL[view.rows]), ("wide", WIDE[view.rows]))
    )
    told = "" if store.move else f' role="img" aria-label="{escape(store.label)}"'
    return (
        f'<div class="store store-{store.place}{_classes(store.marks)}{" playable" if store.move else ""}" '
        f'data-cell="{store.cell}" data-side="{store.side}" data-seeds="{store.seeds}"{told}>'
        f'{pictures}<span class="tally" aria-hidden="true">{owner_sign(store.side)}'
        f"{_count(view, store.seeds)}</span>{_press(store.move) if store.move else ''}</div>"
    )


def _press(move: MoveView, named: str = "") -> str:
    """The button of a move that is read as the pit is; `named` is what the move itself is called."""
    text, label = escape(move.text), escape(move.label)
    more = f' data-label="{escape(named)}"' if named else ""
    return f'<button class="press" type="submit" name="move" value="{text}"{more} aria-label="{label}"></button>'


def _classes(marks: frozenset[str]) -> str:
    """The marks as class names, in a fixed order; unknown ones are left out."""
    return "".join(f" {mark}" for mark in sorted(marks & MARKS))


def _pits(view: BoardView) -> str:
    role = "grid" if view.interactive else "table"
    rows = "".join(_row(view, row) for row in range(view.rows))
    return f'<div class="pits" role="{role}" aria-label="{escape(view.caption)}">{rows}</div>'


def _row(view: BoardView, row: int) -> str:
    pits = sorted((pit for pit in view.pits if pit.row == row), key=lambda pit: pit.column)
    front = (" data-front" if row == view.rows // 2 else "") + (" data-own" if row == view.own_row else "")
    return f'<div class="row" role="row" data-row="{row}"{front}>{"".join(_pit(view, pit) for pit in pits)}</div>'


def _pit(view: BoardView, pit: PitView) -> str:
    role = "gridcell" if view.interactive else "cell"
    playable = pit.playable and bool(pit.moves)
    control = _control(view, pit) if view.interactive else f'<span class="hidden">{escape(pit.label)}</span>'
    return (
        f'<div class="pit{" playable" if playable else ""}{_classes(pit.marks)}" role="{role}" '
        f'data-cell="{pit.cell}" data-side="{pit.side}" data-seeds="{pit.seeds}">'
        f'<svg class="bowl-picture" data-shape="pit" viewBox="-50 -50 100 100" {HIDDEN}>'
        f"{pit_shapes(pit.cell, pit.seeds, pit.marks, playable, pit.side)}{_hint(pit)}</svg>"
        f"{_count(view, pit.seeds)}{_name(view, pit)}{control}</div>"
    )


def _name(view: BoardView, pit: PitView) -> str:
    return f'<span class="name" aria-hidden="true">{escape(pit.name)}</span>' if view.numbered and pit.name else ""


def _hint(pit: PitView) -> str:
    """An arrow at the rim of a pit whose only move has a direction."""
    if len(pit.moves) != 1 or not pit.moves[0].way:
        return ""
    way = pit.moves[0].way.split("+")[0]
    return f'<path class="hint hint-{escape(way)}" d="M-46-9-55 0-46 9Z"/>'


def _control(view: BoardView, pit: PitView) -> str:
    label = escape(pit.label)
    if not pit.playable or not pit.moves:
        return f'<button class="press" type="button" aria-disabled="true" aria-label="{label}"></button>'
    if len(pit.moves) == 1:
        return _press(replace(pit.moves[0], label=pit.label), pit.moves[0].label)
    choice = escape(f"{view.key}-{pit.cell}")
    return (
        f'<button class="press" type="button" popovertarget="{choice}" aria-label="{label}">'
        f"</button>{_choice(pit, choice, label)}"
    )


def _choice(pit: PitView, choice: str, label: str) -> str:
    """The moves of one pit: an arrow on each side of it, or a list where there is more to choose than the way."""
    ways = [move.way for move in pit.moves]
    form = "around" if sorted(ways) == ["left", "right"] else "list"
    buttons = "".join(_move(move, form, first=number == 0) for number, move in enumerate(pit.moves))
    return f'<div class="choice {form}" id="{choice}" popover role="group" aria-label="{label}">{buttons}</div>'


def _move(move: MoveView, form: str, first: bool) -> str:
    way, _, extra = move.way.partition("+")
    safari = " safari" if extra else ""
    words = f'<span dir="auto">{escape(move.label)}</span>' if form == "list" else ""
    label = "" if form == "list" else f' aria-label="{escape(move.label)}"'
    return (
        f'<button class="way way-{escape(way) or "none"}{safari}" type="submit" name="move" '
        f'value="{escape(move.text)}" data-way="{escape(move.way)}"{label}{" autofocus" if first else ""}>'
        f'<svg class="arrow" viewBox="0 0 24 24" {HIDDEN}><path d="{ARROWS.get(way, ARROWS[""])}"/></svg>'
        f"{words}</button>"
    )


def _hand(view: BoardView) -> str:
    """Seeds that are in nobody's pit: held when a move ended the game."""
    if not view.hand:
        return ""
    picture = heap_svg(pit_seeds(0, view.hand))
    return (
        f'<div class="held" aria-hidden="true"><svg viewBox="-50 -50 100 100" {HIDDEN}>{picture}</svg>'
        f"{_count(view, view.hand)}</div>"
    )
