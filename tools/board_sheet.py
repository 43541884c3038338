"""Write one page with boards of every kind and state, to look at: python3 tools/board_sheet.py sheet.html."""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from mashimo.server.drawing import (  # noqa: E402  (the source tree is put on the path first)
    BoardView,
    MoveView,
    PitView,
    StoreView,
    board_html,
    board_svg,
    pit_places,
    sprite,
)

Marks = dict[int, set[str]]
SIDES = ("South", "North")


def board(
    rows: int,
    columns: int,
    seeds: list[int],
    stores: list[int],
    *,
    key: str,
    playable: tuple[int, ...] = (),
    ways: tuple[int, ...] = (),
    marks: Marks | None = None,
    own_store: str = "right",
    turned: bool = False,
    hand: int = 0,
    numbered: bool = False,
) -> BoardView:
    """A view made by hand; `ways` are pits that may be sown both ways."""
    marks = marks or {}
    pits = []
    for cell, side, row, column in pit_places(rows, columns, turned):
        legal = cell in playable or cell in ways
        moves = _moves(cell, cell in ways) if legal else ()
        label = f"Pit {cell + 1}, {seeds[cell]} seeds, {SIDES[side]}" + (", playable" if legal else "")
        found = frozenset(marks.get(cell, ()))
        owner = 1 - side if "foreign" in found else side
        pits.append(PitView(cell, owner, row, column, seeds[cell], legal, moves, found, label, str(cell + 1)))
    return BoardView(
        rows=2 if rows == 2 else 4,
        columns=columns,
        pits=tuple(pits),
        stores=_stores(stores, own_store, turned),
        hand=hand,
        turned=turned,
        action="#move",
        numbered=numbered,
        caption="Board",
        ply=12,
        key=key,
    )


def _moves(cell: int, both: bool) -> tuple[MoveView, ...]:
    if not both:
        return (MoveView(str(cell + 1), "Sow", ""),)
    left = MoveView(f"A{cell + 1}<", "Sow to the left", "left")
    right = MoveView(f"A{cell + 1}>", "Sow to the right", "right")
    if cell != 1:
        return (left, right)
    return (left, right, MoveView("A2>+", "Sow to the right, then on from the house", "right+safari"))


def _stores(seeds: list[int], own: str, turned: bool) -> tuple[StoreView, ...]:
    if not seeds:
        return ()
    south_left = (own == "left") != turned
    return (
        StoreView(33, 1, seeds[1], "right" if south_left else "left", f"Store of North, {seeds[1]} seeds"),
        StoreView(32, 0, seeds[0], "left" if south_left else "right", f"Store of South, {seeds[0]} seeds"),
    )


def boards() -> list[tuple[str, BoardView]]:
    """Every kind of board, with every state on one of them."""
    kalah = [1, 0, 6, 5, 2, 7, 0, 3, 22, 1, 0, 4]
    last: Marks = {9: {"lifted"}, 2: {"last"}, 10: {"sown"}, 11: {"sown"}, 0: {"sown"}, 1: {"sown"}}
    kalah_view = board(2, 6, kalah, [9, 17], key="kalah", playable=(0, 2, 3, 4, 5), marks=last)
    turned = board(2, 6, kalah, [9, 17], key="kalah-north", playable=(7, 8, 9, 11), marks=last, turned=True)
    oware = board(
        2,
        9,
        [3, 3, 0, 4, 5, 1, 2, 8, 9, 3, 4, 0, 1, 6, 2, 11, 3, 5],
        [7, 12],
        key="oware",
        playable=(0, 1, 3, 4, 5, 6, 7, 8),
        marks={13: {"captured"}, 14: {"captured", "last"}, 4: {"lifted"}},
        numbered=True,
    )
    kenyan = board(
        2,
        8,
        [4, 4, 0, 5, 5, 5, 5, 0, 4, 4, 4, 4, 0, 5, 5, 10],
        [2, 0],
        key="kenyan",
        playable=(0, 1, 3, 4),
        marks={5: {"chosen"}},
    )
    congkak = board(
        2,
        7,
        [7, 7, 7, 0, 9, 12, 7, 7, 0, 0, 7, 7, 40, 1],
        [64, 21],
        key="congkak",
        playable=(0, 1, 2, 4, 5, 6),
        marks={8: {"burnt"}, 9: {"burnt"}, 3: {"lifted"}},
        own_store="left",
    )
    nam_nam = board(
        2,
        6,
        [4, 0, 8, 1, 2, 4, 5, 4, 0, 3, 4, 13],
        [20, 16],
        key="nam",
        playable=(0, 2, 3, 6),
        marks={6: {"foreign"}, 5: {"foreign"}, 9: {"claimable"}, 3: {"claimable"}},
    )
    return [
        ("Kalah", kalah_view),
        ("Kalah, seen by North", turned),
        ("Oware, 9 houses", oware),
        ("Kenyan", kenyan),
        ("Congkak", congkak),
        ("Oware Nam Nam", nam_nam),
        ("Bao la Kiswahili", _bao()),
        ("Bao la Kujifunza, no stores", _kujifunza()),
    ]


def _bao() -> BoardView:
    south = [0, 3, 1, 0, 9, 2, 2, 5, 0, 0, 1, 0, 2, 0, 0, 40]
    north = [1, 0, 4, 0, 6, 14, 2, 1, 0, 0, 0, 3, 0, 0, 0, 0]
    marks: Marks = {4: {"nyumba", "nyumba-functional", "last"}, 20: {"nyumba"}, 21: {"lifted"}, 22: {"blocked"}}
    for first in (0, 16):
        for pit, name in ((0, "kichwa"), (7, "kichwa"), (1, "kimbi"), (6, "kimbi")):
            marks.setdefault(first + pit, set()).add(name)
    return board(4, 8, south + north, [18, 20], key="bao", playable=(2,), ways=(1, 5, 6, 7), marks=marks)


def _kujifunza() -> BoardView:
    seeds = [2, 0, 3, 1, 2, 4, 2, 0, 2, 2, 0, 5, 2, 1, 0, 3] * 2
    marks: Marks = {18: {"captured"}, 5: {"last"}}
    return board(4, 8, seeds, [], key="kuji", ways=(0, 2, 4), marks=marks, hand=5, numbered=True)


def page(theme: str, material: str, direction: str) -> str:
    """The whole sheet, as one page that names the project's style sheets."""
    cards = "".join(f'<div class="card">{board_svg(view)}<b>{name}</b></div>' for name, view in boards())
    main = "".join(match(name, view) for name, view in boards()) + f'<div class="cards">{cards}</div>'
    return document(main, theme, material, direction)


def match(name: str, view: BoardView) -> str:
    """One board with its two players."""
    return (
        '<section class="match">'
        f'<div class="player"><span class="player-name">{name}</span><span class="player-state">12</span></div>'
        f"<div data-board>{board_html(view)}</div>"
        '<div class="player to-move"><span class="player-name">South</span>'
        '<span class="player-state">Your turn</span></div></section>'
    )


def document(main: str, theme: str = "light", material: str = "wood", direction: str = "ltr") -> str:
    """A page around `main`."""
    return (
        f'<!doctype html><html lang="en" dir="{direction}" data-theme="{theme}" data-material="{material}">'
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        '<title>Boards</title><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="/static/base.css"><link rel="stylesheet" href="/static/board.css"></head>'
        f'<body>{sprite()}<header class="site-header"><a class="site-name" href="#">Mashimo</a></header>'
        f"<main>{main}</main></body></html>"
    )


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    parser.add_argument("--material", default="wood", choices=("wood", "clay", "contrast"))
    parser.add_argument("--direction", default="ltr", choices=("ltr", "rtl"))
    options = parser.parse_args()
    static = (ROOT / "src/mashimo/web/static").as_uri()
    text = page(options.theme, options.material, options.direction).replace('"/static/', f'"{static}/')
    options.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
