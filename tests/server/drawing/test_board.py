"""The board as HTML: complete, well-formed, without inline style, with a real control for every legal move."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from mashimo.server.drawing import (
    BoardView,
    MoveView,
    PitView,
    StoreView,
    board_html,
    board_svg,
    owner_sign,
    pit_places,
    sprite,
)
from mashimo.server.drawing.view import MARKS

WAYS = (MoveView("A1<", "Left", "left"), MoveView("A1>", "Right", "right"))
VOID = re.compile(r"<input([^>]*)>")
BARE = re.compile(r" (popover|autofocus|data-front|data-own|data-turned)(?=[ >])")


def make(rows: int = 2, columns: int = 6, *, stores: bool = True, turned: bool = False) -> BoardView:
    pits = tuple(
        PitView(
            cell,
            side,
            row,
            column,
            seeds=cell % 9,
            playable=side == 0,
            moves=(MoveView(f"m{cell}", f"Sow {cell}"),) if side == 0 else (),
            label=f"Pit {cell}, {cell % 9} seeds",
            name=str(cell),
        )
        for cell, side, row, column in pit_places(rows, columns, turned)
    )
    ends = (StoreView(33, 1, 17, "left", "Store of North, 17 seeds"), StoreView(32, 0, 64, "right", "Mine, 64"))
    return BoardView(
        2 if rows == 2 else 4, columns, pits, ends if stores else (), turned=turned, action="/m/1/move", caption="Board"
    )


def marked(view: BoardView, cell: int, **changes: object) -> BoardView:
    pits = tuple(replace(pit, **changes) if pit.cell == cell else pit for pit in view.pits)  # type: ignore[arg-type]
    return replace(view, pits=pits)


def parse(html: str) -> ElementTree.Element:
    """Read HTML as XML: so every tag must be closed and every value quoted."""
    return ElementTree.fromstring(BARE.sub(r' \1=""', VOID.sub(r"<input\1/>", html)))


def controls(html: str, **wanted: str) -> list[ElementTree.Element]:
    buttons = parse(html).iter("button")
    return [button for button in buttons if all(button.get(key) == value for key, value in wanted.items())]


BOARDS = [
    make(),
    make(2, 9, turned=True),
    make(4, 8, stores=False),
    replace(make(4, 8), hand=7, numbered=True),
    replace(make(), interactive=False),
    marked(make(4, 8), 2, moves=WAYS),
    *(marked(make(), 3, marks=frozenset({mark})) for mark in sorted(MARKS)),
]


@pytest.mark.parametrize("view", BOARDS)
def test_html_is_well_formed_without_inline_style_or_script(view: BoardView) -> None:
    html = board_html(view)
    for element in parse(html).iter():
        assert element.tag not in ("style", "script")
        assert not [name for name in element.keys() if name == "style" or name.startswith("on")]  # noqa: SIM118


def test_ids_do_not_repeat_on_a_page_of_many_boards() -> None:
    live = "".join(board_html(replace(view, key=f"board{number}")) for number, view in enumerate(BOARDS))
    page = sprite() + live + "".join(board_svg(view) for view in BOARDS)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert 'id="' not in board_svg(BOARDS[0])


def test_everything_that_is_referred_to_is_in_the_sprite() -> None:
    page = "".join(board_html(view) + board_svg(view) for view in BOARDS)
    used = set(re.findall(r'href="#([^"]+)"', page)) | set(re.findall(r"url\(#([^)]+)\)", page + sprite()))
    assert used <= set(re.findall(r'\bid="([^"]+)"', sprite()))


def test_every_legal_pit_submits_its_move() -> None:
    html = board_html(make())
    values = [button.get("value") for button in controls(html, type="submit", name="move")]
    assert values == [f"m{cell}" for cell in range(6)]
    form = next(parse(html).iter("form"))
    assert (form.get("method"), form.get("action")) == ("post", "/m/1/move")


def test_illegal_pits_can_be_reached_but_submit_nothing() -> None:
    html = board_html(make())
    idle = controls(html, **{"aria-disabled": "true"})
    assert len(idle) == 6
    assert all(button.get("type") == "button" and button.get("disabled") is None for button in idle)


def test_a_pit_with_both_ways_opens_a_group_of_submit_buttons() -> None:
    html = board_html(marked(make(4, 8), 2, moves=WAYS))
    (opener,) = [button for button in controls(html, type="button") if button.get("popovertarget")]
    (group,) = [item for item in parse(html).iter("div") if item.get("id") == opener.get("popovertarget")]
    assert [button.get("value") for button in group] == ["A1<", "A1>"]
    assert [button.get("aria-label") for button in group] == ["Left", "Right"]


def test_a_choice_beyond_the_way_is_written_out() -> None:
    moves = (*WAYS, MoveView("A1>+", "On from the house", "right+safari"))
    assert "On from the house</span>" in board_html(marked(make(4, 8), 2, moves=moves))


def test_texts_are_escaped() -> None:
    evil = '"><script>alert(1)</script>'
    move = (MoveView(evil, evil, "left"), MoveView("b", evil, evil))
    view = marked(make(), 1, label=evil, name=evil, moves=move)
    view = replace(view, caption=evil, action=evil, key=evil, numbered=True)
    view = replace(view, stores=(StoreView(32, 0, 3, "right", evil, frozenset({evil})),))
    html = board_html(view)
    assert "<script" not in html
    parse(html)


@pytest.mark.check(42)
def test_every_pit_and_store_has_its_name_for_those_who_do_not_see_it() -> None:
    html = board_html(make())
    names = [button.get("aria-label", "") for button in controls(html)]
    assert sorted(names) == sorted(f"Pit {cell}, {cell % 9} seeds" for cell in range(12))
    assert 'role="img" aria-label="Store of North, 17 seeds"' in html


def test_rows_are_those_of_the_viewer() -> None:
    south = [row.get("data-row") for row in parse(board_html(make())).iter("div") if row.get("role") == "row"]
    assert south == ["0", "1"]
    cells = re.findall(r'class="pit[^"]*" role="gridcell" data-cell="(\d+)"', board_html(make(turned=True)))
    assert cells == ["5", "4", "3", "2", "1", "0", "6", "7", "8", "9", "10", "11"]


def test_four_rows_are_numbered_as_rings() -> None:
    cells = [cell for cell, *_ in sorted(pit_places(4, 8), key=lambda place: place[2:])]
    assert cells[:8] == list(range(24, 32))
    assert cells[8:16] == list(range(23, 15, -1))
    assert cells[16:24] == list(range(8))
    assert cells[24:] == list(range(15, 7, -1))


def test_turning_the_board_is_a_half_turn() -> None:
    for rows, columns in ((2, 6), (2, 9), (4, 8)):
        turned = {cell: (row, column) for cell, _, row, column in pit_places(rows, columns, turned=True)}
        for cell, _, row, column in pit_places(rows, columns):
            assert turned[cell] == (rows - 1 - row, columns - 1 - column)


@pytest.mark.parametrize(
    ("place", "turned", "swing"), [("right", False, "cw"), ("left", False, "ccw"), ("left", True, "cw")]
)
def test_on_a_phone_the_own_store_lies_nearest(place: str, turned: bool, swing: str) -> None:
    store = StoreView(32, 0, 3, "left" if place == "left" else "right")
    other = StoreView(33, 1, 3, "right" if place == "left" else "left")
    assert f'data-swing="{swing}"' in board_html(replace(make(turned=turned), stores=(store, other)))


def test_counts_are_written_in_the_digits_of_the_language() -> None:
    html = board_html(replace(make(), digits="۰۱۲۳۴۵۶۷۸۹"))
    assert ">۶۴</span>" in html
    assert ">64</span>" not in html


@pytest.mark.parametrize("mark", sorted(MARKS))
def test_every_mark_changes_the_drawing_or_the_class(mark: str) -> None:
    plain, changed = board_html(make()), board_html(marked(make(), 3, marks=frozenset({mark})))
    assert plain != changed
    assert re.search(rf'class="pit[^"]*\b{mark}\b', changed)


FORMS = sorted(MARKS)


@pytest.mark.check(43)
def test_every_state_has_a_form_of_its_own() -> None:
    pictures = {board_svg(marked(make(), 3, marks=frozenset({mark}))) for mark in FORMS}
    assert len(pictures) == len(FORMS)


def test_a_hole_in_the_other_row_bears_the_sign_of_its_owner() -> None:
    south, north = (owner_sign(side).split("<")[2] for side in (0, 1))
    for cell, owner in ((2, north), (8, south)):  # South's row belongs to South, unless it is marked
        html = board_html(marked(make(stores=False), cell, marks=frozenset({"foreign"})))
        badge = html[html.index('class="badge-owner"') :]
        assert f"<{owner}" in badge[: badge.index("</g>")]


def test_unknown_marks_are_left_out() -> None:
    assert board_html(marked(make(), 3, marks=frozenset({"sparkling"}))) == board_html(make())


def test_a_board_to_look_at_has_no_controls() -> None:
    html = board_html(replace(make(), interactive=False))
    assert "<button" not in html
    assert "<form" not in html
    assert 'role="table"' in html


def test_the_sprite_is_well_formed() -> None:
    parse(sprite())
    parse(owner_sign(0))
    parse(board_svg(make()))
